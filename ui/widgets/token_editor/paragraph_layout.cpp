#include "ui/widgets/token_editor/paragraph_layout.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace tokenscope::ui {
namespace {

bool hasRightToLeft(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) {
        // No character below U+0590 is; of the surrogate pairs, those of U+10800 to U+1EFFF are.
        if (c.unicode() < 0x0590)
            return false;
        switch (c.direction()) {
        case QChar::DirR:
        case QChar::DirAL:
        case QChar::DirAN: // reordered next to left-to-right text
        case QChar::DirRLE:
        case QChar::DirRLO:
        case QChar::DirRLI:
            return true;
        default:
            return c.isHighSurrogate() && ((c.unicode() >= 0xD802 && c.unicode() <= 0xD803) ||
                                           (c.unicode() >= 0xD83A && c.unicode() <= 0xD83B));
        }
    });
}

} // namespace

TextMetrics::TextMetrics(const QFont& textFont)
    : font(textFont) {
    const QFontMetricsF metrics(font);
    rowHeight = std::max<qreal>(std::round(font.pixelSize() * 2), 24);
    baseline = std::round((rowHeight - metrics.ascent() - metrics.descent()) / 2 + metrics.ascent());
    spaceWidth = metrics.horizontalAdvance(QLatin1Char(' '));
}

ParagraphLayout::ParagraphLayout(DisplayText text, const TextMetrics& metrics,
                                 std::optional<bool> rightToLeft)
    : m_text(std::move(text))
    , m_layout(m_text.string, metrics.font)
    , m_spaceWidth(metrics.spaceWidth)
    , m_width(std::max(metrics.width, metrics.spaceWidth * 4))
    , m_rightToLeft(rightToLeft.value_or(m_text.string.isRightToLeft()))
    , m_mixed(m_rightToLeft || hasRightToLeft(m_text.string)) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(m_rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment(m_rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    option.setTabStopDistance(metrics.spaceWidth * 4);
    m_layout.setTextOption(option);
    m_layout.setFormats(m_text.formats);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(m_width);
        if (const int columns = columnsBefore(line.textStart(), line.textStart() + line.textLength());
            columns > 0)
            shorten(line, columns, m_width);
    }
    m_layout.endLayout();
}

/// Qt counts glyphs, and some scripts have fewer glyphs than characters.
void ParagraphLayout::shorten(QTextLine& line, int columns, qreal width) {
    for (int glyphs = columns; glyphs > 0; --glyphs) {
        line.setNumColumns(glyphs, width);
        if (line.textLength() <= columns)
            return;
    }
}

/// Where the row should end so that it does not break what should stay whole; 0 if it need not, or starts
/// with that.
int ParagraphLayout::columnsBefore(int start, int end) const {
    const auto& whole = m_text.hints.whole;
    if (whole.empty() || end >= m_text.size())
        return 0;
    const std::uint32_t byte = m_text.byte(end);
    const auto next = std::partition_point(whole.begin(), whole.end(),
                                           [&](const ByteSpan& span) { return span.end <= byte; });
    if (next == whole.end() || next->begin >= byte)
        return 0;
    return std::max(m_text.positionAfter(next->begin) - start, 0);
}

int ParagraphLayout::rowOf(int position) const {
    const QTextLine line = m_layout.lineForTextPosition(std::clamp(position, 0, m_text.size()));
    return line.isValid() ? line.lineNumber() : rowCount() - 1;
}

qreal ParagraphLayout::endX(int row) const {
    return edges(row).leading.back();
}

qreal ParagraphLayout::caretX(int row, int position) const {
    if (!m_mixed)
        return m_layout.lineAt(row).cursorToX(position);
    const int start = rowStart(row);
    return edges(row).leading[static_cast<std::size_t>(std::clamp(position, start, rowEnd(row)) - start)];
}

