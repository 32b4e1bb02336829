#include "ui/widgets/stages_view/stage_painter.h"

#include "ui/session/selection_and_marks.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/stages_view/stage_legend.h"
#include "ui/widgets/stages_view/stage_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr int kCellPadding = 2;  ///< both sides
constexpr int kPiecePadding = 5; ///< both sides
constexpr int kBoxGap = 2;       ///< between the fills of neighbors
constexpr std::size_t kRemembered = 20'000;

QString controlName(const std::string& spelling) {
    return QString::fromUtf8(spelling.data(), static_cast<qsizetype>(spelling.size()));
}

constexpr qreal kDimmedOpacity = 0.45;
constexpr int kTickEvery = 5; ///< code points

void paintBox(QPainter& painter, const QRectF& rect, const QColor& line, const QColor& fill) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), M::radius(), M::radius());
    painter.restore();
}

/// A padlock: the rule is active and can't be switched off.
void paintLock(QPainter& painter, const QRectF& box, const QColor& color) {
    const qreal unit = box.width() / 16;
    const QPointF middle = box.center();
    painter.setPen(QPen(color, 1.5 * unit));
    painter.setBrush(Qt::NoBrush);
    const QRectF shackle(middle.x() - 2.5 * unit, middle.y() - 5 * unit, 5 * unit, 7 * unit);
    painter.drawArc(shackle, 0, 180 * 16);
    painter.drawLine(QPointF(shackle.left(), shackle.center().y()), QPointF(shackle.left(), middle.y()));
    painter.drawLine(QPointF(shackle.right(), shackle.center().y()), QPointF(shackle.right(), middle.y()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(middle.x() - 4 * unit, middle.y() - unit, 8 * unit, 6 * unit), unit, unit);
}

} // namespace

void StageFaces::setStaged(const StagedText* staged) {
    m_staged = staged;
    m_tokens.clear(); // each tokenizer has its own spellings
    const QFont cells = pieceFont(scaled(15));
    if (m_cellFont != cells || m_cells.size() > kRemembered)
        m_cells.clear();
    m_cellFont = cells;
    m_tokenFont = pieceFont(scaled(14));
    m_idFont = pieceFont(scaled(11));
    m_digitWidth = 0;
    for (char digit = '0'; digit <= '9'; ++digit)
        m_digitWidth = std::max(m_digitWidth, QFontMetricsF(m_idFont).horizontalAdvance(QLatin1Char(digit)));
}

const StageFaces::Face& StageFaces::cellFace(std::string_view text) {
    const auto [it, fresh] = m_cells.try_emplace(std::string(text));
    if (fresh) {
        ++m_measuredTexts;
        it->second.runs = pieceRuns(text, m_cellFont);
        it->second.width = static_cast<int>(std::ceil(it->second.runs.width)) + 2 * kCellPadding;
    }
    return it->second;
}

int StageFaces::cellWidth(const StageRow& row, const StageCell& cell) {
    return cellFace(row.textOf(cell.bytes)).width;
}

PieceType StageFaces::typeOf(const StageBox& box) const {
    return box.id == kNoPiece ? PieceType::Normal : m_staged->encoded->tokenizer->type(box.id);
}

std::string StageFaces::spelling(const StageRow& row, const StageBox& box) const {
    const Tokenizer& tokenizer = *m_staged->encoded->tokenizer;
    if (row.isTokens())
        return tokenizer.spelling(
            row.stage == Stage::Model ? m_staged->trace.model : m_staged->trace.encoding, box.token);
    return std::string(tokenizer.spelling(box.id));
}

const StageFaces::Face& StageFaces::tokenFace(const StageRow& row, const StageBox& box) {
    const std::string text = spelling(row, box);
    const PieceType type = typeOf(box);
    const auto [it, fresh] = m_tokens.try_emplace((type == PieceType::Control ? 'c' : 'p') + text);
    if (fresh) {
        ++m_measuredTexts;
        const PieceLabel label = pieceIn(*m_staged, row, box);
        it->second.runs = pieceRuns(label.bytes, m_tokenFont, label.spelled);
        it->second.width = type == PieceType::Control
                               ? static_cast<int>(controlChipWidth(controlName(text)))
                               : static_cast<int>(std::ceil(it->second.runs.width)) + 2 * kPiecePadding;
    }
    return it->second;
}

