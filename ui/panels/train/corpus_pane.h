#pragma once
// The left side of Teaching: the corpus as text, the rules, the alphabet that follows from both, and what can be done with
// the tokenizer of the step that is shown.

#include "ui/panels/train/teaching_run.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
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

class CorpusPane : public QWidget {
    Q_OBJECT

  public:
    explicit CorpusPane(QWidget* parent = nullptr);

    [[nodiscard]] QString corpus() const;
    [[nodiscard]] TeachingRules rules() const;
    /// Without changed().
    void set(const QString& corpus, const TeachingRules& rules);
    /// As the user does who chooses it from the menu.
    void chooseSample(int index);
    /// Of what was trained: counts, alphabet. Null: nothing was.
    void setRun(const TeachingRunPtr& run);

    [[nodiscard]] QPlainTextEdit* editor() const { return m_editor; }
    [[nodiscard]] QComboBox* cut() const { return m_cut; }
    [[nodiscard]] QComboBox* start() const { return m_start; }
    [[nodiscard]] QComboBox* tie() const { return m_tie; }
    [[nodiscard]] QComboBox* endOfWordSuffix() const { return m_wordEnd; }
    [[nodiscard]] QSpinBox* pieces() const { return m_pieces; }
    [[nodiscard]] QSpinBox* leastCount() const { return m_least; }
    [[nodiscard]] QPushButton* useButton(UseOfStep use) const { return m_use[static_cast<std::size_t>(use)]; }

  signals:
    /// Corpus or rules, a moment after the last key.
    void changed();
    /// A sample was chosen: what is shown begins anew.
    void sampleChosen();
    void useRequested(tokenscope::UseOfStep use);

  private:
    void makeRules(QVBoxLayout& column);
    void makeUses(QVBoxLayout& column);
    QMenu* sampleMenu();
    void fitRules();

    QTimer m_calm;
    ElidedLabel* m_remark;
    QPlainTextEdit* m_editor;
    QComboBox* m_start;
    QComboBox* m_cut;
    QComboBox* m_tie;
    QComboBox* m_wordEnd;
    QSpinBox* m_pieces;
    QSpinBox* m_least;
    QLabel* m_alphabetTitle;
    ElidedLabel* m_alphabet;
    QPushButton* m_use[4];
};

} // namespace tokenscope::ui
