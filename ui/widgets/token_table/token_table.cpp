#include "ui/widgets/token_table/token_table.h"

#include "ui/accessibility/accessible_items.h"
#include "ui/accessibility/spoken_text.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/support/token_parts.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/token_view/hit_bars.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tokenscope::ui {
namespace {

// How the columns share the width. Numbers, spans and types are always shown whole; piece, bytes and decoded
// give way first and take what is left over, then scores give way.

using Widths = std::array<int, TokenItemModel::ColumnCount>;

constexpr int kLeastRows = 5;
constexpr int kCellPadding = 8;
constexpr int kFont = 13;
constexpr int kLongestScore = 11; ///< `−12.0775757`: nine digits are a whole float
constexpr int kBadgeWidth = 14;
constexpr int kBadgeRoom = 6; ///< its gap, and a pixel or two because elision rounds up

/// Of the widest number with as many digits.
int numberWidth(quint64 number) {
    quint64 widest = 9;
    while (widest < number)
        widest = widest * 10 + 9;
    return static_cast<int>(std::ceil(groupedNumberWidth(widest, pieceFont(scaled(kFont))))) +
           2 * kCellPadding;
}

bool hasScores(const Tokenizer& tokenizer) {
    return !tokenizer.ids().empty() && tokenizer.score(tokenizer.ids().front()).has_value();
}

/// Of the longest type with its badge.
int typeWidth() {
    const QFontMetrics names(interfaceFont(kFont));
    int widest = 0;
    for (int type = 0; type < kPieceTypeCount; ++type)
        widest = std::max(widest, names.horizontalAdvance(typeLabel(static_cast<PieceType>(type))));
    return widest + scaled(kBadgeWidth) + kBadgeRoom + 2 * kCellPadding;
}

/// Of the spans that are shown.
std::size_t largestOffset(const EncodedText& encoded) {
    if (!encoded.ofWords())
        return encoded.text->size();
    std::uint32_t longest = 0;
    for (const ByteSpan word : encoded.givenWords)
        longest = std::max(longest, word.size());
    return longest;
}

int total(const Widths& widths) {
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// `encoded` may be null. The sum is `width`, or more when even the least widths need that: then the table
/// scrolls sideways.
Widths fittedColumns(const EncodedText* encoded, int width) {
    const int character = QFontMetrics(pieceFont(scaled(kFont))).horizontalAdvance(u'0');
    const auto wide = [&](int characters) { return character * characters + 2 * kCellPadding; };
    const int digits = encoded ? static_cast<int>(QString::number(largestOffset(*encoded)).size()) : 3;
    const int number = std::max(scaled(44), numberWidth(encoded ? encoded->size() : 99));
    const bool words = encoded && encoded->ofWords();
    const int word = words ? std::max(scaled(44), numberWidth(encoded->givenWords.size())) : 0;
    const int id = std::max(scaled(64), numberWidth(encoded ? encoded->tokenizer->maxId() : 99'999));
    const int byteSpan = std::max(scaled(96), wide(2 * digits + 3)); // `[1,2)`
    const int charSpan = std::max(scaled(96), wide(2 * digits + 6)); // `in [1,2)`
    const int type = typeWidth();
    const int shortScore = wide(8);
    const int score = encoded && hasScores(*encoded->tokenizer) ? wide(kLongestScore) + 1 : shortScore;
    Widths widths = {number,      word,     id,       scaled(112), type,
                     scaled(144), byteSpan, charSpan, scaled(120), score};
    // Enough for `E4 …` and the start of a word: the card shows the rest.
    Widths least = {number, word, id, scaled(80), type, wide(5), byteSpan, charSpan, scaled(48), score};
    const QFontMetrics titles(interfaceFont(kFont, QFont::DemiBold));
    for (int column = 0; column < TokenItemModel::ColumnCount; ++column) {
        if (column == TokenItemModel::Word && !words)
            continue;
        const int title =
            titles.horizontalAdvance(TokenItemModel::title(static_cast<TokenItemModel::Column>(column))) +
            2 * kCellPadding + 2;
        const auto at = static_cast<std::size_t>(column);
        least[at] = std::max(least[at], title);
        widths[at] = std::max(widths[at], least[at]);
    }
    if (total(least) > width)
        least[TokenItemModel::Score] = shortScore;
    // The card has them, too.
    for (const auto column : {TokenItemModel::Score, TokenItemModel::CharRange})
        if (total(least) > width)
            widths[column] = least[column] = 0;
    if (total(least) > width) { // it scrolls anyway
        least[TokenItemModel::Bytes] = widths[TokenItemModel::Bytes];
        return least;
    }
    const int spare = width - total(widths);
    if (spare >= 0) {
        widths[TokenItemModel::Piece] += spare / 4;
        widths[TokenItemModel::Bytes] += spare / 3;
        widths[TokenItemModel::Decoded] += spare - spare / 4 - spare / 3;
        return widths;
    }
    const int most = total(widths) - total(least);
    int toTake = std::min(-spare, most);
    int canGive = most;
    for (std::size_t column = 0; column < widths.size() && toTake > 0; ++column) {
        const int gives = widths[column] - least[column];
        if (gives == 0)
            continue;
        const int taken =
            (toTake * gives + canGive - 1) / canGive; // what is rounded up here the next needn't give
        widths[column] -= taken;
        toTake -= taken;
        canGive -= gives;
    }
    return widths;
}

constexpr int kHeader = 24;
constexpr int kHitBar = 3;
constexpr qreal kDimmed = 0.45;

int rowHeight() {
    return scaled(24);
}

constexpr int kText = 13;
constexpr int kFill = 20;
constexpr int kPadding = 6;
constexpr int kRadius = 2;
constexpr int kBadge = 14;
constexpr int kGap = 6;
constexpr double kMaxGrouped = 1e7; ///< larger numbers are shown as `−1e9`

PieceType typeOf(const QModelIndex& index) {
    return static_cast<PieceType>(index.data(TokenItemModel::TypeRole).toInt());
}

void paintElided(QPainter& painter, const QRect& cell, const QString& text, const QFont& font,
                 int alignment) {
    painter.setFont(font);
    painter.drawText(cell, alignment | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, cell.width()));
}

/// Elided between two bytes: half of a hex byte would be misleading.
void paintBytes(QPainter& painter, const QRect& cell, const QString& hex, const QFont& font) {
    constexpr int kByte = 3; // `F0 `
    const QFontMetricsF metrics(font);
    QString shown = hex;
    if (metrics.horizontalAdvance(hex) > cell.width()) {
        const QString ellipsis(QChar(0x2026));
        const qreal room = cell.width() - metrics.horizontalAdvance(ellipsis);
        const auto bytes = static_cast<qsizetype>(room / metrics.horizontalAdvance(QStringLiteral("00 ")));
        shown = hex.left(std::max<qsizetype>(0, bytes) * kByte) + ellipsis;
    }
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

} // namespace

TokenTable::TokenTable(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QAbstractItemView(parent)
    , m_selection(selection)
    , m_tokens(new TokenItemModel(marks, this))
    , m_header(new QHeaderView(Qt::Horizontal, this)) {
    setVerticalScrollBar(new TokenScrollBar(marks, this));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setSelectionMode(SingleSelection);
    setSelectionBehavior(SelectRows);
    setEditTriggers(NoEditTriggers);
    setItemDelegate(new PieceDelegate(this));
    setAccessibleName(tr("Tokens as a table"));
    setMouseTracking(true);
    viewport()->setMouseTracking(true);

    m_header->setSectionsClickable(false);
    m_header->setHighlightSections(false);
    m_header->setMinimumSectionSize(32);
    keepHeight(*m_header, kHeader);
    setModel(m_tokens);
    m_header->setModel(m_tokens);
    m_header->setSectionHidden(TokenItemModel::Word, true);
    // After the connection of the selection model, which discards the current row.
    connect(m_tokens, &QAbstractItemModel::modelReset, this, &TokenTable::showCurrent);
    connect(m_header, &QHeaderView::sectionResized, this, [this] {
        m_columnsByHand = m_columnsByHand || !m_fitting;
        updateGeometries();
        viewport()->update();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        fitColumns();
        updateGeometries();
        showCurrent();
    });
    connect(m_selection, &TokenSelection::currentChanged, this, &TokenTable::showCurrent);
    connect(m_selection, &TokenSelection::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    makeItems();
}

TokenTable::~TokenTable() = default;

QSize TokenTable::minimumSizeHint() const {
    return {QAbstractItemView::minimumSizeHint().width(),
            scaled(kHeader) + kLeastRows * rowHeight() + horizontalScrollBar()->sizeHint().height()};
}

void TokenTable::makeItems() {
    ItemSource source;
    source.count = [this] { return isVisible() && m_tokens->encoded() ? rows() : 0; };
    source.name = [this](int row) {
        const std::size_t token = m_tokens->rows().token(static_cast<std::size_t>(row));
        return spokenToken(*m_tokens->encoded(), token);
    };
    source.rect = [this](int row) {
        return visualRect(m_tokens->index(row, 0))
            .united(visualRect(m_tokens->index(row, m_header->count() - 1)));
    };
    source.itemAt = [this](QPoint place) { return indexAt(place).row(); };
    source.current = [this] {
        const qsizetype token = m_selection->current();
        const TokenRows& listed = m_tokens->rows();
        return token >= 0 && listed.lists(static_cast<std::size_t>(token))
                   ? static_cast<int>(listed.rowOf(static_cast<std::size_t>(token)))
                   : -1;
    };
    source.choose = [this](int row) {
        m_selection->setCurrent(
            static_cast<qsizetype>(m_tokens->rows().token(static_cast<std::size_t>(row))));
    };
    m_items = std::make_unique<AccessibleItems>(*this, std::move(source));
    connect(m_tokens, &QAbstractItemModel::modelReset, m_items.get(), &AccessibleItems::itemsChanged);
    connect(m_selection, &TokenSelection::currentChanged, m_items.get(), &AccessibleItems::currentChanged);
}

void TokenTable::setEncoded(EncodedTextPtr encoded) {
    const int former = verticalScrollBar()->value();
    m_fitting = true; // not resized by hand
    m_header->setSectionHidden(TokenItemModel::Word, !encoded || !encoded->ofWords());
    m_fitting = false;
    m_tokens->setEncoded(std::move(encoded));
    fitColumns();
    updateGeometries();
    verticalScrollBar()->setValue(former);
    showCurrent();
}

void TokenTable::reset() {
    QAbstractItemView::reset();
    static_cast<TokenScrollBar*>(verticalScrollBar())->setRows(m_tokens->rows());
    updateGeometries();
}

void TokenTable::fitColumns() {
    if (m_columnsByHand)
        return;
    const Widths widths = fittedColumns(m_tokens->encoded().get(), viewport()->width());
    m_fitting = true;
    for (int column = 0; column < TokenItemModel::ColumnCount; ++column) {
        const int width = widths[static_cast<std::size_t>(column)];
        if (column != TokenItemModel::Word)
            m_header->setSectionHidden(column, width == 0);
        m_header->resizeSection(column, width);
    }
    m_fitting = false;
}

void TokenTable::updateGeometries() {
    QAbstractItemView::updateGeometries();
    setViewportMargins(0, m_header->height(), 0, 0);
    const QRect area = viewport()->geometry();
    m_header->setGeometry(area.left(), area.top() - m_header->height(), area.width(), m_header->height());
    verticalScrollBar()->setSingleStep(rowHeight());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, rows() * rowHeight() - viewport()->height()));
    horizontalScrollBar()->setSingleStep(rowHeight());
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, m_header->length() - viewport()->width()));
}

void TokenTable::resizeEvent(QResizeEvent* event) {
    const QRect current = visualRect(currentIndex());
    const bool wasWhole =
        currentIndex().isValid() && current.top() >= 0 && current.bottom() < event->oldSize().height();
    fitColumns();
    QAbstractItemView::resizeEvent(event);
    updateGeometries();
    if (wasWhole)
        scrollTo(currentIndex());
}

void TokenTable::scrollContentsBy(int, int) {
    m_header->setOffset(horizontalOffset());
    viewport()->update();
}

int TokenTable::horizontalOffset() const {
    return horizontalScrollBar()->value();
}

int TokenTable::verticalOffset() const {
    return verticalScrollBar()->value();
}

QRect TokenTable::visualRect(const QModelIndex& index) const {
    if (!index.isValid())
        return {};
    return {m_header->sectionViewportPosition(index.column()), index.row() * rowHeight() - verticalOffset(),
            m_header->sectionSize(index.column()), rowHeight()};
}

QModelIndex TokenTable::indexAt(const QPoint& point) const {
    const int row = (point.y() + verticalOffset()) / rowHeight();
    const int column = m_header->logicalIndexAt(point.x());
    if (point.y() < 0 || row >= rows() || column < 0)
        return {};
    return m_tokens->index(row, column);
}

void TokenTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
    if (!index.isValid())
        return;
    const int top = index.row() * rowHeight();
    const int page = viewport()->height();
    const int value = verticalOffset();
    if (hint == PositionAtTop)
        verticalScrollBar()->setValue(top);
    else if (hint == PositionAtBottom)
        verticalScrollBar()->setValue(top + rowHeight() - page);
    else if (hint == PositionAtCenter || top < value - page || top > value + 2 * page)
        verticalScrollBar()->setValue(top - (page - rowHeight()) / 2);
    else if (top < value)
        verticalScrollBar()->setValue(top);
    else if (top + rowHeight() > value + page)
        verticalScrollBar()->setValue(top + rowHeight() - page);
}

