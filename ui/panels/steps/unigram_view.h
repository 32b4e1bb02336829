#pragma once
// How a Unigram model cut one word: all candidate pieces, the best path filled in position by position, the best paths, how
// sure it is, and paths sampled by lot.

#include "core/explain/lattice/n_best.h"
#include "ui/panels/steps/word_view.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/lattice_view/lattice_view.h"

#include <optional>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;

namespace tokenscope::ui {

class ExportMenu;
class TransportBar;
class StepTable;
class PathsModel;

class UnigramView : public WordView {
    Q_OBJECT

  public:
    explicit UnigramView(QWidget* parent = nullptr);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showDerivation(std::size_t modelToken) override;
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString place() const override;
    [[nodiscard]] bool working() const override {
        return m_job.running() || m_pathsJob.running() || m_sampleJob.running();
    }
    bool takeKey(const QKeyEvent& event) override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    [[nodiscard]] LatticeView* lattice() const { return m_lattice; }
    [[nodiscard]] TransportBar* player() const { return m_transport; }
    [[nodiscard]] StepTable* paths() const { return m_pathsTable; }
    [[nodiscard]] StepTable* samples() const { return m_samplesTable; }
    [[nodiscard]] QPushButton* sampleButton() const { return m_sample; }
    [[nodiscard]] ExportMenu* exports() const { return m_exports; }
    void setNumbers(LatticeView::Numbers numbers);

  private:
    QWidget* makeLattice();
    QWidget* makeNumbers(QWidget* parent);
    ExportMenu* makeExports(QWidget* parent);
    QWidget* makeSide();
    QWidget* makeSure();
    QWidget* makeSelected();
    QWidget* makeSample();
    StepTable* makeTable(PathsModel* model, const QString& name);
    void take(Result<WordLatticePtr> word);
    void showWord(WordLatticePtr word);
    void showStep(std::size_t step);
    void findPaths();
    void setPaths(Result<NBestPaths> paths);
    void showFacts();
    void showPath(const PathsModel& model, int row);
    void chooseEdge(std::uint32_t edge);
    void showEdgeFacts();
    void draw();
    void showSamples();
    void clearSamples();
    [[nodiscard]] std::optional<std::uint32_t> edgeOf(std::size_t modelToken) const;

    ListedWordsPtr m_words;
    WordLatticePtr m_word;
    LatestJob m_job;
    LatestJob m_pathsJob;
    LatestJob m_sampleJob;
    std::optional<std::size_t> m_marked; ///< a token of the list, to be marked once the word is there
    bool m_made = false;                 ///< … and its step to be gone to
    struct Samples;
    std::shared_ptr<Samples> m_samples; ///< so far, by these fields; null: none

    QLabel* m_title = nullptr;
    QLabel* m_stepText = nullptr;
    LatticeView* m_lattice = nullptr;
    ExportMenu* m_exports = nullptr;
    TransportBar* m_transport = nullptr;
    QButtonGroup* m_numbers = nullptr;
    PathsModel* m_pathsModel = nullptr;
    StepTable* m_pathsTable = nullptr;
    QLabel* m_pathsRemark = nullptr;
    QLabel* m_entropy = nullptr;
    QLabel* m_margin = nullptr;
    QLabel* m_piece = nullptr;
    QLabel* m_pieceFacts = nullptr;
    QLineEdit* m_alpha = nullptr;
    QLineEdit* m_seed = nullptr;
    QPushButton* m_sample = nullptr;
    PathsModel* m_samplesModel = nullptr;
    StepTable* m_samplesTable = nullptr;
    QSplitter* m_across = nullptr;
};

} // namespace tokenscope::ui
