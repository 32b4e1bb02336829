#pragma once
// The chat templates of two files line by line: common lines around removed and added ones.

#include "core/compare/diff/line_diff.h"
#include "ui/panels/compare/compared_files.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include <string>
#include <vector>

namespace tokenscope::ui {

class LineDiffModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { LineA, LineB, Sign, Text, ColumnCount };
    /// Of any cell: the LineEdit::Kind of its row; -1 for the name of a template.
    static constexpr int kEditRole = Qt::UserRole + 40;
    using QAbstractTableModel::QAbstractTableModel;
    /// Templates that are not equal; a template that only one file has is removed or added as a whole.
    void setCompared(const ComparedFilesPtr& compared);
    /// Lines that have this text, ASCII letters in any case; names of templates stay.
    void setFilter(const std::string& text);
    /// Lines that only one side has; names do not count.
    [[nodiscard]] std::size_t edits() const;
    /// Those of them that are shown.
    [[nodiscard]] std::size_t shownEdits() const;
    /// As `diff` prints it: ` `, `-` or `+` before each line.
    [[nodiscard]] QString text() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    struct Row {
        compare::LineEdit edit;
        std::string heading; ///< not empty: the name of a template
    };
    void append(const std::string& name, std::string_view a, std::string_view b);
    ComparedFilesPtr m_compared; ///< keeps the texts
    void filter();
    std::vector<Row> m_rows;
    std::vector<std::size_t> m_shown; ///< indices of rows
    std::string m_filter;             ///< in small letters
};

/// Paints its cells: taken out, put in, the same.
class LineDiffDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

} // namespace tokenscope::ui
