// Where things stand in the viewport, and how they are painted there.

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenscope {
namespace {

constexpr int kPadding = 12;
/// Behind the rows: for the mark of the line's end and for the blank that hangs where a row breaks.
constexpr int kRightMargin = 28;
constexpr int kNumberMargin = 12;

QFont numberFont() {
    QFont font = pieceFont(12);
    return font;
}

qint64 floorDivide(qint64 a, qint64 b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

} // namespace

int TokenEditor::gutterWidth() const {
    const std::size_t lines = m_document == nullptr ? 1 : m_document->lineCount();
    const auto digits = static_cast<int>(QString::number(lines).size());
    static const int kDigit = QFontMetrics(numberFont()).horizontalAdvance(QLatin1Char('0'));
    return std::max(40, 20 + kNumberMargin + digits * kDigit - 12);
}

qint64 TokenEditor::scrollTop() const {
    return verticalScrollBar()->value() * m_pixelsPerStep;
}

void TokenEditor::setScrollTop(qint64 top) {
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(top, 0) / m_pixelsPerStep));
}

void TokenEditor::updateMetrics() {
    TextMetrics metrics = m_layout.metrics();
    metrics.width = std::max(viewport()->width() - gutterWidth() - kRightMargin, 60);
    if (metrics.width != m_layout.metrics().width || m_layout.blocks().rows() == 0) {
        // The row at the top stays there.
        const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
        const qint64 top = scrollTop();
        const std::uint32_t byte = top > 0 ? m_layout.placeOfRow((top - kPadding) / rowHeight).rowBegin() : 0;
        m_layout.setMetrics(metrics);
        updateScrollRange();
        if (top > 0) {
            const auto newHeight = static_cast<qint64>(metrics.rowHeight);
            setScrollTop(m_layout.placeOfByte(byte).absoluteRow() * newHeight + kPadding);
        }
    }
    updateScrollRange();
    viewport()->update();
}

void TokenEditor::updateScrollRange() {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 height = m_layout.rows() * rowHeight + 2 * kPadding;
    const qint64 range = std::max<qint64>(height - viewport()->height(), 0);
    const qint64 top = scrollTop();
    m_pixelsPerStep = range / std::numeric_limits<int>::max() + 1;
    QScrollBar* bar = verticalScrollBar();
    bar->setPageStep(static_cast<int>(std::max<qint64>(viewport()->height() / m_pixelsPerStep, 1)));
    bar->setSingleStep(static_cast<int>(std::max<qint64>(rowHeight / m_pixelsPerStep, 1)));
    bar->setRange(0, static_cast<int>(range / m_pixelsPerStep));
    if (scrollTop() != top && !bar->isSliderDown())
        setScrollTop(std::min(top, range));
}

/// Lays out what will be seen. A block above the first seen row that turns out higher or lower than estimated
/// must not push the rows on the screen.
void TokenEditor::layOutVisible() {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 row = std::max<qint64>(floorDivide(scrollTop() - kPadding, rowHeight), 0);
    BlockPlace place = m_layout.blocks().ofRow(row);
    const std::size_t first = place.index;
    const bool wasMeasured = m_layout.blocks()[first].isMeasured;
    const std::int64_t before = m_layout.rows();
    static_cast<void>(m_layout.layOut(place));
    const std::int64_t grown = m_layout.rows() - before;
    const bool shifts = !wasMeasured && grown != 0 && row > place.row && !verticalScrollBar()->isSliderDown();
    const qint64 top = std::max<qint64>(scrollTop() + (shifts ? grown * rowHeight : 0), 0);
    const qint64 bottom = floorDivide(top + viewport()->height() - kPadding, rowHeight);
    while (place.row + m_layout.blocks()[place.index].rows <= bottom &&
           place.index + 1 < m_layout.blocks().size()) {
        place = m_layout.blocks().next(place);
        static_cast<void>(m_layout.layOut(place));
    }
    constexpr std::size_t kSpare = 3;
    m_layout.keepLayouts(first - std::min(first, kSpare), place.index + kSpare);
    // Already being painted: no further update is due.
    const QSignalBlocker blocker(verticalScrollBar());
    updateScrollRange();
    if (shifts)
        setScrollTop(top);
}

QPointF TokenEditor::paragraphOrigin(const RowPlace& place) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 row = place.block.row + place.laid().firstRow;
    return {static_cast<qreal>(gutterWidth()), static_cast<qreal>(row * rowHeight - scrollTop() + kPadding)};
}

