#pragma once
// A table of rows held by value, its columns described once: title, tool tip, alignment, text, roles and sort
// key of a column are in one place. Models without further state are a list of columns and setRows(); others
// derive.
//
//   using Column = TableColumn<Piece>;
//   TableModel<Piece> model({Column(tr("id"), [](const Piece& piece) { return grouped(piece.id); })
//                                .alignRight()
//                                .sortBy([](const Piece& piece) { return piece.id; }),
//                            Column(tr("piece"), [](const Piece& piece) { return piece.text; })
//                                .role(FixedCellRole, [](const Piece&) { return true; })});
//
// A row may also be an index into data that the functions capture, where the text is expensive and few rows
// are seen. Lives on the UI thread.

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace tokenscope::ui {

/// Roles that control how a StepTable paints a cell.
enum StepCellRole {
    FixedCellRole = Qt::UserRole, ///< a piece: fixed font, drawn spaces
    MutedCellRole,
    BoldCellRole,
    StruckCellRole,
    LitCellRole, ///< for the whole row
};

/// One column: what its heading and its cells return. The setters return the column, to be chained.
template <class Row>
class TableColumn {
  public:
    using Text = std::function<QString(const Row&)>;
    using Value = std::function<QVariant(const Row&)>;

    /// Without a text, the cells have only their roles: a column that a delegate paints.
    explicit TableColumn(QString title, Text text = nullptr)
        : m_title(std::move(title))
        , m_text(std::move(text)) {}
    TableColumn& alignRight() {
        m_alignment = Qt::AlignRight;
        return *this;
    }
    /// Of a column without a title: says to screen readers what it has.
    TableColumn& spokenTitle(QString text) {
        m_spokenTitle = std::move(text);
        return *this;
    }
    /// Of the heading.
    TableColumn& toolTip(QString text) {
        m_toolTip = std::move(text);
        return *this;
    }
    /// Qt's role or one of a delegate.
    TableColumn& role(int role, Value value) {
        m_roles[role] = std::move(value);
        return *this;
    }
    /// What sort() compares; a column without a key is not sorted.
    TableColumn& sortBy(Value key) {
        m_sortKey = std::move(key);
        return *this;
    }

  private:
    template <class>
    friend class TableModel;
    QString m_title;
    QString m_spokenTitle;
    QString m_toolTip;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    Text m_text;
    std::map<int, Value> m_roles;
    Value m_sortKey;
};

template <class Row>
class TableModel : public QAbstractTableModel {
  public:
    using Column = TableColumn<Row>;

    explicit TableModel(std::vector<Column> columns, QObject* parent = nullptr)
        : QAbstractTableModel(parent)
        , m_columns(std::move(columns)) {}

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] const Row& row(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    void setRows(std::vector<Row> rows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    void appendRows(std::vector<Row> rows) {
        if (rows.empty())
            return;
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(rows.size()) - 1);
        m_rows.insert(m_rows.end(), std::make_move_iterator(rows.begin()),
                      std::make_move_iterator(rows.end()));
        endInsertRows();
    }
    void setColumns(std::vector<Column> columns) {
        beginResetModel();
        m_columns = std::move(columns);
        endResetModel();
    }
    /// Roles that all columns share, such as a tool tip of the row; a column's own come first.
    void setRowRole(int role, typename Column::Value value) { m_rowRoles[role] = std::move(value); }
    /// What the functions return for these rows has changed; past the end is allowed.
    void refresh(std::size_t first = 0, std::size_t count = SIZE_MAX) {
        first = std::min(first, m_rows.size());
        count = std::min(count, m_rows.size() - first);
        if (count > 0 && !m_columns.empty())
            emit dataChanged(index(static_cast<int>(first), 0),
                             index(static_cast<int>(first + count - 1), columnCount() - 1));
    }

    /// The column may be omitted, as in a list.
    [[nodiscard]] QModelIndex index(int row, int column = 0, const QModelIndex& parent = {}) const override {
        return QAbstractTableModel::index(row, column, parent);
    }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }

    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        const Column& column = m_columns[static_cast<std::size_t>(index.column())];
        const Row& row = m_rows[static_cast<std::size_t>(index.row())];
        for (const auto* roles : {&column.m_roles, &m_rowRoles})
            if (const auto value = roles->find(role); value != roles->end())
                return value->second(row);
        if (role == Qt::DisplayRole && column.m_text)
            return column.m_text(row);
        return role == Qt::TextAlignmentRole ? alignmentOf(column) : QVariant();
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
            return {};
        const Column& column = m_columns[static_cast<std::size_t>(section)];
        switch (role) {
        case Qt::DisplayRole:
            return column.m_title;
        case Qt::AccessibleTextRole:
            return column.m_title.isEmpty() ? column.m_spokenTitle : column.m_title;
        case Qt::ToolTipRole:
            return column.m_toolTip.isEmpty() ? QVariant() : QVariant(column.m_toolTip);
        case Qt::TextAlignmentRole:
            return alignmentOf(column);
        default:
            return {};
        }
    }

    /// Rows that compare equal keep their order. Selection and current row stay with their rows.
    void sort(int section, Qt::SortOrder order = Qt::AscendingOrder) override {
        if (section < 0 || section >= columnCount() ||
            !m_columns[static_cast<std::size_t>(section)].m_sortKey)
            return;
        std::vector<QVariant> keys;
        keys.reserve(m_rows.size());
        for (const Row& row : m_rows)
            keys.push_back(m_columns[static_cast<std::size_t>(section)].m_sortKey(row));
        std::vector<std::size_t> from(m_rows.size());
        std::iota(from.begin(), from.end(), std::size_t{0});
        std::stable_sort(from.begin(), from.end(), [&](std::size_t a, std::size_t b) {
            const auto ordering = QVariant::compare(keys[a], keys[b]);
            return order == Qt::AscendingOrder ? ordering == QPartialOrdering::Less
                                               : ordering == QPartialOrdering::Greater;
        });

        emit layoutAboutToBeChanged({}, VerticalSortHint);
        std::vector<Row> sorted;
        sorted.reserve(m_rows.size());
        std::vector<int> to(m_rows.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            sorted.push_back(std::move(m_rows[from[i]]));
            to[from[i]] = static_cast<int>(i);
        }
        m_rows = std::move(sorted);
        const QModelIndexList before = persistentIndexList();
        QModelIndexList after;
        for (const QModelIndex& one : before)
            after << index(to[static_cast<std::size_t>(one.row())], one.column());
        changePersistentIndexList(before, after);
        emit layoutChanged({}, VerticalSortHint);
    }

  private:
    static QVariant alignmentOf(const Column& column) {
        return static_cast<int>(column.m_alignment | Qt::AlignVCenter);
    }

    std::vector<Column> m_columns;
    std::map<int, typename Column::Value> m_rowRoles;
    std::vector<Row> m_rows;
};

} // namespace tokenscope::ui
