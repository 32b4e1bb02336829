#pragma once
// Runs the open suite with the current tokenizer, in the background: what has changed since the last run, or all again
// when another tokenizer is current. Lives on the UI thread.

#include "core/suite/run_suite.h"
#include "ui/panels/check/suite_document.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QTimer>

#include <unordered_map>

namespace tokenscope::ui {

/// Error: the tokenizer can't encode or render the input, which was not expected.
enum class CaseState : quint8 { NotRun, Passed, Failed, Error };
CaseState stateOf(const suite::CaseResult* result);

class SuiteRun : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive it.
    SuiteRun(Session& session, SuiteDocument& document);

    /// Nothing runs while nobody sees it; what is due then runs later.
    void setActive(bool active);
    /// Runs all cases, also those that have a result.
    void runAll();

    /// Null: not run.
    [[nodiscard]] const suite::CaseResult* result(const SuiteCasePtr& one) const;
    struct Counts {
        std::size_t passed = 0, failed = 0, errors = 0, notRun = 0;
        bool operator==(const Counts&) const = default;
    };
    [[nodiscard]] Counts counts() const;
    /// Whose results these are; null: nothing was run yet.
    [[nodiscard]] const std::shared_ptr<const Tokenizer>& tokenizer() const { return m_tokenizer; }
    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool busy() const { return m_job.busy() || m_soon.isActive(); }
    /// Why the suite as a whole can't be run.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

  signals:
    void resultsChanged();

  private:
    void requestRun();
    void run();
    void receive(const std::vector<SuiteCasePtr>& cases, Result<std::vector<suite::CaseResult>> results);

    Session& m_session;
    SuiteDocument& m_document;
    LatestJob m_job;
    QTimer m_soon;
    bool m_active = false;
    bool m_due = false;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    /// Also of cases that undo can bring back.
    std::unordered_map<SuiteCasePtr, suite::CaseResult> m_results;
    std::string m_clock; ///< of m_results
    std::optional<Error> m_error;
};

} // namespace tokenscope::ui
