#pragma once
// Runs the checks of a tokenizer off the UI thread, again when a file changes, and keeps the findings that the user
// silenced in a file next to the tokenizer. Lives on the UI thread.

#include "core/check/silenced_findings.h"
#include "core/report/check_report.h"
#include "ui/session/file_watcher.h"
#include "ui/support/latest_job.h"

#include <QObject>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

/// What is checked.
struct CheckRequest {
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: nothing
    QString path;                               ///< as given, for reports
    bool bare = false;                          ///< without the files next to it
    QStringList datasets;                       ///< absolute paths
    /// Null or empty: none. Released after the run: reports don't need it.
    std::shared_ptr<const std::string> text;
    std::uint64_t textRevision = 0;                ///< tells texts apart, as TextDocument::revision()
    QString textName;                              ///< of its file; empty: it has none
    bool addSpecial = false, parseSpecial = false; ///< how the text is encoded
    /// Whether only the texts differ.
    [[nodiscard]] bool differsInText(const CheckRequest& other) const;
    /// Whether the texts and how they are encoded are the same.
    [[nodiscard]] bool hasTextOf(const CheckRequest& other) const;
    void takeTextOf(const CheckRequest& other); ///< all of it but `text` itself
    /// Whether all is the same; texts are by their revision.
    bool operator==(const CheckRequest& other) const;
};

struct CheckedReport {
    CheckRequest request;
    report::CheckReport report;
    std::vector<check::SilencedFinding> unused; ///< entries of the file that silence nothing
    std::optional<Error> silencedError;         ///< that file can't be read
    std::vector<Error> unreadable;              ///< of datasets, which were left out
    QStringList files;                          ///< when one of them changes, the report is outdated
};
using CheckedReportPtr = std::shared_ptr<const CheckedReport>;

class CheckRun : public QObject {
    Q_OBJECT

  public:
    explicit CheckRun(QObject* parent = nullptr);

    /// Runs the checks unless report() is theirs already, or they were stopped. If only the text is another one, only
    /// its family runs, without progress.
    void require(const CheckRequest& request);
    /// Runs them even so.
    void again(const CheckRequest& request);
    void stop();

    [[nodiscard]] bool busy() const { return m_job.busy() || m_textJob.busy() || m_silencing.busy(); }
    [[nodiscard]] LatestJob& job() { return m_job; }
    /// The last complete run, perhaps of another request; null if there is none.
    [[nodiscard]] const CheckedReportPtr& report() const { return m_report; }
    /// Whether report() is that of the request, and no file has changed since.
    [[nodiscard]] bool isCurrent() const;
    /// Whether the findings about the text belong to the previous one.
    [[nodiscard]] bool isTextOutdated() const;
    /// The text has changed; require() follows once it has stopped changing.
    void setTextChanged();
    /// Whether report() is that of another file than the request's.
    [[nodiscard]] bool isOfAnother() const;
    [[nodiscard]] const CheckRequest& request() const { return m_request; }

    /// Where silenced findings are kept; empty for a tokenizer without a file.
    [[nodiscard]] QString silencedFile() const;
    /// Writes the file, then report() follows; failed() if it can't be written.
    void silence(const check::CheckResult& family, const check::Finding& finding, const QString& reason);
    void unsilence(const check::CheckResult& family, const check::Finding& finding);

  signals:
    /// report() or isCurrent() has changed, or a run has started or ended.
    void changed();
    /// A file that was checked has changed; `own`: it belongs to the tokenizer.
    void fileChanged(bool own);
    /// The file of silenced findings, or a dataset, can't be used.
    void failed(const QString& file, const tokenscope::Error& error);
    /// It can be used.
    void recovered(const QString& file);

  private:
    using Silenced = std::vector<check::SilencedFinding>;
    void start();
    void startText();
    void releaseText();
    void receive(Result<CheckedReport> checked);
    void receiveText(const CheckRequest& request, Result<check::CheckResult> family);
    void watch();
    void reportSilenced(const std::optional<Error>& error);
    void reportDatasets();
    void changeSilenced(const std::function<void(Silenced&)>& change);
    void apply(const Silenced& silenced);

    CheckRequest m_request;
    CheckedReportPtr m_report;
    bool m_outdated = true; ///< m_report isn't that of m_request, or a file has changed
    bool m_stopped = false;
    bool m_textChanged = false; ///< m_request has the text from before
    LatestJob m_job;
    LatestJob m_textJob;
    LatestJob m_silencing;
    FileWatcher m_watcher;
    QStringList m_watched;
};

} // namespace tokenscope::ui
