#pragma once
// The Corpus page of Compare: files and folders measured with all tokenizers of the list. Summaries can be saved,
// and those of several runs merged.

#include "ui/panels/compare/compare_view.h"
#include "ui/panels/compare/corpus_choice.h"
#include "ui/panels/compare/corpus_results_pane.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <optional>
#include <stop_token>

class QPushButton;

namespace tokenscope::ui {

class ElidedLabel;

class CorpusView : public CompareView {
    Q_OBJECT

  public:
    CorpusView(Session& session, ColumnSet& columns, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Corpus"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("corpus"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] std::size_t shownTokenizers() const override { return kMaxTokenizers; }
    [[nodiscard]] bool busy() const override { return m_job.busy(); }
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    bool acceptTokenizers(const QStringList& paths, const QPoint& place) override;
    bool acceptTexts(const QStringList& paths) override;

    [[nodiscard]] CorpusChoice& choice() { return m_choice; }
    [[nodiscard]] const CorpusResultPtr& result() const { return m_results->result(); }

    void run();
    void runSamples();
    void merge(const QStringList& summaries);
    /// Measuring keeps what has been counted so far; merging is canceled.
    void stop();

  private:
    void createTools();
    void fillCorpusMenu(QMenu& menu);
    void askForFiles(bool folder);
    void askForSummaries();
    [[nodiscard]] QString remark() const; ///< what was measured, and whether the choice has changed since
    void finish(Result<CorpusResultPtr> result);
    void showPlace(const compare::CorpusPlace& place);
    void fillNote();
    void updatePage();

    Session& m_session;
    ColumnSet& m_columns;
    CorpusChoice m_choice;
    QString m_merged;   ///< file names, if the result was merged from summaries
    QString m_measured; ///< description of the choice that was measured; empty after merging
    LatestJob m_job;
    std::optional<std::stop_source> m_enough; ///< ends measuring early; unset while merging

    QWidget* m_tools = nullptr;
    ElidedLabel* m_remark = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_export = nullptr;
    CorpusResultsPane* m_results = nullptr;
};

} // namespace tokenscope::ui
