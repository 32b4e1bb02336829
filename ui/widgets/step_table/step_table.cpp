#include "ui/widgets/step_table/step_table.h"

#include "ui/support/elided_header.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/table_model.h"

#include <QAbstractItemModel>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr int kLeastRows = 5;
constexpr int kDenseRow = 21;
constexpr int kMaxMeasured = 200;
constexpr int kMaxTextsMeasured = 50;
constexpr int kMaxCopied = 100'000;
constexpr int kWidestHeading = 130; ///< headings up to this width are never elided
/// Pixels at 100 % that the stretched column gets before the others grow.
constexpr int kLeastStretched = 60;
constexpr int kRoomForTheLast = 320;

/// The whole text of a cell that shows a part of it: the model's edit role.
QString wholeText(const QModelIndex& cell) {
    const QVariant whole = cell.data(Qt::EditRole);
    return (whole.isValid() ? whole : cell.data()).toString();
}

QString plainCell(QString text) {
    text.replace(QLatin1Char('\\'), QLatin1String("\\\\"));
    for (const char mark : {'|', '`', '*', '_', '<', '[', ']'})
        text.replace(QLatin1Char(mark), QLatin1Char('\\') + QString(QLatin1Char(mark)));
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

/// In a fence of more backticks than the text has in a row.
QString codeCell(QString text) {
    QString fence = QStringLiteral("`");
    while (text.contains(fence))
        fence += QLatin1Char('`');
    text.replace(QLatin1Char('|'), QLatin1String("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' '));
    const QString pad = fence.size() > 1 ? QStringLiteral(" ") : QString();
    return text.isEmpty() ? QString() : fence + pad + text + pad + fence;
}

QFont numberFont(bool bold) {
    QFont font = pieceFont(scaled(12));
    font.setBold(bold);
    return font;
}

QFont fixedCellFont(bool bold) {
    QFont font = pieceFont(scaled(13));
    font.setBold(bold);
    return font;
}

/// Markers in a text are drawn, as in other views.
PieceRuns runsOf(QString text, const QFont& font) {
    text.replace(QChar(0x2423), QLatin1Char(' '))
        .replace(QChar(0x21B5), QLatin1Char('\n'))
        .replace(QChar(0x21E5), QLatin1Char('\t'));
    return pieceRuns(text.toStdString(), font, true);
}

/// With padding.
int cellWidth(const QModelIndex& cell) {
    const QString text = cell.data(Qt::DisplayRole).toString();
    const bool bold = cell.data(LitCellRole).toBool() || cell.data(BoldCellRole).toBool();
    const auto alignment = static_cast<Qt::Alignment>(cell.data(Qt::TextAlignmentRole).toInt());
    if (text.isEmpty())
        return 0;
    if (cell.data(FixedCellRole).toBool())
        return static_cast<int>(std::ceil(runsOf(text, fixedCellFont(bold)).width)) + 2 * scaled(8) + 1;
    if (alignment.testFlag(Qt::AlignRight))
        return numberCellWidth(text, bold);
    const QFontMetrics metrics(interfaceFont(12, bold ? QFont::DemiBold : QFont::Normal));
    return metrics.horizontalAdvance(text) + 2 * scaled(8) + 1;
}

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
    setHorizontalHeader(new ElidedHeader(this));
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setSectionsClickable(false);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        const bool byHand = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
        if (!m_sharing && byHand && horizontalHeader()->sectionResizeMode(column) == QHeaderView::Interactive)
            m_drawn = true;
    });
    measure();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_stale = !isVisible(); // those of hidden modes wait
        if (!m_stale)
            measure();
    });
}

void StepTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &StepTable::shareWidth);
    measure();
}

void StepTable::setTwoLineHeadings() {
    m_twoLines = true;
    static_cast<ElidedHeader*>(horizontalHeader())->setTwoLines();
    measure();
}

void StepTable::setColumns(QList<int> widths) {
    m_widths = std::move(widths);
    m_contents.clear();
    measure();
}

