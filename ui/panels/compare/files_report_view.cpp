#include "ui/panels/compare/files_report_view.h"

#include "ui/support/elided_header.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/wrapped_text.h"
#include "ui/widgets/notices/placeholders.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kPadding = 8;
constexpr int kFilesMark = 14;
constexpr int kFill = 22;
constexpr int kId = 15;
constexpr int kChipPadding = 6;
constexpr int kChipGap = 4;
constexpr int kIndentation = 20;
/// Of the width, in percent; the last column takes what remains.
constexpr int kShares[] = {25, 13, 20, 20};
constexpr int kWidestCause = 30;
constexpr int kNarrowest = 80;

bool isDetail(const QModelIndex& index) {
    return index.parent().isValid();
}

QFont plainFont() {
    return interfaceFont(12);
}

QFont noteFont() {
    return interfaceFont(11);
}

QFont titleFont() {
    return interfaceFont(13, QFont::DemiBold);
}

constexpr int kLeastReportRows = 5;

/// Wrapped, up to the bottom of the cell.
void paintLines(QPainter& painter, const QRect& cell, const QFont& font, const QString& text) {
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignTop, fittedLines(font, cell.size(), text));
}

qreal chipWidth(const ReportChip& chip, const PieceRuns& runs) {
    const qreal content = chip.type == PieceType::Control ? controlChipWidth(labelText(chip.label))
                                                          : runs.width + 2 * scaled(kChipPadding);
    return std::ceil(std::max(content, idNumberWidth(chip.id, pieceFont(scaled(11)))));
}

void paintChip(QPainter& painter, const QRectF& place, const ReportChip& chip, const PieceRuns& runs,
               const QFont& font, bool alternate) {
    const PiecePalette& colors = piecePalette();
    const QRectF fill(place.left(), place.top(), place.width(), scaled(kFill));
    if (chip.type == PieceType::Control) {
        paintControlChip(painter, fill, chip.type, labelText(chip.label));
    } else {
        paintPieceFill(painter, fill, chip.type, alternate, 3);
        paintPieceCue(painter, fill, chip.type, 3);
        paintPieceRuns(painter, fill.adjusted(scaled(kChipPadding), 0, 0, 0), runs, font,
                       colors.typeText[static_cast<int>(chip.type)], markerColor(chip.type));
    }
    painter.setPen(colors.muted);
    paintIdNumber(painter, QRectF(place.left(), fill.bottom(), place.width(), scaled(kId)), chip.id,
                  pieceFont(scaled(11)));
}

/// On one line; what doesn't fit is counted.
void paintSide(QPainter& painter, const QRect& cell, const ReportSide& side) {
    const PiecePalette& colors = piecePalette();
    if (side.chips.empty()) {
        painter.setFont(side.fixed ? pieceFont(scaled(12)) : plainFont());
        painter.setPen(side.fixed ? colors.text : colors.muted);
        const QRect lines(cell.left(), cell.top(), cell.width(), 2 * painter.fontMetrics().lineSpacing());
        painter.setClipRect(lines, Qt::IntersectClip);
        painter.drawText(lines, Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere, side.text);
        return;
    }
    const QFont font = pieceFont(scaled(13));
    const qreal more = QFontMetricsF(plainFont()).horizontalAdvance(QStringLiteral("+00")) + scaled(kChipGap);
    qreal x = cell.left();
    const auto paintMore = [&](std::size_t count) {
        painter.setFont(plainFont());
        painter.setPen(colors.muted);
        painter.drawText(QRectF(x, cell.top(), cell.right() - x, scaled(kFill)),
                         Qt::AlignLeft | Qt::AlignVCenter, QLatin1Char('+') + QString::number(count));
    };
    for (std::size_t i = 0; i < side.chips.size(); ++i) {
        const ReportChip& chip = side.chips[i];
        const PieceRuns runs = pieceRuns(chip.label.bytes, font, chip.label.spelled);
        const qreal wide = chipWidth(chip, runs);
        const qreal room = cell.right() - x - (i + 1 < side.chips.size() || side.more > 0 ? more : 0);
        if (wide > room && i > 0)
            return paintMore(side.chips.size() - i + side.more);
        paintChip(painter, QRectF(x, cell.top(), std::min(wide, room), scaled(kFill + kId)), chip, runs, font,
                  i % 2 == 1);
        x += wide + scaled(kChipGap);
    }
    if (side.more > 0)
        paintMore(side.more);
    if (side.text.isEmpty())
        return;
    painter.setPen(colors.muted);
    paintLines(painter, cell.adjusted(0, scaled(kFill + kId), 0, 0), pieceFont(scaled(11)), side.text);
}

} // namespace

