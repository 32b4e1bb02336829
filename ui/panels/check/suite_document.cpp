#include "ui/panels/check/suite_document.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxUndoSteps = 200;

} // namespace

std::string SuiteDocument::written() const {
    return writeSuite(suite());
}

suite::Suite SuiteDocument::suite() const {
    suite::Suite all{m_now.clock, {}};
    all.cases.reserve(m_now.cases.size());
    for (const SuiteCasePtr& one : m_now.cases)
        all.cases.push_back(*one);
    return all;
}

SuiteDocument::State SuiteDocument::stateOf(suite::Suite suite, const QString& file) {
    State state{true, file.isEmpty(), std::move(suite.now), {}, file};
    state.cases.reserve(suite.cases.size());
    for (suite::SuiteCase& one : suite.cases)
        state.cases.push_back(std::make_shared<const suite::SuiteCase>(std::move(one)));
    return state;
}

void SuiteDocument::open(suite::Suite suite, const QString& file) {
    addStep(stateOf(std::move(suite), file));
    markOthers(file);
}

/// Earlier and later states of the file aren't what it has now.
void SuiteDocument::markOthers(const QString& file) {
    for (std::vector<State>* steps : {&m_undo, &m_redo})
        for (State& state : *steps)
            if (state.file == file)
                state.modified = true;
}

void SuiteDocument::markSaved(const QString& file) {
    markOthers(file);
    markOthers(m_now.file);
    State next = m_now;
    next.file = file;
    next.modified = false;
    setState(std::move(next));
}

void SuiteDocument::markUnsaved() {
    markOthers(m_now.file);
    State next = m_now;
    next.modified = true;
    setState(std::move(next));
}

void SuiteDocument::clearHistory() {
    m_undo.clear();
    m_redo.clear();
    emit changed();
}

void SuiteDocument::add(suite::SuiteCase added, const std::string& clock) {
    State next = m_now;
    if (!next.open)
        next.clock = clock;
    next.open = true;
    next.cases.push_back(std::make_shared<const suite::SuiteCase>(std::move(added)));
    next.modified = true;
    addStep(std::move(next));
}

void SuiteDocument::remove(const std::vector<std::size_t>& indexes) {
    State next = m_now;
    next.cases.clear();
    for (std::size_t i = 0; i < m_now.cases.size(); ++i)
        if (std::find(indexes.begin(), indexes.end(), i) == indexes.end())
            next.cases.push_back(m_now.cases[i]);
    if (next.cases.size() == m_now.cases.size())
        return;
    next.modified = true;
    addStep(std::move(next));
}

void SuiteDocument::rename(std::size_t index, const std::string& name) {
    if (index >= m_now.cases.size() || name.empty() || name == m_now.cases[index]->name)
        return;
    suite::SuiteCase renamed = *m_now.cases[index];
    renamed.name = name;
    State next = m_now;
    next.cases[index] = std::make_shared<const suite::SuiteCase>(std::move(renamed));
    next.modified = true;
    addStep(std::move(next));
}

void SuiteDocument::accept(const std::vector<std::pair<std::size_t, suite::Outcome>>& outcomes) {
    State next = m_now;
    bool changes = false;
    for (const auto& [index, outcome] : outcomes) {
        if (index >= next.cases.size())
            continue;
        suite::SuiteCase accepted = *next.cases[index];
        accepted.expected = outcome;
        next.cases[index] = std::make_shared<const suite::SuiteCase>(std::move(accepted));
        changes = true;
    }
    if (!changes)
        return;
    next.modified = true;
    addStep(std::move(next));
}

void SuiteDocument::addStep(State next) {
    m_undo.push_back(m_now);
    if (m_undo.size() > kMaxUndoSteps)
        m_undo.erase(m_undo.begin());
    m_redo.clear();
    setState(std::move(next));
}

void SuiteDocument::setState(State next) {
    m_now = std::move(next);
    emit changed();
}

void SuiteDocument::undo() {
    if (m_undo.empty())
        return;
    State next = std::move(m_undo.back());
    m_undo.pop_back();
    m_redo.push_back(m_now);
    setState(std::move(next));
}

void SuiteDocument::redo() {
    if (m_redo.empty())
        return;
    State next = std::move(m_redo.back());
    m_redo.pop_back();
    m_undo.push_back(m_now);
    setState(std::move(next));
}

QString SuiteDocument::unsaved() const {
    if (!m_now.open || !m_now.modified)
        return {};
    if (m_unsaved.isEmpty() || m_unsavedOf != m_now.cases) { // asked for at every change in the window
        m_unsavedOf = m_now.cases;
        m_unsaved = QString::fromStdString(written());
    }
    return m_unsaved;
}

bool SuiteDocument::restore(const QString& unsaved, const QString& file) {
    auto suite = suite::readSuite(unsaved.toStdString());
    if (unsaved.isEmpty() || !suite)
        return false;
    m_undo.clear();
    m_redo.clear();
    State state = stateOf(std::move(*suite), file);
    state.modified = true;
    setState(std::move(state));
    return true;
}

} // namespace tokenscope::ui
