#pragma once
// The results of a test suite, for people, for scripts, and for programs that show results of tests.

#include "core/encoding/tokenizer.h"
#include "core/suite/run_suite.h"

#include <string>
#include <vector>

namespace tokenscope::report {

struct SuiteReport {
    std::string path; ///< of the suite
    const suite::Suite& suite;
    const std::vector<suite::CaseResult>& results; ///< one for each case
    const Tokenizer& tokenizer;

    [[nodiscard]] std::size_t failures() const;
};

/// What differs in a failed case, as suiteText() prints it: expected above actual, with the tokens of each place that
/// differs. In the language of the translator.
std::string caseText(const suite::SuiteCase& one, const suite::CaseResult& result,
                     const Tokenizer& tokenizer);

/// Each failed case with what differs, its tokens side by side; then the counts. In the language of the translator.
std::string suiteText(const SuiteReport& report);

/// `{"suite":…,"cases":3,"failed":1,"failures":[{"name":…,"different":["ids"],"expected":{…},"actual":{…}}]}`, without a
/// line end. Outcomes are as in a suite's file.
std::string suiteJson(const SuiteReport& report);

/// JUnit's XML.
std::string suiteJunit(const SuiteReport& report);

// A suite that can't run, because the tokenizer or the suite can't be opened: the same reports with one case, named
// like the file, that has the error.

/// With `"different":["error"]`, and no outcome that was expected.
std::string suiteErrorJson(const std::string& path, const Error& error);
std::string suiteErrorJunit(const std::string& path, const Error& error);

} // namespace tokenscope::report
