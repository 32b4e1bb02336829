#pragma once
// The report of `tokenscope check`, for scripts and for programs that show findings of many tools. All are English and
// contain no times, so that the same files give the same bytes.

#include "core/check/check.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

struct CheckReport {
    std::string path; ///< of the tokenizer as given, or of the template
    std::vector<check::CheckResult> results;
    /// The least severity that fails.
    FindingSeverity failsOn = FindingSeverity::Error;

    struct Counts {
        std::size_t errors = 0, warnings = 0, infos = 0, silenced = 0;
        std::size_t passed = 0, ran = 0; ///< families
    };
    [[nodiscard]] Counts counts() const;
    /// A finding that is not silenced is at least as severe as `failsOn`.
    [[nodiscard]] bool failed() const;
};

/// `passed`, `info`, `warning`, `error`, `not-applicable`
std::string_view nameOfResult(const check::CheckResult& result);

/// `{"path":…,"failed":false,"errors":0,"warnings":1,"infos":3,"silenced":0,"families":[{"name":…,"result":…}],
/// "findings":[{"family":…,"code":…,"level":…,"place":…,"line":…,"subject":…,"message":…,"why":…,"remedy":…,
/// "evidence":…,"view":…,"silenced":…}]}`, without a line end. Members of a finding that are empty are omitted.
std::string checkJson(const CheckReport& report);

/// SARIF 2.1.0: a rule for each kind of finding, a result for each finding; silenced ones have a suppression.
std::string checkSarif(const CheckReport& report, std::string_view programVersion);

/// JUnit's XML: a test case for each family, which fails as the command does.
std::string checkJunit(const CheckReport& report);

} // namespace tokenscope::report