QModelIndex TokenTable::moveCursor(CursorAction action, Qt::KeyboardModifiers) {
    if (rows() == 0)
        return {};
    const QModelIndex current = currentIndex();
    if (!current.isValid())
        return m_tokens->index(0, 0);
    const int page = std::max(1, viewport()->height() / rowHeight() - 1);
    int row = current.row();
    switch (action) {
    case MoveUp:
    case MovePrevious:
        --row;
        break;
    case MoveDown:
    case MoveNext:
        ++row;
        break;
    case MovePageUp:
        row -= page;
        break;
    case MovePageDown:
        row += page;
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = rows() - 1;
        break;
    case MoveLeft:
        horizontalScrollBar()->setValue(horizontalOffset() - 2 * rowHeight());
        break;
    case MoveRight:
        horizontalScrollBar()->setValue(horizontalOffset() + 2 * rowHeight());
        break;
    }
    return m_tokens->index(std::clamp(row, 0, rows() - 1), current.column());
}

void TokenTable::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags) {
    const QModelIndex at = indexAt(rect.topLeft());
    if (at.isValid())
        selectionModel()->select(at, flags | QItemSelectionModel::Rows);
}

QRegion TokenTable::visualRegionForSelection(const QItemSelection& selection) const {
    QRegion region;
    for (const QItemSelectionRange& range : selection)
        region += QRect(0, range.top() * rowHeight() - verticalOffset(), viewport()->width(),
                        range.height() * rowHeight());
    return region;
}

void TokenTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QAbstractItemView::currentChanged(current, previous);
    if (current.isValid())
        m_selection->setCurrent(current.data(TokenItemModel::TokenRole).toLongLong());
}

void TokenTable::dataChanged(const QModelIndex&, const QModelIndex&, const QList<int>&) {
    viewport()->update();
}

void TokenTable::showCurrent() {
    const qsizetype token = m_selection->current();
    const bool listed =
        token >= 0 && m_tokens->encoded() && m_tokens->rows().lists(static_cast<std::size_t>(token));
    const QModelIndex wanted =
        listed ? m_tokens->index(static_cast<int>(m_tokens->rows().rowOf(static_cast<std::size_t>(token))),
                                 std::max(0, currentIndex().column()))
               : QModelIndex();
    if (wanted != currentIndex())
        selectionModel()->setCurrentIndex(wanted, QItemSelectionModel::ClearAndSelect);
    if (wanted.isValid())
        scrollTo(wanted);
    viewport()->update();
}

void TokenTable::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    m_paintedRows = 0;
    if (rows() == 0 && m_tokens->encoded())
        return paintEmptyNote(painter, viewport()->rect(), *m_tokens->encoded());
    const int first = std::max(0, (event->rect().top() + verticalOffset()) / rowHeight());
    const int last = std::min(rows() - 1, (event->rect().bottom() + verticalOffset()) / rowHeight());
    for (int row = first; row <= last; ++row)
        paintRow(painter, row);
    const QModelIndex current = currentIndex();
    if (current.isValid() && current.row() >= first - 1 && current.row() <= last + 1) {
        const QRect row(0, current.row() * rowHeight() - verticalOffset(), viewport()->width(), rowHeight());
        paintSelectionFrame(painter, QRectF(row).adjusted(2, 1, -2, -2), 0);
    }
}

