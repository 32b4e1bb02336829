#pragma once
// The Files page of Compare: the first two tokenizers of the list as files. A report with the verdict on top and
// a row for each cause; what is behind it is folded: the reasons of the verdict, and all rows of the files by
// section.

#include "ui/panels/compare/column_set.h"
#include "ui/panels/compare/compare_view.h"
#include "ui/panels/compare/compared_files.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QJsonArray>
#include <QTimer>

#include <stop_token>

class QLabel;
class QPushButton;
class QSplitter;

namespace tokenscope::ui {

class DiffPane;
class DiffSectionsModel;
class ExportMenu;
class FilesReportModel;
class FilesReportView;
class StepTable;
class VerdictLine;
class VerdictReasons;

class FilesView : public CompareView {
    Q_OBJECT

  public:
    /// `columns` must outlive it.
    FilesView(Session& session, ColumnSet& columns, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Files"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("files"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] std::size_t shownTokenizers() const override { return 2; }
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// To the next cause.
    void moveDifference(int step) override;
    bool acceptTokenizers(const QStringList& paths, const QPoint& place) override;

    /// Both without switches, with distinct names; nullopt if there are not two, or while one is being opened.
    [[nodiscard]] std::optional<compare::FilePair> pair() const;
    [[nodiscard]] const ComparedFilesPtr& compared() const { return m_compared; }
    [[nodiscard]] DiffPane& rows() const { return *m_rows; }
    [[nodiscard]] FilesReportModel& report() const { return *m_report; }
    [[nodiscard]] FilesReportView& reportView() const { return *m_reportView; }
    [[nodiscard]] VerdictLine& verdict() const { return *m_verdict; }
    [[nodiscard]] VerdictReasons& reasons() const { return *m_reasons; }
    [[nodiscard]] ExportMenu& exports() const { return *m_exports; }
    [[nodiscard]] QString tried() const;
    [[nodiscard]] compare::DiffSection section() const { return m_section; }
    void setSection(compare::DiffSection section);
    /// Makes the example of a cause the session's text and requests the Text page, or Inspect.
    void showExample(int row);
    void inspectExample(int row);
    /// The rows of the files by section, and the reasons of the verdict: folded at first.
    void setRowsShown(bool shown);
    void setReasonsShown(bool shown);
    /// Anew, or after it was stopped.
    void search();
    /// Ends the search soon; its results so far are shown and marked as partial.
    void stopSearch();
    /// What is compared now is stopped, and what was compared before is forgotten.
    void stopComparing() { m_job.cancel(); }
    /// Anew, after it was stopped.
    void compareAgain();
    /// The shown results belong to previous files; the current ones are still being compared.
    [[nodiscard]] bool isStale() const;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void makeTools();
    QWidget* makeBody();
    QWidget* makeReport(QWidget* parent);
    QWidget* makeRows(QWidget* parent);
    void showSectionOf(int cause);
    void chooseCause(int row);
    bool putExample(int row);
    [[nodiscard]] bool hasTwo() const;
    [[nodiscard]] bool isOneFile() const;
    [[nodiscard]] std::pair<QString, QString> names() const;
    void fillNote();
    void offerAgain();
    void forget();
    void jobEnded();
    void updateStale();
    void makeExports();
    void refresh();
    void take(const ComparedFilesPtr& compared);
    void updatePage();
    void showReport();
    void showSearch();

    Session& m_session;
    ColumnSet& m_columns;
    ComparedFilesPtr m_compared;
    /// Both without switches, and the switches of B.
    struct Wanted {
        std::shared_ptr<const Tokenizer> a, b;
        ColumnSwitches switches;
        bool operator==(const Wanted&) const = default;
    };
    Wanted m_wanted, m_shown; ///< m_shown: of which m_compared is
    LatestJob m_job;
    LatestJob m_searchJob;
    compare::DiffSection m_section = compare::DiffSection::Vocabulary;
    std::stop_source m_searchStop;
    QTimer m_dim;
    QTimer m_wait;          ///< for the causes, which the search finds
    bool m_chosen = false;  ///< the section, by the user
    bool m_stopped = false; ///< the comparison of the wanted files

    QWidget* m_tools = nullptr;
    QPushButton* m_swap = nullptr;
    QPushButton* m_export = nullptr;
    ExportMenu* m_exports = nullptr;
    VerdictLine* m_verdict = nullptr;
    VerdictReasons* m_reasons = nullptr;
    QPushButton* m_why = nullptr; ///< folds the reasons
    FilesReportModel* m_report = nullptr;
    FilesReportView* m_reportView = nullptr;
    QLabel* m_tried = nullptr;
    QPushButton* m_showText = nullptr;
    QPushButton* m_inspect = nullptr;
    QPushButton* m_again = nullptr;
    QSplitter* m_split = nullptr;
    QJsonArray m_sizes{400, 250}; ///< of the splitter while the rows are shown
    QWidget* m_below = nullptr;   ///< the bar that folds the rows, and the rows
    QWidget* m_allRows = nullptr;
    QPushButton* m_fold = nullptr;
    DiffSectionsModel* m_sections = nullptr;
    StepTable* m_sectionTable = nullptr;
    DiffPane* m_rows = nullptr;
};

} // namespace tokenscope::ui