FilesReportDelegate::FilesReportDelegate(QTreeView& view)
    : QStyledItemDelegate(&view)
    , m_view(view) {}

QSize FilesReportDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const int padding = 2 * scaled(kPadding);
    if (isDetail(index)) {
        const int width = m_view.viewport()->width() - 2 * m_view.indentation() - padding;
        return {0,
                std::max(scaled(22), wrappedHeight(plainFont(), width, index.data().toString()) + scaled(6))};
    }
    const int least = scaled(kFill + kId) + padding;
    const int most = std::max(least, rowHeightLimit(*m_view.viewport(), kLeastReportRows));
    int width = m_view.columnWidth(index.column()) - 2 * kPadding; // see paint()
    if (index.column() == FilesReportModel::Cause) {
        width -= m_view.indentation() + scaled(kFilesMark) + scaled(kPadding);
        return {0, std::clamp(wrappedHeight(titleFont(), width, index.data().toString()) + padding +
                                  wrappedHeight(plainFont(), width,
                                                index.data(FilesReportModel::ReasonRole).toString()),
                              least, most)};
    }
    if (index.column() == FilesReportModel::Example)
        if (const QString note = index.data(FilesReportModel::NoteRole).toString(); !note.isEmpty())
            return {
                0, std::clamp(scaled(kFill) + padding + wrappedHeight(noteFont(), width, note), least, most)};
    if (index.column() == FilesReportModel::SideA || index.column() == FilesReportModel::SideB)
        if (const auto side = index.data(FilesReportModel::SideRole).value<ReportSide>();
            !side.chips.empty() && !side.text.isEmpty())
            return {0,
                    std::clamp(least + wrappedHeight(pieceFont(scaled(11)), width, side.text), least, most)};
    if (index.column() == FilesReportModel::Remedy)
        return {
            0, std::clamp(wrappedHeight(plainFont(), width, index.data().toString()) + padding, least, most)};
    return {0, least};
}

void FilesReportDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    painter->save();
    painter->setClipRect(option.rect);
    if ((option.state & QStyle::State_Selected) != 0)
        painter->fillRect(option.rect, colors.highlightSoft);
    if (isDetail(index)) {
        painter->setFont(plainFont());
        painter->setPen(colors.text);
        painter->drawText(option.rect.adjusted(scaled(kPadding), scaled(3), -scaled(kPadding), 0),
                          Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, index.data().toString());
        painter->restore();
        return;
    }
    painter->setPen(colors.line);
    painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    // At the sides as in the headings, which don't scale.
    QRect cell = option.rect.adjusted(kPadding, scaled(kPadding), -kPadding, -2);
    switch (index.column()) {
    case FilesReportModel::Cause: {
        const int mark = scaled(kFilesMark);
        paintSeverityMark(*painter, QRectF(cell.left(), cell.top() + scaled(2), mark, mark),
                          static_cast<SeverityMark>(index.data(FilesReportModel::MarkRole).toInt()));
        cell.setLeft(cell.left() + mark + scaled(kPadding));
        painter->setPen(colors.text);
        const QString title = index.data().toString();
        paintLines(*painter, cell, titleFont(), title);
        painter->setPen(colors.muted);
        paintLines(*painter, cell.adjusted(0, wrappedHeight(titleFont(), cell.width(), title), 0, 0),
                   plainFont(), index.data(FilesReportModel::ReasonRole).toString());
        break;
    }
    case FilesReportModel::Example: {
        const QVariant bytes = index.data(FilesReportModel::ExampleRole);
        const QRect line(cell.left(), cell.top(), cell.width(), scaled(kFill));
        if (bytes.isValid()) {
            const QFont font = pieceFont(scaled(13));
            const PieceRuns runs = pieceRuns(bytes.toByteArray().toStdString(), font);
            paintPieceRuns(*painter, line, runs, font, colors.text, colors.mark);
        } else {
            painter->setFont(plainFont());
            painter->setPen(colors.muted);
            painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        }
        painter->setPen(colors.muted);
        paintLines(*painter, cell.adjusted(0, line.height(), 0, 0), noteFont(),
                   index.data(FilesReportModel::NoteRole).toString());
        break;
    }
    case FilesReportModel::SideA:
    case FilesReportModel::SideB:
        paintSide(*painter, cell, index.data(FilesReportModel::SideRole).value<ReportSide>());
        break;
    default:
        painter->setPen(colors.text);
        paintLines(*painter, cell, plainFont(), index.data().toString());
    }
    painter->restore();
}