int ParagraphLayout::caretAt(int row, qreal x) const {
    int position = 0;
    if (!m_mixed) {
        position = m_layout.lineAt(row).xToCursor(x, QTextLine::CursorBetweenCharacters);
    } else {
        const RowEdges& edge = edges(row);
        position = clusterAt(row, x);
        const auto unit = static_cast<std::size_t>(position - rowStart(row));
        if (unit < edge.trailing.size() &&
            std::abs(edge.trailing[unit] - x) < std::abs(edge.leading[unit] - x))
            position = std::min(m_layout.nextCursorPosition(position), rowEnd(row));
    }
    if (row + 1 < rowCount() && position >= rowEnd(row))
        return std::max(rowStart(row), m_layout.previousCursorPosition(rowEnd(row)));
    return position;
}

int ParagraphLayout::clusterAt(int row, qreal x) const {
    const int start = rowStart(row);
    const int last = std::max(start, rowEnd(row) - 1);
    if (!m_mixed)
        return std::clamp(m_layout.lineAt(row).xToCursor(x, QTextLine::CursorOnCharacter), start, last);
    const RowEdges& edge = edges(row);
    int nearest = start;
    qreal least = std::numeric_limits<qreal>::max();
    for (int at = start; at <= last && at < rowEnd(row); ++at) {
        if (isInvisible(at))
            continue;
        const auto unit = static_cast<std::size_t>(at - start);
        const auto [left, right] = std::minmax(edge.leading[unit], edge.trailing[unit]);
        const qreal distance = x < left ? left - x : std::max(x - right, 0.0);
        if (distance < least) {
            least = distance;
            nearest = at;
        }
    }
    return std::max(clusterStart(nearest), start);
}

int ParagraphLayout::clusterStart(int position) const {
    if (position <= 0 || position >= m_text.size() || m_layout.isValidCursorPosition(position))
        return position;
    return m_layout.previousCursorPosition(position);
}

int ParagraphLayout::clusterEnd(int position) const {
    if (position <= 0 || position >= m_text.size() || m_layout.isValidCursorPosition(position))
        return position;
    return m_layout.nextCursorPosition(position);
}

void ParagraphLayout::runs(int from, int to, std::vector<RowRun>& out) const {
    if (from >= to)
        return;
    const int last = rowOf(to - 1);
    for (int row = rowOf(from); row <= last; ++row)
        rowRuns(row, std::max(from, rowStart(row)), std::min(to, rowEnd(row)), out);
}

const ParagraphLayout::RowEdges& ParagraphLayout::edges(int row) const {
    m_edges.resize(static_cast<std::size_t>(rowCount()));
    RowEdges& edges = m_edges[static_cast<std::size_t>(row)];
    if (!edges.leading.empty())
        return edges;
    const QTextLine line = m_layout.lineAt(row);
    const int start = rowStart(row);
    const int end = rowEnd(row);
    edges.leading.reserve(static_cast<std::size_t>(end - start) + 1);
    for (int at = start; at <= end; ++at)
        edges.leading.push_back(static_cast<float>(line.cursorToX(at)));
    if (m_mixed) {
        for (int at = start; at < end; ++at)
            edges.trailing.push_back(static_cast<float>(line.cursorToX(at, QTextLine::Trailing)));
        std::vector<bool> placed = placeByGlyphs(line, edges);
        placeTabs(line, edges, placed);
        placeHanging(line, edges, placed);
    } else {
        keepHangingWidth(start, end, edges.leading);
    }
    return edges;
}

/// Qt ends the spaces and tabs at the end of a row where the row ends, which may be nearly where they start.
void ParagraphLayout::keepHangingWidth(int start, int end, std::vector<float>& leading) const {
    int first = end;
    while (first > start &&
           (m_text.string[first - 1] == QLatin1Char(' ') || m_text.string[first - 1] == QLatin1Char('\t')))
        --first;
    for (int at = first; at < end; ++at) {
        const auto unit = static_cast<std::size_t>(at - start);
        leading[unit + 1] = std::max(leading[unit + 1], leading[unit] + static_cast<float>(m_spaceWidth));
    }
}

namespace {

struct GlyphExtent {
    qreal left = std::numeric_limits<qreal>::max();
    qreal right = std::numeric_limits<qreal>::lowest();
    bool isRightToLeft = false;

