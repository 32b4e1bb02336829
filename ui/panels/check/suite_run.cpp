#include "ui/panels/check/suite_run.h"

namespace tokenscope::ui {

CaseState stateOf(const suite::CaseResult* result) {
    if (!result)
        return CaseState::NotRun;
    if (result->different.empty())
        return CaseState::Passed;
    return result->actual.error.empty() ? CaseState::Failed : CaseState::Error;
}

SuiteRun::SuiteRun(Session& session, SuiteDocument& document)
    : m_session(session)
    , m_document(document)
    , m_job(tr("Running the tests")) {
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &SuiteRun::run);
    // Canceled: the results shown are those of the tokenizer before.
    connect(&m_job, &LatestJob::finished, this, [this] {
        if (!m_soon.isActive() && m_session.tokenizers().currentTokenizer() != m_tokenizer) {
            m_results.clear();
            emit resultsChanged();
        }
    });
    connect(&document, &SuiteDocument::changed, this, &SuiteRun::requestRun);
    connect(&session, &Session::currentTokenizerChanged, this, &SuiteRun::requestRun);
}

void SuiteRun::setActive(bool active) {
    m_active = active;
    if (m_active && m_due)
        m_soon.start();
}

void SuiteRun::requestRun() {
    m_due = true;
    if (m_active)
        m_soon.start();
}

void SuiteRun::runAll() {
    m_results.clear();
    emit resultsChanged();
    requestRun();
}

void SuiteRun::run() {
    m_due = false;
    const auto tokenizer = m_session.tokenizers().currentTokenizer();
    if (!tokenizer) {
        m_job.cancel();
        m_results.clear();
        m_tokenizer = nullptr;
        m_error.reset();
        return emit resultsChanged();
    }
    const bool again = tokenizer != m_tokenizer || m_document.clock() != m_clock;
    std::vector<SuiteCasePtr> cases;
    for (const SuiteCasePtr& one : m_document.cases())
        if (again || !result(one))
            cases.push_back(one);
    if (cases.empty()) {
        m_job.cancel();
        return emit resultsChanged();
    }
    m_job.run(
        [tokenizer, cases, clock = m_document.clock()](const Progress& progress) {
            suite::Suite suite{clock, {}};
            for (const SuiteCasePtr& one : cases)
                suite.cases.push_back(*one);
            suite::RunOptions options;
            options.progress = progress;
            return runSuite(suite, *tokenizer, options);
        },
        [this, tokenizer, cases, again,
         clock = m_document.clock()](Result<std::vector<suite::CaseResult>> results) {
            if (again)
                m_results.clear();
            m_tokenizer = tokenizer;
            m_clock = clock;
            receive(cases, std::move(results));
        });
}

void SuiteRun::receive(const std::vector<SuiteCasePtr>& cases,
                       Result<std::vector<suite::CaseResult>> results) {
    m_error = results ? std::nullopt : std::optional(results.error());
    if (results)
        for (std::size_t i = 0; i < cases.size(); ++i)
            m_results.insert_or_assign(cases[i], std::move((*results)[i]));
    emit resultsChanged();
}

const suite::CaseResult* SuiteRun::result(const SuiteCasePtr& one) const {
    const auto found = m_results.find(one);
    return found == m_results.end() ? nullptr : &found->second;
}

SuiteRun::Counts SuiteRun::counts() const {
    Counts counts;
    for (const SuiteCasePtr& one : m_document.cases()) {
        switch (stateOf(result(one))) {
        case CaseState::Passed:
            ++counts.passed;
            break;
        case CaseState::Failed:
            ++counts.failed;
            break;
        case CaseState::Error:
            ++counts.errors;
            break;
        case CaseState::NotRun:
            ++counts.notRun;
            break;
        }
    }
    return counts;
}

} // namespace tokenscope::ui