FilesReportView::FilesReportView(FilesReportModel& model, QWidget* parent)
    : QTreeView(parent)
    , m_model(model) {
    setObjectName(QStringLiteral("filesReport"));
    setAccessibleName(tr("What differs"));
    setFrameShape(QFrame::NoFrame);
    setHeader(new ElidedHeader(this));
    setModel(&model);
    setItemDelegate(new FilesReportDelegate(*this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setExpandsOnDoubleClick(false);
    setTabKeyNavigation(false);
    setIndentation(scaled(kIndentation));
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(true);
    header()->setMinimumSectionSize(scaled(kNarrowest));
    header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(header(), &QHeaderView::sectionResized, this, [this] {
        if (QGuiApplication::mouseButtons().testFlag(Qt::LeftButton) && header()->underMouse())
            m_drawn = true;
        scheduleDelayedItemsLayout();
    });
    connect(&model, &QAbstractItemModel::modelReset, this, &FilesReportView::restoreFolds);
    connect(&model, &QAbstractItemModel::modelReset, this, &FilesReportView::shareWidth);
    const auto fold = [this](const QModelIndex& index, bool open) {
        if (m_restoring)
            return;
        if (open)
            m_unfolded.insert(m_model.key(index.row()));
        else
            m_unfolded.removeIf([&](const QString& key) { return m_model.rowOf(key) == index.row(); });
        emit foldsChanged();
    };
    connect(this, &QTreeView::expanded, this, [fold](const QModelIndex& index) { fold(index, true); });
    connect(this, &QTreeView::collapsed, this, [fold](const QModelIndex& index) { fold(index, false); });
    connect(this, &QAbstractItemView::doubleClicked, this, [this](const QModelIndex& index) {
        if (!isDetail(index))
            emit textRequested(index.row());
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setIndentation(scaled(kIndentation));
        header()->setMinimumSectionSize(scaled(kNarrowest));
        shareWidth();
        scheduleDelayedItemsLayout();
    });
}

int FilesReportView::currentCause() const {
    const QModelIndex current = currentIndex();
    return current.parent().isValid() ? current.parent().row() : current.row();
}

void FilesReportView::showCause(int row) {
    const QModelIndex index = m_model.index(row, 0);
    setCurrentIndex(index);
    scrollTo(index);
}

QStringList FilesReportView::unfolded() const {
    QStringList keys(m_unfolded.begin(), m_unfolded.end());
    keys.sort();
    return keys;
}

void FilesReportView::setUnfolded(const QStringList& keys) {
    m_unfolded = QSet<QString>(keys.begin(), keys.end());
    restoreFolds();
}

void FilesReportView::restoreFolds() {
    m_restoring = true;
    const int current = std::max(0, m_model.rowOf(m_current));
    QSet<int> unfolded; // a section may be in the row of a cause now
    for (const QString& key : std::as_const(m_unfolded))
        unfolded.insert(m_model.rowOf(key));
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QModelIndex index = m_model.index(row, 0);
        for (int detail = 0; detail < m_model.rowCount(index); ++detail)
            setFirstColumnSpanned(detail, index, true);
        setExpanded(index, unfolded.contains(row));
    }
    if (m_model.rowCount() > 0) {
        showCause(current);
        m_current = m_model.key(current);
    }
    m_restoring = false;
}

void FilesReportView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    if (!current.isValid())
        return;
    const int cause = current.parent().isValid() ? current.parent().row() : current.row();
    if (!m_restoring)
        m_current = m_model.key(cause);
    emit causeChosen(cause);
}