RowPlace TokenEditor::rowAt(QPoint point) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    return m_layout.placeOfRow(floorDivide(scrollTop() + point.y() - kPadding, rowHeight));
}

std::uint32_t TokenEditor::byteAt(QPoint point) const {
    return m_layout.caretAt(rowAt(point), point.x() - gutterWidth());
}

std::optional<std::size_t> TokenEditor::tokenAt(QPoint point) const {
    if (m_tokens.empty())
        return std::nullopt;
    const RowPlace place = rowAt(point);
    const QPointF origin = paragraphOrigin(place);
    const TokenScene scene = makeScene(m_layout.metrics(), m_tokens, text(), place.laid(),
                                       place.paragraphByte(), origin, place.row, place.row);
    // Between the fills of two rows it is the row that counts.
    const TextMetrics& metrics = m_layout.metrics();
    const QPointF at(point.x() + 0.5, origin.y() + place.row * metrics.rowHeight + metrics.rowHeight / 2);
    for (const SceneShared& shared : scene.shared) {
        std::vector<std::size_t> owners;
        for (std::size_t i = shared.first; i <= shared.last; ++i) {
            if (!scene.pieces[i].isChip)
                owners.push_back(scene.pieces[i].token);
        }
        for (const QRectF& rect : shared.rects) {
            if (!rect.contains(at))
                continue;
            const qreal part = (at.x() - rect.left()) / rect.width() * static_cast<qreal>(owners.size());
            return owners[std::min(static_cast<std::size_t>(part), owners.size() - 1)];
        }
    }
    for (const ScenePiece& piece : scene.pieces) {
        for (const QRectF& rect : piece.rects) {
            if (rect.contains(at))
                return piece.token;
        }
    }
    return std::nullopt;
}

QRectF TokenEditor::tokenRect(std::size_t token) const {
    if (m_tokens.empty() || token >= m_tokens.encoded()->size())
        return {};
    const auto span = m_tokens.span(token);
    if (!span)
        return {};
    const RowPlace place = m_layout.placeOfByte(span->begin);
    const TokenScene scene =
        makeScene(m_layout.metrics(), m_tokens, text(), place.laid(), place.paragraphByte(),
                  paragraphOrigin(place), 0, place.laid().rowCount() - 1);
    for (const ScenePiece& piece : scene.pieces) {
        if (piece.token == token && !piece.rects.empty())
            return piece.rects.front();
    }
    return {};
}

std::size_t TokenEditor::laidOutBlocks() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_layout.blocks().size(); ++i)
        count += m_layout.blocks()[i].layout != nullptr ? 1 : 0;
    return count;
}

QRect TokenEditor::caretRect() const {
    const RowPlace place = m_layout.placeOfByte(m_caret);
    qreal x = m_layout.caretX(place, m_caret);
    int row = place.row;
    if (const ParagraphLayout* layout = place.laid().layout.get();
        layout != nullptr && layout->text().preeditLength > 0) {
        const int position = layout->text().preeditAt + m_preeditCaret;
        row = layout->rowOf(position);
        x = layout->caretX(row, position);
    }
    const TextMetrics& metrics = m_layout.metrics();
    const QPointF origin = paragraphOrigin(place);
    return QRectF(std::round(origin.x() + x) - 1, origin.y() + row * metrics.rowHeight + metrics.fillTop(), 2,
                  metrics.fillHeight())
        .toRect();
}

void TokenEditor::showByte(std::uint32_t byte) {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 row = m_layout.placeOfByte(byte).absoluteRow();
    updateScrollRange();
    const qint64 top = row * rowHeight + kPadding;
    const qint64 height = viewport()->height();
    const qint64 shown = scrollTop();
    if (top >= shown && top + rowHeight <= shown + height)
        return;
    const bool isNear = top > shown - 2 * rowHeight && top < shown + height + 2 * rowHeight;
    if (!isNear)
        setScrollTop(top - height / 3);
    else if (top < shown)
        setScrollTop(top - (row == 0 ? kPadding : 0));
    else
        setScrollTop(top + rowHeight - height + (row + 1 == m_layout.rows() ? kPadding : 0));
}

