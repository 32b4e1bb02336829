#include "core/explain/bpe/piece_merges.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/support/format_number.h"
#include "ui/widgets/merge_tree_view/tree_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_rows/step_rows.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

// The tree of the word, or of any piece of the vocabulary that is asked for.
namespace tokenscope::ui {
namespace {

/// By its number, or as it is spelled; a blank may be typed as one, and other letters as they are read.
PieceId pieceNamed(const Tokenizer& tokenizer, const QString& text) {
    bool isNumber = false;
    const uint id = text.toUInt(&isNumber);
    if (isNumber && tokenizer.contains(id))
        return id;
    for (const char16_t blank : {u' ', u'\u0120', u'\u2581'}) {
        QString spelled = text;
        spelled.replace(QLatin1Char(' '), QChar(blank)).replace(QChar(0x2423), QChar(blank));
        if (const PieceId found = tokenizer.find(spelled.toStdString()); found != kNoPiece)
            return found;
    }
    // Byte-level vocabularies spell é as Ã©: what is read is in no index.
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

QWidget* BpeView::makeTree() {
    auto* pane = new QWidget(m_side);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Merge tree"), pane);
    m_treeRemark = header.remark;
    m_pieceField = new QLineEdit(header.frame);
    m_pieceField->setPlaceholderText(tr("any piece or id"));
    m_pieceField->setAccessibleName(tr("The tree of a piece of the vocabulary"));
    m_pieceField->setToolTip(
        tr("The tree of any piece of the vocabulary: by its id, or as it is spelled (Esc: the word's)"));
    m_pieceField->setClearButtonEnabled(true);
    const auto setWidths = [field = m_pieceField] {
        field->setMinimumWidth(scaled(90));
        field->setMaximumWidth(scaled(150));
    };
    setWidths();
    connect(&Theme::instance(), &Theme::changed, m_pieceField, setWidths);
    header.row->addWidget(m_pieceField);
    column->addWidget(header.frame);
    m_tree = new MergeTreeView(pane);
    auto* menu = new TreeMenu(*m_tree, pane);
    connect(menu, &TreeMenu::told, this, &WordView::told);
    header.addMenu(tr("Copy as…"), tr("Copy or save the tree as a picture, SVG, DOT or Mermaid"), *menu);
    column->addWidget(m_tree, 1);
    m_treeLegend = new QLabel(pane);
    m_treeLegend->setProperty("look", "remark");
    m_treeLegend->setTextFormat(Qt::PlainText);
    m_treeLegend->setWordWrap(true);
    m_treeLegend->setContentsMargins(12, 2, 12, 6);
    column->addWidget(m_treeLegend);
    m_tree->setOccurrences([this](PieceId id) { return occurrences(id); });
    m_tree->setToolTip(tr("Click a node to unmerge it, or to merge it again"));
    connect(m_tree, &MergeTreeView::stepWanted, this, [this](std::size_t step) {
        if (m_piece)
            m_tree->setStep(step);
        else
            m_player->goTo(step);
    });
    connect(m_tree, &MergeTreeView::nodeChosen, this, [this](NodeIndex node) {
        if (!m_piece && m_word)
            emit spanChosen(m_word->origin(node));
    });
    connect(m_pieceField, &QLineEdit::textChanged, this, &BpeView::showPiece);
    auto* leave =
        new QShortcut(QKeySequence(Qt::Key_Escape), m_pieceField, nullptr, nullptr, Qt::WidgetShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        m_pieceField->clear();
        m_rows->setFocus(Qt::OtherFocusReason);
    });
    return pane;
}

bool BpeView::isLookedUp() const {
    return m_word && m_word->count() > 0 && m_word->steps.steps.front().kind == BpeStep::Kind::WholePiece;
}

std::size_t BpeView::occurrences(PieceId id) const {
    if (!m_words)
        return 0;
    const std::vector<PieceId>& ids = m_words->encoded->encoding.ids;
    return static_cast<std::size_t>(std::count(ids.begin(), ids.end(), id));
}

/// What the field names, else the word.
void BpeView::showPiece() {
    m_piece.reset();
    const QString wanted = m_pieceField->text();
    const auto tokenizer = m_words ? m_words->encoded->tokenizer : nullptr;
    QString told;
    if (tokenizer && !wanted.isEmpty()) {
        const PieceId id = pieceNamed(*tokenizer, wanted);
        auto merges = id == kNoPiece
                          ? tl::unexpected(Error{ErrorCode::BadInput, {}, {}, "there is no such piece", {}})
                          : explainPiece(*tokenizer, id);
        if (merges) {
            auto piece = std::make_shared<BpeWord>();
            piece->tokenizer = tokenizer;
            piece->word.text = std::move(merges->word);
            piece->steps = std::move(merges->steps);
            m_piece = std::move(piece);
            const auto rank = tokenizer->mergeRank(id);
            const auto score = tokenizer->score(id);
            told = tr("%1 · id %2").arg(labelText(pieceLabel(*tokenizer, id)), grouped(id));
            if (rank)
                told += tr(" · rank %1").arg(grouped(*rank));
            else if (score)
                told += tr(" · score %1").arg(floatNumber(*score));
            told += tr(" · %1 in this text").arg(grouped(occurrences(id)));
            if (!merges->why.empty())
                told += QStringLiteral("\n") + QString::fromStdString(merges->why);
        } else {
            told = QString::fromStdString(merges.error().message);
        }
    } else if (tokenizer && isLookedUp()) {
        // Nothing was merged, but it could have been.
        auto merges = explainPiece(*tokenizer, m_word->node(m_word->steps.steps.front().firstMade).id);
        if (merges && merges->reached) {
            auto piece = std::make_shared<BpeWord>(*m_word);
            piece->word.text = std::move(merges->word);
            piece->steps = std::move(merges->steps);
            m_piece = std::move(piece);
            told = tr("Looked up as a whole. Merged, it would come like this.");
        }
    }
    const bool wrong = !wanted.isEmpty() && tokenizer && !m_piece;
    if (m_pieceField->property("wrong").toBool() != wrong) {
        m_pieceField->setProperty("wrong", wrong);
        m_pieceField->style()->unpolish(m_pieceField);
        m_pieceField->style()->polish(m_pieceField);
    }
    m_tree->setWord(m_piece ? m_piece : m_word);
    m_tree->setStep(m_piece ? m_piece->count() : m_player->step());
    m_pieceTold = told;
    tellTree();
}

void BpeView::tellTree() {
    const std::size_t step = m_player->step();
    QString told = m_pieceTold;
    if (told.isEmpty() && m_word && m_word->count() > 0)
        told = step == 0 ? tr("dashed: still to come")
                         : tr("filled: made by step %1     dashed: still to come").arg(grouped(step));
    m_treeLegend->setText(told);
    m_tree->setAccessibleDescription(m_treeLegend->text());
}

} // namespace tokenscope::ui
