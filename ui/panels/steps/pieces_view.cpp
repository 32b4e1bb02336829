#include "ui/panels/steps/pieces_view.h"

#include "ui/panels/steps/word_pieces_model.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tokenscope::ui {

PiecesView::PiecesView(QWidget* parent, bool compact)
    : WordView(parent)
    , m_rows(new WordPiecesModel(this)) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Pieces"), this);
    m_title = header.remark;
    column->addWidget(header.frame);
    m_how = new QLabel(this);
    m_how->setTextFormat(Qt::PlainText);
    m_how->setWordWrap(true);
    m_how->setContentsMargins(12, 12, 12, 12);
    m_how->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_how);
    m_table = new StepTable(this);
    m_table->setModel(m_rows);
    if (compact) {
        m_table->setColumns({40, 0, 84, 84, 84, 128});
        for (const int hidden : {WordPiecesModel::Score, WordPiecesModel::Type})
            m_table->setColumnHidden(hidden, true);
    } else {
        m_table->setColumns({56, 0, 120, 140, 140, 160});
    }
    m_table->setAccessibleName(tr("Pieces of the word"));
    column->addWidget(m_table, 1);
    connect(m_table, &StepTable::rowChosen, this, [this](int row) { emit spanChosen(m_rows->span(row)); });
    connect(m_table, &StepTable::copied, this, [this] { emit statusMessage(tr("Copied the pieces")); });
}

bool PiecesView::shows(const Tokenizer&) const {
    return true;
}

void PiecesView::setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) {
    m_tokenizer = words ? words->encoded->tokenizer : nullptr;
    m_rows->setWord(words, word);
    const int pieces = m_rows->rowCount();
    m_title->setText(pieceCount(static_cast<quint64>(pieces)));
    m_how->setText(m_tokenizer ? remark() : QString());
}

void PiecesView::setSelected(std::optional<std::size_t> modelToken) {
    if (modelToken)
        if (const auto row = m_rows->rowOf(*modelToken))
            m_table->showRow(*row);
}

QString PiecesView::caption(const ListedWords& words, std::size_t word, bool) const {
    const explain::SteppedWord& w = words.list.words[word];
    return w.fixed ? w.userDefined ? tr("user-defined") : tr("added token")
                   : pieceCount(w.endToken - w.firstToken);
}

QString PiecesView::counts(const ListedWords& words) const {
    return tr("%1, %2").arg(wordCount(words.size()), pieceCount(words.list.model.size()));
}

QString PiecesView::remark() const {
    if (!m_tokenizer)
        return {};
    const ModelConfig& model = m_tokenizer->definition().model;
    if (std::holds_alternative<UnigramModel>(model))
        return tr("Unigram considers every candidate and chooses the path with the highest sum of scores");
    if (std::holds_alternative<WordPieceModel>(model))
        return tr("WordPiece repeatedly takes the longest piece that matches, from the left of the word");
    if (std::holds_alternative<LongestMatchModel>(model))
        return tr("The longest piece that the remaining text starts with is taken, again and again");
    if (std::holds_alternative<SentencePieceCharModel>(model))
        return tr("Each character is a piece or unknown");
    return tr("Each word is looked up as a whole: it is a piece or unknown");
}

QList<QWidget*> PiecesView::panes() const {
    return {m_table};
}

} // namespace tokenscope::ui
