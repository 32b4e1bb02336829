#include "ui/panels/check/findings_tree.h"

#include "ui/panels/check/findings_model.h"
#include "ui/support/piece_palette.h"
#include "ui/support/severity_mark.h"
#include "ui/support/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kIndent = 20;
constexpr int kLeastRow = 24;
constexpr int kFamilyRow = 28;
constexpr int kAboveText = 4;
constexpr int kMarkSize = 13;
constexpr int kAfterMark = 8;
constexpr int kCell = 8; ///< padding
constexpr int kWidestWhat = 1100;
constexpr int kMeasuredRows = 200; ///< of a family

bool isFamily(const QModelIndex& index) {
    return !index.parent().isValid();
}

QFont fontOf(const QModelIndex& index) {
    if (index.column() == FindingsModel::Where)
        return interfaceFont(12);
    return isFamily(index) ? interfaceFont(13, QFont::DemiBold) : interfaceFont(13);
}

/// Where the text of the first column starts, from the left edge of its cell.
int textLeft() {
    return scaled(kMarkSize + kAfterMark) + 2;
}

} // namespace

FindingsTree::FindingsTree(QWidget* parent)
    : QTreeView(parent) {
    setObjectName(QStringLiteral("checkFindings"));
    setAccessibleName(tr("Findings"));
    setItemDelegate(new FindingsDelegate(*this));
    setFrameShape(QFrame::NoFrame);
    setHeaderHidden(true);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionBehavior(SelectRows);
    setEditTriggers(NoEditTriggers);
    setAllColumnsShowFocus(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    header()->setStretchLastSection(false);
    takeColors();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        takeColors();
        measureContent();
    });
}

void FindingsTree::setModel(QAbstractItemModel* model) {
    QTreeView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &FindingsTree::measureContent);
}

/// The style fills the area of the arrows with the highlight color, the delegate fills the rest.
void FindingsTree::takeColors() {
    QPalette colors = palette();
    colors.setColor(QPalette::Highlight, piecePalette().highlightSoft);
    setPalette(colors);
}

void FindingsTree::measureContent() {
    m_whatContent = 0;
    m_placeContent = 0;
    const auto include = [this](const QModelIndex& what) {
        const QModelIndex where = what.siblingAtColumn(FindingsModel::Where);
        const auto widthOf = [](const QModelIndex& index) {
            return QFontMetrics(fontOf(index)).horizontalAdvance(index.data().toString()) +
                   scaled(2 + kCell) + 1;
        };
        m_whatContent = std::max(m_whatContent, widthOf(what) + 2 * scaled(kIndent) + textLeft());
        m_placeContent = std::max(m_placeContent, widthOf(where));
    };
    for (int family = 0; model() && family < model()->rowCount(); ++family) {
        const QModelIndex parent = model()->index(family, 0);
        include(parent);
        for (int row = 0; row < std::min(model()->rowCount(parent), kMeasuredRows); ++row)
            include(model()->index(row, 0, parent));
    }
    measure();
}

/// Places get what they need, up to nearly half or what sentences on one line leave.
void FindingsTree::measure() {
    if (!model() || header()->count() < FindingsModel::kColumns)
        return;
    setIndentation(scaled(kIndent));
    header()->setMinimumSectionSize(scaled(60));
    const int width = viewport()->width();
    const int place = std::min(m_placeContent, std::max(width * 9 / 20, width - m_whatContent));
    const int what = std::min(width - place, std::max(m_whatContent, scaled(kWidestWhat)));
    header()->resizeSection(FindingsModel::Where, width - what);
    header()->resizeSection(FindingsModel::What, what);
    scheduleDelayedItemsLayout();
}

void FindingsTree::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    measure();
}

void FindingsTree::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    emit currentRowChanged();
}

void FindingsTree::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        emit copyRequested();
        return event->accept();
    }
    QTreeView::keyPressEvent(event);
}

FindingsDelegate::FindingsDelegate(const FindingsTree& tree)
    : QStyledItemDelegate(const_cast<FindingsTree*>(&tree))
    , m_tree(tree) {}

void FindingsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    if ((option.state & QStyle::State_Selected) != 0)
        painter->fillRect(option.rect, colors.highlightSoft);
    painter->setPen(colors.line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const bool muted = index.data(FindingsModel::MutedRole).toBool();
    QRect cell = option.rect.adjusted(scaled(2), 0, -scaled(kCell), 0);
    const QFont font = fontOf(index);
    const int line = QFontMetrics(font).height();
    const int top = isFamily(index) ? (cell.height() - line) / 2 : scaled(kAboveText);
    if (index.column() == FindingsModel::What) {
        const int size = scaled(kMarkSize);
        const QRectF box(cell.left() + 1, cell.top() + top + (line - size) / 2.0, size, size);
        const int mark = index.data(FindingsModel::MarkRole).toInt();
        painter->save();
        if (muted)
            painter->setOpacity(0.5);
        if (mark >= 0) {
            paintSeverityMark(*painter, box, static_cast<SeverityMark>(mark));
        } else {
            painter->setPen(QPen(colors.muted, 1.5));
            painter->drawLine(QPointF(box.left() + 2, box.center().y()),
                              QPointF(box.right() - 2, box.center().y()));
        }
        painter->restore();
        cell.setLeft(cell.left() + textLeft());
    }
    painter->setFont(font);
    painter->setPen(muted || index.column() == FindingsModel::Where ? colors.muted : colors.text);
    cell.setTop(cell.top() + top);
    const QString text = index.data().toString();
    if (index.column() == FindingsModel::What && !isFamily(index))
        painter->drawText(cell, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text);
    else
        painter->drawText(cell, Qt::AlignLeft | Qt::AlignTop,
                          QFontMetrics(font).elidedText(text, Qt::ElideMiddle, cell.width()));
}

QSize FindingsDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const {
    if (isFamily(index))
        return {0, scaled(kFamilyRow)};
    if (index.column() != FindingsModel::What)
        return {0, scaled(kLeastRow)};
    const int width =
        m_tree.columnWidth(FindingsModel::What) - 2 * m_tree.indentation() - scaled(2 + kCell) - textLeft();
    const QRect text =
        QFontMetrics(fontOf(index))
            .boundingRect(QRect(0, 0, std::max(1, width), 10'000),
                          Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, index.data().toString());
    return {0, std::max(scaled(kLeastRow), text.height() + 2 * scaled(kAboveText))};
}

} // namespace tokenscope::ui
