#pragma once
// A sortable table of names and numbers: figures of a corpus by tokenizer, folder, file, script or piece.

#include <QAbstractTableModel>
#include <QByteArray>
#include <QString>

#include <vector>

namespace tokenscope::ui {

struct NumberTable {
    struct Heading {
        QString title, tip;
        bool number = true;
        bool fixed = false; ///< pieces and texts
    };
    struct Cell {
        QString text;
        double key = 0; ///< sorts numbers
    };
    QString title;
    std::vector<Heading> headings;
    std::vector<std::vector<Cell>> rows;
    QString remark; ///< for example, what is not listed

    /// RFC 4180 with a header line; numbers as they are, ungrouped.
    [[nodiscard]] QByteArray csv() const;
};

class NumberTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;
    void setTable(NumberTable table);
    [[nodiscard]] const NumberTable& table() const { return m_table; }
    /// The table's row for a row of the model.
    [[nodiscard]] std::size_t place(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    /// Column -1: the order of the table.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

  private:
    NumberTable m_table;
    std::vector<std::size_t> m_order;
};

} // namespace tokenscope::ui