void TokenTable::paintRow(QPainter& painter, int row) {
    ++m_paintedRows;
    const PiecePalette& palette = piecePalette();
    const QRect whole(0, row * rowHeight() - verticalOffset(), viewport()->width(), rowHeight());
    painter.fillRect(QRect(whole.left(), whole.bottom(), whole.width(), 1), palette.line);
    const QModelIndex first = m_tokens->index(row, 0);
    const qsizetype token = first.data(TokenItemModel::TokenRole).toLongLong();
    const qsizetype hovered = m_selection->hovered();
    if (hovered != TokenSelection::kNone && hovered != token && token != m_selection->current())
        painter.setOpacity(kDimmed);
    if (first.data(TokenItemModel::HitRole).toBool())
        painter.fillRect(QRect(4, whole.top() + 5, kHitBar, rowHeight() - 10), palette.text);
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    for (int column = 0; column < TokenItemModel::ColumnCount; ++column) {
        const QModelIndex index = m_tokens->index(row, column);
        option.rect = visualRect(index);
        if (option.rect.intersects(viewport()->rect()))
            itemDelegate()->paint(&painter, option, index);
    }
    painter.setOpacity(1);
}

void TokenTable::mouseMoveEvent(QMouseEvent* event) {
    QAbstractItemView::mouseMoveEvent(event);
    const QModelIndex at = indexAt(event->position().toPoint());
    m_selection->setHovered(at.isValid() ? at.data(TokenItemModel::TokenRole).toLongLong()
                                         : TokenSelection::kNone);
}

