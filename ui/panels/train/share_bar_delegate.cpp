#include "ui/panels/train/share_bar_delegate.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QPainter>

namespace tokenscope::ui {

void ShareBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    StepCellDelegate::paint(painter, option, index); // the ground; there is no text
    const PiecePalette& colors = piecePalette();
    const QRect place = option.rect.adjusted(scaled(8), 0, -scaled(8), -1);
    const int high = scaled(8);
    const int wide = std::max(1, qRound(place.width() * index.data(m_role).toDouble()));
    painter->fillRect(QRect(place.left(), place.center().y() - high / 2, wide, high),
                      index.data(BoldCellRole).toBool() ? colors.text : colors.controlBorder);
}

} // namespace tokenscope::ui
