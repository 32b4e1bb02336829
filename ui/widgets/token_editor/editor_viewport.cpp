#include "ui/widgets/token_editor/editor_viewport.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QFontMetrics>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenscope::ui {
namespace {

/// Right of the rows, for the marker of the line's end and for the space that hangs where a row breaks.
constexpr int kRightMargin = 28;
/// More chips at one place become one chip that counts them.
constexpr std::size_t kMaxChips = 12;
/// A token of up to this many bytes is not broken across rows.
constexpr std::uint32_t kMaxUnbrokenBytes = 64;

qint64 floorDivide(qint64 a, qint64 b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

} // namespace

QFont lineNumberFont() {
    return pieceFont(scaled(12));
}

EditorViewport::EditorViewport(QAbstractScrollArea& area, const PlacedTokens& tokens, int textSize)
    : m_area(area)
    , m_tokens(tokens)
    , m_layout(TextMetrics(pieceFont(scaled(textSize))),
               [this](ByteSpan span, bool ownsEnd) { return chipsOf(span, ownsEnd); }) {
    m_layout.setHints([this](ByteSpan span) { return hintsOf(span); });
    m_layout.setDocument(nullptr);
}

void EditorViewport::setDocument(const TextDocument* document) {
    m_document = document;
    m_layout.setDocument(document);
}

void EditorViewport::setDecoration(const EditorDecoration* decoration) {
    m_decoration = decoration;
    updateMetrics();
}

void EditorViewport::setFont(const QFont& font) {
    if (font != metrics().font)
        setMetrics(TextMetrics(font));
}

QString EditorViewport::chipLabel(std::size_t token) const {
    const EncodedText& encoded = *m_tokens.encoded();
    return encoded.tokenizer == nullptr ? typeLabel(encoded.types[token]) : readableSpelling(encoded, token);
}

std::vector<InlineChip> EditorViewport::chipsOf(ByteSpan span, bool ownsEnd) const {
    std::vector<InlineChip> chips;
    if (m_tokens.empty())
        return chips;
    std::size_t atPlace = 0;
    const auto add = [&](std::size_t token) {
        const auto place = m_tokens.span(token);
        if (!place || !place->empty() || place->begin < span.begin || place->begin > span.end ||
            (place->begin == span.end && !ownsEnd))
            return;
        const std::uint32_t byte = place->begin - span.begin;
        atPlace = chips.empty() || chips.back().byte != byte ? 1 : atPlace + 1;
        if (atPlace <= kMaxChips)
            chips.push_back({byte, m_tokens.type(token), chipLabel(token)});
        else if (atPlace == kMaxChips + 1)
            chips.push_back({byte, m_tokens.type(token), QStringLiteral("+1")});
        else
            chips.back().label = QStringLiteral("+%1").arg(atPlace - kMaxChips);
    };
    for (const TokenRange& range : m_tokens.touching(span))
        for (std::size_t token = range.first; token < range.last; ++token)
            add(token);
    return chips;
}

/// In a decorated text, control tokens stay on one row and text of one origin stays together.
LayoutHints EditorViewport::hintsOf(ByteSpan span) const {
    LayoutHints hints;
    if (m_decoration == nullptr)
        return hints;
    hints.origins = m_decoration->origins(span);
    for (std::uint32_t& origin : hints.origins)
        origin -= span.begin;
    if (m_tokens.empty())
        return hints;
    for (const TokenRange& range : m_tokens.touching(span))
        for (std::size_t token = range.first; token < range.last; ++token) {
            const PieceType type = m_tokens.type(token);
            const auto place = m_tokens.span(token);
            if ((type == PieceType::Control || type == PieceType::UserDefined) && place && !place->empty() &&
                place->size() <= kMaxUnbrokenBytes && place->begin >= span.begin && place->end <= span.end)
                hints.whole.push_back({place->begin - span.begin, place->end - span.begin});
        }
    return hints;
}

void EditorViewport::edited(const TextEdit& edit) {
    TextMetrics metrics = m_layout.metrics();
    metrics.width = rowWidth();
    if (metrics.width != m_layout.metrics().width && edit.inserted > text().size() / 2)
        m_layout.restart(metrics);
    else
        m_layout.edited(edit);
    updateMetrics();
}

void EditorViewport::tokensChanged() {
    m_layout.refreshChips();
    m_area.viewport()->update();
}

int EditorViewport::gutterWidth() const {
    if (m_decoration != nullptr)
        return m_decoration->marginWidth();
    const std::size_t lines = m_document == nullptr ? 1 : m_document->lineCount();
    const auto digits = static_cast<int>(QString::number(lines).size());
    const int digit = QFontMetrics(lineNumberFont()).horizontalAdvance(QLatin1Char('0'));
    return std::max(scaled(40), scaled(20) + digits * digit);
}

int EditorViewport::rowWidth() const {
    return std::max(m_area.viewport()->width() - gutterWidth() - kRightMargin, 60);
}

qint64 EditorViewport::scrollTop() const {
    return m_area.verticalScrollBar()->value() * m_pixelsPerStep;
}

void EditorViewport::setScrollTop(qint64 top) {
    m_area.verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(top, 0) / m_pixelsPerStep));
}

