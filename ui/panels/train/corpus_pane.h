#pragma once
// The left side of TeachingView: the corpus as text, the rules, the alphabet that follows from both, and
// buttons that open or save the tokenizer of the current step.

#include "ui/panels/train/teaching_run.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QComboBox;
class QGridLayout;
class QLabel;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace tokenscope::ui {

class ElidedLabel;

/// Where the tokenizer of a step is opened.
enum class UseOfStep : quint8 { Inspect, Steps, Compare, Save };
constexpr int kUses = 4;

class CorpusPane : public QWidget {
    Q_OBJECT

  public:
    explicit CorpusPane(QWidget* parent = nullptr);
    /// As wide with folded rules as without: folding must not change the arrangement of the panes around.
    [[nodiscard]] QSize minimumSizeHint() const override;

    [[nodiscard]] QString corpus() const;
    [[nodiscard]] TeachingRules rules() const;
    /// Without changed().
    void set(const QString& corpus, const TeachingRules& rules);
    /// As if the user had chosen it from the menu.
    void chooseSample(int index);
    /// Shows its counts and alphabet. Null: nothing was trained.
    void setRun(const TeachingRunPtr& run);

    [[nodiscard]] QPlainTextEdit* editor() const { return m_editor; }

  signals:
    /// Corpus or rules, a moment after the last keystroke.
    void changed();
    /// A sample was chosen: the view starts from the first step.
    void sampleChosen();
    void useRequested(tokenscope::ui::UseOfStep use);

  private:
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] QWidget* makeRules();
    void makeUses(QVBoxLayout& column);
    /// In pixels, with margins.
    [[nodiscard]] int usesWidth(int columns) const;
    void placeUses();
    QMenu* sampleMenu();
    void fitRules();

    QLayout* m_rules = nullptr; ///< of the fields
    QTimer m_calm;
    ElidedLabel* m_remark;
    QPlainTextEdit* m_editor;
    QComboBox* m_start;
    QComboBox* m_split;
    QComboBox* m_tie;
    QComboBox* m_wordEnd;
    QSpinBox* m_pieces;
    QSpinBox* m_least;
    QLabel* m_alphabetTitle;
    ElidedLabel* m_alphabet;
    QBoxLayout* m_alphabetRow = nullptr;
    QGridLayout* m_useGrid = nullptr;
    QPushButton* m_use[kUses];
};

} // namespace tokenscope::ui
