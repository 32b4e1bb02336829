#include "ui/widgets/stages_view/stage_faces.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/widgets/piece_boxes/piece_box.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr int kCellPadding = 2;  ///< both sides
constexpr int kPiecePadding = 5; ///< both sides
constexpr int kBoxGap = 2;       ///< between the fills of neighbors
constexpr qreal kDimmed = 0.45;
constexpr std::size_t kRemembered = 20'000;

QString controlName(const std::string& spelling) {
    return QString::fromUtf8(spelling.data(), static_cast<qsizetype>(spelling.size()));
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
}

const StageFaces::Face& StageFaces::cellFace(std::string_view text) {
    const auto [it, fresh] = m_cells.try_emplace(std::string(text));
    if (fresh) {
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
        it->second.runs = pieceRuns(text, m_tokenFont, true);
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
    const auto id = static_cast<int>(std::ceil(groupedNumberWidth(box.id, m_idFont))) +
                    (marked ? scaled(16) : 0) + scaled(4);
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
    painter.setOpacity(painter.opacity() * (dimmed ? kDimmed : 1));
    const bool alternate = box.token != StageBox::kNone && box.token % 2 == 1;
    if (type == PieceType::Control) {
        paintPieceFill(painter, fill, type, alternate, M::radius());
        paintPieceCue(painter, fill, type, M::radius());
        QFont font = pieceFont(scaled(13));
        font.setCapitalization(QFont::SmallCaps);
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
    const qreal number = groupedNumberWidth(box.id, font);
    qreal x = place.center().x() - (number + (marked ? scaled(16) : 0)) / 2;
    if (marked) {
        x = std::floor(x);
        paintBadge(painter, QPointF(x, fill.bottom() + 2), type, scaled(12));
        x += scaled(16);
    }
    painter.setPen(current ? piecePalette().text : piecePalette().muted);
    paintGroupedNumber(painter, QRectF(x, fill.bottom(), number + 1, M::id()), box.id, font);
}

} // namespace tokenscope::ui
