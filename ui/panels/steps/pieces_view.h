#pragma once
// A word of a model that has no view of its own yet: its pieces, and what is known of how such a model finds them.

#include "ui/panels/steps/word_view.h"

#include <memory>

class QLabel;

namespace tokenscope {

class StepTable;
class WordPiecesModel;

class PiecesView : public WordView {
    Q_OBJECT

  public:
    explicit PiecesView(QWidget* parent = nullptr);

    [[nodiscard]] bool shows(const Tokenizer& tokenizer) const override;
    void setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) override;
    void showMade(std::size_t modelToken) override { setSelected(modelToken); }
    void setSelected(std::optional<std::size_t> modelToken) override;
    [[nodiscard]] QString caption(const ListedWords& words, std::size_t word, bool open) const override;
    [[nodiscard]] QString counts(const ListedWords& words) const override;
    [[nodiscard]] QString remark() const override;
    [[nodiscard]] QString place() const override { return {}; }
    [[nodiscard]] QList<QWidget*> panes() const override;

  private:
    std::shared_ptr<const Tokenizer> m_tokenizer;
    QLabel* m_title;
    QLabel* m_how;
    StepTable* m_table;
    WordPiecesModel* m_rows;
};

} // namespace tokenscope
