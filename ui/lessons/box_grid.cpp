#include "ui/lessons/box_grid.h"

#include "ui/support/glyphs.h"
#include "ui/widgets/piece_boxes/piece_box.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

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
    m_columnCount = static_cast<std::uint32_t>(columns);
    setAccessibleDescription(plainText());
    measure();
}

/// Columns are equally wide at first; a box that is too narrow for its text widens those that it covers.
void BoxGrid::measure() {
    ColumnWidths widths(m_columnCount, scaled(34));
    m_below = false;
    m_remark = 0;
    const QFontMetricsF small(boxRemarkFont());
    for (const Row& row : m_rows) {
        m_remark = std::max(m_remark, small.horizontalAdvance(row.remark) + scaled(8));
        for (const Box& box : row.boxes) {
            m_below = m_below || !box.below.isEmpty();
            const qreal wide = std::max(pieceRuns(box.bytes, boxTextFont(), true).width + scaled(12),
                                        small.horizontalAdvance(box.below) + scaled(8));
            widths.require(box.begin, box.end, static_cast<int>(std::ceil(wide)));
        }
    }
    std::vector<std::uint32_t> starts(m_columnCount + 1);
    std::iota(starts.begin(), starts.end(), 0U);
    m_columns = BoxColumns(std::move(starts), {widths.widths().begin(), widths.widths().end()});
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
    const bool made = box.look == Box::Look::Made;
    const BoxLabel label{pieceRuns(box.bytes, boxTextFont(), true), boxTextFont()};
    if (missed)
        paintBoxLabel(painter, rect, label, rect.width(), colors.muted, colors.muted);
    else
        paintPieceBox(painter, rect, label,
                      {.type = box.type, .alternate = alternate, .radius = qreal(scaled(3))});
    paintBoxFrame(painter, rect,
                  missed ? QPen(colors.controlBorder, 1, Qt::DashLine)
                         : QPen(made ? colors.highlight : colors.controlBorder, made ? 2 : 1),
                  0.5, scaled(3));
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
    const qreal wanted = m_columns.width() + m_remark + scaled(8);
    const qreal zoom = std::min(m_look.zoom, width() / std::max<qreal>(wanted, 1));
    painter.scale(zoom, zoom);
    qreal y = 0;
    for (const Row& row : m_rows) {
        bool alternate = false;
        for (const Box& box : row.boxes) {
            const auto [left, right] = m_columns.extent(box.begin, box.end);
            const QRectF rect(left + 1, y + 1, right - left, scaled(28));
            paintBox(painter, rect, box, alternate);
            alternate = !alternate;
        }
        painter.setFont(boxRemarkFont());
        painter.setPen(piecePalette().muted);
        painter.drawText(QRectF(m_columns.width() + scaled(8), y, m_remark, scaled(28)),
                         Qt::AlignLeft | Qt::AlignVCenter, row.remark);
        y += rowHeight();
    }
}

} // namespace tokenscope::ui
