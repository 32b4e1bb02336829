// What the readers reported.

#include "core/check/families/families.h"

namespace tokenscope::check {
namespace {

std::vector<Finding> run(const CheckInput& input, const Progress& /*progress*/) {
    constexpr std::size_t kMax = 100;
    std::vector<Finding> findings;
    const Diagnostics& all = input.tokenizer->definition().diagnostics;
    for (const Diagnostic& one : all) {
        if (findings.size() == kMax) {
            findings.push_back({.code = "diagnostics",
                                .severity = FindingSeverity::Info,
                                .place = fileName(*input.tokenizer),
                                .message = counted(all.size() - kMax, "more diagnostic"),
                                .view = "overview"});
            break;
        }
        const bool isWarning = one.severity == Severity::Warning;
        findings.push_back({.code = "diagnostic",
                            .severity = isWarning ? FindingSeverity::Warning : FindingSeverity::Info,
                            .place = one.where.empty() ? fileName(*input.tokenizer) : one.where,
                            .message = one.message,
                            .view = "overview"});
    }
    return findings;
}

} // namespace

const Check kLoadingCheck = {"loading", "the files: what is unusual or contradictory in them", hasTokenizer,
                             run};

} // namespace tokenscope::check