bool TokenTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_selection->setHovered(TokenSelection::kNone);
    return QAbstractItemView::viewportEvent(event);
}

void TokenTable::keyPressEvent(QKeyEvent* event) {
    const QModelIndex current = currentIndex();
    if (event->matches(QKeySequence::Copy) && current.isValid()) {
        QGuiApplication::clipboard()->setText(
            current.siblingAtColumn(TokenItemModel::Piece).data().toString());
        return;
    }
    QAbstractItemView::keyPressEvent(event);
}

void TokenTable::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex at =
        byKeyboard ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!at.isValid())
        return;
    const auto token = at.data(TokenItemModel::TokenRole).toLongLong();
    m_selection->setCurrent(token);
    QMenu* menu = newTokenMenu(this, m_tokens->encoded(), static_cast<std::size_t>(token), *m_selection);
    menu->popup(byKeyboard ? viewport()->mapToGlobal(visualRect(at).bottomLeft()) : event->globalPos());
}

void PieceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const PiecePalette& palette = piecePalette();
    const QRect cell = option.rect.adjusted(8, 0, -8, -1);
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    painter->setPen(palette.text);
    const QFont fixed = pieceFont(scaled(kText));
    switch (index.column()) {
    case TokenItemModel::Number:
        painter->setPen(palette.lineNumber);
        paintIdNumber(*painter, cell, index.data(TokenItemModel::TokenRole).toULongLong(), fixed,
                      Qt::AlignRight);
        break;
    case TokenItemModel::Id:
        paintIdNumber(*painter, cell, index.data(TokenItemModel::NumberRole).toULongLong(), fixed,
                      Qt::AlignRight);
        break;
    case TokenItemModel::Piece:
        paintPiece(*painter, cell, index);
        break;
    case TokenItemModel::Type:
        paintType(*painter, cell, index);
        break;
    case TokenItemModel::Score:
        paintScore(*painter, cell, index);
        break;
    case TokenItemModel::CharRange:
        paintPlace(*painter, cell, index);
        break;
    case TokenItemModel::Decoded:
        paintDecoded(*painter, cell, index);
        break;
    case TokenItemModel::Bytes:
        paintBytes(*painter, cell, index.data().toString(), fixed);
        break;
    default:
        paintElided(*painter, cell, index.data().toString(), fixed,
                    index.data(Qt::TextAlignmentRole).value<Qt::Alignment>().toInt());
    }
    painter->restore();
}

