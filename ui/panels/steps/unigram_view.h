#pragma once
// How a Unigram model cut one word: all candidate pieces, the best way filled in position by position, the best ways, how
// sure it is, and ways drawn by lot.

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
class WaysModel;

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
        return m_job.running() || m_waysJob.running() || m_drawJob.running();
    }
    bool takeKey(const QKeyEvent& event) override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    [[nodiscard]] const WordLatticePtr& word() const { return m_word; }
    [[nodiscard]] LatticeView* lattice() const { return m_lattice; }
    [[nodiscard]] TransportBar* player() const { return m_transport; }
    [[nodiscard]] StepTable* ways() const { return m_waysTable; }
    [[nodiscard]] StepTable* draws() const { return m_drawsTable; }
    [[nodiscard]] QPushButton* drawButton() const { return m_draw; }
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
    StepTable* makeTable(WaysModel* model, const QString& name);
    void take(Result<WordLatticePtr> word);
    void showWord(WordLatticePtr word);
    void showStep(std::size_t step);
    void findWays();
    void takeWays(Result<NBestPaths> ways);
    void showFacts();
    void showWay(const WaysModel& model, int row);
    void chooseArc(std::uint32_t arc);
    void showArcFacts();
    void draw();
    void takeDraws();
    void forgetDraws();
    [[nodiscard]] std::optional<std::uint32_t> arcOf(std::size_t modelToken) const;

    ListedWordsPtr m_words;
    WordLatticePtr m_word;
    LatestJob m_job;
    LatestJob m_waysJob;
    LatestJob m_drawJob;
    std::optional<std::size_t> m_marked; ///< a token of the list, to be marked once the word is there
    bool m_made = false;                 ///< … and its step to be gone to
    struct Draws;
    std::shared_ptr<Draws> m_draws; ///< so far, by these fields; null: none

    QLabel* m_title = nullptr;
    QLabel* m_stepText = nullptr;
    LatticeView* m_lattice = nullptr;
    ExportMenu* m_exports = nullptr;
    TransportBar* m_transport = nullptr;
    QButtonGroup* m_numbers = nullptr;
    WaysModel* m_waysModel = nullptr;
    StepTable* m_waysTable = nullptr;
    QLabel* m_waysRemark = nullptr;
    QLabel* m_entropy = nullptr;
    QLabel* m_margin = nullptr;
    QLabel* m_piece = nullptr;
    QLabel* m_pieceFacts = nullptr;
    QLineEdit* m_alpha = nullptr;
    QLineEdit* m_seed = nullptr;
    QPushButton* m_draw = nullptr;
    WaysModel* m_drawsModel = nullptr;
    StepTable* m_drawsTable = nullptr;
    QSplitter* m_across = nullptr;
};

} // namespace tokenscope::ui