std::uint32_t EditorViewport::topByte() const {
    const qint64 top = scrollTop();
    return top > 0 ? m_layout.placeOfRow((top - kEditorPadding) / rowHeight()).rowBegin() : 0;
}

void EditorViewport::setTopByte(std::uint32_t byte) {
    const qint64 row = byte > 0 ? m_layout.placeOfByte(byte).absoluteRow() : 0;
    updateScrollRange();
    setScrollTop(row > 0 ? row * rowHeight() + kEditorPadding : 0);
}

void EditorViewport::setMetrics(TextMetrics metrics) {
    metrics.width = rowWidth();
    const bool isAtTop = scrollTop() <= 0;
    const std::uint32_t top = isAtTop ? 0 : topByte();
    m_layout.setMetrics(metrics);
    updateScrollRange();
    if (!isAtTop)
        setTopByte(top);
    m_area.viewport()->update();
}

void EditorViewport::updateMetrics() {
    if (rowWidth() != metrics().width || m_layout.blocks().rows() == 0)
        setMetrics(metrics());
    updateScrollRange();
    m_area.viewport()->update();
}

void EditorViewport::updateScrollRange() {
    const qint64 viewportHeight = m_area.viewport()->height();
    const qint64 height = m_layout.rows() * rowHeight() + 2 * kEditorPadding;
    const qint64 range = std::max<qint64>(height - viewportHeight, 0);
    const qint64 top = scrollTop();
    m_pixelsPerStep = range / std::numeric_limits<int>::max() + 1;
    QScrollBar* bar = m_area.verticalScrollBar();
    bar->setPageStep(static_cast<int>(std::max<qint64>(viewportHeight / m_pixelsPerStep, 1)));
    bar->setSingleStep(static_cast<int>(std::max<qint64>(rowHeight() / m_pixelsPerStep, 1)));
    bar->setRange(0, static_cast<int>(range / m_pixelsPerStep));
    if (scrollTop() != top && !bar->isSliderDown())
        setScrollTop(std::min(top, range));
}