    GlyphExtent(const QTextLine& line, int from, int to) {
        const QList<QGlyphRun> runs = line.glyphRuns(from, to - from);
        for (const QGlyphRun& run : runs) {
            const QList<QPointF> places = run.positions();
            const QList<QPointF> advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes());
            for (qsizetype i = 0; i < advances.size(); ++i) {
                if (advances[i].x() < 0.5) // a mark, drawn over its base
                    continue;
                left = std::min(left, places[i].x());
                right = std::max(right, places[i].x() + advances[i].x());
                isRightToLeft = run.isRightToLeft();
            }
        }
    }
    [[nodiscard]] bool isEmpty() const { return right <= left; }
    [[nodiscard]] bool sameAs(const GlyphExtent& other) const {
        return std::abs(left - other.left) < 0.01 && std::abs(right - other.right) < 0.01;
    }
};

} // namespace

/// What the format adds to the right of a unit's glyph: most of the width of a marker.
qreal ParagraphLayout::spacingAt(int at) const {
    const auto& formats = m_text.formats;
    const auto after = std::upper_bound(
        formats.begin(), formats.end(), at,
        [](int position, const QTextLayout::FormatRange& range) { return position < range.start; });
    if (after == formats.begin() || at >= std::prev(after)->start + std::prev(after)->length)
        return 0;
    return std::prev(after)->format.fontLetterSpacing();
}

/// The isolates of origins.
bool ParagraphLayout::isInvisible(int at) const {
    const char16_t unit = m_text.string[at].unicode();
    return unit == 0x2068 || unit == 0x2069;
}

/// From `x`, counted from where rows start, to the next tab stop.
qreal ParagraphLayout::tabWidth(qreal x) const {
    const qreal stop = m_layout.textOption().tabStopDistance();
    return std::max(stop - std::fmod(x, stop), m_spaceWidth);
}

/// Where directions mix, the edges that Qt returns for a caret are not those of the glyphs: they leave out parts of clusters
/// (`स्ते`), the first unit of a run against the paragraph's direction, digits of Arabic numbers, spaces between runs; and
/// they count the spaces at the end of a row, which aren't drawn, inside right-to-left text. Returns which units have glyphs.
std::vector<bool> ParagraphLayout::placeByGlyphs(const QTextLine& line, RowEdges& edges) const {
    const int start = line.textStart();
    const int end = start + line.textLength();
    std::vector<bool> placed(static_cast<std::size_t>(end - start));
    const auto clusterAfter = [&](int at) {
        return std::clamp(m_layout.nextCursorPosition(at), at + 1, end);
    };
    for (int at = start; at < end;) {
        int next = clusterAfter(at);
        GlyphExtent glyphs(line, at, next);
        // A ligature is the glyph of several clusters, which share its width.
        std::vector<int> ends{next};
        while (!glyphs.isEmpty() && next < end && glyphs.sameAs(GlyphExtent(line, next, clusterAfter(next))))
            ends.push_back(next = clusterAfter(next));
        if (!glyphs.isEmpty()) {
            glyphs.right += spacingAt(at);
            const qreal share = (glyphs.right - glyphs.left) / static_cast<qreal>(ends.size());
            const qreal origin = glyphs.isRightToLeft ? glyphs.right : glyphs.left;
            const qreal step = glyphs.isRightToLeft ? -share : share;
            for (std::size_t part = 0, unit = static_cast<std::size_t>(at - start); part < ends.size();
                 ++part)
                for (; unit < static_cast<std::size_t>(ends[part] - start); ++unit) {
                    edges.leading[unit] = static_cast<float>(origin + step * static_cast<qreal>(part));
                    edges.trailing[unit] = static_cast<float>(origin + step * static_cast<qreal>(part + 1));
                    placed[unit] = true;
                }
        }
        at = next;
    }
    return placed;
}

