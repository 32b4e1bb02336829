#include "ui/support/empty_note.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/widgets/lattice_view/lattice_measures.h"
#include "ui/widgets/lattice_view/lattice_view.h"

#include <QPainter>

#include <algorithm>

// How the lattice is painted.
namespace tokenscope::ui {

using L = LatticeMeasures;

namespace {

constexpr int kLabelSizes[] = {36, 24, 18, 15, 13, 11, 9};
constexpr int kBarHeight = 3;

QFont latticeFont(int pixels, bool bold) {
    QFont font = pieceFont(scaled(pixels));
    font.setBold(bold);
    return font;
}

/// Letters for a room of so many pixels.
int labelSize(int room) {
    return room > scaled(60) ? 36 : room > scaled(38) ? 24 : room > scaled(25) ? 18 : 15;
}

/// In the middle, in the largest letters up to `most` that fit.
void paintFitted(QPainter& painter, const QRectF& room, const PieceLabel& label, int most, bool bold,
                 const QColor& ink, const QColor& quiet) {
    PieceRuns runs;
    QFont font;
    for (const int size : kLabelSizes) {
        if (size > most)
            continue;
        font = latticeFont(size, bold);
        runs = pieceRuns(label.bytes, font, label.spelled);
        if (runs.width <= room.width())
            break;
    }
    const qreal wide = std::min(room.width(), runs.width);
    paintPieceRuns(painter, {room.center().x() - wide / 2, room.top(), wide + 1, room.height()}, runs, font,
                   ink, quiet);
}

} // namespace

void LatticeView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    if (!m_word)
        return paintNote(painter, viewport()->rect(), m_note);
    paint(painter, event->rect());
}

void LatticeView::paint(QPainter& painter, const QRect& dirty) {
    painter.setRenderHint(QPainter::Antialiasing);
    paintBoxes(painter, dirty);
    paintHead(painter, dirty);
    paintFoot(painter, dirty);
}

QSize LatticeView::pictureSize() const {
    if (!m_word)
        return {};
    return {m_column * std::max(1, static_cast<int>(m_word->steps())) + 2 * L::margin(),
            L::head() + rowsHeight() + L::foot()};
}

/// By a view that is as large as all of it.
void LatticeView::paintPicture(QPainter& painter) const {
    LatticeView whole;
    whole.m_word = m_word;
    whole.m_step = m_step;
    whole.m_numbers = m_numbers;
    whole.m_way = m_way;
    whole.m_selected = m_selected;
    const QSize size = pictureSize();
    whole.resize(size);
    whole.viewport()->resize(size); // it is never shown, and not laid out
    whole.updatePath();
    whole.measure();
    whole.m_column = m_column;
    whole.m_pitch = m_pitch;
    painter.fillRect(QRect(QPoint(), size), piecePalette().panel);
    if (m_word)
        whole.paint(painter, QRect(QPoint(), size));
}

/// Numbers of places, and the characters between them.
void LatticeView::paintHead(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const auto [first, last] = placesIn(dirty);
    for (std::uint32_t place = first; place <= last; ++place) {
        const bool now = place == m_word->placeAt(m_step);
        painter.setFont(latticeFont(11, now));
        painter.setPen(now ? colors.text : colors.muted);
        const qreal x = xOf(place);
        painter.drawText(QRectF(x - m_column / 2.0, blockTop() + scaled(4), m_column, L::line()),
                         Qt::AlignCenter, QString::number(place));
        if (place == m_word->lattice.lastPlace())
            break;
        paintFitted(
            painter,
            QRectF(x + 2, blockTop() + L::numbers(), m_column - 4, L::head() - L::numbers() - scaled(4)),
            m_word->character(place), 18, false, colors.text, colors.mark);
    }
}

void LatticeView::paintBoxes(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const UnigramLattice& lattice = m_word->lattice;
    const auto [first, last] = placesIn(dirty);
    painter.save();
    painter.setClipRect(QRect(0, rowsTop() - 1, viewport()->width(), footTop() - rowsTop() + 1));
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::uint32_t place = first; place <= last; ++place) {
        const bool now = place == m_word->placeAt(m_step) && m_step > 0 && m_step < m_word->steps();
        const int wide = now ? 2 : 1;
        painter.fillRect(QRectF(xOf(place) - wide / 2, rowsTop() - 1, wide, footTop() - rowsTop() + 1),
                         now ? colors.highlight : colors.line);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const std::uint32_t from = first - std::min(first, m_word->rows.longest());
    for (std::uint32_t arc = lattice.firstFrom[from]; arc < lattice.arcs.size(); ++arc) {
        if (lattice.arcs[arc].begin > last)
            break;
        const QRectF box = boxRect(arc);
        if (box.right() >= dirty.left() && box.bottom() >= rowsTop() && box.top() < footTop())
            paintBox(painter, arc);
    }
    painter.restore();
}

