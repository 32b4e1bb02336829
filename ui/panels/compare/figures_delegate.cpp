#include "ui/panels/compare/figures_delegate.h"

#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/figures_model.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

namespace tokenscope::ui {

void FiguresDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    if (index.column() > FiguresModel::Bar)
        return StepCellDelegate::paint(painter, option, index);
    const PiecePalette& colours = piecePalette();
    painter->save();
    painter->fillRect(option.rect, colours.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colours.line);
    if (index.column() == FiguresModel::Bar) {
        const QRect place = option.rect.adjusted(scaled(4), 0, -scaled(8), -1);
        const int high = scaled(10);
        QRect bar(place.left(), place.center().y() - high / 2, place.width(), high);
        painter->fillRect(bar, colours.sunk);
        const double share = index.data(FiguresModel::kShareRole).toDouble();
        bar.setWidth(std::max(1, static_cast<int>(share * bar.width())));
        painter->fillRect(bar, colours.muted);
        painter->restore();
        return;
    }
    const int box = scaled(16);
    QRect place = option.rect.adjusted(scaled(8), 0, -scaled(4), -1);
    paintColumnLetter(*painter, QPointF(place.left(), place.center().y() - box / 2.0), box,
                      static_cast<std::size_t>(index.row()));
    place.setLeft(place.left() + box + scaled(8));
    // Name and remark, the name in bold.
    const QString text = index.data().toString();
    const qsizetype cut = text.indexOf(QStringLiteral(" · "));
    const QFont bold = interfaceFont(12, QFont::DemiBold);
    const QFont plain = interfaceFont(12);
    const QString remark = cut < 0 ? QString() : text.mid(cut + 3);
    const int wanted = QFontMetrics(plain).horizontalAdvance(remark) + scaled(8);
    const QString name = QFontMetrics(bold).elidedText(cut < 0 ? text : text.left(cut), Qt::ElideMiddle,
                                                       std::max(place.width() - wanted, place.width() / 2));
    painter->setFont(bold);
    painter->setPen(colours.text);
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, name);
    place.setLeft(place.left() + QFontMetrics(bold).horizontalAdvance(name) + scaled(8));
    painter->setFont(plain);
    painter->setPen(colours.muted);
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(plain).elidedText(remark, Qt::ElideRight, place.width()));
    painter->restore();
}

} // namespace tokenscope::ui