/// A tab has no glyph. It has the paragraph's direction and separates runs, so that it ends where the text after it, up to
/// the next tab, has its nearest edge.
void ParagraphLayout::placeTabs(const QTextLine& line, RowEdges& edges,
                                const std::vector<bool>& placed) const {
    const int start = line.textStart();
    const auto isTab = [&](std::size_t unit) {
        return m_text.string[start + static_cast<int>(unit)] == QLatin1Char('\t');
    };
    const auto nearer = [this](float a, float b) { return m_rightToLeft ? std::max(a, b) : std::min(a, b); };
    const auto farther = [this](float a, float b) { return m_rightToLeft ? std::min(a, b) : std::max(a, b); };
    std::optional<float> before; // the end of the text since the last tab
    for (std::size_t unit = 0; unit < placed.size(); ++unit) {
        if (isTab(unit)) {
            // Qt's edge is right only after another tab.
            edges.leading[unit] = before.value_or(edges.leading[unit]);
            before.reset();
        } else if (placed[unit]) {
            const float far = farther(edges.leading[unit], edges.trailing[unit]);
            before = before ? farther(*before, far) : far;
        }
    }
    std::optional<float> next; // absent: the row ends here
    for (std::size_t unit = placed.size(); unit-- > 0;) {
        if (isTab(unit)) {
            const auto least = static_cast<float>(m_rightToLeft ? -m_spaceWidth : m_spaceWidth);
            edges.trailing[unit] = next.value_or(edges.leading[unit] + least);
            next = edges.leading[unit];
        } else if (placed[unit]) {
            const float near = nearer(edges.leading[unit], edges.trailing[unit]);
            const bool isFirst = unit + 1 == placed.size() || isTab(unit + 1);
            next = isFirst || !next ? near : nearer(*next, near);
        }
    }
}

/// The spaces and tabs at the end of a row, which Qt doesn't draw, follow the text.
void ParagraphLayout::placeHanging(const QTextLine& line, RowEdges& edges, std::vector<bool>& placed) const {
    const int start = line.textStart();
    std::size_t first = placed.size();
    while (first > 0 && !placed[first - 1] &&
           (m_text.string[start + static_cast<int>(first) - 1].isSpace() ||
            isInvisible(start + static_cast<int>(first) - 1)))
        --first;
    float x = static_cast<float>(m_rightToLeft ? line.x() + m_width : line.x());
    const auto farther = [this](float a, float b) { return m_rightToLeft ? std::min(a, b) : std::max(a, b); };
    for (std::size_t unit = 0; unit < first; ++unit)
        if (placed[unit])
            x = farther(x, farther(edges.leading[unit], edges.trailing[unit]));
    for (std::size_t unit = first; unit < placed.size(); ++unit) {
        const int at = start + static_cast<int>(unit);
        qreal width = isInvisible(at) ? 0 : m_spaceWidth;
        if (m_text.string[at] == QLatin1Char('\t'))
            width = tabWidth(m_rightToLeft ? m_width - x : x);
        edges.leading[unit] = x;
        edges.trailing[unit] = x += static_cast<float>(m_rightToLeft ? -width : width);
        placed[unit] = true;
    }
    edges.leading.back() = x;
}

void ParagraphLayout::rowRuns(int row, int from, int to, std::vector<RowRun>& out) const {
    const RowEdges& x = edges(row);
    const int start = rowStart(row);
    const auto index = [start](int at) { return static_cast<std::size_t>(at - start); };
    if (!m_mixed) {
        out.push_back({row, x.leading[index(from)], x.leading[index(to)]});
        return;
    }
    const std::size_t first = out.size();
    for (int at = from; at < to;) {
        const int next = std::min(m_layout.nextCursorPosition(at), to);
        const qreal leading = x.leading[index(at)];
        const qreal trailing = x.trailing[index(at)];
        const RowRun run{row, std::min(leading, trailing), std::max(leading, trailing)};
        const bool invisible = isInvisible(at);
        at = next > at ? next : at + 1;
        if (invisible)
            continue;
        if (out.size() > first) {
            RowRun& before = out.back();
            if (std::abs(before.right - run.left) < 0.5 || std::abs(before.left - run.right) < 0.5) {
                before.left = std::min(before.left, run.left);
                before.right = std::max(before.right, run.right);
                continue;
            }
        }
        out.push_back(run);
    }
}

void ParagraphLayout::drawRow(QPainter& painter, int row, QPointF rowTopLeft,
                              const TextMetrics& metrics) const {
    const QTextLine line = m_layout.lineAt(row);
    // Fallback fonts may be taller, but all fonts share one baseline.
    const qreal top = rowTopLeft.y() + metrics.baseline - line.ascent() - line.y();
    line.draw(&painter, QPointF(rowTopLeft.x(), top));
}

} // namespace tokenscope::ui