void FilesReportView::setNote(const QString& note) {
    m_note = note;
    setAccessibleDescription(note);
    viewport()->update();
}

/// In the proportions of a report, until the user resizes a column.
void FilesReportView::shareWidth() {
    if (m_drawn)
        return;
    const int whole = viewport()->width();
    int titles = 0; // shown whole, if that leaves room for the other columns
    for (int row = 0; row < m_model.rowCount(); ++row)
        titles = std::max(
            titles, QFontMetrics(titleFont()).horizontalAdvance(m_model.index(row, 0).data().toString()));
    titles += indentation() + scaled(kFilesMark) + scaled(kPadding) + 2 * kPadding + 2;
    for (int column = 0; column < FilesReportModel::Remedy; ++column) {
        int width = std::max(scaled(kNarrowest), whole * kShares[column] / 100);
        if (column == FilesReportModel::Cause)
            width = std::max(width, std::min(titles, whole * kWidestCause / 100));
        header()->resizeSection(column, width);
    }
}

void FilesReportView::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    shareWidth();
    scheduleDelayedItemsLayout();
}

void FilesReportView::toggle(const QModelIndex& index) {
    const QModelIndex cause = index.parent().isValid() ? index.parent() : index.siblingAtColumn(0);
    if (isExpanded(cause) && index.parent().isValid())
        setCurrentIndex(cause);
    setExpanded(cause, !isExpanded(cause));
}

void FilesReportView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (currentIndex().isValid() && (enter || event->key() == Qt::Key_Space)) {
        const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
        if (modifiers == Qt::NoModifier)
            return toggle(currentIndex());
        if (enter && modifiers == Qt::ControlModifier)
            return emit textRequested(currentCause());
    }
    QTreeView::keyPressEvent(event);
}

void FilesReportView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex at = byKey ? currentIndex() : indexAt(event->pos());
    if (!at.isValid())
        return;
    const int row = at.parent().isValid() ? at.parent().row() : at.row();
    const bool isText = m_model.example(row).isText;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(isExpanded(m_model.index(row, 0)) ? tr("Fold") : tr("Unfold"), this,
                    [this, row] { toggle(m_model.index(row, 0)); });
    menu->addSeparator();
    menu->addAction(tr("Show the example in Text"), this, [this, row] { emit textRequested(row); })
        ->setEnabled(isText);
    menu->addAction(tr("Show the example in Inspect"), this, [this, row] { emit inspectRequested(row); })
        ->setEnabled(isText);
    menu->addSeparator();
    menu->addAction(tr("Copy rows"), this, &FilesReportView::copy);
    menu->addAction(tr("Copy the example"), this, [this, row] {
        QGuiApplication::clipboard()->setText(QString::fromStdString(m_model.example(row).text));
        emit statusMessage(tr("Copied the example"));
    });
    menu->popup(byKey ? viewport()->mapToGlobal(visualRect(at).center()) : event->globalPos());
}

void FilesReportView::copy() {
    QList<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedIndexes())
        if (const int row = index.parent().isValid() ? index.parent().row() : index.row();
            !rows.contains(row))
            rows << row;
    if (rows.isEmpty())
        for (int row = 0; row < m_model.rowCount(); ++row)
            rows << row;
    std::sort(rows.begin(), rows.end());
    QGuiApplication::clipboard()->setText(m_model.table(rows));
    emit statusMessage(tr("Copied %1").arg(tableRowCount(static_cast<quint64>(rows.size()))));
}

void FilesReportView::paintEvent(QPaintEvent* event) {
    QTreeView::paintEvent(event);
    if (m_model.rowCount() > 0)
        return;
    QPainter painter(viewport());
    paintNote(painter, viewport()->rect(), m_note);
}

/// Next to the first line of the row.
void FilesReportView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    const bool selected = selectionModel()->isSelected(index);
    painter->fillRect(rect, selected ? piecePalette().highlightSoft : piecePalette().panel);
    if (isDetail(index))
        return;
    painter->setPen(piecePalette().line);
    painter->drawLine(rect.topLeft(), rect.topRight());
    QRect line = rect;
    line.setTop(rect.top() + scaled(kPadding) - scaled(2));
    line.setHeight(scaled(kFill));
    QTreeView::drawBranches(painter, line, index);
}

} // namespace tokenscope::ui
