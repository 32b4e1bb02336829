#include "ui/panels/compare/columns_canvas.h"

#include "ui/panels/compare/fit_chips.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/token_editor/editor_viewport.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

// What is where; painting and input have files of their own.
namespace tokenscope::ui {
namespace {

/// Below a row, for the marks; at 100 %.
constexpr int kMarkRoom = 6;
constexpr int kTop = 6;
constexpr qsizetype kMostShaped = 1500;
/// Bytes; above it rows are broken off the UI thread.
constexpr std::size_t kLargeForRows = 200'000;

} // namespace

ColumnsCanvas::ColumnsCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_metrics(fixedFont(16))
    , m_breaking(tr("Laying out")) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setAccessibleName(tr("Columns of the comparison"));
    viewport()->setMouseTracking(true);
    measure();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        measure();
        m_quarters = 0;
        breakRows();
    });
}

void ColumnsCanvas::measure() {
    m_metrics = TextMetrics(pieceFont(scaled(15)));
    const QFontMetricsF metrics(m_metrics.font);
    qreal square = 0;
    for (const char16_t c : {u'\u4ECA', u'\u3042', u'\uD55C'})
        square = std::max(square, metrics.horizontalAdvance(QChar(c)));
    m_wide = static_cast<std::uint32_t>(std::ceil(4 * square / std::max(m_metrics.blankWidth, 1.0)));
    m_shaped.clear();
    viewport()->update();
}

void ColumnsCanvas::setCompared(ComparedTextPtr compared) {
    const bool sameText = m_compared && compared && m_compared->text == compared->text;
    const std::uint32_t seen = sameText ? visibleBytes().begin : 0;
    m_compared = std::move(compared);
    m_placed.assign(columns(), {});
    for (std::size_t c = 0; c < columns(); ++c)
        m_placed[c].setEncoded(m_compared->columns[c].encoded);
    m_shaped.clear();
    m_active = std::min(m_active, columns() == 0 ? 0 : columns() - 1);
    if (!sameText) {
        m_marked.reset();
        m_hovered.reset();
    }
    if (!sameText) // else the former rows are seen until there are others
        m_rows = {};
    m_quarters = 0;
    breakRows();
    if (sameText && m_rows.size() > 0 && seen > 0)
        verticalScrollBar()->setValue(static_cast<int>(m_rows.rowOf(seen)) * pitch());
    else if (!sameText)
        verticalScrollBar()->setValue(0);
    viewport()->update();
}

void ColumnsCanvas::breakRows() {
    if (!m_compared) {
        updateBar();
        emit rowsChanged();
        return;
    }
    const auto quarters = static_cast<std::uint32_t>(
        std::max(8.0, std::floor(textWidth() / std::max(m_metrics.blankWidth, 1.0))) * 4);
    if (quarters == m_quarters)
        return;
    m_quarters = quarters;
    const auto make = [compared = m_compared, quarters, wide = m_wide] {
        return TextRows(*compared->text, compared->aligned, compared->chips, quarters, wide);
    };
    if (m_compared->text->size() <= kLargeForRows) {
        m_breaking.cancel();
        return takeRows(make());
    }
    m_breaking.run([make](const Progress&) { return make(); },
                   [this](TextRows rows) { takeRows(std::move(rows)); });
}

void ColumnsCanvas::takeRows(TextRows rows) {
    const std::uint32_t seen = m_rows.size() > 0 ? visibleBytes().begin : 0;
    m_rows = std::move(rows);
    m_shaped.clear();
    updateBar();
    if (seen > 0)
        verticalScrollBar()->setValue(static_cast<int>(m_rows.rowOf(seen)) * pitch());
    viewport()->update();
    emit rowsChanged();
}

void ColumnsCanvas::updateBar() {
    const int height = static_cast<int>(m_rows.size()) * pitch() + 2 * kTop;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(std::max(1, viewport()->height()));
    verticalScrollBar()->setSingleStep(pitch());
}

int ColumnsCanvas::pitch() const {
    return static_cast<int>(m_metrics.rowHeight) + scaled(kMarkRoom);
}

int ColumnsCanvas::rowTop(std::size_t row) const {
    return kTop + static_cast<int>(row) * pitch() - verticalScrollBar()->value();
}

