// What the readers reported.

#include "core/base/printable.h"
#include "core/check/families/families.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

/// Places in the settings files start with the file; others are in the tokenizer file.
std::string placeOf(const CheckInput& input, const std::string& where) {
    const std::string own = fileName(*input.tokenizer);
    if (where.empty() || where.starts_with(own))
        return where.empty() ? own : where;
    const auto& files = input.config.files;
    const bool named = std::any_of(files.begin(), files.end(),
                                   [&](const std::string& file) { return where.starts_with(file); });
    return named || where.find(".json") != std::string::npos ? where : own + ": " + where;
}

std::vector<Finding> checkLoading(const CheckInput& input, const Progress& /*progress*/) {
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
                            .place = placeOf(input, one.where),
                            .message = one.message,
                            .view = "overview",
                            .subject = printable(one.message.english())});
    }
    if (const auto& truncation = input.tokenizer->definition().truncation)
        findings.push_back(
            {.code = "truncation",
             .severity = FindingSeverity::Info,
             .place = fileName(*input.tokenizer) + ": $.truncation",
             .message = message("the file sets truncation to {}", counted(truncation->maxLength, "token")),
             .why =
                 "programs that apply it, as Hugging Face tokenizers do, cut longer texts without an error",
             .remedy = "remove `truncation` from the file if it was left there by accident",
             .view = "overview"});
    return findings;
}

} // namespace

const Check kLoadingCheck = {"loading", "Loading", "the files: what is unusual or contradictory in them",
                             hasTokenizer, checkLoading};

} // namespace tokenscope::check
