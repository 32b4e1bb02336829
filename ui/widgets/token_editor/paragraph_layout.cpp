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
    const qreal width = std::max(metrics.width, metrics.spaceWidth * 4);
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(width);
        if (const int columns = columnsBefore(line.textStart(), line.textStart() + line.textLength());
            columns > 0)
            shorten(line, columns, width);
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
    if (!m_mixed)
        return m_layout.lineAt(row).cursorToX(rowEnd(row));
    // Where directions mix, the last character may be in the middle: the row ends after all of them.
    const RowEdges& x = edges(row);
    float end = x.leading.front();
    for (const std::vector<float>* side : {&x.leading, &x.trailing})
        for (const float at : *side)
            end = m_rightToLeft ? std::min(end, at) : std::max(end, at);
    return end;
}

qreal ParagraphLayout::caretX(int row, int position) const {
    return hangingSpaces(row).shown(m_layout.lineAt(row).cursorToX(position));
}

ParagraphLayout::HangingSpaces ParagraphLayout::hangingSpaces(int row) const {
    if (!m_mixed || m_rightToLeft)
        return {};
    const QTextLine line = m_layout.lineAt(row);
    HangingSpaces spaces{std::numeric_limits<qreal>::max(), 0};
    qreal right = 0;
    for (int at = rowEnd(row); at > rowStart(row) && m_text.string[at - 1] == QLatin1Char(' '); --at) {
        const qreal leading = line.cursorToX(at - 1);
        const qreal trailing = line.cursorToX(at - 1, QTextLine::Trailing);
        if (trailing > leading - 0.01) // left-to-right spaces hang at the end already
            return {};
        spaces.left = std::min(spaces.left, trailing);
        right = std::max(right, leading);
    }
    spaces.width = std::max(right - spaces.left, 0.0);
    return spaces;
}

int ParagraphLayout::caretAt(int row, qreal x) const {
    const int position = m_layout.lineAt(row).xToCursor(x, QTextLine::CursorBetweenCharacters);
    if (row + 1 < rowCount() && position >= rowEnd(row))
        return std::max(rowStart(row), m_layout.previousCursorPosition(rowEnd(row)));
    return position;
}

int ParagraphLayout::clusterAt(int row, qreal x) const {
    const int position = m_layout.lineAt(row).xToCursor(x, QTextLine::CursorOnCharacter);
    return std::clamp(position, rowStart(row), std::max(rowStart(row), rowEnd(row) - 1));
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
    for (int at = start; m_mixed && at < end; ++at)
        edges.trailing.push_back(static_cast<float>(line.cursorToX(at, QTextLine::Trailing)));
    if (const HangingSpaces spaces = hangingSpaces(row); spaces.width > 0) {
        float most = 0;
        for (std::vector<float>* side : {&edges.leading, &edges.trailing})
            for (float& x : *side) {
                x = static_cast<float>(spaces.shown(x));
                most = std::max(most, x);
            }
        int first = end;
        while (first > start && m_text.string[first - 1] == QLatin1Char(' '))
            --first;
        const float width = static_cast<float>(spaces.width) / static_cast<float>(end - first);
        for (int at = first; at < end; ++at) { // the first one next to the text
            const auto i = static_cast<std::size_t>(at - start);
            edges.leading[i] = most + width * static_cast<float>(at - first);
            edges.trailing[i] = edges.leading[i] + width;
        }
    }
    if (m_mixed)
        placeByGlyphs(line, edges);
    return edges;
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

/// Where directions mix, the edges that Qt returns for a caret are not those of the glyphs: they leave out parts of clusters
/// (`स्ते`), the first unit of a run against the paragraph's direction, digits of Arabic numbers, and spaces between runs.
/// Spaces at the end of the row stay where they are: they may hang outside.
void ParagraphLayout::placeByGlyphs(const QTextLine& line, RowEdges& edges) const {
    const int start = line.textStart();
    int end = start + line.textLength();
    while (end > start && m_text.string[end - 1].isSpace())
        --end;
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
                }
        }
        at = next;
    }
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
        const char16_t unit = m_text.string[at].unicode();
        at = next > at ? next : at + 1;
        if (unit == 0x2068 || unit == 0x2069) // isolates are invisible
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