int ColumnsCanvas::left(std::size_t column) const {
    return static_cast<int>(static_cast<std::size_t>(viewport()->width()) * column /
                            std::max<std::size_t>(columns(), 1));
}

int ColumnsCanvas::textLeft(std::size_t column) const {
    const QFontMetricsF numbers(lineNumberFont());
    const auto lines = m_rows.size() > 0 ? m_rows.line(m_rows.size() - 1) + 1 : 1;
    const qreal digits = std::max<qreal>(2, static_cast<qreal>(QString::number(lines).size()));
    return left(column) + static_cast<int>(digits * numbers.horizontalAdvance(u'0')) + kEditorPadding +
           kNumberMargin;
}

int ColumnsCanvas::textWidth() const {
    // Line numbers of a text that isn't broken yet: room for five digits where there may be so many.
    const int numbers = m_compared && m_compared->text->size() > kLargeForRows
                            ? static_cast<int>(7 * QFontMetricsF(lineNumberFont()).horizontalAdvance(u'0')) +
                                  kEditorPadding + kNumberMargin
                            : textLeft(0);
    return std::max(40, left(1) - numbers - static_cast<int>(kLineEndMarkerWidth) - 2 * scaled(4));
}

/// What tokens without text may take of a row, in quarters of a blank: there is always room for text behind them.
qreal ColumnsCanvas::chipRoom() const {
    return TextRows::chipRoom(m_quarters, kMostChipRoom);
}

std::pair<std::size_t, std::size_t> ColumnsCanvas::visibleRows() const {
    const int from = std::max(0, verticalScrollBar()->value() - kTop) / pitch();
    const int to = (verticalScrollBar()->value() + viewport()->height()) / pitch() + 1;
    return {std::min(m_rows.size(), static_cast<std::size_t>(from)),
            std::min(m_rows.size(), static_cast<std::size_t>(to))};
}

ByteSpan ColumnsCanvas::visibleBytes() const {
    const auto [from, to] = visibleRows();
    return from < to ? ByteSpan{m_rows.row(from).begin, m_rows.row(to - 1).end} : ByteSpan{};
}

void ColumnsCanvas::showByte(std::uint32_t byte) {
    if (m_rows.size() == 0)
        return;
    const int row = static_cast<int>(m_rows.rowOf(byte));
    const int top = row * pitch();
    const int seen = verticalScrollBar()->value();
    const int height = viewport()->height();
    if (top - pitch() < seen)
        verticalScrollBar()->setValue(top - pitch());
    else if (top + 2 * pitch() + kTop > seen + height)
        verticalScrollBar()->setValue(top + 3 * pitch() - height);
}

void ColumnsCanvas::setShownKinds(std::uint8_t kinds) {
    m_kinds = kinds;
    viewport()->update();
}

void ColumnsCanvas::setMarked(std::optional<ByteSpan> span) {
    if (span == m_marked)
        return;
    m_marked = span;
    viewport()->update();
}

void ColumnsCanvas::setHovered(std::optional<ByteSpan> span) {
    if (span == m_hovered)
        return;
    m_hovered = span;
    viewport()->update();
}

// Shaping.

std::vector<InlineChip> ColumnsCanvas::chipsOf(std::size_t column, ByteSpan row, bool ownsEnd) const {
    std::vector<InlineChip> chips;
    std::vector<InlineChip> here;
    const qreal room = chipRoom() * m_metrics.blankWidth / 4;
    const auto flush = [&] {
        for (InlineChip& chip : fitChips(std::exchange(here, {}), room))
            chips.push_back(std::move(chip));
    };
    const EncodedText& encoded = *m_compared->columns[column].encoded;
    const TokenRange range = tokensTouching(encoded.encoding, row);
    for (std::size_t token = range.first; token < range.last; ++token) {
        const ByteSpan place = encoded.span(token);
        if (!place.empty() || place.begin < row.begin || place.begin > row.end ||
            (place.begin == row.end && !ownsEnd))
            continue;
        const std::uint32_t byte = place.begin - row.begin;
        if (!here.empty() && here.back().byte != byte)
            flush();
        QString label = readableSpelling(encoded, token);
        if (label.trimmed().isEmpty())
            label = QStringLiteral("\u2423");
        here.push_back({byte, encoded.types[token], label});
    }
    flush();
    return chips;
}

