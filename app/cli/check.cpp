#include "core/check/check.h"
#include "app/cli/chat_input.h"
#include "app/cli/check_chat.h"
#include "app/cli/check_input.h"
#include "app/cli/command.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/check/silenced_findings.h"
#include "core/report/check_report.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::cli {
namespace {

using check::CheckResult;
using check::Finding;
using report::CheckReport;

constexpr auto kCheckOwnOptions = withTokenizerOptions({
    {"json", '\0', "", "print one JSON object (with --chat and a dataset: one per line)", false},
    {"sarif", '\0', "", "print SARIF 2.1.0, which code hosts show next to the files", false},
    {"junit", '\0', "", "print JUnit XML, which CI systems show as tests", false},
    {"file", 'f', "FILE", "also check this text: unknown tokens, special tokens in it, what decoding loses",
     false},
    {"fail-on", '\0', "LEVEL", "exit with 1 on findings of this level: red (default) or amber", false, false,
     "red amber"},
    {"only", '\0', "FAMILY", "run only these families of checks: names separated by commas; may be repeated",
     false, true},
    {"skip", '\0', "FAMILY", "don't run these; may be repeated", false, true},
    {"chat", '\0', "", "check only the chat template, or the dataset line by line; the default with -t",
     false},
    {"all", '\0', "", "with --chat and a dataset: print every line, not only those with findings", false},
    {"max-tokens", '\0', "N",
     "datasets: truncate longer conversations (default: no limit; 2048 with --nanochat)", false},
    {"threads", '\0', "N", "datasets: the number of threads (default: all cores, up to 8)", false},
});

/// Label options that decide what is trained.
constexpr bool concernsCheck(std::string_view option) {
    return option != "labels" && option != "why" && option != "max-tokens";
}
constexpr std::size_t kCheckLabelOptions = static_cast<std::size_t>(std::count_if(
    kLabelOptions.begin(), kLabelOptions.end(), [](const Option& one) { return concernsCheck(one.name); }));

constexpr auto kCheckOptions = [] {
    std::array<Option, kCheckOwnOptions.size() + kRenderInputOptions.size() + kCheckLabelOptions> all{};
    auto at = std::copy(kCheckOwnOptions.begin(), kCheckOwnOptions.end(), all.begin());
    at = std::copy(kRenderInputOptions.begin(), kRenderInputOptions.end(), at);
    std::copy_if(kLabelOptions.begin(), kLabelOptions.end(), at,
                 [](const Option& one) { return concernsCheck(one.name); });
    for (Option& option : all) {
        if (option.name == "tokenizer")
            option.help =
                "the tokenizer, as FILE; checks only its template and the datasets, as --chat does, "
                "unless --file, --only, --skip, --fail-on, --sarif or --junit is given";
        else if (option.name == "policy")
            option.help =
                "datasets: the mask policy: generation, content, prefix_difference, response_marker "
                "or parts (default: generation if the template has blocks, otherwise content)";
    }
    return all;
}();

// The report for people.

std::string_view symbolOf(FindingSeverity severity) {
    constexpr std::array<std::string_view, 3> kSymbols = {"\xC2\xB7", "!", "\xE2\x9C\x97"};
    return kSymbols[static_cast<std::size_t>(severity)];
}

std::string inColor(std::string_view text, FindingSeverity severity, bool color) {
    if (!color || severity == FindingSeverity::Info)
        return std::string(text);
    return fmt::format("\x1B[{}m{}\x1B[0m", severity == FindingSeverity::Error ? 31 : 33, text);
}

void appendFinding(std::string& out, const CheckResult& result, const Finding& finding, bool color) {
    constexpr std::size_t kMaxEvidence = 300; // bytes
    const std::string line = finding.line == 0 ? "" : fmt::format(":{}", finding.line);
    out += fmt::format("{} {}/{}  {}{}: {}\n", inColor(symbolOf(finding.severity), finding.severity, color),
                       result.check->name, finding.code, printable(finding.place), line,
                       printable(finding.message.text()));
    if (finding.severity == FindingSeverity::Info)
        return;
    const auto detail = [&](const Message& sentence) {
        out += fmt::format("    {}\n", printable(sentence.text()));
    };
    if (!finding.why.empty())
        detail(message("Why it matters: {}", finding.why));
    if (!finding.remedy.empty())
        detail(message("What to do: {}", finding.remedy));
    if (!finding.evidence.empty()) {
        const std::string shown =
            "    " + message("Evidence: {}", printable(finding.evidence, kMaxEvidence)).text();
        out += (color ? faint(shown) : shown) + "\n";
    }
}

std::string namesOf(const CheckReport& report, bool (*wanted)(const CheckResult&)) {
    std::string names;
    for (const CheckResult& result : report.results)
        if (wanted(result))
            names.append(names.empty() ? "" : ", ").append(result.check->name);
    return names;
}

void printReport(const CheckReport& report, const std::vector<check::SilencedFinding>& unused) {
    const bool color = usesColor();
    const CheckReport::Counts counts = report.counts();
    std::string out = fmt::format(
        "{}\n", message("{}: {}, {}, {}; {} of {} passed", printable(report.path),
                        counted(counts.errors, "error"), counted(counts.warnings, "warning"),
                        counted(counts.infos, "note"), counts.passed, counted(counts.ran, "check")));
    const std::vector<const CheckResult*> order = check::inReadingOrder(report.results);
    for (const FindingSeverity severity :
         {FindingSeverity::Error, FindingSeverity::Warning, FindingSeverity::Info}) {
        std::string stopping, others;
        for (const CheckResult* result : order)
            for (const Finding& finding : result->findings)
                if (finding.severity == severity && finding.silenced.empty())
                    appendFinding(finding.isAboutStopping ? stopping : others, *result, finding, color);
        if (!stopping.empty() || !others.empty())
            out += "\n" + stopping + others;
    }
    std::string silenced;
    for (const CheckResult& result : report.results)
        for (const Finding& finding : result.findings)
            if (!finding.silenced.empty())
                silenced += fmt::format("- {}/{}  {}: {}\n", result.check->name, finding.code,
                                        printable(finding.place),
                                        message("silenced: {}", printable(finding.silenced)));
    if (!silenced.empty())
        out += "\n" + silenced;
    out += "\n";
    if (const std::string names = namesOf(
            report,
            [](const CheckResult& one) { return one.applies && one.worst() == FindingSeverity::Info; });
        !names.empty())
        out += message("passed: {}", names).text() + "\n";
    if (const std::string names = namesOf(report, [](const CheckResult& one) { return !one.applies; });
        !names.empty())
        out += message("not applicable: {}", names).text() + "\n";
    for (const check::SilencedFinding& one : unused)
        out += message("{}: {} silences nothing", check::kSilencedFile,
                       printable(one.finding + (one.subject.empty() ? "" : " (" + one.subject + ")")))
                   .text() +
               "\n";
    fmt::print("{}", out);
}

void print(const CheckReport& report, const std::vector<check::SilencedFinding>& unused,
           const Arguments& arguments) {
    if (arguments.has("json"))
        fmt::print("{}\n", report::checkJson(report));
    else if (arguments.has("sarif"))
        fmt::print("{}\n", report::checkSarif(report, TOKENSCOPE_VERSION));
    else if (arguments.has("junit"))
        fmt::print("{}", report::checkJunit(report));
    else
        printReport(report, unused);
}

// Arguments.

std::vector<std::string> namesIn(const std::vector<std::string>& lists) {
    std::vector<std::string> names;
    for (const std::string& list : lists)
        for (std::size_t at = 0; at <= list.size();) {
            const std::size_t comma = std::min(list.find(',', at), list.size());
            if (comma > at)
                names.push_back(list.substr(at, comma - at));
            at = comma + 1;
        }
    return names;
}

Result<FindingSeverity> readFailOn(const Arguments& arguments) {
    const std::string level = arguments.value("fail-on").value_or("red");
    if (level == "red" || level == "error")
        return FindingSeverity::Error;
    if (level == "amber" || level == "warning")
        return FindingSeverity::Warning;
    return fail(ErrorCode::BadInput, "--fail-on", message("there is no level '{}'", level),
                "the levels are red and amber");
}

/// Options that --chat doesn't have.
constexpr std::array kOfFamilies = {"sarif", "junit", "only", "skip", "fail-on", "file"};

bool hasMachineFormat(const Arguments& arguments) {
    return arguments.has("json") || arguments.has("sarif") || arguments.has("junit");
}

/// Errors: BadInput.
Result<void> checkFormats(const Arguments& arguments) {
    std::string first;
    for (const char* format : {"json", "sarif", "junit"}) {
        if (!arguments.has(format))
            continue;
        if (!first.empty())
            return fail(ErrorCode::BadInput, {}, message("--{} and --{} exclude each other", first, format),
                        "give one of them");
        first = format;
    }
    for (const char* option : kOfFamilies)
        if (arguments.has("chat") && arguments.has(option))
            return fail(ErrorCode::BadInput, {}, message("--chat and --{} exclude each other", option),
                        "omit --chat, and choose families with --only template,data");
    return {};
}

/// A tokenizer that can't be opened: scripts get a report with that finding.
Exit reportUnopened(const Error& error, const Arguments& arguments, FindingSeverity failsOn) {
    if (error.code != ErrorCode::BadInput && hasMachineFormat(arguments)) {
        CheckReport report{arguments.value("tokenizer").value_or(std::string()), {}, failsOn};
        report.results.push_back({check::findCheck("loading"), true, {check::findingOf(error)}});
        print(report, {}, arguments);
    }
    return failWith(error);
}

Exit checkAll(const Arguments& arguments, const LabelFlags& flags) {
    const auto failsOn = readFailOn(arguments);
    if (!failsOn)
        return failWith(failsOn.error());
    const check::CheckOptions selection{namesIn(arguments.values("only")), namesIn(arguments.values("skip"))};
    if (arguments.has("only") && selection.only.empty())
        return failWith({ErrorCode::BadInput,
                         {},
                         "--only",
                         "no family is named",
                         "name some, separated by commas, or leave the option out to run all"});
    check::CheckInput input;
    CheckReport report;
    report.failsOn = *failsOn;
    std::vector<check::SilencedFinding> silenced;
    if (arguments.has("tokenizer")) {
        auto tokenizer = openTokenizer(arguments);
        if (!tokenizer)
            return reportUnopened(tokenizer.error(), arguments, *failsOn);
        auto rules = check::readSilenced(check::silencedFileOf(**tokenizer));
        if (!rules)
            return failWith(rules.error());
        silenced = *std::move(rules);
        input = check::inputOf(*std::move(tokenizer), arguments.has("bare"));
        report.path = *arguments.value("tokenizer");
    } else if (!arguments.has("template")) {
        return failWith(
            {ErrorCode::BadInput, {}, {}, "no tokenizer is given", "name a file, a folder or a model"});
    }
    if (arguments.has("template") || !input.tokenizer->definition().chatTemplates.empty()) {
        auto own = readTemplateToCheck(arguments, input.tokenizer.get());
        if (!own)
            return failWith(own.error());
        input.chatTemplate = *std::move(own);
        if (report.path.empty())
            report.path = input.chatTemplate->place;
    }
    if (const auto path = arguments.value("file")) {
        auto text = readFile(*path);
        if (!text)
            return failWith(text.error());
        input.text = std::make_shared<const std::string>(*std::move(text));
        input.textName = *path;
    }
    std::unique_ptr<DatasetInput> datasets;
    if (!arguments.positional.empty()) {
        for (const std::string& dataset : arguments.positional)
            if (const auto readable = check::checkReadable(dataset); !readable)
                return failWith(readable.error());
        auto read = readDatasetInput(arguments, flags, *input.tokenizer);
        if (!read)
            return failWith(read.error());
        datasets = *std::move(read);
        input.datasets = arguments.positional;
        input.datasetSettings = datasets->settings;
    }
    const StopOnInterrupt interrupt;
    auto results = check::runChecks(input, selection, {interrupt.token(), {}});
    if (!results)
        return failWith(results.error());
    report.results = *std::move(results);
    const auto unused = check::applySilenced(silenced, report.results);
    print(report, unused, arguments);
    return report.failed() ? Exit::Negative : Exit::Done;
}

/// `-t` came before the other families: without their options it means --chat.
bool isForChat(const Arguments& arguments) {
    if (arguments.has("chat"))
        return true;
    for (const char* option : kOfFamilies)
        if (arguments.has(option))
            return false;
    return arguments.has("tokenizer");
}

Exit runCheck(const Arguments& given) {
    Arguments arguments = given;
    const bool forChat = isForChat(arguments);
    if (!forChat)
        arguments.takeTokenizer();
    const auto flags = readLabelFlags(arguments);
    if (!flags)
        return failWith(flags.error());
    for (const auto& allowed : {checkCheckOptions(arguments, *flags), checkFormats(arguments)})
        if (!allowed)
            return failWith(allowed.error());
    return forChat ? checkChat(arguments, *flags) : checkAll(arguments, *flags);
}

} // namespace

