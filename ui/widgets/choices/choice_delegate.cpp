#include "ui/widgets/choices/choice_delegate.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QPainter>

namespace tokenscope::ui {
namespace {

constexpr int kMargin = 12;
constexpr int kGap = 16;

} // namespace

ChoiceDelegate::ChoiceDelegate(Detail detail, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_detail(detail) {}

void ChoiceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, colors.highlightSoft);
    QRect inside = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    painter->setFont(m_detail.fixedFont ? fixedFont(12) : interfaceFont(12));
    painter->setPen(colors.muted);
    const QString detail =
        painter->fontMetrics().elidedText(index.data(m_detail.role).toString(), Qt::ElideMiddle,
                                          static_cast<int>(inside.width() * m_detail.most));
    painter->drawText(inside, Qt::AlignVCenter | Qt::AlignRight, detail);
    inside.setRight(inside.right() - painter->fontMetrics().horizontalAdvance(detail) - kGap);
    painter->setFont(interfaceFont());
    painter->setPen(colors.text);
    paintTitle(*painter, inside, index);
    painter->restore();
}

void ChoiceDelegate::paintTitle(QPainter& painter, const QRect& place, const QModelIndex& index) const {
    painter.drawText(
        place, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, place.width()));
}

QSize ChoiceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {200, scaled(28)};
}

} // namespace tokenscope::ui