int StageFaces::boxWidth(const StageRow& row, const StageBox& box) {
    const int piece = tokenFace(row, box).width;
    if (!row.isTokens())
        return piece + kBoxGap;
    const bool marked = badge(typeOf(box)) != 0;
    const auto digits = static_cast<qreal>(std::to_string(box.id).size());
    const auto id =
        static_cast<int>(std::ceil(digits * m_digitWidth)) + (marked ? scaled(16) : 0) + scaled(4);
    return std::max(piece, id) + kBoxGap;
}

void StageFaces::paintCell(QPainter& painter, const QRectF& place, const StageRow& row,
                           const StageCell& cell) {
    const Face& face = cellFace(row.textOf(cell.bytes));
    const PiecePalette& palette = piecePalette();
    const qreal left = std::max(place.left(), place.center().x() - face.runs.width / 2);
    paintPieceRuns(painter, QRectF(left, place.top(), place.right() - left, place.height()), face.runs,
                   m_cellFont, palette.text, palette.mark);
}

void StageFaces::paintToken(QPainter& painter, const QRectF& place, const StageRow& row, const StageBox& box,
                            bool current, bool dimmed) {
    const PieceType type = typeOf(box);
    const Face& face = tokenFace(row, box);
    const QRectF fill = place.adjusted(kBoxGap / 2.0, 0, -kBoxGap / 2.0, 0);
    painter.save();
    painter.setOpacity(painter.opacity() * (dimmed ? kDimmedOpacity : 1));
    const bool alternate = box.token != StageBox::kNone && box.token % 2 == 1;
    if (type == PieceType::Control) {
        paintPieceFill(painter, fill, type, alternate, M::radius());
        paintPieceCue(painter, fill, type, M::radius());
        const QFont font = pieceFont(scaled(13));
        painter.setFont(font);
        painter.setPen(piecePalette().typeText[static_cast<int>(type)]);
        painter.drawText(fill.adjusted(2, 0, -2, 0), Qt::AlignCenter,
                         QFontMetricsF(font).elidedText(controlName(spelling(row, box)), Qt::ElideRight,
                                                        fill.width() - 4));
    } else {
        paintPieceBox(painter, fill, {face.runs, m_tokenFont},
                      {.type = type, .alternate = alternate, .radius = qreal(M::radius())});
    }
    painter.restore();
    if (!row.isTokens())
        return;
    QFont font = m_idFont;
    if (current)
        font.setWeight(QFont::DemiBold);
    const bool marked = badge(type) != 0;
    const qreal number = idNumberWidth(box.id, font);
    qreal x = place.center().x() - (number + (marked ? scaled(16) : 0)) / 2;
    if (marked) {
        x = std::floor(x);
        paintBadge(painter, QPointF(x, fill.bottom() + 2), type, scaled(12));
        x += scaled(16);
    }
    painter.setPen(current ? piecePalette().text : piecePalette().muted);
    paintIdNumber(painter, QRectF(x, fill.bottom(), number + 1, M::id()), box.id, font);
}

void StagePainter::paint(const QRect& dirty) {
    const PiecePalette& palette = piecePalette();
    m_painter.setOpacity(m_scene.dimmed ? kDimmedOpacity : 1);
    for (std::size_t block = 0; block < m_geometry.layout.blocks().size(); ++block) {
        const int top = m_geometry.blockTop(block);
        if (top >= dirty.bottom() + 1)
            break;
        if (top + m_geometry.blockHeight() > dirty.top())
            paintBlock(block, dirty);
    }
    if (const int height = m_geometry.noteHeight()) {
        const QRect strip(0, 0, m_scene.viewport.width(), height);
        m_painter.setOpacity(1);
        m_painter.fillRect(strip, palette.highlightSoft);
        m_painter.setPen(palette.text);
        m_painter.setFont(interfaceFont(12));
        m_painter.drawText(strip.adjusted(M::margin(), 0, -M::margin(), 0), Qt::AlignVCenter | Qt::AlignLeft,
                           m_painter.fontMetrics().elidedText(m_scene.note, Qt::ElideRight,
                                                              strip.width() - 2 * M::margin()));
    }
}