void StepTable::shareColumns(std::vector<Room> columns) {
    if (m_rooms.empty())
        connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &StepTable::shareWidth);
    m_rooms = std::move(columns);
    measure();
}

void StepTable::measure() {
    {
        // The header has a signal for each row: too many for the rows of a vocabulary.
        const QSignalBlocker quiet(verticalHeader());
        verticalHeader()->setDefaultSectionSize(scaled(kDenseRow));
    }
    horizontalHeader()->setFixedHeight(scaled(m_twoLines ? 36 : 22));
    horizontalHeader()->setFont(interfaceFont(12, QFont::DemiBold));
    m_contents.clear();
    updateGeometry();
    shareWidth();
    updateGeometries();
    viewport()->update();
}

/// In wide tables all columns get more space, up to twice their width, until the user resizes one.
void StepTable::shareWidth() {
    if (!model() || m_drawn)
        return;
    if (!m_rooms.empty())
        return shareRooms();
    m_sharing = true;
    const int columns = std::min(static_cast<int>(m_widths.size()), model()->columnCount());
    const int fixed = scaled(std::accumulate(m_widths.begin(), m_widths.begin() + columns, 0));
    const int spare = viewport()->width() - fixed - scaled(kRoomForTheLast);
    const double more = fixed > 0 ? std::clamp(spare / (2.0 * fixed), 0.0, 1.0) : 0.0;
    int needed = fixed;
    for (int column = 0; column < columns; ++column)
        needed += m_widths[column] == 0 && !isColumnHidden(column) ? leastStretched(column) : 0;
    const bool scrolls =
        horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && needed > viewport()->width();
    std::vector<int> widths;
    for (int column = 0; column < columns; ++column) {
        const int width = m_widths[column];
        const bool takesRest = width == 0 && !scrolls;
        horizontalHeader()->setSectionResizeMode(column,
                                                 takesRest ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (width == 0 && scrolls) {
            widths.push_back(leastStretched(column));
            continue;
        }
        widths.push_back(
            width == 0
                ? 0
                : std::max({qRound(scaled(width) * (1 + more)), numbersWidth(column),
                            std::min(horizontalHeader()->sectionSizeHint(column), // a file's name may be long
                                     std::max(scaled(kWidestHeading), 2 * scaled(width)))}));
    }
    fitContent(widths);
    m_sharing = false;
}

/// Of a column that gets what the others leave: its heading and a few characters.
int StepTable::leastStretched(int column) const {
    return std::max(horizontalHeader()->sectionSizeHint(column), scaled(kLeastStretched));
}

/// Those that need the least more come first; the stretched columns keep what their own content needs, or the half of
/// the table.
void StepTable::fitContent(const std::vector<int>& widths) {
    m_contents.resize(widths.size());
    int spare = viewport()->width();
    int stretched = 0;
    std::vector<std::pair<int, int>> growing; // by how much, and the column
    for (int column = 0; column < static_cast<int>(widths.size()); ++column) {
        const auto at = static_cast<std::size_t>(column);
        if (isColumnHidden(column))
            continue;
        m_contents[at] = std::max(m_contents[at], contentWidth(column));
        spare -= widths[at];
        if (widths[at] == 0)
            stretched += std::max(m_contents[at], horizontalHeader()->sectionSizeHint(column));
        else if (m_contents[at] > widths[at])
            growing.emplace_back(m_contents[at] - widths[at], column);
    }
    spare = std::max(0, spare - std::min(stretched, viewport()->width() / 2));
    std::sort(growing.begin(), growing.end());
    std::vector<int> grown = widths;
    for (std::size_t i = 0; i < growing.size(); ++i) {
        const int more = std::min(growing[i].first, spare / static_cast<int>(growing.size() - i));
        grown[static_cast<std::size_t>(growing[i].second)] += more;
        spare -= more;
    }
    for (int column = 0; column < static_cast<int>(grown.size()); ++column)
        if (grown[static_cast<std::size_t>(column)] > 0)
            setColumnWidth(column, grown[static_cast<std::size_t>(column)]);
}

int StepTable::contentWidth(int column) const {
    int most = 0;
    for (int row = 0; row < std::min(model()->rowCount(), kMaxTextsMeasured); ++row)
        most = std::max(most, cellWidth(model()->index(row, column)));
    return most;
}

void StepTable::shareRooms() {
    m_sharing = true;
    const auto& header = static_cast<const ElidedHeader&>(*horizontalHeader());
    const int sorted = isSortingEnabled() ? header.sortIndicatorSection() : -1;
    const int count = std::min(static_cast<int>(m_rooms.size()), model()->columnCount());
    std::vector<int> widths;
    std::vector<int> hiding; // the last one first
    int used = 0;
    for (int column = 0; column < count; ++column) {
        const int heading = header.wholeWidth(column);
        const Room& room = m_rooms[static_cast<std::size_t>(column)];
        widths.push_back(std::max({scaled(room.least), numbersWidth(column), heading}));
        used += widths.back();
        if (room.hides > 0 && column != sorted)
            hiding.push_back(column);
    }
    std::sort(hiding.begin(), hiding.end(), [this](int a, int b) {
        return m_rooms[static_cast<std::size_t>(a)].hides < m_rooms[static_cast<std::size_t>(b)].hides;
    });
    const int wide = viewport()->width();
    for (; used > wide && !hiding.empty(); hiding.pop_back())
        used -= std::exchange(widths[static_cast<std::size_t>(hiding.back())], 0);
    // In a very wide table all may be wider.
    int all = 0;
    for (int column = 0; column < count; ++column)
        if (widths[static_cast<std::size_t>(column)] > 0)
            all += std::max(widths[static_cast<std::size_t>(column)],
                            scaled(m_rooms[static_cast<std::size_t>(column)].most));
    const double wider = all > 0 ? std::max(1.0, wide / static_cast<double>(all)) : 1.0;
    // Each gets the same part of what is left, those with the least to go first.
    std::vector<std::pair<int, int>> growing; // how far, and the column
    for (int column = 0; column < count; ++column) {
        const int width = widths[static_cast<std::size_t>(column)];
        if (const int most = static_cast<int>(scaled(m_rooms[static_cast<std::size_t>(column)].most) * wider);
            width > 0 && most > width)
            growing.emplace_back(most - width, column);
    }
    std::sort(growing.begin(), growing.end());
    int spare = std::max(0, wide - used);
    for (std::size_t i = 0; i < growing.size(); ++i) {
        const int more = std::min(growing[i].first, spare / static_cast<int>(growing.size() - i));
        widths[static_cast<std::size_t>(growing[i].second)] += more;
        spare -= more;
    }
    for (int column = 0; column < count; ++column) {
        const int width = widths[static_cast<std::size_t>(column)];
        setColumnHidden(column, width == 0);
        if (width > 0)
            setColumnWidth(column, width);
    }
    m_sharing = false;
}

/// The width of the numbers in a column: numbers are never elided, because that would show a wrong number. 0
/// for text columns.
int StepTable::numbersWidth(int column) const {
    int most = 0;
    for (int row = 0; row < std::min(model()->rowCount(), kMaxMeasured); ++row) {
        const QModelIndex cell = model()->index(row, column);
        const auto alignment = static_cast<Qt::Alignment>(cell.data(Qt::TextAlignmentRole).toInt());
        if (!alignment.testFlag(Qt::AlignRight) || cell.data(FixedCellRole).toBool())
            return most;
        most = std::max(
            most, numberCellWidth(cell.data(Qt::DisplayRole).toString(), cell.data(BoldCellRole).toBool()));
    }
    return most;
}

void StepTable::showEvent(QShowEvent* event) {
    if (std::exchange(m_stale, false))
        measure();
    QTableView::showEvent(event);
}

void StepTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        shareWidth();
}

