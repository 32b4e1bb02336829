#pragma once
// The results of measuring a corpus: warnings, a table of figures, further tables, charts, and their exports.

#include "ui/panels/compare/corpus_result.h"

#include <QList>
#include <QWidget>

class QComboBox;
class QFrame;
class QLabel;

namespace tokenscope::ui {

class ChartView;
class ExportMenu;
class StepTable;

class CorpusResultsPane : public QWidget {
    Q_OBJECT

  public:
    explicit CorpusResultsPane(QWidget* parent = nullptr);

    void setResult(CorpusResultPtr result);
    [[nodiscard]] const CorpusResultPtr& result() const { return m_result; }

    void showTable(int index);
    void showChart(int index);
    /// Indices, which persist even without a result.
    [[nodiscard]] int table() const;
    [[nodiscard]] int chart() const;
    void restore(int table, int chart);

    /// Report, summary and current table, for the tools of the view.
    [[nodiscard]] ExportMenu& exports() const { return *m_exports; }
    /// In the order in which F6 visits them.
    [[nodiscard]] QList<QWidget*> panes() const;

  signals:
    void statusMessage(const QString& message);
    /// Another table or chart is shown.
    void changed();
    void placeChosen(const tokenscope::compare::CorpusPlace& place);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* createGaps();
    QWidget* createTables();
    QWidget* createCharts();
    void createExports();
    void createChartExports();
    void showGaps();
    void showOtherCharts();
    void choosePlace(int row);
    /// By file if there is only one folder.
    [[nodiscard]] int firstTable() const;
    /// The table with a chart's numbers.
    [[nodiscard]] int tableOfChart(int chart) const { return chart == 0 ? firstTable() : chart + 2; }

    CorpusResultPtr m_result;
    QFrame* m_gaps = nullptr;
    QLabel* m_gapsText = nullptr;
    ExportMenu* m_exports = nullptr;
    ExportMenu* m_chartExports = nullptr;
    NumberTableModel* m_figures = nullptr;
    StepTable* m_figuresTable = nullptr;
    QComboBox* m_tables = nullptr;
    QLabel* m_tableRemark = nullptr;
    NumberTableModel* m_model = nullptr;
    StepTable* m_table = nullptr;
    QComboBox* m_charts = nullptr;
    ChartView* m_chart = nullptr;
    QList<ChartView*> m_otherCharts; ///< those that aren't chosen
    QWidget* m_chartArea = nullptr;
};

} // namespace tokenscope::ui
