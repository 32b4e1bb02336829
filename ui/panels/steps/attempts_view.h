#pragma once
// The derivation of one word by a model that looks up pieces, attempt by attempt: WordPiece, WordLevel, RWKV,
// and SentencePiece's char and word models.

#include "ui/panels/steps/word_view.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/attempt_row/attempt_row.h"

#include <QAbstractTableModel>

class QLabel;
class QSplitter;

namespace tokenscope::ui {

class AttemptRow;
class AttemptsModel;
class ExportMenu;
class PiecesView;
class TransportBar;
class StepTable;

class AttemptsView : public WordView {
    Q_OBJECT

  public:
    explicit AttemptsView(QWidget* parent = nullptr);

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

    [[nodiscard]] const WordAttemptsPtr& word() const { return m_word; }

  private:
    QWidget* makeSteps();
    ExportMenu* makeExports(QWidget* parent);
    QWidget* makeBelow();
    void setResult(Result<WordAttemptsPtr> word);
    void showWord(WordAttemptsPtr word);
    void showStep(std::size_t step);

    ListedWordsPtr m_words;
    WordAttemptsPtr m_word;
    LatestJob m_job;
    QLabel* m_title = nullptr;
    QLabel* m_clause = nullptr;
    QLabel* m_tableRemark = nullptr;
    AttemptRow* m_row = nullptr;
    ExportMenu* m_exports = nullptr;
    TransportBar* m_transport = nullptr;
    AttemptsModel* m_model = nullptr;
    StepTable* m_table = nullptr;
    PiecesView* m_pieces = nullptr;
    QSplitter* m_across = nullptr;
};

/// All vocabulary lookups for a word, one row each: the text that was looked up, its position, hit or miss,
/// the id.
class AttemptsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Number, LookedUp, Place, Outcome, Id, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setWord(WordAttemptsPtr word);
    /// Highlights the row of the step; later rows are muted. 0: none.
    void setStep(std::size_t step);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    WordAttemptsPtr m_word;
    std::size_t m_step = 0;
};

} // namespace tokenscope::ui