QSize StepTable::minimumSizeHint() const {
    const bool scrolls = horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    return {QTableView::minimumSizeHint().width(),
            horizontalHeader()->height() + kLeastRows * verticalHeader()->defaultSectionSize() +
                2 * frameWidth() + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
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
            return event->ignore(); // the panel handles the key
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
        for (int row = 0; row < std::min(model()->rowCount(), kMaxCopied); ++row)
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
            cells << wholeText(model()->index(row, c));
        lines << cells.join(QLatin1Char('\t'));
    }
    const QString text = lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
    QGuiApplication::clipboard()->setText(text);
    emit copied(text);
}

QByteArray markdownTable(const QAbstractItemModel& model) {
    const int columns = model.columnCount();
    const int rows = std::min(model.rowCount(), kMaxMarkdownRows);
    QString text = QStringLiteral("|");
    QString rule = QStringLiteral("|");
    for (int column = 0; column < columns; ++column) {
        text += QStringLiteral(" %1 |").arg(
            plainCell(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()));
        const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        rule += alignment & Qt::AlignRight ? QStringLiteral("---:|") : QStringLiteral("---|");
    }
    text += QLatin1Char('\n') + rule + QLatin1Char('\n');
    for (int row = 0; row < rows; ++row) {
        text += QLatin1Char('|');
        for (int column = 0; column < columns; ++column) {
            const QModelIndex index = model.index(row, column);
            const QString cell = index.data().toString();
            text += QLatin1Char(' ') +
                    (index.data(FixedCellRole).toBool() ? codeCell(cell) : plainCell(cell)) +
                    QStringLiteral(" |");
        }
        text += QLatin1Char('\n');
    }
    if (rows < model.rowCount())
        text += QCoreApplication::translate("Steps", "\nThe first %1 of %2 rows.\n")
                    .arg(rows)
                    .arg(model.rowCount());
    return text.toUtf8();
}

