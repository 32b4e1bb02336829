#include "ui/widgets/token_editor/paragraph_layout.h"

#include <QFontMetricsF>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace tokenscope {
namespace {

bool hasRightToLeft(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) {
        // Below U+0590 nothing is; of the pairs those of U+10800… to U+1EFFF are.
        if (c.unicode() < 0x0590)
            return false;
        switch (c.direction()) {
        case QChar::DirR:
        case QChar::DirAL:
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
    blankWidth = metrics.horizontalAdvance(QLatin1Char(' '));
}

ParagraphLayout::ParagraphLayout(DisplayText text, const TextMetrics& metrics)
    : m_text(std::move(text))
    , m_layout(m_text.string, metrics.font)
    , m_rightToLeft(m_text.string.isRightToLeft())
    , m_mixed(hasRightToLeft(m_text.string)) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(m_rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment(m_rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    option.setTabStopDistance(metrics.blankWidth * 4);
    m_layout.setTextOption(option);
    m_layout.setFormats(m_text.formats);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine())
        line.setLineWidth(std::max(metrics.width, metrics.blankWidth * 4));
    m_layout.endLayout();
}

int ParagraphLayout::rowOf(int position) const {
    const QTextLine line = m_layout.lineForTextPosition(std::clamp(position, 0, m_text.size()));
    return line.isValid() ? line.lineNumber() : rowCount() - 1;
}

qreal ParagraphLayout::endX(int row) const {
    return m_layout.lineAt(row).cursorToX(rowEnd(row));
}

qreal ParagraphLayout::caretX(int row, int position) const {
    return m_layout.lineAt(row).cursorToX(position);
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
    return edges;
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
        at = next > at ? next : at + 1;
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
    // Fallback fonts are taller; all share one baseline all the same.
    const qreal top = rowTopLeft.y() + metrics.baseline - line.ascent() - line.y();
    line.draw(&painter, QPointF(rowTopLeft.x(), top));
}

} // namespace tokenscope
