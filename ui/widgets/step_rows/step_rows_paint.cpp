#include "ui/support/empty_note.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_rows/step_measures.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_rows/step_words.h"

#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>

// How the rows are painted.
namespace tokenscope::ui {

using M = StepMeasures;

namespace {

constexpr qreal kInsideBox = 6;
constexpr int kBoxFontSizes[] = {20, 16, 13, 11, 9};

QFont smallFont(QFont::Weight weight = QFont::Normal) {
    return interfaceFont(12, weight);
}

struct FittedLabel {
    PieceRuns runs;
    QFont font;
};

/// The largest letters that fit; the smallest are cut off.
FittedLabel fitLabel(const PieceLabel& label, qreal room, bool bold) {
    FittedLabel fitted;
    for (const int size : kBoxFontSizes) {
        fitted.font = M::boxFont(size, bold);
        fitted.runs = pieceRuns(label.bytes, fitted.font, label.spelled);
        if (fitted.runs.width <= room)
            break;
    }
    return fitted;
}

qreal eased(const QVariantAnimation& motion) {
    return motion.state() == QAbstractAnimation::Running ? motion.currentValue().toDouble() : 1.0;
}

} // namespace

void StepRows::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_word)
        return paintNote(painter, viewport()->rect(), m_note);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRow(painter, Row::Before, event->rect());
    const BpeStep* now = current();
    if (!now)
        return;
    paintRow(painter, Row::After, event->rect());
    paintBetween(painter, *now);
    if (moving())
        paintParts(painter, *now);
}

