#include "ui/panels/steps/way_cell_delegate.h"

#include "ui/panels/steps/ways_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QPainter>

#include <utility>
#include <vector>

namespace tokenscope::ui {

void WayCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const auto* model = qobject_cast<const WaysModel*>(index.model());
    if (!model || index.column() != WaysModel::Pieces)
        return StepCellDelegate::paint(painter, option, index);
    const PiecePalette& colors = piecePalette();
    painter->save();
    painter->fillRect(option.rect, index.data(LitCellRole).toBool() ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.line);
    const QRectF place = QRectF(option.rect).adjusted(scaled(4), 2, -scaled(2), -3);
    painter->setClipRect(place);
    painter->setRenderHint(QPainter::Antialiasing);
    const QFont font = pieceFont(scaled(12));
    const int inside = scaled(4);
    const int between = scaled(3);
    const std::vector<std::uint32_t>& way = model->way(index.row());
    std::vector<std::pair<std::uint32_t, PieceRuns>> chips;
    qreal wide = 0;
    const auto add = [&](std::uint32_t arc) {
        const PieceLabel label = model->word()->label(arc);
        chips.emplace_back(arc, pieceRuns(label.bytes, font, label.spelled));
        wide += chips.back().second.width + 2 * inside + between;
    };
    for (std::size_t at = 0; at < way.size() && wide <= place.width() + between; ++at)
        add(way[at]);
    qreal x = place.left();
    // Of a way that doesn't fit, what sets it apart is in sight: one piece before, and on.
    const std::size_t alike = model->alike(index.row());
    if (wide > place.width() + between && alike > 1) {
        chips.clear();
        wide = scaled(14);
        for (std::size_t at = alike - 1; at < way.size() && wide <= place.width() + between; ++at)
            add(way[at]);
        painter->setPen(colors.muted);
        painter->setFont(font);
        painter->drawText(QRectF(x, place.top(), scaled(14), place.height()), Qt::AlignCenter,
                          QStringLiteral("…"));
        x += scaled(14);
    }
    const bool other = way != model->word()->lattice.winner;
    bool alternate = false;
    for (const auto& [arc, runs] : chips) {
        const QRectF chip(x, place.top(), runs.width + 2 * inside, place.height());
        const PieceType type = model->word()->type(arc);
        paintPieceFill(*painter, chip, type, alternate, 2);
        paintPieceCue(*painter, chip, type, 2);
        if (other && !model->isTaken(arc)) {
            painter->setPen(QPen(colors.text, 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        }
        paintPieceRuns(*painter, chip.adjusted(inside, 0, 0, 0), runs, font,
                       colors.typeText[static_cast<std::size_t>(type)], markColor(type));
        x = chip.right() + between;
        alternate = !alternate;
    }
    if (x > place.right() + scaled(3)) {
        const QRectF end(place.right() - scaled(14), place.top(), scaled(14), place.height());
        painter->fillRect(end, index.data(LitCellRole).toBool() ? colors.highlightSoft : colors.panel);
        painter->setPen(colors.muted);
        painter->setFont(font);
        painter->drawText(end, Qt::AlignCenter, QStringLiteral("…"));
    }
    painter->restore();
}

} // namespace tokenscope::ui
