#pragma once
// Compare, on a corpus: files and folders through up to eight tokenizers, with figures, tables, charts and the places that
// differ most. The first tokenizer is the session's. Summaries can be saved, and those of several runs joined.

#include "ui/panels/compare/compare_view.h"
#include "ui/panels/compare/corpus_work.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <memory>
#include <optional>
#include <stop_token>

class QComboBox;
class QFrame;
class QLabel;
class QMenu;
class QPushButton;
class QTemporaryDir;

namespace tokenscope::ui {

class ChartView;
class ElidedLabel;
class ExportMenu;
class StepTable;

class CorpusView : public CompareView {
    Q_OBJECT

  public:
    explicit CorpusView(Session& session, QWidget* parent = nullptr);
    ~CorpusView() override;

    [[nodiscard]] QString title() const override { return tr("Corpus"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("corpus"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] bool working() const override { return m_job.running(); }
    [[nodiscard]] QString place() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    bool takeTokenizers(const QStringList& paths, const QPoint& place) override;
    bool takeTexts(const QStringList& paths) override;

    void addRoots(const QStringList& paths);
    void clearRoots();
    [[nodiscard]] const QStringList& roots() const { return m_roots; }
    void addTokenizer(const TokenizerSource& source);
    /// Those files alone beside the session's tokenizer.
    void setOthers(const QStringList& paths);
    void dropTokenizer(const TokenizerSource& source);
    /// One that is open, once more with stages switched: a column behind all others.
    void addChanged(const TokenizerSource& source, const ColumnSwitches& switches);
    /// The session's first; those that are open.
    [[nodiscard]] QList<TokenizerSource> sources() const;
    void run();
    void merge(const QStringList& summaries);
    /// What was measured until now is shown; joining is canceled.
    void stop();
    /// Texts inside the program, as files.
    void runSamples();

    [[nodiscard]] const CorpusResultPtr& result() const { return m_result; }
    [[nodiscard]] NumberTableModel& figures() const { return *m_figures; }
    [[nodiscard]] NumberTableModel& table() const { return *m_model; }
    [[nodiscard]] StepTable* tableView() const { return m_table; }
    /// What was measured, and whether something else is chosen by now.
    [[nodiscard]] QString remark() const;
    [[nodiscard]] ChartView& chart() const { return *m_chart; }
    [[nodiscard]] ExportMenu& exports() const { return *m_exports; }
    [[nodiscard]] ExportMenu& chartExports() const { return *m_chartExports; }
    /// Lasting, above the figures; empty where nothing is lacking.
    [[nodiscard]] QString warning() const;
    [[nodiscard]] QPushButton* runButton() const { return m_run; }
    void setTable(int index);
    void setChart(int index);
    void showPlace(int row);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeTools();
    QWidget* makeBody();
    void makeExports();
    void fillMenus(QMenu* corpus, QMenu* tokenizers);
    void askForFiles(bool folder);
    void askForSummaries();
    [[nodiscard]] std::vector<CorpusTokenizer> wanted() const;
    [[nodiscard]] QStringList columnTitles() const; ///< `A gpt2.json`
    [[nodiscard]] QString rootTitles() const;
    [[nodiscard]] QString chosen() const; ///< what would be measured, in words
    void take(Result<CorpusResultPtr> result);
    /// What the figures lack, above them as long as they are there.
    void addCoverageGaps();
    void fillNote();
    void updatePage();

    Session& m_session;
    QStringList m_roots;
    struct Changed {
        TokenizerSource source;
        ColumnSwitches switches;
        bool operator==(const Changed&) const = default;
    };
    void fillChanges(QMenu& menu);
    void fillLeaveOut(QMenu& menu);
    [[nodiscard]] bool isFull() const;
    [[nodiscard]] QString titleOf(const Changed& changed) const;
    /// Those whose tokenizer is open.
    [[nodiscard]] QList<Changed> changedOpen() const;
    QList<TokenizerSource> m_others;
    QList<Changed> m_changed;
    CorpusResultPtr m_result;
    QString m_joined;   ///< the summaries' files, where m_result is of them
    QString m_measured; ///< what m_result is of, in words; empty: of summaries
    LatestJob m_job;
    std::optional<std::stop_source> m_enough; ///< of measuring, while that runs
    std::unique_ptr<QTemporaryDir> m_samples;

    QWidget* m_tools = nullptr;
    ElidedLabel* m_remark = nullptr;
    QFrame* m_gaps = nullptr;
    QLabel* m_gapsText = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_export = nullptr;
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
};

} // namespace tokenscope::ui
