#include "ui/lessons/cell_strip.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

QFont cellFont() {
    return pieceFont(scaled(14));
}

QFont cellSmallFont() {
    return pieceFont(scaled(11));
}

} // namespace

CellStrip::CellStrip(const LessonLook& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look) {
    QSizePolicy policy(QSizePolicy::Preferred,
                       QSizePolicy::Preferred); // Fixed: as high as where it is narrow
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        const bool raw = m_faces.rawSpelling();
        m_faces = ChipFaces(raw);
        m_faces.setEncoded(m_encoded);
        measure();
    });
}

void CellStrip::setCells(std::vector<Cell> cells, EncodedTextPtr encoded, bool rawSpelling, bool ids) {
    m_cells = std::move(cells);
    m_encoded = std::move(encoded);
    m_faces.setRawSpelling(rawSpelling);
    m_faces.setEncoded(m_encoded);
    m_ids = ids;
    QStringList spoken;
    for (const Cell& cell : m_cells)
        spoken << cell.spoken;
    setAccessibleDescription(spoken.join(QStringLiteral(", ")));
    measure();
}

void CellStrip::measure() {
    const QFontMetricsF small(cellSmallFont());
    m_widths.clear();
    m_lines = 0;
    for (const Cell& cell : m_cells) {
        qreal width = cell.token ? m_faces.face(*cell.token).width
                                 : pieceRuns(cell.bytes, cellFont()).width + 2 * ChipMeasures::padding();
        for (const QString& line : cell.below)
            width = std::max(width, small.horizontalAdvance(line) + scaled(4));
        m_widths.push_back(std::ceil(std::max<qreal>(width, scaled(24))));
        m_lines = std::max(m_lines, cell.below.size());
    }
    updateGeometry();
    update();
}

qreal CellStrip::rowHeight() const {
    return ChipMeasures::fill() + (m_ids ? ChipMeasures::id() : 0) +
           static_cast<qreal>(m_lines) * scaled(15) + ChipMeasures::down();
}

std::vector<QRectF> CellStrip::places(qreal width) const {
    std::vector<QRectF> rects;
    QPointF at;
    const bool words =
        std::any_of(m_cells.begin(), m_cells.end(), [](const Cell& cell) { return cell.joined; });
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const qreal wide = m_widths[i];
        if (words && !m_cells[i].joined && at.x() > 0)
            at.rx() += scaled(16);
        qreal whole = wide;
        for (std::size_t next = i + 1; !m_cells[i].joined && next < m_cells.size() && m_cells[next].joined;
             ++next)
            whole += m_widths[next] + ChipMeasures::across();
        if (at.x() > 0 && at.x() + std::min(whole, std::max(width, wide)) > width)
            at = {0, at.y() + rowHeight()};
        rects.emplace_back(at, QSizeF(wide, rowHeight()));
        at.rx() += wide + ChipMeasures::across();
    }
    return rects;
}

int CellStrip::heightForWidth(int width) const {
    const auto rects = places(width / m_look.zoom);
    return qRound((rects.empty() ? rowHeight() : rects.back().bottom()) * m_look.zoom);
}

QSize CellStrip::sizeHint() const {
    return {m_look.px(300), heightForWidth(m_look.px(300))};
}

QSize CellStrip::minimumSizeHint() const {
    return {m_look.px(120), m_look.px(24)};
}

void CellStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(m_look.zoom, m_look.zoom);
    const auto rects = places(width() / m_look.zoom);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        const QRectF fill(rects[i].topLeft(), QSizeF(m_widths[i], ChipMeasures::fill()));
        qreal y = fill.bottom();
        if (cell.token) {
            painter.save();
            if (!m_ids)
                painter.setClipRect(fill);
            m_faces.paint(painter, QRectF(fill.topLeft(), QSizeF(fill.width(), ChipMeasures::height())),
                          m_faces.face(*cell.token), *cell.token % 2 == 1, false);
            painter.restore();
            y += m_ids ? ChipMeasures::id() : 0;
        } else {
            paintPieceFill(painter, fill, PieceType::Normal, i % 2 == 1, ChipMeasures::radius());
            const PieceRuns runs = pieceRuns(cell.bytes, cellFont());
            const QColor text = piecePalette().typeText[static_cast<int>(PieceType::Normal)];
            paintPieceRuns(
                painter,
                QRectF(fill.center().x() - runs.width / 2, fill.top(), runs.width + 1, fill.height()), runs,
                cellFont(), text, markerColor(PieceType::Normal));
        }
        painter.setFont(cellSmallFont());
        painter.setPen(piecePalette().muted);
        for (const QString& line : cell.below) {
            painter.drawText(QRectF(fill.left() - 8, y, fill.width() + 16, scaled(15)), Qt::AlignCenter,
                             line);
            y += scaled(15);
        }
    }
}

} // namespace tokenscope::ui
