#pragma once
// How BPE made one word, step by step: the rows before and after a step, the player, the list of all steps.

#include "ui/panels/steps/word_view.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <optional>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;

namespace tokenscope::explain {
class TextbookPasses;
struct MethodComparison;
} // namespace tokenscope::explain

namespace tokenscope::ui {

class MergeTreeView;
class MergesModel;
class QueueModel;
class ReflowSplitter;
class ReplayMenu;
class ScanModel;
class StepPlayer;
class StepRows;
class StepTable;
class WhyPane;

class BpeView : public WordView {
    Q_OBJECT

  public:
    explicit BpeView(QWidget* parent = nullptr);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showMade(std::size_t modelToken) override;
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString place() const override;
    [[nodiscard]] bool working() const override { return m_job.running(); }
    bool takeKey(const QKeyEvent& event) override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    void forgetPlace() override;

    [[nodiscard]] const BpeWordPtr& word() const { return m_word; }
    [[nodiscard]] StepRows* rows() const { return m_rows; }
    [[nodiscard]] StepPlayer* player() const { return m_player; }
    [[nodiscard]] StepTable* merges() const { return m_mergesTable; }
    [[nodiscard]] MergeTreeView* tree() const { return m_tree; }
    [[nodiscard]] QLineEdit* pieceField() const { return m_pieceField; }
    [[nodiscard]] StepTable* queue() const { return m_queueTable; }
    [[nodiscard]] QueueModel* queueRows() const { return m_queueModel; }
    [[nodiscard]] WhyPane* why() const { return m_why; }
    [[nodiscard]] ReplayMenu* replays() const { return m_replays; }
    /// How the next merge is found: from a queue, by a look at all pairs, or by the list of merges, one after another.
    enum class Method { Queue, Scan, Textbook };
    void setMethod(Method method);
    [[nodiscard]] Method method() const { return m_method; }
    /// What a scan or the textbook's method looks at.
    [[nodiscard]] StepTable* pairs() const { return m_scanTable; }

  public slots:
    /// The step, as text.
    void copy();

  private:
    QWidget* makeSteps();
    QWidget* makeSide();
    QWidget* makeTree();
    void showPiece();
    void tellTree();
    [[nodiscard]] bool isLookedUp() const;
    [[nodiscard]] std::size_t occurrences(PieceId id) const;
    QWidget* makeBelow();
    QWidget* makeMethods(QWidget* parent);
    void showQueue();
    void showScan();
    void showTextbook();
    void showWhy();
    void pickEntry(int row);
    void pickPair(int row);
    void compare();
    void tellWork(const MethodComparison& compared);
    void take(Result<BpeWordPtr> word);
    void show(BpeWordPtr word);
    void showStep(std::size_t step, bool animate);
    void chooseStart();
    [[nodiscard]] std::optional<NodeIndex> nodeOf(std::size_t modelToken) const;

    ListedWordsPtr m_words;
    std::size_t m_index = 0; ///< of the open word
    BpeWordPtr m_word;
    LatestJob m_job;
    std::optional<std::size_t> m_made;     ///< a token of the list to be shown once the word is there
    std::optional<std::size_t> m_selected; ///< likewise, to be marked
    std::optional<std::size_t> m_wanted;   ///< likewise, a step of the same letters
    struct RememberedStep {
        std::size_t step = 0;
        QString of; ///< identity of the word with its steps
    };
    std::optional<RememberedStep> m_remembered; ///< of the last session, until its word is shown or left
    QString m_identity;                         ///< of m_word
    bool m_stays = true;                        ///< the same letters elsewhere keep their step

    QLabel* m_title = nullptr;
    QLabel* m_clause = nullptr;
    QLabel* m_mergesRemark = nullptr;
    StepRows* m_rows = nullptr;
    StepPlayer* m_player = nullptr;
    MergeTreeView* m_tree = nullptr;
    QLabel* m_treeRemark = nullptr;
    QLabel* m_treeLegend = nullptr;
    QLineEdit* m_pieceField = nullptr;
    BpeWordPtr m_piece;  ///< whose tree is shown instead of the word's
    QString m_pieceTold; ///< of what the field names
    MergesModel* m_mergesModel = nullptr;
    StepTable* m_mergesTable = nullptr;
    Method m_method = Method::Queue;
    LatestJob m_methodsJob;
    std::shared_ptr<const TextbookPasses> m_textbook; ///< of m_word; null while it isn't known
    QueueModel* m_queueModel = nullptr;
    ScanModel* m_scanModel = nullptr;
    QLabel* m_queueTitle = nullptr;
    QLabel* m_queueRemark = nullptr;
    StepTable* m_queueTable = nullptr;
    StepTable* m_scanTable = nullptr;
    QStackedWidget* m_tables = nullptr;
    QCheckBox* m_stale = nullptr;
    QButtonGroup* m_methods = nullptr;
    WhyPane* m_why = nullptr;
    ReplayMenu* m_replays = nullptr;
    ReflowSplitter* m_below = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_down = nullptr;
    QSplitter* m_side = nullptr;
};

} // namespace tokenscope::ui
