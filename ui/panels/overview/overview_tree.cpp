#include "ui/panels/overview/overview_tree.h"

#include "ui/panels/overview/overview_model.h"
#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QTextLayout>
#include <QTreeView>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

using Kind = OverviewRow::Kind;

constexpr int kRow = 24;
constexpr int kSection = 36;
constexpr int kPadding = 8;
constexpr int kText = 13;
constexpr int kFill = 20;
constexpr int kRadius = 3;
constexpr int kIdWidth = 64;
constexpr int kBar = 320; ///< the longest, where a wide window has no room for a longer one
constexpr int kFilterWidth = 180;
constexpr int kMeasuredNames = 200; ///< of a section
constexpr qsizetype kWrappedCode = 200;

Kind kindOf(const QModelIndex& index) {
    return static_cast<Kind>(index.data(OverviewModel::KindRole).toInt());
}

PieceType typeOf(const QModelIndex& index) {
    return static_cast<PieceType>(index.data(OverviewModel::TypeRole).toInt());
}

QFont fontOf(const QModelIndex& index) {
    const Kind kind = kindOf(index);
    if (kind == Kind::Section)
        return interfaceFont(kText + 1, QFont::DemiBold);
    if (kind == Kind::Code || (index.column() == OverviewModel::Where && kind != Kind::Fact))
        return pieceFont(scaled(kText - 1));
    return interfaceFont(kText);
}

/// Lays out a text in that width, breaking between words if possible; returns its height.
qreal layOut(QTextLayout& layout, qreal width) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

bool wraps(const QModelIndex& index) {
    const Kind kind = kindOf(index);
    if (kind == Kind::Code && index.column() == OverviewModel::Value) // such as a hash
        return index.data().toString().size() <= kWrappedCode;
    return kind == Kind::Fact || kind == Kind::Info || kind == Kind::Warning ||
           (kind == Kind::Token && index.column() == OverviewModel::Where);
}

} // namespace

ListFilter::ListFilter(const QString& list, const QString& text, QWidget* parent)
    : QWidget(parent)
    , m_count(new QLabel(this))
    , m_field(new QLineEdit(text, this)) {
    setObjectName(QStringLiteral("listFilter"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, scaled(kPadding), 1);
    row->setSpacing(kPadding);
    row->addStretch(1);
    m_count->setProperty("look", "remark");
    m_field->setPlaceholderText(tr("Filter this list"));
    m_field->setAccessibleName(tr("Filter the list %1").arg(list));
    m_field->setClearButtonEnabled(true);
    m_field->setStyleSheet(QStringLiteral("QLineEdit { min-height: 18px; padding: 0 4px; }"));
    keepWidth(*m_field, kFilterWidth);
    row->addWidget(m_count, 0, Qt::AlignBottom);
    row->addWidget(m_field, 0, Qt::AlignBottom);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &ListFilter::textChanged);
}

void ListFilter::setCount(const QString& count) {
    m_count->setText(count);
    layout()->activate();
    setMask(childrenRegion());
}

void ListFilter::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    setMask(childrenRegion());
}

/// Esc clears the filter first; the page closes with the next one.
bool ListFilter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape ||
        m_field->text().isEmpty())
        return QWidget::eventFilter(watched, event);
    m_field->clear();
    return true;
}

void OverviewTree::paintEvent(QPaintEvent* event) {
    QTreeView::paintEvent(event);
    const auto* filtered = qobject_cast<const QSortFilterProxyModel*>(model());
    if (!filtered || filtered->rowCount() > 0 || filtered->sourceModel()->rowCount() == 0)
        return;
    QPainter painter(viewport());
    paintNote(painter, viewport()->rect(), tr("Nothing found"));
}

int OverviewTree::namesWidth() const {
    int widest = 0;
    const auto measure = [&](const QModelIndex& name, int depth) {
        const int text = QFontMetrics(fontOf(name)).horizontalAdvance(name.data().toString());
        widest = std::max(widest, text + depth * indentation() + 2 * kPadding + 2);
    };
    for (int i = 0; i < model()->rowCount(); ++i) {
        const QModelIndex section = model()->index(i, 0);
        if (isRowHidden(i, {}) || !isExpanded(section))
            continue;
        for (int k = 0; k < std::min(model()->rowCount(section), kMeasuredNames); ++k) {
            const QModelIndex row = model()->index(k, 0, section);
            measure(row, 2);
            for (int m = 0; isExpanded(row) && m < std::min(model()->rowCount(row), kMeasuredNames); ++m)
                measure(model()->index(m, 0, row), 3);
        }
    }
    return widest;
}

OverviewDelegate::OverviewDelegate(QTreeView& view)
    : QStyledItemDelegate(&view)
    , m_view(view) {}

QSize OverviewDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const int least = scaled(kindOf(index) == Kind::Section ? kSection : kRow);
    if (!wraps(index))
        return {0, least};
    int width = m_view.columnWidth(index.column()) - 2 * kPadding;
    if (index.column() == OverviewModel::What) {
        for (QModelIndex at = index; at.isValid(); at = at.parent())
            width -= m_view.indentation();
    }
    const QString text = index.data().toString();
    const QFontMetrics metrics(fontOf(index));
    // Most texts fit on a line: measuring it is much cheaper than breaking it.
    if (width <= 0 || (text.size() < 400 && metrics.horizontalAdvance(text) + 2 <= width))
        return {0, least};
    QTextLayout layout(text, fontOf(index));
    const int height = static_cast<int>(std::ceil(layOut(layout, width)));
    return {0, std::max(least, height + least - metrics.height())};
}

void OverviewDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    painter->save();
    painter->setClipRect(option.rect);
    if ((option.state & QStyle::State_Selected) != 0)
        painter->fillRect(option.rect, colors.highlightSoft);
    const QRect cell = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    switch (kindOf(index)) {
    case Kind::Section:
        paintSection(*painter, option.rect, index);
        break;
    case Kind::Token:
        if (index.column() == OverviewModel::Value)
            paintToken(*painter, cell, index);
        else
            paintText(*painter, cell, index);
        break;
    case Kind::Type:
        paintType(*painter, cell, index);
        break;
    default:
        paintText(*painter, cell, index);
    }
    painter->restore();
}

void OverviewDelegate::paintSection(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    painter.setPen(colors.line);
    painter.drawLine(cell.bottomLeft(), cell.bottomRight());
    const QFont font = fontOf(index);
    const QRect text = cell.adjusted(kPadding, 0, -kPadding, -scaled(6));
    const QString title = index.data().toString();
    painter.setFont(font);
    painter.setPen(colors.text);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom, title);
    const QString count = index.siblingAtColumn(OverviewModel::Value).data().toString();
    if (count.isEmpty())
        return;
    painter.setPen(colors.muted);
    painter.setFont(interfaceFont(kText));
    painter.drawText(text.adjusted(QFontMetrics(font).horizontalAdvance(title) + 2 * kPadding, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignBottom, count);
}

void OverviewDelegate::paintToken(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const PieceType type = typeOf(index);
    const QFont font = pieceFont(scaled(kText));
    const QString id = QString::number(index.data(OverviewModel::IdRole).toUInt());
    painter.setFont(font);
    painter.setPen(colors.text);
    const QRect line(cell.left(), cell.top(), cell.width(), scaled(kRow));
    painter.drawText(QRect(line.left(), line.top(), scaled(kIdWidth), line.height()),
                     Qt::AlignRight | Qt::AlignVCenter, id);
    const QByteArray piece = index.data(OverviewModel::PieceRole).toByteArray();
    const QRectF rest(line.left() + scaled(kIdWidth) + 2 * kPadding,
                      line.center().y() - scaled(kFill) / 2.0 + 0.5,
                      line.width() - scaled(kIdWidth) - 2 * kPadding, scaled(kFill));
    qreal right = rest.left();
    if (type == PieceType::Control) {
        const QString label = QString::fromUtf8(piece);
        paintControlChip(painter, rest, type, label);
        right += std::min(rest.width(), controlChipWidth(label));
    } else {
        const PieceRuns runs = pieceRuns(toStringView(piece), font, true);
        const QRectF fill(rest.left(), rest.top(),
                          std::min(rest.width(), std::ceil(runs.width) + 2 * kPadding), rest.height());
        paintPieceBox(painter, fill, {runs, font}, {.type = type, .radius = kRadius, .padding = kPadding});
        right = fill.right();
    }
    // After the piece: the flags of an added token.
    const QString flags = index.data(OverviewModel::NoteRole).toString();
    painter.setFont(interfaceFont(kText - 1));
    painter.setPen(colors.muted);
    painter.drawText(QRectF(right + kPadding, line.top(), line.right() - right - kPadding, line.height()),
                     Qt::AlignLeft | Qt::AlignVCenter, flags);
}

void OverviewDelegate::paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const PieceType type = typeOf(index);
    if (index.column() == OverviewModel::What) {
        const int size = scaled(14);
        paintBadge(painter, QPointF(cell.left(), cell.center().y() - size / 2.0 + 0.5), type, size);
        painter.setFont(interfaceFont(kText));
        painter.setPen(colors.text);
        painter.drawText(cell.adjusted(badge(type) == 0 ? 0 : size + 6, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        return;
    }
    if (index.column() != OverviewModel::Value)
        return;
    const QFont font = interfaceFont(kText);
    const int number = scaled(kIdWidth);
    painter.setFont(font);
    painter.setPen(colors.text);
    painter.drawText(QRect(cell.left(), cell.top(), number, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
                     index.data().toString());
    const qreal longest =
        std::min(cell.width() - number - 2 * kPadding, std::max(scaled(kBar), cell.width() * 2 / 3));
    const qreal width = std::max(2.0, longest * index.data(OverviewModel::ShareRole).toDouble());
    const QRectF bar(cell.left() + number + 2 * kPadding, cell.center().y() - scaled(6), width, scaled(12));
    painter.fillRect(bar, colors.typeFill[static_cast<int>(type)]);
    painter.setPen(colors.controlBorder);
    painter.drawRect(bar);
}

void OverviewDelegate::paintText(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const Kind kind = kindOf(index);
    const QFont font = fontOf(index);
    const QFontMetrics metrics(font);
    const bool about = index.column() == OverviewModel::What;
    const bool warns = kind == Kind::Warning && about;
    painter.setFont(font);
    painter.setPen(kind == Kind::More                                ? colors.highlight
                   : warns                                           ? colors.warningText
                   : about || index.column() == OverviewModel::Where ? colors.muted
                                                                     : colors.text);
    const QString text = index.data().toString();
    const int above = (scaled(kRow) - metrics.height()) / 2;
    const QRect place = cell.adjusted(0, above, 0, 0);
    if (warns) {
        const QString marked = QStringLiteral("\u26A0 ") + text;
        painter.drawText(place, Qt::AlignLeft | Qt::AlignTop, marked);
        return;
    }
    if (wraps(index)) {
        QTextLayout layout(text, font);
        layOut(layout, place.width());
        layout.draw(&painter, place.topLeft());
        return;
    }
    painter.drawText(place, Qt::AlignLeft | Qt::AlignTop,
                     metrics.elidedText(text, Qt::ElideRight, place.width()));
}

} // namespace tokenscope::ui