void StagePainter::paintBlock(std::size_t block, const QRect& dirty) {
    const PiecePalette& palette = piecePalette();
    const int top = m_geometry.blockTop(block);
    const int height = m_geometry.blockHeight() - M::blockGap();
    const bool last = block + 1 == m_geometry.layout.blocks().size();
    const ColumnSpan columns = m_geometry.layout.blocks()[block].columns;
    const int headers = m_geometry.headerWidth();
    m_painter.fillRect(QRect(0, top, headers, height), palette.window);
    m_painter.save();
    m_painter.setClipRect(QRect(headers, 0, m_scene.viewport.width() - headers, m_scene.viewport.height()),
                          Qt::IntersectClip);
    const int origin = m_geometry.columnLeft(block, columns.begin);
    const ColumnSpan shown = {
        m_geometry.layout.columnAt(block, std::max(dirty.left(), headers) - origin),
        std::min(columns.end,
                 m_geometry.layout.columnAt(block, std::max(dirty.right(), headers) - origin) + 1)};
    paintAxis(block);
    for (std::size_t row = 0; row < m_staged.rows.size(); ++row)
        if (m_geometry.rowTop(block, row) <= dirty.bottom() &&
            m_geometry.rowTop(block, row) + m_geometry.rowHeight() > dirty.top())
            paintRow(block, row, shown);
    paintBand(block);
    m_painter.restore();
    for (std::size_t row = 0; row < m_staged.rows.size(); ++row) {
        paintHeader(block, row);
        m_painter.fillRect(QRect(0, m_geometry.rowTop(block, row), m_scene.viewport.width(), 1),
                           palette.line);
    }
    if (headers > 0)
        m_painter.fillRect(QRect(headers - 1, top, 1, height), palette.line);
    m_painter.fillRect(QRect(0, top + height, m_scene.viewport.width(), 1), palette.line);
    if (!last)
        m_painter.fillRect(QRect(0, top + height + 1, m_scene.viewport.width(), M::blockGap() - 1),
                           palette.window);
    if (block > 0)
        m_painter.fillRect(QRect(0, top, m_scene.viewport.width(), 1), palette.line);
}

void StagePainter::paintAxis(std::size_t block) {
    const PiecePalette& palette = piecePalette();
    const int top = m_geometry.blockTop(block);
    const int headers = m_geometry.headerWidth();
    m_painter.fillRect(QRect(headers, top, m_scene.viewport.width() - headers, M::axis()), palette.sunk);
    m_painter.setFont(pieceFont(scaled(10)));
    m_painter.setPen(palette.muted);
    const ColumnSpan columns = m_geometry.layout.blocks()[block].columns;
    const std::uint32_t base = m_staged.firstCharacter();
    const ByteSpan bytes = m_staged.grid.originOf(columns);
    const TextIndex& index = m_staged.encoded->index;
    const std::uint32_t first =
        index.codePointAt(bytes.begin + m_staged.part.begin) - index.codePointAt(m_staged.part.begin);
    int free = 0; // the right edge of the previous number
    for (std::size_t point = first; point < m_staged.grid.codePoints(); ++point) {
        const std::uint32_t column = m_staged.grid.columnOf(point);
        if (column >= columns.end)
            break;
        if ((base + point) % kTickEvery != 0 && point != first)
            continue;
        const int left = m_geometry.columnLeft(block, column);
        const QString number = QString::number(base + point);
        const QRect place(left - scaled(20), top,
                          m_geometry.layout.left(column + 1) - m_geometry.layout.left(column) + scaled(40),
                          M::axis());
        const int width = m_painter.fontMetrics().horizontalAdvance(number);
        if (place.center().x() - width / 2 <= free)
            continue;
        free = place.center().x() + width / 2 + scaled(6);
        m_painter.drawText(place, Qt::AlignCenter, number);
    }
}

void StagePainter::paintHeader(std::size_t block, std::size_t row) {
    const PiecePalette& palette = piecePalette();
    const bool isLine = m_geometry.hasHeaderLines();
    const QRect place = m_geometry.headerRect(block, row);
    if (row == 0 && !isLine) {
        m_painter.setFont(interfaceFont(11));
        m_painter.setPen(palette.muted);
        m_painter.drawText(
            QRect(M::margin(), m_geometry.blockTop(block), M::header() - M::margin(), M::axis()),
            Qt::AlignVCenter | Qt::AlignLeft,
            m_staged.word ? tr("characters of the word") : tr("characters of the text"));
    }
    if (isLine)
        m_painter.fillRect(place, palette.window);
    if (row == m_scene.row) {
        m_painter.fillRect(place.adjusted(0, 1, -1, 0), palette.highlightSoft);
        m_painter.fillRect(QRect(place.left(), place.top() + 1, 3, place.height() - 1), palette.highlight);
    }
    const bool folds = m_staged.hasSeveralRules(row) && m_staged.isFirstOfStage(row);
    const QRect button = m_geometry.foldRect(block, row);
    const int left = M::margin() + (m_scene.trial.trial() ? scaled(22) : 0);
    const int right = folds ? button.left() - scaled(4) : place.right() - scaled(6);
    if (m_scene.trial.trial())
        paintSwitch(block, row);
    const auto write = [this](const QRect& line, const QString& text) {
        m_painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                           m_painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
    };
    // One line, or the summary below the title.
    const int top = isLine ? place.top() : place.top() + (place.height() - scaled(36)) / 2;
    const QRect title(left, top, right - left, isLine ? place.height() : scaled(18));
    m_painter.setFont(interfaceFont(13, QFont::DemiBold));
    m_painter.setPen(m_staged.rows[row].off ? palette.muted : palette.text);
    write(title, rowTitle(m_staged, row));
    const int behind = m_painter.fontMetrics().horizontalAdvance(rowTitle(m_staged, row)) + scaled(10);
    m_painter.setFont(interfaceFont(12));
    m_painter.setPen(palette.muted);
    write(isLine ? title.adjusted(behind, 0, 0, 0)
                 : QRect(left, title.bottom() + 1, place.right() - scaled(4) - left, scaled(18)),
          rowSummary(m_staged, row));
    if (!folds)
        return;
    paintBox(m_painter, button, palette.controlBorder, palette.panel);
    const QPoint c = button.center();
    m_painter.fillRect(QRect(c.x() - 3, c.y(), 8, 1), palette.text);
    if (m_staged.collapsed.contains(m_staged.rows[row].stage))
        m_painter.fillRect(QRect(c.x(), c.y() - 3, 1, 8), palette.text);
}

