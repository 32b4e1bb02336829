#pragma once
// Below the rows of BPE's steps: how the next merge is found (from a queue, by scanning all pairs, or by
// going through the list of merges), and why the selected pair isn't merged.

#include "ui/support/latest_job.h"
#include "ui/support/splitters.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QJsonObject>

#include <memory>

class QButtonGroup;
class QCheckBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace tokenscope::explain {
class TextbookPasses;
struct MethodComparison;
} // namespace tokenscope::explain

namespace tokenscope::ui {

class QueueModel;
class ScanModel;
class StepRows;
class StepTable;
class WhyPane;

class CandidatesPane : public PaneSplitter {
    Q_OBJECT

  public:
    /// Shows candidates of the row before the step in `rows`, and explains the pair that is selected there.
    explicit CandidatesPane(StepRows& rows, QWidget* parent = nullptr);
    /// The buttons that choose the method. Call it once.
    void addMethodButtons(QHBoxLayout& row, QWidget* parent);

    /// `word` is word `index` of the list, or null while there is nothing to show. Follow it with setStep().
    void setWord(const ListedWordsPtr& words, std::size_t index, const BpeWordPtr& word);
    /// Call it after StepRows::setStep().
    void setStep(std::size_t step);

    enum class Method { Queue, Scan, Textbook };
    void setMethod(Method method);
    [[nodiscard]] Method method() const { return m_method; }
    /// The table of the current method.
    [[nodiscard]] QWidget* table() const;

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void stateChanged();
    void statusMessage(const QString& message);

  private:
    QWidget* makeTables();
    QWidget* makeWhy();
    void showCandidates();
    void showQueue();
    void showScan();
    void showTextbook();
    void showWhy();
    void selectEntry(int row);
    void selectPair(int row);
    void compareMethods();
    void showComparison(const explain::MethodComparison& compared);

    StepRows& m_rows;
    ListedWordsPtr m_words;
    std::size_t m_index = 0;
    BpeWordPtr m_word;
    std::size_t m_step = 0;
    Method m_method = Method::Queue;
    LatestJob m_job;
    std::shared_ptr<const explain::TextbookPasses> m_textbook; ///< of m_word; null until it is known
    QueueModel* m_queueModel = nullptr;
    ScanModel* m_scanModel = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_remark = nullptr;
    QCheckBox* m_stale = nullptr;
    StepTable* m_queueTable = nullptr;
    StepTable* m_scanTable = nullptr;
    QStackedWidget* m_tables = nullptr;
    QButtonGroup* m_methods = nullptr;
    WhyPane* m_why = nullptr;
};

} // namespace tokenscope::ui
