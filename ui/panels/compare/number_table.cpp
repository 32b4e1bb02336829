#include "ui/panels/compare/number_table.h"

#include "ui/support/tool_tips.h"
#include "ui/widgets/step_table/step_table.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tokenscope::ui {
namespace {

QByteArray csvCell(QString text) {
    if (text.contains(QLatin1Char('"')) || text.contains(QLatin1Char(',')) ||
        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r')))
        text = QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    return text.toUtf8();
}

} // namespace

QByteArray NumberTable::csv() const {
    QByteArray out;
    for (const Heading& heading : headings)
        out += (out.isEmpty() ? QByteArray() : QByteArray(",")) + csvCell(heading.title);
    out += "\r\n";
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            out += (i == 0 ? QByteArray() : QByteArray(",")) + (headings[i].number && !row[i].text.isEmpty()
                                                                    ? QByteArray::number(row[i].key, 'g', 15)
                                                                    : csvCell(row[i].text));
        out += "\r\n";
    }
    return out;
}

void NumberTableModel::setTable(NumberTable table) {
    beginResetModel();
    m_table = std::move(table);
    m_order.resize(m_table.rows.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    endResetModel();
}

int NumberTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int NumberTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_table.headings.size());
}

QVariant NumberTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    const NumberTable::Cell& cell = m_table.rows[place(index.row())][column];
    const NumberTable::Heading& heading = m_table.headings[column];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return plainToolTip(cell.text);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((heading.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case FixedCellRole:
        return heading.fixed;
    default:
        return {};
    }
}

QVariant NumberTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const NumberTable::Heading& heading = m_table.headings[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return heading.title;
    case Qt::ToolTipRole:
        return heading.tip.isEmpty() ? QVariant() : QVariant(plainToolTip(heading.tip));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<int>((heading.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

void NumberTableModel::sort(int column, Qt::SortOrder order) {
    beginResetModel();
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    if (column >= 0 && column < columnCount()) {
        const auto at = static_cast<std::size_t>(column);
        const bool number = m_table.headings[at].number;
        const auto before = [&](std::size_t a, std::size_t b) {
            const NumberTable::Cell& left = m_table.rows[a][at];
            const NumberTable::Cell& right = m_table.rows[b][at];
            return number ? left.key < right.key : left.text < right.text;
        };
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            return order == Qt::AscendingOrder ? before(a, b) : before(b, a);
        });
    }
    endResetModel();
}

} // namespace tokenscope::ui