void StagePainter::paintRow(std::size_t block, std::size_t row, ColumnSpan shown) {
    const qreal opacity = m_painter.opacity();
    if (m_staged.rows[row].off && !m_staged.rows[row].isTokens())
        m_painter.setOpacity(opacity * kDimmedOpacity);
    paintBoxes(block, row, shown);
    paintCells(block, row, shown);
    paintDrops(block, row, shown);
    m_painter.setOpacity(opacity);
    paintFrame(block, row);
}

void StagePainter::paintBoxes(std::size_t block, std::size_t index, ColumnSpan shown) {
    const PiecePalette& palette = piecePalette();
    const StageRow& row = m_staged.rows[index];
    const int top = m_geometry.rowTop(block, index) + m_geometry.fillTop();
    const qsizetype hovered = m_scene.hovered;
    for (const StageBox& box : row.boxes) {
        if (!box.columns.touches(shown))
            continue;
        ++m_paintedItems;
        const int left = m_geometry.columnLeft(block, box.columns.begin);
        const QRectF place(left, top, m_geometry.columnLeft(block, box.columns.end) - left, M::fill());
        const bool inPath = !m_scene.selected.empty() && box.columns.touches(m_scene.selected);
        if (box.id == kNoPiece) {
            const bool lit = inPath && row.stage == Stage::PreTokenizer;
            paintBox(m_painter, place.adjusted(0, 0, 0, 0), lit ? palette.highlight : palette.controlBorder,
                     lit ? palette.highlightSoft : QColor());
            continue;
        }
        const auto token = row.stage == Stage::PostProcessor ? m_scene.trial.tokenOf(box) : std::nullopt;
        const bool dims =
            token && hovered != TokenSelection::kNone && static_cast<qsizetype>(*token) != hovered;
        const qreal opacity = m_painter.opacity();
        m_painter.setOpacity(dims && !inPath ? opacity * kDimmedOpacity : opacity);
        m_faces.paintToken(m_painter, place, row, box, inPath,
                           row.stage == Stage::Normalizer || row.stage == Stage::PreTokenizer);
        m_painter.setOpacity(opacity);
        if (m_scene.trial.isRinged(row, box))
            paintStageRing(m_painter, place);
        if (box.isOuter)
            paintStageMark(m_painter, place.adjusted(0, 0, 0, 2), StageMark::Added);
    }
}

void StagePainter::paintCells(std::size_t block, std::size_t index, ColumnSpan shown) {
    const StageRow& row = m_staged.rows[index];
    const int top = m_geometry.rowTop(block, index) + m_geometry.fillTop();
    std::size_t drop = 0;
    for (const StageCell& cell : row.cells) {
        while (drop < row.drops.size() &&
               (!row.drops[drop].betweenWords || row.drops[drop].bytes.begin < cell.bytes.begin))
            ++drop;
        if (cell.inAdded || !cell.columns.touches(shown))
            continue;
        if (drop < row.drops.size() && row.drops[drop].bytes == cell.bytes)
            continue; // its cross is already painted
        ++m_paintedItems;
        const int left = m_geometry.columnLeft(block, cell.columns.begin);
        const QRectF place(left, top, m_geometry.columnLeft(block, cell.columns.end) - left, M::fill());
        m_faces.paintCell(m_painter, place, row, cell);
        if (cell.mark != StageMark::None)
            paintStageMark(m_painter, place, cell.mark);
    }
}

