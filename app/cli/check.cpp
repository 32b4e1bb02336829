#include "core/check/check.h"
#include "app/cli/chat_input.h"
#include "app/cli/command.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/chat/template/template_choice.h"
#include "core/report/findings_report.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace tokenscope::cli {
namespace {

// `check --chat DATASET`: prints the lines with findings, and totals.

struct DatasetOutput {
    bool json = false;
    bool allLines = false; ///< also lines without findings
};

struct CloseDatasetFile {
    void operator()(std::FILE* file) const {
        if (file != stdin)
            std::fclose(file);
    }
};

/// Checks one file; `-` is standard input. Returns No if a conversation has an error, or if Ctrl+C stopped
/// the check; then the totals cover the lines read so far.
Exit checkDatasetFile(const std::string& path, const chat::DatasetSettings& settings, DatasetOutput output) {
    const bool standard = path == "-";
    const std::unique_ptr<std::FILE, CloseDatasetFile> file(standard ? stdin
                                                                     : std::fopen(path.c_str(), "rb"));
    if (!file)
        return failWith({ErrorCode::Unreadable,
                         path,
                         {},
                         message("can't be read: {}", std::strerror(errno)),
                         "check the path and the permissions"});
    std::error_code ignored;
    const bool regular = !standard && std::filesystem::is_regular_file(path, ignored);
    const std::uint64_t size = regular ? std::filesystem::file_size(path, ignored) : 0;
    const std::string shown = standard ? "standard input" : printable(path);
    const StopOnInterrupt interrupt;
    RateLine rate;
    Progress progress{interrupt.token(),
                      [&](std::uint64_t done, std::uint64_t total) { rate.show(done, total); }};
    const auto totals = checkDataset(
        file.get(), size, settings,
        [&](const chat::DatasetLine& line) {
            if (line.findings.empty() && (!output.allLines || line.isEmpty))
                return;
            const std::string row = output.json ? report::datasetLineJson(line) + "\n"
                                                : report::datasetLineText(line, shown, output.allLines);
            rate.clear();
            std::fwrite(row.data(), 1, row.size(), stdout);
        },
        progress);
    rate.clear();
    if (!totals) {
        Error error = totals.error();
        error.file = path;
        return failWith(error);
    }
    const std::string sums = output.json ? report::datasetTotalsJson(*totals, path, rate.seconds()) + "\n"
                                         : report::datasetTotalsText(*totals, shown, rate.seconds());
    std::fwrite(sums.data(), 1, sums.size(), stdout);
    std::fflush(stdout);
    if (totals->canceled)
        fmt::print(stderr, "tokenscope: {}\n",
                   message("{}: stopped after {}", shown, counted(totals->lines, "line")));
    return totals->canceled || totals->withErrors > 0 ? Exit::No : Exit::Done;
}

constexpr auto kCheckOwnOptions = withTokenizerOptions({
    {"chat", '\0', "", "check a chat template, or a dataset of conversations rendered with it (the default)",
     false},
    {"json", '\0', "", "print JSON: one object; for a dataset, one object per line", false},
    {"all", '\0', "", "datasets: print every line, not only those with findings", false},
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
    return all;
}();

using Compiled = tl::expected<chat::CompiledTemplate, chat::ChatError>;

/// Some tokenizers have a second template for conversations with tools.
Result<Compiled> compiledFor(const Arguments& arguments, const Tokenizer& tokenizer, bool withTools) {
    auto source = readTemplate(arguments, &tokenizer, withTools);
    if (!source)
        return tl::unexpected<Error>(source.error());
    TOKENSCOPE_TRY(const auto jinja, readJinjaVersion(arguments));
    return chat::CompiledTemplate::compile(**std::move(source), jinja);
}

Exit checkDatasets(const Arguments& arguments, const LabelFlags& flags, const Tokenizer& tokenizer,
                   chat::DatasetSettings settings) {
    const auto limit = arguments.number("max-tokens", 1, std::uint64_t{1} << 40U);
    const auto threads = arguments.number("threads", 1, 256);
    if (!limit || !threads)
        return failWith(limit ? threads.error() : limit.error());
    settings.tokenizer = &tokenizer;
    settings.labels = flags.settings;
    settings.nanochat.maxTokens = std::size_t{1}
                                  << 40U; // DatasetSettings::maxTokens truncates, and reports it
    settings.maxTokens = limit->value_or(flags.nanochat ? 2048 : 0);
    settings.threads = static_cast<unsigned>(
        threads->value_or(std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, 8)));
    if (flags.settings.policies.size() > 1)
        return failWith(
            {ErrorCode::BadInput, {}, "--policy", "a dataset is checked with one policy", "give one policy"});
    std::optional<Compiled> plain, withTools;
    if (!flags.nanochat) {
        for (const bool tools : {false, true}) {
            auto compiled = compiledFor(arguments, tokenizer, tools);
            if (!compiled)
                return failWith(compiled.error());
            if (!*compiled)
                return failWith(asError(compiled->error(), placeOfTemplate(arguments, &tokenizer)));
            (tools ? withTools : plain).emplace(*std::move(compiled));
        }
        settings.compiled = &**plain;
        settings.withTools = &**withTools;
    }
    Exit exit = Exit::Done;
    for (const std::string& path : arguments.positional)
        exit =
            std::max(exit, checkDatasetFile(path, settings, {arguments.has("json"), arguments.has("all")}));
    return exit;
}

struct TemplateCopy {
    std::string source, name;
};

std::optional<TemplateCopy> templateIn(const std::string& path, const std::string& name) {
    const auto other = openAnother(path);
    if (!other)
        return std::nullopt; // its errors are not checked here
    const auto chosen = chat::chooseTemplate((*other)->definition().chatTemplates, std::nullopt, false);
    return chosen ? std::optional(TemplateCopy{(*chosen)->source, name}) : std::nullopt;
}

/// The template of the same model in another file: in a GGUF file of the folder, or in the folder of a GGUF
/// file.
std::optional<TemplateCopy> otherCopy(const Arguments& arguments) {
    std::error_code ignored;
    const std::filesystem::path given = arguments.value("tokenizer").value_or(std::string());
    if (given.extension() == ".gguf") {
        const std::filesystem::path folder =
            given.parent_path().empty() ? std::filesystem::path(".") : given.parent_path();
        if (std::filesystem::exists(folder / "tokenizer_config.json", ignored))
            return templateIn(folder.string(), "tokenizer_config.json");
        return std::nullopt;
    }
    std::vector<std::filesystem::path> files;
    for (std::filesystem::directory_iterator at(given, ignored), end; !ignored && at != end;
         at.increment(ignored))
        if (at->path().extension() == ".gguf")
            files.push_back(at->path());
    if (files.empty())
        return std::nullopt;
    std::sort(files.begin(), files.end());
    return templateIn(files.front().string(), files.front().filename().string());
}

void printFindings(const std::vector<check::Finding>& findings, const std::string& place) {
    const bool color = usesColor();
    for (const check::Finding& finding : findings) {
        const std::string line = finding.line == 0 ? "" : fmt::format(":{}", finding.line);
        fmt::print("{}{}: {}: {}: {}\n", printable(finding.place), line, name(finding.severity), finding.code,
                   printable(finding.message.text()));
        if (!finding.evidence.empty()) {
            const std::string shown = fmt::format("    shown by {}", printable(finding.evidence));
            fmt::print("{}\n", color ? faint(shown) : shown);
        }
    }
    if (findings.empty())
        fmt::print("{}: nothing was found\n", printable(place));
}

Exit checkTemplate(check::TemplateToCheck own, const Tokenizer* tokenizer, const Arguments& arguments) {
    if (!arguments.has("template")) {
        if (auto other = otherCopy(arguments)) {
            own.otherSource = std::move(other->source);
            own.otherName = std::move(other->name);
        }
    }
    const std::string place = own.place;
    const auto findings = check::runChecks({tokenizer, std::move(own)});
    if (!findings)
        return failWith(findings.error());
    if (arguments.has("json"))
        fmt::print("{}\n", report::templateFindingsJson(place, *findings));
    else
        printFindings(*findings, place);
    const bool failed = std::any_of(findings->begin(), findings->end(), [](const check::Finding& finding) {
        return finding.severity == check::FindingSeverity::Error;
    });
    return failed ? Exit::No : Exit::Done;
}

Exit runCheck(const Arguments& arguments) {
    const auto flags = readLabelFlags(arguments);
    if (!flags)
        return failWith(flags.error());
    if (const auto allowed = checkCheckOptions(arguments, *flags); !allowed)
        return failWith(allowed.error());
    std::shared_ptr<const Tokenizer> tokenizer;
    if (arguments.has("tokenizer")) {
        auto opened = openTokenizer(arguments);
        if (!opened)
            return failWith(opened.error());
        tokenizer = *std::move(opened);
    }
    auto templateArguments = readTemplateArguments(arguments, tokenizer.get());
    if (!templateArguments)
        return failWith(templateArguments.error());
    if (!arguments.positional.empty()) {
        if (!tokenizer)
            return failWith({ErrorCode::BadInput, {}, {}, "a dataset needs a tokenizer", "name one with -t"});
        chat::DatasetSettings settings;
        settings.arguments = *std::move(templateArguments);
        settings.input.parseArguments = arguments.has("parse-arguments");
        if (const auto now = arguments.value("now")) {
            const auto clock = chat::parseClock(*now);
            if (!clock)
                return failWith(clock.error());
            settings.clock = *clock;
        }
        return checkDatasets(arguments, *flags, *tokenizer, std::move(settings));
    }
    auto source = readTemplate(arguments, tokenizer.get(), false);
    if (!source)
        return failWith(source.error());
    if (!*source)
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "no template is given",
                         "name one with --template, or a tokenizer with -t"});
    return checkTemplate({**std::move(source),
                          placeOfTemplate(arguments, tokenizer.get()),
                          *std::move(templateArguments),
                          {},
                          {}},
                         tokenizer.get(), arguments);
}

} // namespace

const Command kCheck = {
    "check",
    "[-t FILE] [--template FILE] [OPTIONS] [DATASET.jsonl…]",
    "Checks a chat template, or a dataset (one conversation per line) by rendering it the way training "
    "would.",
    "For a template, prints each finding with its line and a conversation that shows it. For a dataset (- "
    "is\n"
    "standard input), prints the line of each conversation that can't be read or rendered, trains nothing, "
    "has\n"
    "a truncated answer, or contains text that became a control token; then the number of tokens by role "
    "and\n"
    "how many of them are trained. Ctrl+C stops and prints the totals so far.\n"
    "Exits with 1 if there are errors.\n",
    kCheckOptions,
    runCheck,
};

} // namespace tokenscope::cli