void PieceDelegate::paintPiece(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PieceType type = typeOf(index);
    const QFont font = pieceFont(scaled(kText));
    const QByteArray spelling = index.data(TokenItemModel::SpellingRole).toByteArray();
    const QRectF row(cell.left(), cell.center().y() - scaled(kFill) / 2.0 + 0.5, cell.width(), scaled(kFill));
    if (type == PieceType::Control)
        return paintControlChip(painter, row, type, index.data().toString());
    const PieceRuns runs = pieceRuns(toStringView(spelling), font, true);
    const QRectF fill(row.left(), row.top(), qMin(row.width(), std::ceil(runs.width) + 2 * kPadding),
                      scaled(kFill));
    const auto token = index.data(TokenItemModel::TokenRole).toULongLong();
    paintPieceBox(painter, fill, {runs, font},
                  {.type = type,
                   .alternate = token % 2 == 1,
                   .hatched = !index.data(TokenItemModel::PartRole).toString().isEmpty(),
                   .radius = kRadius,
                   .padding = kPadding});
}

void PieceDelegate::paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PieceType type = typeOf(index);
    int left = cell.left();
    if (type != PieceType::Normal) {
        paintBadge(painter, QPointF(left, cell.center().y() - scaled(kBadge) / 2), type, scaled(kBadge));
        left += scaled(kBadge) + 4;
    }
    painter.setPen(type == PieceType::Normal ? piecePalette().muted : piecePalette().text);
    paintElided(painter, QRect(left, cell.top(), cell.right() - left, cell.height()), index.data().toString(),
                interfaceFont(kText), Qt::AlignLeft | Qt::AlignVCenter);
}

void PieceDelegate::paintDecoded(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const PiecePalette& palette = piecePalette();
    const QString part = index.data(TokenItemModel::PartRole).toString();
    const QByteArray bytes = index.data(TokenItemModel::DecodedRole).toByteArray();
    if (typeOf(index) == PieceType::Control || bytes.isEmpty()) {
        painter.setPen(palette.muted);
        return paintElided(painter, cell, index.data().toString(), font, Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (part.isEmpty()) {
        paintPieceRuns(painter, cell, pieceRuns(toStringView(bytes), font), font, palette.text, palette.mark);
        return;
    }
    // `9F 2/4 🫨`
    const QByteArray character = index.data(TokenItemModel::CharacterRole).toByteArray();
    const QString hex = QString::fromStdString(hexBytes(toStringView(bytes)));
    const QFontMetricsF metrics(font);
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
    painter.setFont(font);
    QRectF place = cell;
    painter.drawText(place, kFlags, hex);
    place.setLeft(place.left() + metrics.horizontalAdvance(hex) + kGap);
    painter.setPen(palette.muted);
    painter.drawText(place, kFlags, part);
    place.setLeft(place.left() + metrics.horizontalAdvance(part) + kGap);
    paintPieceRuns(painter, place, pieceRuns(toStringView(character), font), font, palette.text,
                   palette.mark);
}

void PieceDelegate::paintScore(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const QVariant number = index.data(TokenItemModel::NumberRole);
    const double value = number.toDouble();
    const double size = std::abs(value);
    if (number.isNull() || size >= kMaxGrouped || size != std::floor(size))
        return paintElided(painter, cell, index.data().toString(), font, Qt::AlignRight | Qt::AlignVCenter);
    const auto whole = static_cast<quint64>(size);
    paintGroupedNumber(painter, cell, whole, font, Qt::AlignRight);
    if (value < 0) {
        const auto right = static_cast<int>(std::ceil(groupedNumberWidth(whole, font)));
        painter.drawText(cell.adjusted(0, 0, -right, 0), Qt::AlignRight | Qt::AlignVCenter,
                         QString(QChar(0x2212)));
    }
}

void PieceDelegate::paintPlace(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const QString text = index.data().toString();
    const QString inside = QStringLiteral("in ");
    painter.setFont(font);
    if (!text.startsWith(inside)) {
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, text);
        return;
    }
    const QString place = text.mid(inside.size());
    painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, place);
    painter.setPen(piecePalette().muted);
    painter.drawText(cell.adjusted(0, 0, -static_cast<int>(QFontMetricsF(font).horizontalAdvance(place)), 0),
                     Qt::AlignRight | Qt::AlignVCenter, inside);
}

} // namespace tokenscope::ui