/// On the path: filled, bold, a dark frame. Not looked at yet: dashed and muted. Ends at the place of the step: pale.
void LatticeView::paintBox(QPainter& painter, std::uint32_t arc) {
    const PiecePalette& colors = piecePalette();
    const QRectF box = boxRect(arc);
    const QRectF frame = box.adjusted(0.5, 0.5, -0.5, -0.5);
    const PieceType type = m_word->type(arc);
    const bool onPath = m_onPath[arc];
    const bool finished = m_step >= m_word->steps();
    const bool looked = m_word->stepOf(arc) <= m_step;
    const bool now = !finished && m_word->stepOf(arc) == m_step;
    const bool special = type != PieceType::Normal;
    painter.setBrush(now ? colors.highlightSoft : colors.panel);
    painter.setPen(QPen(colors.controlBorder, 1, looked || onPath ? Qt::SolidLine : Qt::DashLine));
    painter.drawRoundedRect(frame, L::radius(), L::radius());
    if (onPath) {
        const bool alternate = m_word->lattice.arcs[arc].begin % 2 == 1;
        paintPieceFill(painter, box, type, special && alternate, L::radius());
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.text, 1));
        painter.drawRoundedRect(frame, L::radius(), L::radius());
    }
    const auto typed = static_cast<std::size_t>(type);
    const QColor ink = onPath ? colors.typeText[typed] : looked ? colors.text : colors.muted;
    const QRectF seen = box.intersected(QRectF(viewport()->rect()));
    QRectF room = box;
    if (seen.width() >= m_column - 6.0) // of a long box, the middle of what is in sight
        room = QRectF(seen.left(), box.top(), seen.width(), box.height());
    const int half = static_cast<int>(box.height()) - scaled(18);
    paintFitted(painter, {room.left() + 4, box.top() + scaled(1), room.width() - 8, qreal(half)},
                m_word->label(arc), labelSize(half), onPath, ink, onPath ? markColor(type) : colors.mark);
    const double marginal = m_word->shares.marginals[arc];
    const QString number =
        m_numbers == Numbers::Scores ? scoreText(m_word->lattice.arcs[arc].score) : shareText(marginal);
    painter.setFont(latticeFont(11, false));
    painter.setPen(onPath ? ink : colors.muted);
    painter.drawText(QRectF(room.left(), box.top() + half - scaled(1), room.width(), scaled(14)),
                     Qt::AlignCenter, number);
    const qreal bar = (box.width() - 2) * std::clamp(marginal, 0.0, 1.0);
    if (bar >= 0.5) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(
            QRectF(box.left() + 1, box.bottom() - kBarHeight - 1, std::max<qreal>(1, bar), kBarHeight),
            onPath ? ink : colors.text);
        painter.setRenderHint(QPainter::Antialiasing);
    }
    if (m_selected == arc) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.highlight, 2));
        painter.drawRoundedRect(box.adjusted(0, 0, 0, 0), L::radius(), L::radius());
    }
}

/// The best sum of each place, the piece that ends there, and where that begins; bold along the path.
void LatticeView::paintFoot(QPainter& painter, const QRect& dirty) {
    const PiecePalette& colors = piecePalette();
    const UnigramLattice& lattice = m_word->lattice;
    const int top = footTop();
    painter.fillRect(QRect(0, top, viewport()->width(), L::foot()), colors.sunk);
    painter.fillRect(QRect(0, top, viewport()->width(), 1), colors.line);
    painter.fillRect(QRect(0, top + L::foot() - 1, viewport()->width(), 1), colors.line);
    const std::uint32_t start = lattice.backwards ? lattice.lastPlace() : 0;
    const auto [first, last] = placesIn(dirty);
    for (std::uint32_t place = first; place <= last; ++place) {
        const QRectF column(xOf(place) - m_column / 2.0 + 2, top + scaled(5), m_column - 4, L::line());
        if (place == m_word->placeAt(m_step) && m_step < m_word->steps())
            painter.fillRect(QRectF(column.left() - 1, top + 1, column.width() + 2, L::foot() - 2),
                             colors.highlightSoft);
        painter.setPen(colors.muted);
        painter.setFont(latticeFont(12, false));
        if (!m_word->isFilled(place, m_step)) {
            painter.drawText(column, Qt::AlignCenter, QStringLiteral("·"));
            continue;
        }
        const LatticeStep& best = lattice.best[place];
        const bool begins = place == start;
        const bool bold = begins || std::ranges::binary_search(m_best, best.arc);
        painter.setFont(latticeFont(12, bold));
        painter.setPen(bold ? colors.text : colors.muted);
        const QRectF second = column.translated(0, L::line());
        const QRectF third = second.translated(0, L::line());
        if (begins) {
            painter.drawText(column, Qt::AlignCenter | Qt::TextDontClip, QStringLiteral("0"));
            painter.drawText(second, Qt::AlignCenter, QStringLiteral("–"));
            painter.drawText(third, Qt::AlignCenter | Qt::TextDontClip, tr("start"));
        } else if (best.arc == kNoArc) {
            painter.drawText(column, Qt::AlignCenter, QStringLiteral("–"));
        } else {
            const LatticeArc& arc = lattice.arcs[best.arc];
            painter.drawText(column, Qt::AlignCenter | Qt::TextDontClip, scoreText(best.sum));
            painter.drawText(third, Qt::AlignCenter,
                             lattice.backwards ? QStringLiteral("→ %1").arg(arc.end)
                                               : QStringLiteral("← %1").arg(arc.begin));
            paintFitted(painter, second, m_word->label(best.arc), 13, bold, bold ? colors.text : colors.muted,
                        colors.mark);
        }
    }
}

} // namespace tokenscope::ui
