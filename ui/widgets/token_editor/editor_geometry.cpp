// Where things stand in the viewport.

#include "ui/support/piece_paint.h"
#include "ui/widgets/token_editor/editor_measures.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tokenscope::ui {
namespace {

/// Behind the rows: for the mark of the line's end and for the blank that hangs where a row breaks.
constexpr int kRightMargin = 28;

qint64 floorDivide(qint64 a, qint64 b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

} // namespace

int TokenEditor::gutterWidth() const {
    if (m_decoration != nullptr)
        return m_decoration->marginWidth();
    const std::size_t lines = m_document == nullptr ? 1 : m_document->lineCount();
    const auto digits = static_cast<int>(QString::number(lines).size());
    const int digit = QFontMetrics(lineNumberFont()).horizontalAdvance(QLatin1Char('0'));
    return std::max(scaled(40), scaled(20) + digits * digit);
}

qint64 TokenEditor::scrollTop() const {
    return verticalScrollBar()->value() * m_pixelsPerStep;
}

void TokenEditor::setScrollTop(qint64 top) {
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(top, 0) / m_pixelsPerStep));
}

int TokenEditor::rowWidth() const {
    return std::max(viewport()->width() - gutterWidth() - kRightMargin, 60);
}

std::uint32_t TokenEditor::topByte() const {
    if (m_restoredTop)
        return *m_restoredTop;
    const qint64 top = scrollTop();
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    return top > 0 ? m_layout.placeOfRow((top - kEditorPadding) / rowHeight).rowBegin() : 0;
}

void TokenEditor::setTopByte(std::uint32_t byte) {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 row = byte > 0 ? m_layout.placeOfByte(byte).absoluteRow() : 0;
    updateScrollRange();
    setScrollTop(row > 0 ? row * rowHeight + kEditorPadding : 0);
}

void TokenEditor::restorePlace(std::uint32_t caret, std::uint32_t anchor, std::uint32_t top) {
    const auto inText = [this](std::uint32_t byte) {
        return graphemeStart(text(), std::min(byte, static_cast<std::uint32_t>(text().size())));
    };
    setCaret(inText(anchor));
    setCaret(inText(caret), Anchor::Keep);
    m_restoredTop = inText(top);
    if (isVisible()) {
        setTopByte(*std::exchange(m_restoredTop, std::nullopt));
        showCaretWhole();
    }
}

void TokenEditor::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (const auto top = std::exchange(m_restoredTop, std::nullopt)) {
        setTopByte(*top);
        showCaretWhole();
    }
}

void TokenEditor::setMetrics(TextMetrics metrics) {
    metrics.width = rowWidth();
    const bool isAtTop = scrollTop() <= 0;
    const std::uint32_t top = isAtTop ? 0 : topByte();
    m_layout.setMetrics(metrics);
    updateScrollRange();
    if (!isAtTop)
        setTopByte(top);
    viewport()->update();
}

void TokenEditor::updateMetrics() {
    if (rowWidth() != m_layout.metrics().width || m_layout.blocks().rows() == 0)
        setMetrics(m_layout.metrics());
    updateScrollRange();
    viewport()->update();
}

void TokenEditor::updateScrollRange() {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 height = m_layout.rows() * rowHeight + 2 * kEditorPadding;
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
    const qint64 row = std::max<qint64>(floorDivide(scrollTop() - kEditorPadding, rowHeight), 0);
    BlockPlace place = m_layout.blocks().ofRow(row);
    const std::size_t first = place.index;
    const bool wasMeasured = m_layout.blocks()[first].isMeasured;
    const std::int64_t before = m_layout.rows();
    static_cast<void>(m_layout.layOut(place));
    const std::int64_t grown = m_layout.rows() - before;
    const bool shifts = !wasMeasured && grown != 0 && row > place.row && !verticalScrollBar()->isSliderDown();
    const qint64 top = std::max<qint64>(scrollTop() + (shifts ? grown * rowHeight : 0), 0);
    const qint64 bottom = floorDivide(top + viewport()->height() - kEditorPadding, rowHeight);
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
    return {static_cast<qreal>(gutterWidth()),
            static_cast<qreal>(row * rowHeight - scrollTop() + kEditorPadding)};
}

RowPlace TokenEditor::rowAt(QPoint point) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    return m_layout.placeOfRow(floorDivide(scrollTop() + point.y() - kEditorPadding, rowHeight));
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