const Command kCheck = {
    "check",
    "FILE|FOLDER|NAME [--template FILE] [--file TEXT] [OPTIONS] [DATASET.jsonl…]",
    "Checks a tokenizer with its folder, its chat template, a text, and datasets of conversations.",
    "Prints findings: errors (red), warnings (amber) and notes, each with an example, why it matters and "
    "what to do.\n"
    "Exits with 1 if there is an error, with --fail-on amber also if there is a warning.\n"
    "\n"
    "The families are loading, round-trip, streaming, spans, special-tokens, begin-end, padding, ids, model, "
    "unreachable,\n"
    "normalizer, pre-tokenizer, files, template, data, text, scripts, speed, determinism and hashes.\n"
    "\n"
    "To silence a finding, add it to the file tokenscope-check.json next to the tokenizer:\n"
    "{\"silenced\": [{\"finding\": \"padding/is-eos\", \"subject\": \"</s>\", \"reason\": \"the trainer "
    "masks "
    "by position\"}]}\n"
    "The subject is what the finding is about, as --json prints it; without one, all findings of that name "
    "are "
    "silenced.\n"
    "\n"
    "With --chat, or with -t and none of the options named there, only the template and the datasets are "
    "checked.\n"
    "For a template, prints each finding with its line and a conversation as an example. For a dataset (- is "
    "standard "
    "input), "
    "prints\n"
    "the line of each conversation that can't be read or rendered, has no trained tokens or a truncated "
    "answer, "
    "or\n"
    "contains text that became a control token; then the number of tokens by role and how many of them are\n"
    "trained. Ctrl+C stops and prints the totals so far.\n",
    kCheckOptions,
    runCheck,
};

} // namespace tokenscope::cli
