#include "ui/panels/steps/merge_tree_pane.h"

#include "core/explain/bpe/piece_merges.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Finds a piece by id or by spelling. The user may type a space for the space marker, and readable
/// characters for byte-level ones.
PieceId pieceNamed(const Tokenizer& tokenizer, const QString& text) {
    bool isNumber = false;
    const uint id = text.toUInt(&isNumber);
    if (isNumber && tokenizer.contains(id))
        return id;
    for (const char16_t space : {u' ', u'\u0120', u'\u2581'}) {
        QString spelled = text;
        spelled.replace(QLatin1Char(' '), QChar(space)).replace(QChar(0x2423), QChar(space));
        if (const PieceId found = tokenizer.find(spelled.toStdString()); found != kNoPiece)
            return found;
    }
    // Byte-level vocabularies spell é as Ã©, so the index doesn't contain the readable form.
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return c < QChar(0x80); }))
        return kNoPiece;
    const std::string bytes = text.toStdString();
    const Vocabulary& vocabulary = tokenizer.definition().vocabulary;
    for (std::size_t index = 0; index < vocabulary.size(); ++index)
        if (pieceLabel(tokenizer, vocabulary.entry(index).id).bytes == bytes)
            return vocabulary.entry(index).id;
    return kNoPiece;
}

} // namespace

MergeTreePane::MergeTreePane(QWidget* parent)
    : QWidget(parent) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header(tr("Merge tree"), this);
    m_pieceField = new QLineEdit(header.frame);
    m_pieceField->setPlaceholderText(tr("any piece or id"));
    m_pieceField->setAccessibleName(tr("Piece whose merge tree is shown"));
    m_pieceField->setToolTip(
        tr("Show the merge tree of any piece: enter its id or spelling (Esc returns to the word)"));
    m_pieceField->setClearButtonEnabled(true);
    const auto setWidths = [field = m_pieceField] {
        field->setMinimumWidth(scaled(90));
        field->setMaximumWidth(scaled(150));
    };
    setWidths();
    connect(&Theme::instance(), &Theme::changed, m_pieceField, setWidths);
    header.row->addWidget(m_pieceField);
    column = header.makeFoldable(*this, QStringLiteral("tree"));

    m_tree = new MergeTreeView(this);
    auto* menu = new TreeMenu(*m_tree, this);
    connect(menu, &TreeMenu::statusMessage, this, &MergeTreePane::statusMessage);
    header.addMenu(tr("Copy as"), tr("Copy or save the tree as an image, SVG, DOT or Mermaid"), *menu);
    m_tree->setOccurrences([this](PieceId id) { return occurrences(id); });
    m_tree->setToolTip(tr("Click a node to undo its merge or to merge it again"));
    keepLeastHeight(*m_tree, 90); // two levels
    column->addWidget(m_tree, 1);

    m_legend = new QLabel(this);
    m_legend->setProperty("look", "remark");
    m_legend->setTextFormat(Qt::PlainText);
    m_legend->setWordWrap(true);
    m_legend->setContentsMargins(12, 2, 12, 6);
    column->addWidget(m_legend);

    connect(m_tree, &MergeTreeView::stepRequested, this, [this](std::size_t step) {
        if (m_piece)
            m_tree->setStep(step);
        else
            emit stepRequested(step);
    });
    connect(m_tree, &MergeTreeView::nodeChosen, this, [this](explain::NodeIndex node) {
        if (!m_piece && m_word)
            emit spanChosen(m_word->origin(node));
    });
    connect(m_pieceField, &QLineEdit::textChanged, this, &MergeTreePane::showTree);
    auto* leave =
        new QShortcut(QKeySequence(Qt::Key_Escape), m_pieceField, nullptr, nullptr, Qt::WidgetShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        m_pieceField->clear();
        emit searchLeft();
    });
}

