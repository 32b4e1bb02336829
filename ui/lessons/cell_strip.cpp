#include "ui/lessons/cell_strip.h"

#include "ui/support/glyphs.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

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
    ItemSource source;
    source.count = [this] { return static_cast<int>(m_cells.size()); };
    source.name = [this](int item) { return m_cells[static_cast<std::size_t>(item)].spoken; };
    source.rect = [this](int item) {
        const PlacedBox box = flow(width())[static_cast<std::size_t>(item)];
        return QRectF(box.x * m_look.zoom, box.row * rowHeight() * m_look.zoom, box.width * m_look.zoom,
                      rowHeight() * m_look.zoom)
            .toRect();
    };
    m_items = std::make_unique<AccessibleItems>(*this, *this, std::move(source));
}

void CellStrip::setCells(std::vector<Cell> cells, EncodedTextPtr encoded, bool rawSpelling, bool ids) {
    m_cells = std::move(cells);
    m_items->itemsChanged();
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
    m_boxes.clear();
    m_lines = 0;
    const bool words = std::ranges::any_of(m_cells, &Cell::joined);
    for (const Cell& cell : m_cells) {
        qreal width = cell.token ? m_faces.face(*cell.token).width
                                 : pieceRuns(cell.bytes, cellFont()).width + 2 * ChipMeasures::padding();
        for (const QString& line : cell.below)
            width = std::max(width, small.horizontalAdvance(line) + scaled(4));
        m_boxes.push_back({.width = std::ceil(std::max<qreal>(width, scaled(24))),
                           .gap = qreal(ChipMeasures::across()) + (words && !cell.joined ? scaled(16) : 0),
                           .joined = cell.joined});
        m_lines = std::max(m_lines, cell.below.size());
    }
    updateGeometry();
    update();
}

qreal CellStrip::rowHeight() const {
    return ChipMeasures::fill() + (m_ids ? ChipMeasures::id() : 0) +
           static_cast<qreal>(m_lines) * scaled(15) + ChipMeasures::down();
}

BoxFlow CellStrip::flow(int width) const {
    return BoxFlow(m_boxes, width / m_look.zoom);
}

int CellStrip::heightForWidth(int width) const {
    return qRound(std::max(1U, flow(width).rowCount()) * rowHeight() * m_look.zoom);
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
    const BoxFlow boxes = flow(width());
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const Cell& cell = m_cells[i];
        const QRectF fill(boxes[i].x, boxes[i].row * rowHeight(), boxes[i].width, ChipMeasures::fill());
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
            paintPieceBox(painter, fill, {pieceRuns(cell.bytes, cellFont()), cellFont()},
                          {.alternate = i % 2 == 1});
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
