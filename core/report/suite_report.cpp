#include "core/report/suite_report.h"

#include "core/base/printable.h"
#include "core/compare/diff/definition_diff.h"
#include "core/json/json_writer.h"
#include "core/report/escaping.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::report {
namespace {

using suite::CaseResult;
using suite::Outcome;
using suite::OutcomePart;
using suite::SuiteCase;

/// English for other programs, otherwise in the language of the translator.
enum class Language { English, Translated };

std::string inWords(const Message& message, Language language) {
    return language == Language::English ? message.english() : message.text();
}

constexpr std::size_t kShownBytes = 80;
constexpr std::size_t kShownGroups = 5;

std::string partNames(const CaseResult& result) {
    std::string names;
    for (const OutcomePart part : result.different)
        names += (names.empty() ? "" : ", ") + std::string(name(part));
    return names;
}

/// `[Hel] 39 [lo] 385`; a token without text is spelled as in the vocabulary, if that is the one of the outcome.
std::string tokensText(const Outcome& outcome, TokenRange range, std::string_view text,
                       const Tokenizer* tokenizer, Language language) {
    std::string out;
    for (std::size_t i = range.first; i < range.last; ++i) {
        const ByteSpan span = outcome.bytes[i];
        const PieceId id = outcome.ids[i];
        const std::string_view covered = text.substr(span.begin, span.size());
        out += fmt::format("{}[{}] {}", out.empty() ? "" : "  ",
                           printable(covered.empty() && tokenizer && tokenizer->contains(id)
                                         ? tokenizer->spelling(id)
                                         : covered,
                                     kShownBytes),
                           id);
    }
    return out.empty() ? inWords("no tokens", language) : out;
}

std::string rangesText(const std::vector<TokenRange>& ranges, Language language) {
    std::string out;
    for (const TokenRange range : ranges)
        out += fmt::format("{}[{},{})", out.empty() ? "" : " ", range.first, range.last);
    return out.empty() ? inWords("no tokens", language) : out;
}

std::string twoLines(const std::string& expected, const std::string& actual, Language language) {
    return fmt::format("    {:<10}{}\n    {:<10}{}\n", inWords("expected", language), expected,
                       inWords("now", language), actual);
}

std::string tokensSideBySide(const SuiteCase& one, const CaseResult& result, const Tokenizer& tokenizer,
                             Language language) {
    const auto* input = std::get_if<suite::TextInput>(&one.input);
    if (input == nullptr && one.expected.text != result.actual.text)
        return {}; // tokens of different texts
    const std::string& text = input != nullptr ? input->text : result.actual.text;
    const auto groups = differentTokens(one.expected, result.actual, static_cast<std::uint32_t>(text.size()));
    const Tokenizer* itsOwn = hasItsPieces(one, tokenizer) ? &tokenizer : nullptr;
    std::string out;
    for (std::size_t i = 0; i < groups.size() && i < kShownGroups; ++i)
        out += twoLines(tokensText(one.expected, groups[i].expected, text, itsOwn, language),
                        tokensText(result.actual, groups[i].actual, text, &tokenizer, language), language);
    if (groups.size() > kShownGroups)
        out += fmt::format("    {}\n",
                           inWords(message("{} more places", groups.size() - kShownGroups), language));
    return out;
}

std::string differencesText(const SuiteCase& one, const CaseResult& result, const Tokenizer& tokenizer,
                            Language language) {
    std::string out;
    if (!one.expected.error.empty() || !result.actual.error.empty()) {
        const auto shown = [&](const Outcome& outcome) {
            return inWords(outcome.error.empty() ? Message("no error")
                                                 : message("error: {}", printable(outcome.error)),
                           language);
        };
        return twoLines(shown(one.expected), shown(result.actual), language);
    }
    for (const OutcomePart part : result.different) {
        if (part == OutcomePart::Text) {
            const compare::ValueDivergence both =
                compare::valueDivergence(one.expected.text, result.actual.text, kShownBytes);
            out += twoLines(printable(both.a), printable(both.b), language);
        } else if (part == OutcomePart::Masks) {
            for (const suite::TrainedTokens& mask : one.expected.masks) {
                const auto other =
                    std::find_if(result.actual.masks.begin(), result.actual.masks.end(),
                                 [&](const suite::TrainedTokens& its) { return its.policy == mask.policy; });
                const bool isThere = other != result.actual.masks.end();
                if (!isThere || other->ranges != mask.ranges)
                    out += twoLines(mask.policy + ' ' + rangesText(mask.ranges, language),
                                    isThere ? mask.policy + ' ' + rangesText(other->ranges, language)
                                            : inWords("no such mask", language),
                                    language);
            }
            if (one.expected.masks.empty())
                out += twoLines(inWords("no masks", language),
                                inWords(counted(result.actual.masks.size(), "mask"), language), language);
        } else if (part == OutcomePart::Pieces) {
            out += fmt::format("    {}\n", inWords("the ids are the same, but mean other pieces", language));
        }
    }
    const auto has = [&](OutcomePart part) {
        return std::find(result.different.begin(), result.different.end(), part) != result.different.end();
    };
    if (has(OutcomePart::Ids) || has(OutcomePart::Bytes))
        out += tokensSideBySide(one, result, tokenizer, language);
    return out;
}

} // namespace

