#pragma once
// One section of a comparison of files: a field that filters, the kinds of rows, and the table, which any
// heading sorts. Chat templates are shown line by line.

#include "ui/panels/compare/compared_files.h"
#include "ui/support/latest_job.h"

#include <QWidget>

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

} // namespace tokenscope::ui
