#pragma once
// The page "Findings" of the Check mode: the verdict, the families with their findings, and the selected finding. Runs
// the checks while it is shown.

#include "ui/panels/check/check_run.h"
#include "ui/panels/check/finding_text.h"
#include "ui/panels/check/findings_model.h"
#include "ui/session/session.h"

#include <QJsonObject>
#include <QSet>
#include <QTimer>
#include <QWidget>

class QButtonGroup;
class QMenu;
class QPushButton;

namespace tokenscope::ui {

class BusyOverlay;
class FindingPane;
class FindingsTree;
class PaneSplitter;
class ReportSummary;

class FindingsPage : public QWidget {
    Q_OBJECT

  public:
    explicit FindingsPage(Session& session, QWidget* parent = nullptr);

    /// Runs the checks of the current tokenizer if they are outdated. Call it while the page is shown.
    void update();
    void again() { m_run.again(request()); }
    /// Conversations, one on each line. Those that are listed already are ignored.
    void addDatasets(const QStringList& paths);
    void setFilter(FindingsFilter filter);

    [[nodiscard]] bool busy() const { return m_run.busy(); }
    /// `2 errors · 3 warnings · 12 of 16 passed`
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] QList<QWidget*> panes() const;
    [[nodiscard]] QWidget* firstFocus() const;
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void showRequested(const tokenscope::ui::FindingTarget& target);
    void statusMessage(const QString& message);
    void stateChanged();
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeTools();
    QWidget* makeList(QWidget* parent);
    QMenu* makeExportMenu();
    void fillDatasetMenu();
    void datasetsChanged();
    void showReport();
    void textEdited();
    void showRows();
    void showSelected();
    /// What the session has now.
    [[nodiscard]] CheckRequest request() const;
    [[nodiscard]] bool isUsable(const QModelIndex& index) const;
    void showMenu(const QPoint& place);
    void showElsewhere();
    void copy();
    void toggleRun();

    Session& m_session;
    CheckRun m_run;
    QStringList m_datasets;
    bool m_reload = false; ///< a file of the tokenizer has changed
    QTimer m_textSettled;
    FindingsModel* m_model;
    FindingsFilter m_filter = FindingsFilter::All;
    QSet<QString> m_toggled; ///< names of families that the user folded or unfolded
    bool m_showing = false;
    ReportSummary* m_summary;
    PaneSplitter* m_split;
    FindingsTree* m_tree = nullptr;
    FindingPane* m_pane = nullptr;
    BusyOverlay* m_overlay = nullptr;
    QButtonGroup* m_filters = nullptr;
    QMenu* m_datasetMenu = nullptr;
    QPushButton* m_datasetButton = nullptr;
    QPushButton* m_exportButton = nullptr;
    QPushButton* m_runButton = nullptr;
};

} // namespace tokenscope::ui