/// A block above the first visible row that turns out higher or lower than estimated must not move the rows
/// on the screen.
void EditorViewport::layOutVisible() {
    const qint64 row = std::max<qint64>(floorDivide(scrollTop() - kEditorPadding, rowHeight()), 0);
    BlockPlace place = m_layout.blocks().ofRow(row);
    const std::size_t first = place.index;
    const bool wasMeasured = m_layout.blocks()[first].isMeasured;
    const std::int64_t before = m_layout.rows();
    static_cast<void>(m_layout.layOut(place));
    const std::int64_t grown = m_layout.rows() - before;
    const bool shifts =
        !wasMeasured && grown != 0 && row > place.row && !m_area.verticalScrollBar()->isSliderDown();
    const qint64 top = std::max<qint64>(scrollTop() + (shifts ? grown * rowHeight() : 0), 0);
    const qint64 bottom = floorDivide(top + m_area.viewport()->height() - kEditorPadding, rowHeight());
    while (place.row + m_layout.blocks()[place.index].rows <= bottom &&
           place.index + 1 < m_layout.blocks().size()) {
        place = m_layout.blocks().next(place);
        static_cast<void>(m_layout.layOut(place));
    }
    constexpr std::size_t kSpare = 3;
    m_layout.keepLayouts(first - std::min(first, kSpare), place.index + kSpare);
    // The viewport is being painted: another update is not needed.
    const QSignalBlocker blocker(m_area.verticalScrollBar());
    updateScrollRange();
    if (shifts)
        setScrollTop(top);
}

void EditorViewport::visitVisible(const Visit& visit) const {
    const qint64 top = scrollTop();
    const qint64 firstRow = std::max<qint64>(floorDivide(top - kEditorPadding, rowHeight()), 0);
    const qint64 lastRow = floorDivide(top + m_area.viewport()->height() - kEditorPadding, rowHeight());
    BlockPlace place = m_layout.blocks().ofRow(firstRow);
    for (;; place = m_layout.blocks().next(place)) {
        const auto layout = m_layout.layOut(place);
        for (const LaidParagraph& laid : layout->paragraphs) {
            const qint64 row = place.row + laid.firstRow;
            if (row + laid.rowCount() <= firstRow || row > lastRow)
                continue;
            const QPointF origin(gutterWidth(), static_cast<qreal>(row * rowHeight() - top + kEditorPadding));
            const auto first = static_cast<int>(std::max<qint64>(firstRow - row, 0));
            const auto last = static_cast<int>(std::min<qint64>(lastRow - row, laid.rowCount() - 1));
            visit(place, laid, origin, first, last);
        }
        if (place.row + layout->rows > lastRow || place.index + 1 >= m_layout.blocks().size())
            return;
    }
}

/// The rows around it are an estimate until they are laid out, which moves the byte.
void EditorViewport::showByte(std::uint32_t byte) {
    constexpr int kMaxSteps = 4;
    for (int step = 0; step < kMaxSteps; ++step) {
        layOutVisible();
        const qint64 row = m_layout.placeOfByte(byte).absoluteRow();
        updateScrollRange();
        const qint64 top = row * rowHeight() + kEditorPadding;
        const qint64 height = m_area.viewport()->height();
        const qint64 shown = scrollTop();
        if (top >= shown && top + rowHeight() <= shown + height)
            break;
        const bool isNear = top > shown - 2 * rowHeight() && top < shown + height + 2 * rowHeight();
        if (!isNear)
            setScrollTop(top - height / 3);
        else if (top < shown)
            setScrollTop(top - (row == 0 ? kEditorPadding : 0));
        else
            setScrollTop(top + rowHeight() - height + (row + 1 == m_layout.rows() ? kEditorPadding : 0));
    }
    m_area.viewport()->update();
}

void EditorViewport::showToken(std::size_t token) {
    if (m_tokens.empty() || token >= m_tokens.encoded()->size())
        return;
    if (const auto span = m_tokens.span(token)) {
        if (!span->empty())
            showByte(span->end - 1);
        showByte(span->begin);
    }
}

bool EditorViewport::isInSight(std::uint32_t byte) const {
    const BlockPlace place = m_layout.blocks().ofByte(byte);
    const qint64 top = place.row * rowHeight() + kEditorPadding - scrollTop();
    return top < m_area.viewport()->height() && top + m_layout.blocks()[place.index].rows * rowHeight() > 0;
}