std::vector<bool> TokenEditor::hitParts(int parts) const {
    std::vector<bool> found(static_cast<std::size_t>(parts));
    if (m_marks == nullptr || m_tokens.empty())
        return found;
    const std::vector<std::uint32_t> bounds = m_layout.partBounds(parts);
    const auto& hits = m_marks->hits();
    for (std::size_t part = 0; part < found.size(); ++part) {
        // Chips at the very end are the last part's.
        const bool isLast = part + 1 == found.size();
        const ByteSpan span{bounds[part], bounds[part + 1] + (isLast ? 1 : 0)};
        if (span.empty())
            continue;
        for (const TokenRange& range : m_tokens.touching(span)) {
            auto hit = std::lower_bound(hits.begin(), hits.end(), range.first);
            for (; hit != hits.end() && *hit < range.last && !found[part]; ++hit) {
                const auto place = m_tokens.span(*hit);
                found[part] = place && span.contains(place->begin);
            }
        }
    }
    return found;
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

QRect TokenEditor::byteRect(std::uint32_t byte) const {
    const RowPlace place = m_layout.placeOfByte(byte);
    const QPointF origin = paragraphOrigin(place);
    const LaidParagraph& laid = place.laid();
    if (laid.layout && byte < place.paragraphByte() + laid.size) {
        const int from = laid.layout->text().positionOf(byte - place.paragraphByte());
        const auto rects = rectsOf(m_layout.metrics(), laid, origin, from, laid.layout->clusterEnd(from + 1));
        if (!rects.empty())
            return rects.front().toRect();
    }
    return QRectF(origin.x() + m_layout.caretX(place, byte),
                  origin.y() + place.row * m_layout.metrics().rowHeight + m_layout.metrics().fillTop(),
                  kLineEndMarkerWidth, m_layout.metrics().fillHeight())
        .toRect();
}

void TokenEditor::showByte(std::uint32_t byte) {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 row = m_layout.placeOfByte(byte).absoluteRow();
    updateScrollRange();
    const qint64 top = row * rowHeight + kEditorPadding;
    const qint64 height = viewport()->height();
    const qint64 shown = scrollTop();
    if (top >= shown && top + rowHeight <= shown + height)
        return;
    const bool isNear = top > shown - 2 * rowHeight && top < shown + height + 2 * rowHeight;
    if (!isNear)
        setScrollTop(top - height / 3);
    else if (top < shown)
        setScrollTop(top - (row == 0 ? kEditorPadding : 0));
    else
        setScrollTop(top + rowHeight - height + (row + 1 == m_layout.rows() ? kEditorPadding : 0));
}

bool TokenEditor::isInSight(std::uint32_t byte) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const BlockPlace place = m_layout.blocks().ofByte(byte);
    const qint64 top = place.row * rowHeight + kEditorPadding - scrollTop();
    return top < viewport()->height() && top + m_layout.blocks()[place.index].rows * rowHeight > 0;
}

void TokenEditor::visitVisible(const Visit& visit) const {
    const auto rowHeight = static_cast<qint64>(m_layout.metrics().rowHeight);
    const qint64 top = scrollTop();
    const qint64 firstRow = std::max<qint64>(floorDivide(top - kEditorPadding, rowHeight), 0);
    const qint64 lastRow = floorDivide(top + viewport()->height() - kEditorPadding, rowHeight);
    BlockPlace place = m_layout.blocks().ofRow(firstRow);
    for (;; place = m_layout.blocks().next(place)) {
        const auto layout = m_layout.layOut(place);
        for (const LaidParagraph& laid : layout->paragraphs) {
            const qint64 row = place.row + laid.firstRow;
            if (row + laid.rowCount() <= firstRow || row > lastRow)
                continue;
            const QPointF origin(gutterWidth(), static_cast<qreal>(row * rowHeight - top + kEditorPadding));
            const auto first = static_cast<int>(std::max<qint64>(firstRow - row, 0));
            const auto last = static_cast<int>(std::min<qint64>(lastRow - row, laid.rowCount() - 1));
            visit(place, laid, origin, first, last);
        }
        if (place.row + layout->rows > lastRow || place.index + 1 >= m_layout.blocks().size())
            return;
    }
}

/// Scrolls by what of the caret's row is cut off, and not at all where none of it is seen.
void TokenEditor::showCaretWhole() {
    if (!isInSight(m_caret))
        return;
    const QRect caret = caretRect();
    const QRect room = viewport()->rect();
    if (caret.intersects(room) && !room.contains(caret))
        showByte(m_caret);
}

void TokenEditor::resizeEvent(QResizeEvent* event) {
    const bool caretWasWhole =
        hasFocus() && isInSight(m_caret) && QRect(QPoint(), event->oldSize()).contains(caretRect());
    QAbstractScrollArea::resizeEvent(event);
    updateMetrics();
    if (caretWasWhole && event->oldSize().height() > event->size().height())
        showByte(m_caret);
}

void TokenEditor::scrollContentsBy(int /*dx*/, int /*dy*/) {
    viewport()->update();
}

} // namespace tokenscope::ui
