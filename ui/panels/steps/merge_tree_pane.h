#pragma once
// The merge tree of the open word, or of any piece of the vocabulary that the user looks up by id or
// spelling.

#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace tokenscope::ui {

class MergeTreeView;

class MergeTreePane : public QWidget {
    Q_OBJECT

  public:
    explicit MergeTreePane(QWidget* parent = nullptr);

    /// `word` is null while there is nothing to show. Another tokenizer clears the piece that was looked up.
    void setWord(const ListedWordsPtr& words, const BpeWordPtr& word);
    /// How many steps of the word are done.
    void setStep(std::size_t step);
    [[nodiscard]] MergeTreeView* tree() const { return m_tree; }

  signals:
    /// A node of the word's tree was clicked: merge it or undo its merge.
    void stepRequested(std::size_t step);
    void spanChosen(tokenscope::ByteSpan span);
    void statusMessage(const QString& message);
    /// Escape was pressed in the search field.
    void searchLeft();

  private:
    void showTree();
    void updateLegend();
    [[nodiscard]] QString showLookedUpPiece(const Tokenizer& tokenizer, const QString& name);
    [[nodiscard]] std::size_t occurrences(PieceId id) const;

    ListedWordsPtr m_words;
    BpeWordPtr m_word;
    BpeWordPtr m_piece; ///< its tree is shown instead of the word's
    QString m_pieceRemark;
    std::size_t m_step = 0;
    QLineEdit* m_pieceField = nullptr;
    MergeTreeView* m_tree = nullptr;
    QLabel* m_legend = nullptr;
};

} // namespace tokenscope::ui
