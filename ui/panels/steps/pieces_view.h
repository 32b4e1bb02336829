#pragma once
// The pieces of a word, and a sentence about how the model finds them: for models without a view of their
// own, and as a side pane of other views.

#include "ui/panels/steps/word_view.h"

#include <memory>

class QLabel;

namespace tokenscope::ui {

class StepTable;
class WordPiecesModel;

class PiecesView : public WordView {
    Q_OBJECT

  public:
    /// `compact`: a side pane, which shows only some columns.
    explicit PiecesView(QWidget* parent = nullptr, bool compact = false);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showDerivation(std::size_t modelToken) override { setSelected(modelToken); }
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString statusText() const override { return {}; }
    [[nodiscard]] QList<QWidget*> panes() const override;

  private:
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QLabel* m_title;
    QLabel* m_how;
    StepTable* m_table;
    WordPiecesModel* m_rows;
};

} // namespace tokenscope::ui