std::size_t SuiteReport::failures() const {
    return static_cast<std::size_t>(std::count_if(
        results.begin(), results.end(), [](const CaseResult& result) { return !result.different.empty(); }));
}

std::string caseText(const SuiteCase& one, const CaseResult& result, const Tokenizer& tokenizer) {
    return message("FAILED {}: {}", printable(one.name), partNames(result)).text() + '\n' +
           differencesText(one, result, tokenizer, Language::Translated);
}

std::string suiteText(const SuiteReport& report) {
    std::string out;
    for (std::size_t i = 0; i < report.results.size(); ++i) {
        const CaseResult& result = report.results[i];
        const SuiteCase& one = report.suite.cases[i];
        if (!result.different.empty())
            out += caseText(one, result, report.tokenizer);
    }
    const std::size_t failures = report.failures();
    const Message cases = counted(report.results.size(), "case");
    return out +
           (failures == 0 ? message("all passed: {}", cases) : message("{} of {} failed", failures, cases))
               .text() +
           '\n';
}

std::string suiteJson(const SuiteReport& report) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("suite").piece(report.path);
    json.member("cases", report.results.size()).member("failed", report.failures());
    json.key("failures").beginArray();
    for (std::size_t i = 0; i < report.results.size(); ++i) {
        const CaseResult& result = report.results[i];
        const SuiteCase& one = report.suite.cases[i];
        if (result.different.empty())
            continue;
        const bool isChat = std::holds_alternative<chat::TemplateInput>(one.input);
        json.beginObject().member("name", one.name).key("different");
        json.array(result.different, [&](OutcomePart part) { json.string(name(part)); });
        json.key("expected");
        writeOutcome(json, one.expected, isChat);
        json.key("actual");
        writeOutcome(json, result.actual, isChat);
        json.endObject();
    }
    json.endArray().endObject();
    return out;
}

std::string suiteJunit(const SuiteReport& report) {
    std::string out =
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"{}\" "
                    "tests=\"{}\" failures=\"{}\">\n",
                    markupText(report.path), report.results.size(), report.failures());
    for (std::size_t i = 0; i < report.results.size(); ++i) {
        const CaseResult& result = report.results[i];
        const SuiteCase& one = report.suite.cases[i];
        out += fmt::format("<testcase classname=\"{}\" name=\"{}\"", markupText(report.path),
                           markupText(one.name));
        out +=
            result.different.empty()
                ? "/>\n"
                : fmt::format("><failure message=\"{}\">{}</failure></testcase>\n", partNames(result),
                              markupText(differencesText(one, result, report.tokenizer, Language::English)));
    }
    return out + "</testsuite>\n</testsuites>\n";
}

namespace {

/// `$.model: a list is needed here; fetch it again`
std::string errorText(const Error& error) {
    std::string text = error.where.empty() ? "" : error.where + ": ";
    text += error.message.english();
    if (!error.remedy.empty())
        text += "; " + error.remedy.english();
    return printable(text);
}

} // namespace

std::string suiteErrorJson(const std::string& path, const Error& error) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("suite").piece(path);
    json.member("cases", 1).member("failed", 1);
    json.key("failures").beginArray().beginObject().key("name").piece(error.file);
    json.key("different").beginArray().string(name(OutcomePart::Error)).endArray();
    json.key("expected").beginObject().endObject();
    json.key("actual").beginObject().member("error", errorText(error)).endObject();
    json.endObject().endArray().endObject();
    return out;
}

std::string suiteErrorJunit(const std::string& path, const Error& error) {
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"{0}\" "
                       "tests=\"1\" failures=\"0\" errors=\"1\">\n<testcase classname=\"{0}\" name=\"{1}\">"
                       "<error message=\"{2}\"></error></testcase>\n</testsuite>\n</testsuites>\n",
                       markupText(path), markupText(error.file), markupText(errorText(error)));
}

} // namespace tokenscope::report
