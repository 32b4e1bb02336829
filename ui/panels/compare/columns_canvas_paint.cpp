#include "ui/panels/compare/columns_canvas.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/support/empty_note.h"
#include "ui/widgets/token_editor/editor_viewport.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>

namespace tokenscope::ui {

void ColumnsCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const PiecePalette& colours = piecePalette();
    painter.fillRect(event->rect(), colours.panel);
    if (!m_compared)
        return;
    for (std::size_t c = 1; c < columns(); ++c)
        painter.fillRect(QRect(left(c) - 1, 0, 1, viewport()->height()), colours.line);
    const auto [from, to] = visibleRows();
    for (std::size_t row = from; row < to; ++row)
        paintRow(painter, row);
    if (m_rows.size() == 0 && working())
        paintNote(painter, viewport()->rect(), tr("Laying out…"));
}

void ColumnsCanvas::paintRow(QPainter& painter, std::size_t row) {
    for (std::size_t c = 0; c < columns(); ++c) {
        const int right = c + 1 == columns() ? viewport()->width() : left(c + 1) - 1;
        painter.save();
        painter.setClipRect(QRect(left(c), rowTop(row) - 2, right - left(c), pitch() + 4));
        if (m_rows.startsLine(row)) {
            painter.setFont(lineNumberFont());
            painter.setPen(piecePalette().lineNumber);
            painter.drawText(
                QRectF(left(c), rowTop(row), textLeft(c) - left(c) - kNumberMargin, m_metrics.rowHeight),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(m_rows.line(row) + 1));
        }
        paintCell(painter, c, row);
        painter.restore();
    }
}

void ColumnsCanvas::paintCell(QPainter& painter, std::size_t column, std::size_t row) {
    const auto laid = laidOut(column, row);
    const TokenScene scene = sceneOf(column, row, *laid);
    TokenPaintState state;
    if (m_hovered) {
        const TokenRange range = m_compared->tokens(column, *m_hovered);
        for (const ScenePiece& piece : scene.pieces)
            if (piece.token >= range.first && piece.token < range.last && piece.isChip == m_hovered->empty())
                state.hovered = static_cast<qsizetype>(piece.token);
    }
    TokenPainter(painter, m_metrics, state).paint(scene);
    if ((m_kinds & static_cast<std::uint8_t>(TextDifference::Boundary)) != 0)
        paintRings(painter, column, row, *laid);
    paintGroupMarks(painter, column, row, *laid);
    paintMarked(painter, column, scene);
}

/// The column's cuts in the row, as they are counted: what lies inside of another token is none.
std::span<const std::uint32_t> ColumnsCanvas::cutsIn(std::size_t column, ByteSpan row) const {
    const std::vector<std::uint32_t>& cuts = m_compared->columns[column].places;
    const auto from = std::lower_bound(cuts.begin(), cuts.end(), row.begin);
    return {from, std::lower_bound(from, cuts.end(), row.end)};
}

/// A cut that the reference lacks; of the reference, one that another column lacks.
void ColumnsCanvas::paintRings(QPainter& painter, std::size_t column, std::size_t row,
                               const LaidParagraph& laid) {
    const ByteSpan span = m_rows.row(row);
    std::vector<std::span<const std::uint32_t>> others;
    for (std::size_t c = 0; c < columns(); ++c)
        if (c != column && (c == m_compared->reference || column == m_compared->reference))
            others.push_back(cutsIn(c, span));
    const QColor colour = differenceColour(TextDifference::Boundary);
    for (const std::uint32_t edge : cutsIn(column, span)) {
        const bool lacking = std::any_of(others.begin(), others.end(), [&](const auto& edges) {
            return !std::binary_search(edges.begin(), edges.end(), edge);
        });
        if (!lacking)
            continue;
        const qreal x = std::round(textLeft(column) + xOf(column, row, laid, edge));
        const qreal top = rowTop(row) + m_metrics.fillTop();
        const qreal foot = top + m_metrics.fillHeight() + 1;
        painter.fillRect(QRectF(x - 0.5, top, 1, foot - top), colour);
        paintDifferenceMark(painter, {x, foot + 3.5}, 3.5, TextDifference::Boundary);
    }
}

/// Under the stretch of a group: the marks of what differs there apart from boundaries, and a line as far as it goes.
void ColumnsCanvas::paintGroupMarks(QPainter& painter, std::size_t column, std::size_t row,
                                    const LaidParagraph& laid) {
    const ByteSpan span = m_rows.row(row);
    constexpr auto kBoundary = static_cast<std::uint8_t>(TextDifference::Boundary);
    for (std::size_t i = m_compared->differenceAfter(span.begin); i < m_compared->differences.size(); ++i) {
        const ComparedDifference& difference = m_compared->differences[i];
        const ByteSpan group = m_compared->span(difference);
        if (group.begin >= span.end && !(group.empty() && group.begin == span.end))
            break;
        std::uint8_t kinds = column == m_compared->reference ? difference.all : difference.kinds[column];
        kinds &= m_kinds & static_cast<std::uint8_t>(~kBoundary);
        if (kinds == 0)
            continue;
        const qreal x = textLeft(column) + xOf(column, row, laid, std::max(group.begin, span.begin));
        const qreal end =
            textLeft(column) + xOf(column, row, laid, std::min(std::max(group.end, span.begin), span.end));
        const qreal y = rowTop(row) + m_metrics.fillTop() + m_metrics.fillHeight() + 4.5;
        // In the middle, where a ring is least likely.
        const int marks = std::popcount(kinds);
        const qreal first = std::max((x + end) / 2 - 5.0 * (marks - 1), std::min(x, end) + 4.5);
        qreal at = first;
        for (const TextDifference kind : kEachTextDifference) {
            if ((kinds & static_cast<std::uint8_t>(kind)) == 0)
                continue;
            if (at == first)
                painter.fillRect(
                    QRectF(std::min(x, end) + 1, y - 0.75, std::max(std::abs(end - x) - 2, 10.0), 1.5),
                    differenceColour(kind));
            paintDifferenceMark(painter, {at, y}, 3.2, kind);
            at += 10;
        }
    }
}

void ColumnsCanvas::paintMarked(QPainter& painter, std::size_t column, const TokenScene& scene) {
    if (!m_marked)
        return;
    const TokenRange range = m_compared->tokens(column, *m_marked);
    QRectF frame;
    const auto flush = [&] {
        if (!frame.isNull())
            paintSelectionFrame(painter, frame, 0);
        frame = {};
    };
    for (const ScenePiece& piece : scene.pieces) {
        const bool wanted =
            piece.token >= range.first && piece.token < range.last && (!piece.isChip || m_marked->empty());
        if (!wanted)
            continue;
        for (const QRectF& rect : piece.rects) {
            if (!frame.isNull() && (rect.left() > frame.right() + 1 || rect.right() < frame.left() - 1))
                flush();
            frame = frame.isNull() ? rect : frame.united(rect);
        }
    }
    flush();
}

} // namespace tokenscope::ui
