// Spans: ascending, within the text, and together all of it.

#include "core/base/printable.h"
#include "core/check/families/families.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

struct SpanProblems {
    std::string outside;   ///< a text with a span outside it, or in the wrong order
    std::string uncovered; ///< a text with a part that no token covers
    std::string missing;   ///< that part
};

void tryText(const Tokenizer& tokenizer, const std::string& text, const Progress& progress,
             SpanProblems& problems) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = false;
    options.progress.stop = progress.stop;
    const auto encoding = tokenizer.encode(text, options);
    if (!encoding)
        return;
    const SpanFaults faults = spanFaults(*encoding, text);
    if (faults.disordered && problems.outside.empty())
        problems.outside = text;
    if (faults.uncovered.empty() || (!problems.uncovered.empty() && text.size() >= problems.uncovered.size()))
        return;
    problems.uncovered = text;
    problems.missing.clear();
    for (const ByteSpan part : faults.uncovered)
        problems.missing += withoutSpaces(std::string_view(text).substr(part.begin, part.size()));
}

std::vector<Finding> checkSpans(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    SpanProblems problems;
    for (const std::string& text : sampleTexts())
        tryText(tokenizer, text, progress, problems);
    std::vector<Finding> findings;
    if (!problems.outside.empty())
        findings.push_back(
            {.code = "disordered",
             .severity = FindingSeverity::Error,
             .place = fileName(tokenizer),
             .message = message("the spans of the tokens of `{}` are not ascending ranges of it",
                                printable(problems.outside, 60)),
             .why = "masks and highlights are at the wrong places",
             .evidence = textEvidence(problems.outside),
             .view = "table"});
    if (!problems.uncovered.empty())
        findings.push_back({.code = "uncovered",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = message("no token covers `{}`", printable(problems.missing, 60)),
                            .why = "the model never sees this part of a text",
                            .evidence = textEvidence(problems.uncovered),
                            .view = "table"});
    return findings;
}

} // namespace

SpanFaults spanFaults(const Encoding& encoding, std::string_view text) {
    SpanFaults faults;
    std::size_t begin = 0, covered = 0;
    const auto miss = [&](std::size_t end) {
        if (!withoutSpaces(text.substr(covered, end - covered)).empty())
            faults.uncovered.push_back(
                {static_cast<std::uint32_t>(covered), static_cast<std::uint32_t>(end)});
    };
    for (const ByteSpan span : encoding.bytes) {
        faults.disordered =
            faults.disordered || span.begin > span.end || span.end > text.size() || span.begin < begin;
        begin = span.begin;
        if (span.begin > covered && span.end <= text.size())
            miss(span.begin);
        covered = std::max<std::size_t>(covered, span.end);
    }
    if (covered < text.size())
        miss(text.size());
    return faults;
}

const Check kSpansCheck = {"spans", "Spans", "spans: ascending ranges that cover the text", hasTokenizer,
                           checkSpans};

} // namespace tokenscope::check
