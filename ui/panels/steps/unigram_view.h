#pragma once
// The derivation of one word by a Unigram model: all candidate pieces, the best path found position by
// position, the n-best paths, how certain the segmentation is, and sampled paths.

#include "core/explain/lattice/lattice_paths.h"
#include "ui/panels/steps/word_view.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/lattice_view/lattice_view.h"

#include <optional>

class QButtonGroup;
class QHBoxLayout;
class QLabel;

namespace tokenscope::ui {

class ExportMenu;
class PaneSplitter;
class TransportBar;
class StepTable;
class PathSamplePane;
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
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool busy() const override;
    bool handleKey(const QKeyEvent& event) override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    void setNumbers(LatticeView::Numbers numbers);

  private:
    QWidget* makeLattice();
    void addNumbers(QHBoxLayout& row, QWidget* parent);
    ExportMenu* makeExports(QWidget* parent);
    QWidget* makeSide();
    QWidget* makeUncertainty();
    QWidget* makeSelected();
    StepTable* makeTable(PathsModel* model, const QString& objectName, const QString& name);
    void setResult(Result<WordLatticePtr> word);
    void showWord(WordLatticePtr word);
    void showStep(std::size_t step);
    void findPaths();
    void setPaths(Result<explain::NBestPaths> paths);
    void showFacts();
    void showPath(const PathsModel& model, int row);
    void chooseEdge(std::uint32_t edge);
    void showEdgeFacts();
    [[nodiscard]] std::optional<std::uint32_t> edgeOf(std::size_t modelToken) const;

    ListedWordsPtr m_words;
    WordLatticePtr m_word;
    LatestJob m_job;
    LatestJob m_pathsJob;
    // Shown as soon as the word is there:
    std::optional<std::size_t> m_marked; ///< this token of the list is selected
    bool m_showsDerivation = false;      ///< and the step that finds it is shown

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
    PathsModel* m_samplesModel = nullptr;
    PathSamplePane* m_sampler = nullptr;
    PaneSplitter* m_across = nullptr;
};

} // namespace tokenscope::ui
