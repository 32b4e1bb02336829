#pragma once
// One section of a comparison of files: a field that filters, the kinds of rows, and the table, which any
// heading sorts. Chat templates are shown line by line.

#include "core/compare/diff/definition_diff.h"
#include "ui/panels/compare/compared_files.h"
#include "ui/support/latest_job.h"

#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <QWidget>

#include <string>
#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class DiffTableModel;
class LineDiffModel;
class StepTable;

class DiffPane : public QWidget {
    Q_OBJECT

  public:
    explicit DiffPane(QWidget* parent = nullptr);

    void setSection(const ComparedFilesPtr& compared, compare::DiffSection section);
    [[nodiscard]] DiffTableModel& model() const { return *m_model; }
    [[nodiscard]] LineDiffModel& lines() const { return *m_lines; }
    [[nodiscard]] StepTable* table() const { return m_table; }
    [[nodiscard]] QLineEdit* filter() const { return m_filter; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] const DiffQuery& query() const { return m_query; }
    void setOrder(DiffQuery::By by, bool descending);

  signals:
    void statusMessage(const QString& message);

  private:
    void fillKinds();
    void chooseColumn(int column);
    void search();
    void showCount();
    DiffTableModel* m_model;
    LineDiffModel* m_lines;
    StepTable* m_table;
    StepTable* m_lineTable;
    QStackedWidget* m_pages;
    QLineEdit* m_filter;
    QLabel* m_count;
    QHBoxLayout* m_kindRow;
    QList<QPushButton*> m_kinds;
    LatestJob m_job;
    DiffQuery m_query;
};

/// The chat templates of two files line by line: common lines around removed and added ones.
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
