#include "ui/widgets/step_table/step_table.h"

#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_cell_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>
#include <set>
#include <utility>

namespace tokenscope {
namespace {

constexpr int kDenseRow = 21;
constexpr int kMostCopied = 100'000;

} // namespace

StepTable::StepTable(QWidget* parent)
    : QTableView(parent) {
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setItemDelegate(new StepCellDelegate(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setSectionsClickable(false);
    measure();
    connect(&Theme::instance(), &Theme::changed, this, &StepTable::measure);
}

void StepTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    measure();
}

void StepTable::setColumns(QList<int> widths) {
    m_widths = std::move(widths);
    measure();
}

void StepTable::measure() {
    verticalHeader()->setDefaultSectionSize(scaled(kDenseRow));
    horizontalHeader()->setFixedHeight(scaled(22));
    horizontalHeader()->setFont(interfaceFont(12, QFont::DemiBold));
    if (!model())
        return;
    for (int column = 0; column < std::min<int>(static_cast<int>(m_widths.size()), model()->columnCount());
         ++column) {
        const int width = m_widths[column];
        horizontalHeader()->setSectionResizeMode(column, width == 0 ? QHeaderView::Stretch
                                                                    : QHeaderView::Interactive);
        if (width > 0)
            setColumnWidth(column, std::max(scaled(width), horizontalHeader()->sectionSizeHint(column)));
    }
}

void StepTable::showRow(int row) {
    if (!model() || row >= model()->rowCount())
        return;
    m_showing = true;
    if (row < 0) {
        selectionModel()->clear();
        scrollToTop();
    } else {
        setCurrentIndex(model()->index(row, 0));
        scrollTo(model()->index(row, 0), QAbstractItemView::EnsureVisible);
    }
    m_showing = false;
}

void StepTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (!m_showing && current.isValid() && current.row() != previous.row())
        emit rowChosen(current.row());
}

void StepTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool plain = event->modifiers() == Qt::NoModifier;
    const bool ctrl = event->modifiers() == Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (ctrl)
            return event->ignore();
        [[fallthrough]];
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Space:
        if (plain)
            return event->ignore(); // the panel's
        break;
    default:
        break;
    }
    QTableView::keyPressEvent(event);
}

void StepTable::copy() {
    if (!model())
        return;
    std::set<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows.insert(index.row());
    if (rows.empty())
        for (int row = 0; row < std::min(model()->rowCount(), kMostCopied); ++row)
            rows.insert(rows.end(), row);
    const int columns = model()->columnCount();
    QStringList lines;
    QStringList cells;
    for (int c = 0; c < columns; ++c)
        cells << model()->headerData(c, Qt::Horizontal).toString();
    lines << cells.join(QLatin1Char('\t'));
    for (const int row : rows) {
        cells.clear();
        for (int c = 0; c < columns; ++c)
            cells << model()->index(row, c).data().toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    const QString text = lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

} // namespace tokenscope