void MergeTreePane::setWord(const ListedWordsPtr& words, const BpeWordPtr& word) {
    // What was looked up belongs to the word that was shown.
    const bool isOther = m_word && word &&
                         (m_word->tokenizer != word->tokenizer || m_word->word.text != word->word.text ||
                          m_word->word.span != word->word.span);
    if (isOther) {
        const QSignalBlocker quiet(m_pieceField);
        m_pieceField->clear();
    }
    m_words = words;
    m_word = word;
    showTree();
}

void MergeTreePane::setStep(std::size_t step) {
    m_step = step;
    if (!m_piece)
        m_tree->setStep(step);
    updateLegend();
}

std::size_t MergeTreePane::occurrences(PieceId id) const {
    if (!m_words)
        return 0;
    const std::vector<PieceId>& ids = m_words->encoded->encoding.ids;
    return static_cast<std::size_t>(std::count(ids.begin(), ids.end(), id));
}

/// Sets m_piece if there is such a piece. Returns what the legend shows.
QString MergeTreePane::showLookedUpPiece(const Tokenizer& tokenizer, const QString& name) {
    const PieceId id = pieceNamed(tokenizer, name);
    if (id == kNoPiece)
        return tr("The vocabulary has no such piece.");
    auto merges = explain::explainPiece(tokenizer, id);
    if (!merges)
        return QString::fromStdString(merges.error().message);
    auto piece = std::make_shared<BpeWord>();
    piece->tokenizer = m_words->encoded->tokenizer;
    piece->word.text = std::move(merges->word);
    piece->steps = std::move(merges->steps);
    m_piece = std::move(piece);
    QString remark =
        tr("%1 · id %2").arg(isolated(labelText(pieceLabel(tokenizer, id))), QString::number(id));
    if (const auto rank = tokenizer.mergeRank(id))
        remark += tr(" · rank %1").arg(grouped(*rank));
    else if (const auto score = tokenizer.score(id))
        remark += tr(" · score %1").arg(floatNumber(*score));
    remark += tr(" · %1 in this text").arg(grouped(occurrences(id)));
    if (!merges->why.empty())
        remark += QStringLiteral("\n") + QString::fromStdString(merges->why);
    return remark;
}

/// Shows the tree of the piece named in the field, otherwise that of the word.
void MergeTreePane::showTree() {
    m_piece.reset();
    m_pieceRemark.clear();
    const QString wanted = m_pieceField->text();
    const auto tokenizer = m_words ? m_words->encoded->tokenizer : nullptr;
    if (tokenizer && !wanted.isEmpty()) {
        m_pieceRemark = showLookedUpPiece(*tokenizer, wanted);
    } else if (tokenizer && m_word && m_word->steps.lookedUp()) {
        // Nothing was merged, but the tree shows how merging would have built the piece.
        auto merges =
            explain::explainPiece(*tokenizer, m_word->node(m_word->steps.steps.front().firstOutput).id);
        if (merges && merges->reached) {
            auto piece = std::make_shared<BpeWord>(*m_word);
            piece->word.text = std::move(merges->word);
            piece->steps = std::move(merges->steps);
            m_piece = std::move(piece);
            m_pieceRemark =
                tr("The whole word is a piece and was looked up. Merging would have built it like this.");
        }
    }
    const bool wrong = !wanted.isEmpty() && tokenizer && !m_piece;
    setStyled(*m_pieceField, "wrong", wrong);
    m_tree->setWord(m_piece ? m_piece : m_word);
    m_tree->setStep(m_piece ? m_piece->count() : m_step);
    updateLegend();
}

void MergeTreePane::updateLegend() {
    QString text = m_pieceRemark;
    if (text.isEmpty() && m_word && m_word->count() > 0)
        text = m_step == 0 ? tr("dashed: not merged yet")
                           : tr("filled: result of step %1     dashed: not merged yet").arg(grouped(m_step));
    m_legend->setText(text);
    m_tree->setAccessibleDescription(text);
}

} // namespace tokenscope::ui
