#pragma once
// Compare, two files of one model: the verdict on top, the reasons and the shortest texts that show the
// difference, and below each section of the files row by row. A is the session's tokenizer.

#include "ui/panels/compare/compare_view.h"
#include "ui/panels/compare/compared_files.h"
#include "ui/panels/compare/tokenizer_choice.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QTimer>

#include <stop_token>

class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QVBoxLayout;

namespace tokenscope::ui {

class DiffPane;
class DiffSectionsModel;
class ElidedLabel;
class ExportMenu;
class StepTable;
class VerdictLine;
class VerdictReasons;
class CounterexampleModel;

class FilesView : public CompareView {
    Q_OBJECT

  public:
    explicit FilesView(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Files"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("files"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// To the next section that differs.
    void moveDifference(int step) override;
    bool acceptTokenizers(const QStringList& paths, const QPoint& place) override;

    [[nodiscard]] FilePairChoice& choice() { return m_choice; }
    [[nodiscard]] const ComparedFilesPtr& compared() const { return m_compared; }
    [[nodiscard]] DiffPane& rows() const { return *m_rows; }
    [[nodiscard]] CounterexampleModel& counterexamples() const { return *m_counterexamples; }
    [[nodiscard]] StepTable* counterexampleTable() const { return m_counterexampleTable; }
    [[nodiscard]] VerdictLine& verdict() const { return *m_verdict; }
    [[nodiscard]] VerdictReasons& reasons() const { return *m_reasons; }
    [[nodiscard]] ExportMenu& exports() const { return *m_exports; }
    [[nodiscard]] QString tried() const;
    [[nodiscard]] compare::DiffSection section() const { return m_section; }
    void setSection(compare::DiffSection section);
    /// Makes it the session's text and requests the Text tab.
    void showCounterexample(int row);
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
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeTools();
    void addChanges(QMenu& menu);
    QWidget* makeBody();
    QWidget* makeCounterexamples(QWidget* parent);
    void fillNote();
    void offerAgain();
    void forget();
    void jobEnded();
    void updateStale();
    void makeExports();
    void refresh();
    void take(const ComparedFilesPtr& compared);
    void updatePage();
    void showSearch();

    Session& m_session;
    FilePairChoice m_choice;
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
    bool m_chosen = false;  ///< the section, by the user
    bool m_stopped = false; ///< the comparison of the wanted files

    QWidget* m_tools = nullptr;
    ElidedLabel* m_names = nullptr;
    QPushButton* m_swap = nullptr;
    QPushButton* m_export = nullptr;
    ExportMenu* m_exports = nullptr;
    VerdictLine* m_verdict = nullptr;
    VerdictReasons* m_reasons = nullptr;
    CounterexampleModel* m_counterexamples = nullptr;
    StepTable* m_counterexampleTable = nullptr;
    QLabel* m_tried = nullptr;
    QPushButton* m_showText = nullptr;
    QPushButton* m_again = nullptr;
    QSplitter* m_split = nullptr;
    DiffSectionsModel* m_sections = nullptr;
    StepTable* m_sectionTable = nullptr;
    DiffPane* m_rows = nullptr;
};

} // namespace tokenscope::ui
