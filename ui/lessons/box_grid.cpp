#include "ui/lessons/box_grid.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_runs.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

QFont boxTextFont() {
    return pieceFont(scaled(14));
}

QFont boxRemarkFont() {
    return pieceFont(scaled(11));
}

} // namespace

BoxGrid::BoxGrid(const LessonLook& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, &BoxGrid::measure);
}

void BoxGrid::setRows(std::size_t columns, std::vector<Row> rows, std::size_t most) {
    m_rows = std::move(rows);
    m_most = std::max(most, m_rows.size());
    m_edges.assign(columns + 1, 0);
    setAccessibleDescription(plainText());
    measure();
}

/// Columns begin alike; a box that is too narrow for its text widens those that it stands on.
void BoxGrid::measure() {
    const qreal usual = scaled(34);
    for (std::size_t i = 0; i < m_edges.size(); ++i)
        m_edges[i] = usual * static_cast<qreal>(i);
    m_below = false;
    m_remark = 0;
    const QFontMetricsF small(boxRemarkFont());
    for (const Row& row : m_rows) {
        m_remark = std::max(m_remark, small.horizontalAdvance(row.remark) + scaled(8));
        for (const Box& box : row.boxes) {
            m_below = m_below || !box.below.isEmpty();
            const qreal wide = std::max(pieceRuns(box.bytes, boxTextFont(), true).width + scaled(12),
                                        small.horizontalAdvance(box.below) + scaled(8));
            const qreal more = wide - (m_edges[box.end] - m_edges[box.begin]);
            if (more <= 0)
                continue;
            const auto count = static_cast<qreal>(box.end - box.begin);
            for (std::size_t i = box.begin + 1; i < m_edges.size(); ++i)
                m_edges[i] += more * static_cast<qreal>(std::min(i, box.end) - box.begin) / count;
        }
    }
    updateGeometry();
    update();
}

int BoxGrid::rowHeight() const {
    return scaled(m_below ? 46 : 32);
}

QSize BoxGrid::sizeHint() const {
    return {m_look.px(300), qRound(static_cast<qreal>(m_most) * rowHeight() * m_look.zoom)};
}

QSize BoxGrid::minimumSizeHint() const {
    return {m_look.px(120), sizeHint().height()};
}

QString BoxGrid::plainText() const {
    QStringList lines;
    for (const Row& row : m_rows) {
        QStringList boxes;
        for (const Box& box : row.boxes)
            boxes << QString::fromStdString(box.bytes);
        lines << boxes.join(QLatin1Char(' ')) + QLatin1Char(' ') + row.remark;
    }
    return lines.join(QLatin1Char('\n'));
}

void BoxGrid::paintBox(QPainter& painter, const QRectF& rect, const Box& box, bool alternate) {
    const bool missed = box.look == Box::Look::Missed;
    const PiecePalette& colors = piecePalette();
    if (!missed) {
        paintPieceFill(painter, rect, box.type, alternate, scaled(3));
        paintPieceCue(painter, rect, box.type, scaled(3));
    }
    painter.setBrush(Qt::NoBrush);
    if (missed)
        painter.setPen(QPen(colors.controlBorder, 1, Qt::DashLine));
    else
        painter.setPen(QPen(box.look == Box::Look::Made ? colors.highlight : colors.controlBorder,
                            box.look == Box::Look::Made ? 2 : 1));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), scaled(3), scaled(3));
    const PieceRuns runs = pieceRuns(box.bytes, boxTextFont(), true);
    const QColor text = missed ? colors.muted : colors.typeText[static_cast<int>(box.type)];
    const qreal left = std::max(rect.left() + 2, rect.center().x() - runs.width / 2);
    paintPieceRuns(painter, QRectF(left, rect.top(), rect.right() - left, rect.height()), runs, boxTextFont(),
                   text, missed ? colors.muted : markerColor(box.type));
    if (box.below.isEmpty())
        return;
    painter.setFont(boxRemarkFont());
    painter.setPen(colors.muted);
    painter.drawText(QRectF(rect.left() - 8, rect.bottom(), rect.width() + 16, scaled(15)), Qt::AlignCenter,
                     box.below);
}

void BoxGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // A word that is wider than the bar is made smaller as a whole.
    const qreal wanted = (m_edges.empty() ? 0 : m_edges.back()) + m_remark + scaled(8);
    const qreal zoom = std::min(m_look.zoom, width() / std::max<qreal>(wanted, 1));
    painter.scale(zoom, zoom);
    qreal y = 0;
    for (const Row& row : m_rows) {
        bool alternate = false;
        for (const Box& box : row.boxes) {
            const QRectF rect(m_edges[box.begin] + 1, y + 1, m_edges[box.end] - m_edges[box.begin] - 3,
                              scaled(28));
            paintBox(painter, rect, box, alternate);
            alternate = !alternate;
        }
        painter.setFont(boxRemarkFont());
        painter.setPen(piecePalette().muted);
        painter.drawText(QRectF(m_edges.back() + scaled(8), y, m_remark, scaled(28)),
                         Qt::AlignLeft | Qt::AlignVCenter, row.remark);
        y += rowHeight();
    }
}

} // namespace tokenscope::ui