void TokenEditor::visitVisible(const Visit& visit) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 top = scrollTop();
    const qint64 firstRow = std::max<qint64>(floorDivide(top - kPadding, rowHeight), 0);
    const qint64 lastRow = floorDivide(top + viewport()->height() - kPadding, rowHeight);
    BlockPlace place = m_layout.blocks().ofRow(firstRow);
    for (;; place = m_layout.blocks().next(place)) {
        const auto layout = m_layout.layOut(place);
        for (const LaidParagraph& laid : layout->paragraphs) {
            const qint64 row = place.row + laid.firstRow;
            if (row + laid.rowCount() <= firstRow || row > lastRow)
                continue;
            const QPointF origin(gutterWidth(), static_cast<qreal>(row * rowHeight - top + kPadding));
            const auto first = static_cast<int>(std::max<qint64>(firstRow - row, 0));
            const auto last = static_cast<int>(std::min<qint64>(lastRow - row, laid.rowCount() - 1));
            visit(place, laid, origin, first, last);
        }
        if (place.row + layout->rows > lastRow || place.index + 1 >= m_layout.blocks().size())
            return;
    }
}

void TokenEditor::paintEvent(QPaintEvent* event) {
    layOutVisible();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    TokenPaintState state;
    state.marks = m_marks;
    if (m_selection != nullptr) {
        state.current = m_selection->current();
        if (!m_hoverIsOwn || !m_hoverTimer.isActive())
            state.hovered = m_selection->hovered();
    }
    if (m_caret != m_anchor)
        state.selected = selectedBytes();
    state.isStale = m_isStale;
    visitVisible(
        [&](const BlockPlace& block, const LaidParagraph& laid, QPointF origin, int first, int last) {
            const std::uint32_t byte = block.byte + laid.begin;
            state.preedit = {};
            if (laid.layout && laid.layout->text().preeditLength > 0) {
                const auto at = static_cast<std::uint32_t>(laid.layout->text().preeditAt);
                state.preedit = {at, at + static_cast<std::uint32_t>(laid.layout->text().preeditLength)};
            }
            if (first == 0 && laid.startsLine)
                paintGutter(painter, block, laid, origin);
            TokenPainter(painter, m_layout.metrics(), state)
                .paint(makeScene(m_layout.metrics(), m_tokens, text(), laid, byte, origin, first, last));
        });
    if (text().empty() && m_preedit.text.isEmpty() && !m_placeholder.isEmpty()) {
        painter.setPen(piecePalette().muted);
        painter.setFont(font());
        const qreal indent = gutterWidth() + m_layout.caretX(m_layout.placeOfByte(0), 0) + 4;
        painter.drawText(QRectF(indent, kPadding, viewport()->width() - indent, m_layout.metrics().rowHeight),
                         Qt::AlignVCenter | Qt::AlignLeft, m_placeholder);
    }
    paintCaret(painter);
}

void TokenEditor::paintGutter(QPainter& painter, const BlockPlace& block, const LaidParagraph& laid,
                              QPointF origin) const {
    const std::size_t line = block.line + laid.line;
    const QRectF room(0, origin.y(), gutterWidth() - kNumberMargin, m_layout.metrics().rowHeight);
    painter.setPen(piecePalette().lineNumber);
    painter.setFont(numberFont());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, QString::number(line + 1));
    if (!std::binary_search(m_warnedLines.begin(), m_warnedLines.end(), line))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF c(8, room.center().y());
    painter.setPen(QPen(piecePalette().warningLine, 1.2));
    painter.setBrush(piecePalette().warningFill);
    painter.drawPolygon(QPolygonF{c + QPointF(0, -6), c + QPointF(6, 5), c + QPointF(-6, 5)});
    painter.drawLine(c + QPointF(0, -2), c + QPointF(0, 1));
    painter.drawPoint(c + QPointF(0, 3));
    painter.restore();
}

void TokenEditor::paintCaret(QPainter& painter) const {
    if (m_drop) {
        const RowPlace place = m_layout.placeOfByte(*m_drop);
        const QPointF origin = paragraphOrigin(place);
        const TextMetrics& metrics = m_layout.metrics();
        painter.fillRect(QRectF(origin.x() + m_layout.caretX(place, *m_drop) - 1,
                                origin.y() + place.row * metrics.rowHeight + metrics.fillTop(), 2,
                                metrics.fillHeight()),
                         piecePalette().highlight);
    }
    if (hasFocus() && m_caretShown && !m_readOnly && m_preeditCaretShown)
        painter.fillRect(caretRect(), piecePalette().text);
}

void TokenEditor::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    updateMetrics();
}

void TokenEditor::scrollContentsBy(int /*dx*/, int /*dy*/) {
    viewport()->update();
}

} // namespace tokenscope