int numberCellWidth(const QString& text, bool bold) {
    const QFont font = numberFont(bold);
    const qreal wide = groupedTextWidth(text, font);
    return static_cast<int>(std::ceil(wide)) + 2 * scaled(8) + 2;
}

void StepCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const bool lit = index.data(LitCellRole).toBool();
    const bool current = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(option.rect, lit || current ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.line);
    if (current && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height() - 1),
                          colors.highlight);
    const bool bold = lit || index.data(BoldCellRole).toBool();
    const bool struck = index.data(StruckCellRole).toBool();
    const QColor ink = struck || index.data(MutedCellRole).toBool() ? colors.muted : colors.text;
    const QRect place = option.rect.adjusted(scaled(8), 0, -scaled(8), -1);
    const auto alignment =
        static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt()) & Qt::AlignHorizontal_Mask;
    const bool right = alignment.testFlag(Qt::AlignRight);
    const QString text = index.data(Qt::DisplayRole).toString();
    painter->setPen(ink);
    qreal left = place.left();
    qreal wide = 0;
    if (index.data(FixedCellRole).toBool()) {
        const QFont font = fixedCellFont(bold);
        const PieceRuns runs = runsOf(text, font);
        wide = std::min<qreal>(runs.width, place.width());
        left = right ? place.right() - wide : place.left();
        painter->setClipRect(place);
        paintPieceRuns(*painter, QRectF(left, place.top(), place.width(), place.height()), runs, font, ink,
                       markerColor(PieceType::Normal));
    } else if (right) {
        painter->setFont(numberFont(bold));
        painter->setClipRect(option.rect);
        paintGroupedText(*painter, place, text, painter->font(), Qt::AlignRight);
        wide = groupedTextWidth(text, painter->font());
        left = place.right() + 1 - wide;
    } else {
        painter->setFont(interfaceFont(12, bold ? QFont::DemiBold : QFont::Normal));
        const QFontMetricsF metrics(painter->font());
        const QString shown = metrics.elidedText(text, Qt::ElideRight, place.width());
        wide = metrics.horizontalAdvance(shown);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, shown);
    }
    if (struck)
        painter->drawLine(QPointF(left, place.center().y() + 0.5),
                          QPointF(left + wide, place.center().y() + 0.5));
    painter->restore();
}

bool StepCellDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                                 const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.data(Qt::ToolTipRole).toString().isEmpty() ||
        cellWidth(index) <= option.rect.width())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), plainToolTip(wholeText(index)), view);
    return true;
}

} // namespace tokenscope::ui
