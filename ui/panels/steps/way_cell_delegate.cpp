#include "ui/panels/steps/way_cell_delegate.h"

#include "ui/panels/steps/ways_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QPainter>

namespace tokenscope {

void WayCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const auto* model = qobject_cast<const WaysModel*>(index.model());
    if (!model || index.column() != WaysModel::Pieces)
        return StepCellDelegate::paint(painter, option, index);
    const PiecePalette& colours = piecePalette();
    painter->save();
    painter->fillRect(option.rect, index.data(LitCellRole).toBool() ? colours.highlightSoft : colours.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colours.line);
    const QRectF place = QRectF(option.rect).adjusted(scaled(4), 2, -scaled(2), -3);
    painter->setClipRect(place);
    painter->setRenderHint(QPainter::Antialiasing);
    const QFont font = pieceFont(scaled(12));
    const int inside = scaled(4);
    qreal x = place.left();
    bool alternate = false;
    for (const std::uint32_t arc : model->way(index.row())) {
        if (x > place.right())
            break;
        const PieceLabel label = model->word()->label(arc);
        const PieceRuns runs = pieceRuns(label.bytes, font, label.spelled);
        const QRectF chip(x, place.top(), runs.width + 2 * inside, place.height());
        const PieceType type = model->word()->type(arc);
        paintPieceFill(*painter, chip, type, alternate, 2);
        paintPieceCue(*painter, chip, type, 2);
        paintPieceRuns(*painter, chip.adjusted(inside, 0, 0, 0), runs, font,
                       colours.typeText[static_cast<std::size_t>(type)], markColour(type));
        x = chip.right() + scaled(3);
        alternate = !alternate;
    }
    if (x > place.right() + scaled(3)) {
        const QRectF end(place.right() - scaled(14), place.top(), scaled(14), place.height());
        painter->fillRect(end, index.data(LitCellRole).toBool() ? colours.highlightSoft : colours.panel);
        painter->setPen(colours.muted);
        painter->setFont(font);
        painter->drawText(end, Qt::AlignCenter, QStringLiteral("…"));
    }
    painter->restore();
}

} // namespace tokenscope