void StagePainter::paintDrops(std::size_t block, std::size_t index, ColumnSpan shown) {
    const PiecePalette& palette = piecePalette();
    const int top = m_geometry.rowTop(block, index) + m_geometry.fillTop();
    for (const StageDrop& drop : m_staged.rows[index].drops) {
        if (!drop.columns.touches(shown))
            continue;
        ++m_paintedItems;
        const int left = m_geometry.columnLeft(block, drop.columns.begin);
        const int right = m_geometry.columnLeft(block, drop.columns.end);
        paintStageCross(m_painter, QPointF((left + right) / 2.0, top + M::fill() / 2.0),
                        drop.betweenWords ? palette.lineNumber : palette.error);
    }
}

void StagePainter::paintFrame(std::size_t block, std::size_t index) {
    if (m_scene.selected.empty() || !m_scene.selected.touches(m_geometry.layout.blocks()[block].columns))
        return;
    const StageRow& row = m_staged.rows[index];
    const int top = m_geometry.rowTop(block, index) + m_geometry.fillTop();
    const auto rect = [&](ColumnSpan columns) {
        const int left = m_geometry.columnLeft(block, columns.begin);
        return QRectF(left, top, m_geometry.columnLeft(block, columns.end) - left, M::fill());
    };
    ColumnSpan inside; // items entirely inside the band share one frame
    const auto take = [&](ColumnSpan columns) {
        if (!columns.touches(m_scene.selected))
            return;
        if (!columns.within(m_scene.selected)) {
            QColor pale = piecePalette().highlight;
            pale.setAlphaF(0.14F);
            return paintBox(m_painter, rect(columns), piecePalette().highlight, pale);
        }
        inside = inside.empty()
                     ? columns
                     : ColumnSpan{std::min(inside.begin, columns.begin), std::max(inside.end, columns.end)};
    };
    for (const StageCell& cell : row.cells)
        if (!cell.inAdded)
            take(cell.columns);
    for (const StageBox& box : row.boxes)
        if (box.id != kNoPiece)
            take(box.columns);
    if (!inside.empty())
        paintSelectionFrame(m_painter, rect(inside).adjusted(1, 0, -1, 0), M::radius());
}

void StagePainter::paintBand(std::size_t block) {
    const ColumnSpan columns = m_geometry.layout.blocks()[block].columns;
    if (m_scene.selected.empty() || !m_scene.selected.touches(columns))
        return;
    m_painter.save();
    m_painter.setPen(QPen(piecePalette().highlight, 1, Qt::DashLine));
    const int top = m_geometry.blockTop(block) + M::axis();
    const int bottom = m_geometry.blockTop(block) + m_geometry.blockHeight() - M::blockGap();
    for (const std::uint32_t edge : {m_scene.selected.begin, m_scene.selected.end}) {
        if (edge < columns.begin || edge > columns.end)
            continue;
        const int x = m_geometry.columnLeft(block, edge);
        m_painter.drawLine(x, top, x, bottom);
    }
    m_painter.restore();
}

void StagePainter::paintSwitch(std::size_t block, std::size_t row) {
    const StageTrial::Switch state = m_scene.trial.switchOf(row);
    if (state == StageTrial::Switch::None)
        return;
    const PiecePalette& palette = piecePalette();
    const bool off = state == StageTrial::Switch::Off;
    const QRectF box = QRectF(m_geometry.switchRect(block, row)).adjusted(0.5, 0.5, -0.5, -0.5);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (state == StageTrial::Switch::Locked) {
        paintLock(m_painter, box, palette.muted);
        return m_painter.restore();
    }
    m_painter.setPen(QPen(off ? palette.controlBorder : palette.highlight, 1));
    m_painter.setBrush(off ? palette.panel : palette.highlight);
    m_painter.drawRoundedRect(box, M::radius(), M::radius());
    if (!off) {
        QPen tick(m_scene.highlightedText, 2);
        tick.setCapStyle(Qt::RoundCap);
        tick.setJoinStyle(Qt::RoundJoin);
        m_painter.setPen(tick);
        const auto at = [&](qreal x, qreal y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        const QPointF points[] = {at(0.24, 0.52), at(0.43, 0.70), at(0.76, 0.30)};
        m_painter.drawPolyline(points, 3);
    }
    m_painter.restore();
}

} // namespace tokenscope::ui