/// As the paragraph that the row is of, by its beginning.
bool ColumnsCanvas::isRightToLeft(std::size_t row) const {
    constexpr std::size_t kRowsBefore = 1000;
    constexpr std::size_t kLookedAt = 1000;
    const std::size_t least = row - std::min(row, kRowsBefore);
    while (row > least && !m_rows.startsLine(row))
        --row;
    const std::string_view text =
        std::string_view(*m_compared->text).substr(m_rows.row(row).begin, kLookedAt);
    const std::string_view line = text.substr(0, text.find('\n'));
    return QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())).isRightToLeft();
}

std::shared_ptr<const LaidParagraph> ColumnsCanvas::laidOut(std::size_t column, std::size_t row) {
    const quint64 key = static_cast<quint64>(row) * kMostCompared + column;
    if (const auto known = m_shaped.constFind(key); known != m_shaped.constEnd())
        return *known;
    if (m_shaped.size() > kMostShaped)
        m_shaped.clear();
    const ByteSpan span = m_rows.row(row);
    std::string_view text = std::string_view(*m_compared->text).substr(span.begin, span.size());
    auto laid = std::make_shared<LaidParagraph>();
    laid->hasLineFeed = text.ends_with('\n');
    text.remove_suffix(laid->hasLineFeed ? 1 : 0);
    laid->size = static_cast<std::uint32_t>(text.size());
    laid->startsLine = m_rows.startsLine(row);
    const bool ownsEnd = laid->hasLineFeed || row + 1 == m_rows.size();
    auto chips = chipsOf(column, {span.begin, span.begin + laid->size}, ownsEnd);
    if (!text.empty() || !chips.empty()) {
        DisplayText shown =
            displayText(text, std::move(chips), nullptr, m_metrics.font, m_metrics.blankWidth);
        TextMetrics metrics = m_metrics;
        // The row is broken already; only a text from the right has to know where it begins.
        const bool rightToLeft = isRightToLeft(row);
        metrics.width = rightToLeft ? textWidth() : 100'000;
        laid->layout = std::make_unique<const ParagraphLayout>(std::move(shown), metrics, rightToLeft);
    }
    m_shaped.insert(key, laid);
    return laid;
}

TokenScene ColumnsCanvas::sceneOf(std::size_t column, std::size_t row, const LaidParagraph& laid) const {
    return makeScene(m_metrics, m_placed[column], *m_compared->text, laid, m_rows.row(row).begin,
                     QPointF(textLeft(column), rowTop(row)), 0, 0);
}

/// Where the byte begins, from the row's left edge; inside a character, a part of it.
qreal ColumnsCanvas::xOf(std::size_t column, std::size_t row, const LaidParagraph& laid,
                         std::uint32_t byte) const {
    const std::uint32_t begin = m_rows.row(row).begin;
    const ParagraphLayout* layout = laid.layout.get();
    if (byte - begin > laid.size)
        return (layout ? layout->endX(0) : 0) + kLineEndMarkerWidth;
    if (layout == nullptr)
        return 0;
    const TextIndex& index = m_compared->columns[column].encoded->index;
    const std::uint32_t start = index.characterStart(byte);
    const auto at = [&](std::uint32_t place) {
        return place - begin >= laid.size ? layout->endX(0)
                                          : layout->caretX(0, layout->text().positionAfter(place - begin));
    };
    const qreal x = at(std::max(start, begin));
    if (start == byte)
        return x;
    const std::uint32_t end = index.characterEnd(byte);
    return x + (at(std::min(end, begin + laid.size)) - x) * (byte - start) / (end - start);
}

QPointF ColumnsCanvas::placeOf(std::size_t column, std::uint32_t byte) {
    const std::size_t row = m_rows.rowOf(byte);
    const auto laid = laidOut(column, row);
    return {textLeft(column) + xOf(column, row, *laid, byte), rowTop(row) + m_metrics.rowHeight / 2};
}

} // namespace tokenscope::ui