void StepRows::paintRow(QPainter& painter, Row row, const QRect& dirty) {
    const std::vector<NodeIndex>& list = nodes(row);
    const BpeStep* now = current();
    const std::size_t first = m_grid.firstBehind(*m_word, list, dirty.left() - leftEdge() - 4);
    for (std::size_t at = first; at < list.size(); ++at) {
        const QRectF box = boxOf(row, list[at]);
        if (box.left() > dirty.right() + 4)
            break;
        const std::size_t from = now ? now->position : 0;
        const std::size_t count = !now ? 0 : row == Row::Before ? now->taken : now->made;
        const bool inStep = at >= from && at < from + count;
        if (inStep && row == Row::After && moving())
            continue;
        paintBox(painter, box, list[at], {inStep, inStep && row == Row::After});
    }
    if (!m_picked || m_picked->row != row)
        return;
    // What was picked has a second, dashed frame around it.
    const QRectF left = boxOf(row, list[m_picked->first]);
    const QRectF right = m_picked->pair ? boxOf(row, list[m_picked->first + 1]) : left;
    painter.setPen(QPen(piecePalette().text, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(left.united(right).adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
}

void StepRows::paintBox(QPainter& painter, const QRectF& box, NodeIndex node, Style style) {
    const PiecePalette& colors = piecePalette();
    const StepNode& n = m_word->node(node);
    const PieceType type = m_word->type(node);
    if (n.id == kNoPiece) { // only longer pieces have it
        painter.setPen(QPen(colors.controlBorder, 1, Qt::DashLine));
        painter.setBrush(colors.panel);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), M::radius(), M::radius());
    } else {
        paintPieceFill(painter, box, type, node < m_word->steps.symbols, M::radius());
        painter.setPen(QPen(colors.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), M::radius(), M::radius());
        paintPieceCue(painter, box.adjusted(2, 0, -2, -2), type, M::radius());
    }
    if (style.framed || m_marked == node) {
        painter.setPen(QPen(style.framed ? colors.highlight : colors.text, style.framed ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), M::radius(), M::radius());
    }
    paintLabel(painter, box, node, style.bold);
    if (n.id == kNoPiece)
        return;
    const QFont font = pieceFont(scaled(11));
    const qreal wide = groupedNumberWidth(n.id, font);
    if (wide > box.width() + 2)
        return;
    QRectF seen = box.intersected(QRectF(viewport()->rect()));
    if (seen.width() < wide)
        seen = box;
    painter.setPen(style.bold ? colors.text : colors.muted);
    paintGroupedNumber(painter, {seen.center().x() - wide / 2, box.bottom() + 1, wide, qreal(M::id())}, n.id,
                       font);
}

/// In the middle of what is in sight of the box.
void StepRows::paintLabel(QPainter& painter, const QRectF& box, NodeIndex node, bool bold) {
    const FittedLabel fitted = fitLabel(m_word->label(node), box.width() - kInsideBox, bold);
    QRectF seen = box.intersected(QRectF(viewport()->rect()));
    if (seen.width() < fitted.runs.width + kInsideBox)
        seen = box;
    const qreal wide = std::min(fitted.runs.width, box.width() - 2);
    const QRectF place(seen.center().x() - wide / 2, box.top(), wide + 1, box.height());
    const PieceType type = m_word->type(node);
    paintPieceRuns(painter, place, fitted.runs, fitted.font,
                   piecePalette().typeText[static_cast<std::size_t>(type)], markerColor(type));
}

/// On the way: the two parts, from where they stood to where they are one.
void StepRows::paintParts(QPainter& painter, const BpeStep& step) {
    const StepNode& made = m_word->node(step.firstMade);
    const qreal way = eased(m_motion);
    QRectF left = boxOf(Row::After, made.left);
    QRectF right = boxOf(Row::After, made.right);
    const qreal rise = (1 - way) * (M::box() + M::id() + M::between()) * 0.35;
    const QRectF whole = boxOf(Row::After, step.firstMade);
    const qreal gap = right.left() - left.right();
    left.setRight(left.right() + gap / 2 * way);
    right.setLeft(right.left() - gap / 2 * way);
    const PieceLabel leftLabel = m_word->label(made.left);
    const PieceLabel rightLabel = m_word->label(made.right);
    const FittedLabel l = fitLabel(leftLabel, left.width() - kInsideBox, false);
    const FittedLabel r = fitLabel(rightLabel, right.width() - kInsideBox, false);
    // In the end the letters of both are together in the middle of the whole.
    const qreal begin = whole.center().x() - (l.runs.width + r.runs.width) / 2;
    const auto move = [&](QRectF box, const FittedLabel& label, qreal end, NodeIndex node) {
        box.translate(0, -rise);
        const PieceType type = m_word->type(node);
        paintPieceFill(painter, box, type, node < m_word->steps.symbols, M::radius());
        painter.setPen(QPen(piecePalette().highlight, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), M::radius(), M::radius());
        const qreal start = box.center().x() - label.runs.width / 2;
        const qreal x = start + (end - start) * way;
        paintPieceRuns(painter, {x, box.top(), label.runs.width + 1, box.height()}, label.runs, label.font,
                       piecePalette().typeText[static_cast<std::size_t>(type)], markerColor(type));
    };
    move(left, l, begin, made.left);
    move(right, r, begin + l.runs.width, made.right);
}

void StepRows::paintBetween(QPainter& painter, const BpeStep& step) {
    const std::vector<NodeIndex>& row = m_before.nodes();
    if (step.position >= row.size())
        return;
    const PiecePalette& colors = piecePalette();
    const std::size_t last = std::min<std::size_t>(step.position + std::max(1U, step.taken), row.size()) - 1;
    const QRectF from = boxOf(Row::Before, row[step.position]);
    const QRectF to = boxOf(Row::Before, row[last]);
    const qreal y = from.bottom() + M::id();
    // Of a long span the middle of what is in sight.
    const qreal seenLeft = std::clamp<qreal>(from.left(), 0, viewport()->width());
    const qreal seenRight = std::clamp<qreal>(to.right(), 0, viewport()->width());
    const qreal stem = std::floor((seenLeft + seenRight) / 2);
    painter.setPen(QPen(colors.highlight, 2));
    QPainterPath bracket;
    bracket.moveTo(from.left() + 1, y + 1);
    bracket.lineTo(from.left() + 1, y + scaled(7));
    bracket.lineTo(to.right() - 1, y + scaled(7));
    bracket.lineTo(to.right() - 1, y + 1);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(bracket);
    painter.drawLine(QPointF(stem, y + scaled(7)), QPointF(stem, top(Row::After) - 1));

    const int line = scaled(18);
    const qreal textTop = y + scaled(14);
    const QString order = step.kind == BpeStep::Kind::Merge ? stepOrder(step) : stepKindName(step.kind);
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    const qreal orderWide = std::max(painter.fontMetrics().horizontalAdvance(order),
                                     QFontMetrics(smallFont()).horizontalAdvance(m_sides.order)) +
                            2.0;
    // At the right edge the words are at the stem's left.
    const bool flip =
        stem + scaled(10) + orderWide > viewport()->width() && stem - scaled(10) - orderWide > 0;
    const qreal orderX = flip ? stem - scaled(10) - orderWide : stem + scaled(10);
    const Qt::Alignment side = flip ? Qt::AlignRight : Qt::AlignLeft;
    painter.setPen(colors.text);
    painter.drawText(QRectF(orderX, textTop, orderWide, line), side | Qt::AlignVCenter, order);
    painter.setFont(smallFont());
    painter.setPen(colors.muted);
    painter.drawText(QRectF(orderX, textTop + line, orderWide, line), side | Qt::AlignVCenter, m_sides.order);

    const qreal leftEnd = std::min(from.left() - scaled(8), (flip ? orderX : stem) - scaled(12));
    const qreal leftBegin = std::max<qreal>(scaled(8), leftEnd - scaled(260));
    paintSide(painter, {leftBegin, textTop, leftEnd - leftBegin, qreal(line)}, m_sides.lostLeft,
              m_sides.gainedLeft, Qt::AlignRight);
    const qreal rightBegin =
        std::max(to.right() + scaled(8), (flip ? stem : orderX + orderWide) + scaled(12));
    const qreal rightEnd = std::min<qreal>(viewport()->width() - scaled(8), rightBegin + scaled(260));
    paintSide(painter, {rightBegin, textTop, rightEnd - rightBegin, qreal(line)}, m_sides.lostRight,
              m_sides.gainedRight, Qt::AlignLeft);
}

/// Two lines, `−` and `+`, below each other.
void StepRows::paintSide(QPainter& painter, const QRectF& room, const SidePair& lost, const SidePair& gained,
                         Qt::Alignment alignment) {
    if (lost.text.isEmpty() || room.width() < scaled(40))
        return;
    const PiecePalette& colors = piecePalette();
    QFont font = pieceFont(scaled(12));
    const QFontMetricsF metrics(font);
    const qreal sign = scaled(16);
    const auto needs = [&](const QString& a, const QString& b) {
        return sign + std::max(metrics.horizontalAdvance(a), metrics.horizontalAdvance(b)) + 2;
    };
    const bool brief = needs(lost.text, gained.text) > room.width();
    const QString first = brief ? lost.brief : lost.text;
    const QString second = brief ? gained.brief : gained.text;
    const qreal wide = std::min(room.width(), needs(first, second));
    const qreal x = alignment.testFlag(Qt::AlignRight) ? room.right() - wide : room.left();
    qreal y = room.top();
    for (const auto& [mark, text, color] :
         {std::tuple(QChar(0x2212), first, colors.error), std::tuple(QChar(u'+'), second, colors.ok)}) {
        if (!text.isEmpty()) {
            QFont bold = font;
            bold.setBold(true);
            painter.setFont(bold);
            painter.setPen(color);
            painter.drawText(QRectF(x, y, sign, room.height()), Qt::AlignLeft | Qt::AlignVCenter, mark);
            painter.setFont(font);
            painter.setPen(colors.text);
            painter.drawText(QRectF(x + sign, y, wide - sign, room.height()),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             metrics.elidedText(text, Qt::ElideMiddle, wide - sign));
        }
        y += room.height();
    }
}

} // namespace tokenscope::ui
