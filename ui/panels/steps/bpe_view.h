#pragma once
// The derivation of one word by BPE, step by step: the rows before and after a step, a transport bar, the
// candidates, the merge tree and the list of all steps.

#include "ui/panels/steps/word_view.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <optional>

class QLabel;

namespace tokenscope::ui {

class CandidatesPane;
class MergesModel;
class MergeTreePane;
class PaneSplitter;
class ReplayMenu;
class StepRows;
class StepTable;
class TransportBar;

class BpeView : public WordView {
    Q_OBJECT

  public:
    explicit BpeView(QWidget* parent = nullptr);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showDerivation(std::size_t modelToken) override;
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool busy() const override { return m_job.busy(); }
    bool handleKey(const QKeyEvent& event) override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    void forgetPlace() override;

    [[nodiscard]] const BpeWordPtr& word() const { return m_word; }

  public slots:
    /// Copies the step as text.
    void copy();

  private:
    QWidget* makeSteps();
    QWidget* makeSide();
    void setResult(Result<BpeWordPtr> word);
    void show(BpeWordPtr word);
    void showStep(std::size_t step, bool animate);
    void goToFirstStep();
    [[nodiscard]] std::optional<explain::NodeIndex> nodeOf(std::size_t modelToken) const;

    ListedWordsPtr m_words;
    std::size_t m_index = 0; ///< of the open word
    BpeWordPtr m_word;
    LatestJob m_job;
    // Shown as soon as the word is there:
    std::optional<std::size_t> m_derived;  ///< the step that creates this token of the list
    std::optional<std::size_t> m_selected; ///< a frame around this token
    /// This step, because the word has the same letters as the one before.
    std::optional<std::size_t> m_wanted;
    struct RememberedStep {
        std::size_t step = 0;
        QString of; ///< identity of the word with its steps
    };
    std::optional<RememberedStep> m_remembered; ///< of the last session, until its word is shown or left
    QString m_identity;                         ///< of m_word
    bool m_keepsStep = true;                    ///< a word with the same letters is shown at the same step

    StepRows* m_rows = nullptr;
    CandidatesPane* m_candidates = nullptr;
    MergesModel* m_mergesModel = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_clause = nullptr;
    QLabel* m_mergesRemark = nullptr;
    TransportBar* m_transport = nullptr;
    MergeTreePane* m_tree = nullptr;
    StepTable* m_mergesTable = nullptr;
    ReplayMenu* m_replays = nullptr;
    PaneSplitter* m_across = nullptr;
    PaneSplitter* m_down = nullptr;
    PaneSplitter* m_side = nullptr;
};

} // namespace tokenscope::ui
