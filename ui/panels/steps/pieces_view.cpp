#include "ui/panels/steps/pieces_view.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

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
    connect(m_table, &StepTable::rowChosen, this, [this](int row) { emit spanChosen(m_rows->bytesOf(row)); });
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
        return tr(
            "Unigram takes the Viterbi path: of all segmentations, the one with the highest sum of scores");
    if (std::holds_alternative<WordPieceModel>(model))
        return tr("WordPiece takes the longest match first, from the left of the word");
    if (std::holds_alternative<LongestMatchModel>(model))
        return tr("Greedy longest match: the longest piece that the remaining text starts with");
    if (std::holds_alternative<SentencePieceCharModel>(model))
        return tr("Each character is a piece or unknown");
    return tr("Each word is looked up as a whole: it is a piece or unknown");
}

QList<QWidget*> PiecesView::panes() const {
    return {m_table};
}

void WordPiecesModel::setWord(ListedWordsPtr words, std::optional<std::size_t> word) {
    beginResetModel();
    m_words = std::move(words);
    m_word = m_words ? word : std::nullopt;
    endResetModel();
}

std::size_t WordPiecesModel::token(int row) const {
    return m_words->list.words[*m_word].firstToken + static_cast<std::size_t>(row);
}

std::optional<int> WordPiecesModel::rowOf(std::size_t modelToken) const {
    if (!m_word || modelToken < token(0) || modelToken >= m_words->list.words[*m_word].endToken)
        return std::nullopt;
    return static_cast<int>(modelToken - token(0));
}

int WordPiecesModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !m_word)
        return 0;
    const explain::SteppedWord& word = m_words->list.words[*m_word];
    return static_cast<int>(word.endToken - word.firstToken);
}

int WordPiecesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant WordPiecesModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const Tokenizer& tokenizer = *m_words->encoded->tokenizer;
    const PieceId id = m_words->list.model.ids[token(index.row())];
    const bool isPiece = index.column() == Piece;
    if (role == FixedCellRole)
        return isPiece;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (isPiece || index.column() == Type ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    const ByteSpan span = m_words->list.model.bytes[token(index.row())];
    switch (index.column()) {
    case Number:
        return grouped(static_cast<quint64>(index.row()));
    case Piece: {
        const QString piece = labelText(pieceLabel(tokenizer, id));
        if (tokenizer.type(id) != PieceType::Unknown || span.empty())
            return piece;
        // The text of an unknown piece, too.
        const std::string_view text = *m_words->encoded->text;
        return piece + QLatin1Char(' ') + labelText(textLabel(text.substr(span.begin, span.size())));
    }
    case Id:
        return QString::number(id);
    case Score: {
        const auto score = tokenizer.score(id);
        return score ? floatNumber(*score) : QStringLiteral("–");
    }
    case Type:
        return typeLabel(tokenizer.type(id));
    case Bytes:
        return QStringLiteral("[%1,%2)").arg(span.begin).arg(span.end);
    default:
        return {};
    }
}

QVariant WordPiecesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == Piece || section == Type ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == Number)
        return tr("Position of the piece in the word, counted from 0");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return QStringLiteral("#");
    case Piece:
        return tr("piece");
    case Id:
        return tr("id");
    case Score:
        return tr("score");
    case Type:
        return tr("type");
    case Bytes:
        return tr("bytes of the text");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