QPointF EditorViewport::paragraphOrigin(const RowPlace& place) const {
    const qint64 row = place.block.row + place.laid().firstRow;
    return {static_cast<qreal>(gutterWidth()),
            static_cast<qreal>(row * rowHeight() - scrollTop() + kEditorPadding)};
}

RowPlace EditorViewport::rowAt(QPoint point) const {
    return m_layout.placeOfRow(floorDivide(scrollTop() + point.y() - kEditorPadding, rowHeight()));
}

std::uint32_t EditorViewport::byteAt(QPoint point) const {
    return m_layout.caretAt(rowAt(point), point.x() - gutterWidth());
}

std::uint32_t EditorViewport::characterAt(QPoint point) const {
    const RowPlace place = rowAt(point);
    const ParagraphLayout* layout = place.laid().layout.get();
    if (layout == nullptr)
        return place.paragraphByte();
    return place.paragraphByte() +
           layout->text().byte(layout->clusterAt(place.row, point.x() - gutterWidth()));
}

QRect EditorViewport::byteRect(std::uint32_t byte) const {
    const RowPlace place = m_layout.placeOfByte(byte);
    const QPointF origin = paragraphOrigin(place);
    const LaidParagraph& laid = place.laid();
    if (laid.layout && byte < place.paragraphByte() + laid.size) {
        const int from = laid.layout->text().positionOf(byte - place.paragraphByte());
        const auto rects = rectsOf(metrics(), laid, origin, from, laid.layout->clusterEnd(from + 1));
        if (!rects.empty())
            return rects.front().toRect();
    }
    return QRectF(origin.x() + m_layout.caretX(place, byte),
                  origin.y() + place.row * metrics().rowHeight + metrics().fillTop(), kLineEndMarkerWidth,
                  metrics().fillHeight())
        .toRect();
}

QRectF EditorViewport::caretLine(std::uint32_t byte) const {
    const RowPlace place = m_layout.placeOfByte(byte);
    const QPointF origin = paragraphOrigin(place);
    return {origin.x() + m_layout.caretX(place, byte) - 1,
            origin.y() + place.row * metrics().rowHeight + metrics().fillTop(), 2, metrics().fillHeight()};
}

std::optional<std::size_t> EditorViewport::tokenAt(QPoint point) const {
    if (m_tokens.empty())
        return std::nullopt;
    const RowPlace place = rowAt(point);
    const QPointF origin = paragraphOrigin(place);
    const TokenScene scene = makeScene(metrics(), m_tokens, text(), place.laid(), place.paragraphByte(),
                                       origin, place.row, place.row);
    // Between the fills of two rows, the row decides.
    const QPointF at(point.x() + 0.5, origin.y() + place.row * metrics().rowHeight + metrics().rowHeight / 2);
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

QRectF EditorViewport::tokenRect(std::size_t token) const {
    if (m_tokens.empty() || token >= m_tokens.encoded()->size())
        return {};
    const auto span = m_tokens.span(token);
    if (!span)
        return {};
    const RowPlace place = m_layout.placeOfByte(span->begin);
    const TokenScene scene = makeScene(metrics(), m_tokens, text(), place.laid(), place.paragraphByte(),
                                       paragraphOrigin(place), 0, place.laid().rowCount() - 1);
    for (const ScenePiece& piece : scene.pieces) {
        if (piece.token == token && !piece.rects.empty())
            return piece.rects.front();
    }
    return {};
}

std::vector<bool> EditorViewport::hitParts(const TokenMarks& marks, int parts) const {
    std::vector<bool> found(static_cast<std::size_t>(parts));
    if (m_tokens.empty())
        return found;
    const std::vector<std::uint32_t> bounds = m_layout.partBounds(parts);
    const auto& hits = marks.hits();
    for (std::size_t part = 0; part < found.size(); ++part) {
        // Chips at the end of the text belong to the last part.
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

} // namespace tokenscope::ui
