#pragma once
// The pane next to the queue: why two neighbors merge or don't, and how much work each merge method needs for
// the word.

#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QList>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;

namespace tokenscope::ui {

/// What whyPair() and whyAlone() explain: `word` is word `index` of the list, and `row` its symbols after
/// `done` steps. Step `shown` is drawn as done.
struct WhyNotQuery {
    const ListedWords& words;
    std::size_t index = 0;
    const BpeWord& word;
    std::size_t done = 0;
    std::size_t shown = 0;
    const std::vector<explain::NodeIndex>& row;
};

/// Why the boxes at `first` and `first + 1` merge or don't.
QString whyPair(const WhyNotQuery& query, std::size_t first);
/// Why the box at `at` doesn't merge with its neighbors on both sides, which may be other words.
QString whyAlone(const WhyNotQuery& query, std::size_t at);

/// Two neighbors as boxes, or one alone (its neighbor is kNoNode).
class PairBoxes : public QWidget {
    Q_OBJECT

  public:
    explicit PairBoxes(QWidget* parent = nullptr);
    void setPair(BpeWordPtr word, std::optional<std::pair<explain::NodeIndex, explain::NodeIndex>> pair);
    [[nodiscard]] QSize sizeHint() const override;
    /// `bytes 4 to 6`, in the original text.
    [[nodiscard]] QString place() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    BpeWordPtr m_word;
    std::optional<std::pair<explain::NodeIndex, explain::NodeIndex>> m_pair;
};

class WhyPane : public QWidget {
    Q_OBJECT

  public:
    explicit WhyPane(QWidget* parent = nullptr);
    /// Without a pair, shows a hint on how to choose one. `isChosen` is false for the pair of the step
    /// itself, which the user did not choose: the hint follows the explanation.
    void setPair(const BpeWordPtr& word,
                 std::optional<std::pair<explain::NodeIndex, explain::NodeIndex>> pair, const QString& why,
                 bool isChosen = true);
    /// Name and figures of each method, and a conclusion; a finding is highlighted. A row without a name
    /// continues the previous method. Without rows and conclusion the section is hidden.
    struct Work {
        QList<std::pair<QString, QString>> rows;
        QString result;
        bool isFinding = false;
    };
    void setWork(const Work& work);
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

  public slots:
    void copy();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QLabel* addLine(QWidget* parent, bool muted);
    /// The figures are next to the names where both fit, else below them.
    void arrangeRows();
    [[nodiscard]] int roomForRows() const;
    PairBoxes* m_boxes;
    QLabel* m_why;
    QLabel* m_workTitle;
    QLabel* m_result;
    QWidget* m_workPart;
    QGridLayout* m_grid;
    bool m_isStacked = false; ///< the figures are below the names
    QList<std::pair<QLabel*, QLabel*>> m_rows;
};

} // namespace tokenscope::ui
