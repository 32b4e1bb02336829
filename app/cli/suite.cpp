#include "app/cli/chat_input.h"
#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/report/suite_report.h"
#include "core/suite/run_suite.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kSuiteOptions = withTokenizerOptions({
    {"out", 'o', "FILE", "record: the suite to write", false},
    {"add", '\0', "", "record: add to FILE instead of writing it anew", false},
    {"file", 'f', "FILE", "record: the text of this file; may be repeated", false, true},
    {"lines", '\0', "FILE", "record: each line of this file as a text; may be repeated", false, true},
    {"chat", '\0', "FILE", "record: the conversations of this file; may be repeated", false, true},
    {"add-special", '\0', "", "record: add special tokens to texts (default: as for encode)", true},
    {"parse-special", '\0', "", "record: recognize special tokens in texts (default: as for encode)", true},
    {"now", '\0', "TIME", "record: the time that strftime_now returns (default: now)", false},
    {"template", '\0', "FILE", "the template for conversations, instead of the tokenizer's", false},
    kJsonOption,
    {"junit", '\0', "", "run: print JUnit XML", false},
});

std::string fileName(const std::string& path) {
    return printable(std::filesystem::path(path).filename().string());
}

void addLines(const std::string& path, std::string_view text, const suite::TextInput& settings,
              std::vector<suite::SuiteCase>& cases) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        suite::TextInput input = settings;
        input.text = line;
        cases.push_back({fmt::format("{}:{}", fileName(path), number), std::move(input), {}});
    }
}

Result<void> addConversations(const std::string& path, std::vector<suite::SuiteCase>& cases) {
    TOKENSCOPE_TRY(const auto text, readFile(path));
    auto file = chat::readConversations(text);
    if (!file) {
        file.error().file = path;
        return tl::unexpected<Error>(file.error());
    }
    for (std::size_t i = 0; i < file->conversations.size(); ++i)
        cases.push_back(
            {fmt::format("{}:{}", fileName(path), i + 1), templateInput(file->conversations[i]), {}});
    return {};
}

/// The cases that the arguments ask for, without what is expected.
Result<std::vector<suite::SuiteCase>> readCases(const Arguments& arguments, const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    suite::TextInput settings;
    settings.addSpecial = arguments.toggle("add-special").value_or(definition.addSpecialByDefault);
    settings.parseSpecial = arguments.toggle("parse-special").value_or(definition.parseSpecialByDefault);
    std::vector<suite::SuiteCase> cases;
    const auto addText = [&](std::string name, std::string text) {
        suite::TextInput input = settings;
        input.text = std::move(text);
        cases.push_back({std::move(name), std::move(input), {}});
    };
    for (std::size_t i = 1; i < arguments.positional.size(); ++i)
        addText(suite::caseName(arguments.positional[i]), arguments.positional[i]);
    for (const std::string& path : arguments.values("file")) {
        TOKENSCOPE_TRY(auto text, readFile(path));
        addText(fileName(path), std::move(text));
    }
    for (const std::string& path : arguments.values("lines")) {
        TOKENSCOPE_TRY(const auto text, readFile(path));
        addLines(path, text, settings, cases);
    }
    for (const std::string& path : arguments.values("chat"))
        TOKENSCOPE_TRY_VOID(addConversations(path, cases));
    if (cases.empty())
        return fail(ErrorCode::BadInput, {}, "there is nothing to record",
                    "give texts, or files with --file, --lines or --chat");
    return cases;
}

Result<suite::Suite> readSuiteFile(const std::string& path) {
    TOKENSCOPE_TRY(const auto text, readFile(path));
    auto read = suite::readSuite(text);
    if (!read)
        read.error().file = path;
    return read;
}

Result<suite::RunOptions> runOptions(const Arguments& arguments, const Tokenizer& tokenizer,
                                     const Progress& progress) {
    suite::RunOptions options;
    options.progress = progress;
    if (arguments.has("template")) {
        TOKENSCOPE_TRY(auto source, readTemplate(arguments, &tokenizer, false));
        options.chatTemplate = std::move(source);
    }
    return options;
}

/// Reports of tests are by name.
std::string unusedName(const std::string& name, const std::vector<suite::SuiteCase>& cases) {
    const auto isUsed = [&](const std::string& other) {
        return std::any_of(cases.begin(), cases.end(),
                           [&](const suite::SuiteCase& one) { return one.name == other; });
    };
    std::string unused = name;
    for (std::size_t number = 2; isUsed(unused); ++number)
        unused = fmt::format("{} ({})", name, number);
    return unused;
}

Exit record(const Arguments& arguments, const Tokenizer& tokenizer, const Progress& progress) {
    const auto out = arguments.value("out");
    if (!out)
        return failWith(
            {ErrorCode::BadInput, {}, "--out", "no file is given for the suite", "name one with -o"});
    if (const auto free = checkReplaced(*out, readSuiteFile(*out).has_value()); !free)
        return failWith(free.error());
    auto options = runOptions(arguments, tokenizer, progress);
    if (!options)
        return failWith(options.error());
    auto cases = readCases(arguments, tokenizer);
    if (!cases)
        return failWith(cases.error());
    auto clock = arguments.value("now") ? chat::parseClock(*arguments.value("now")) : chat::clockNow();
    if (!clock)
        return failWith(clock.error());
    clock->microsecond = 0; // the file has seconds
    suite::Suite recorded = suite::emptySuite(*clock);
    if (arguments.has("add")) {
        auto before = readSuiteFile(*out);
        if (!before)
            return failWith(before.error());
        recorded = *std::move(before);
        clock = chat::parseClock(recorded.now);
        if (!clock)
            return failWith(clock.error());
    }
    options->clock = *clock;
    for (suite::SuiteCase& one : *cases) {
        one.expected = outcomeOf(one.input, tokenizer, *options);
        if (progress.stopped())
            return failWith(
                {ErrorCode::Canceled, {}, {}, "the recording was canceled; nothing was written", {}});
        if (!one.expected.error.empty())
            fmt::print(stderr, "tokenscope: {}\n",
                       message("{}: recorded with the error: {}", one.name, printable(one.expected.error)));
        one.name = unusedName(one.name, recorded.cases);
        recorded.cases.push_back(std::move(one));
    }
    if (const auto written = writeWhole(*out, writeSuite(recorded)); !written)
        return failWith(written.error());
    fmt::print("{}\n", message("recorded: {}", counted(recorded.cases.size(), "case")));
    return Exit::Done;
}

/// A file that can't be opened: programs that read the report get it with that error.
Exit failToRun(const Arguments& arguments, const std::string& path, const Error& error) {
    if (error.code != ErrorCode::BadInput && arguments.has("junit"))
        fmt::print("{}", report::suiteErrorJunit(path, error));
    else if (error.code != ErrorCode::BadInput && arguments.has("json"))
        fmt::print("{}\n", report::suiteErrorJson(path, error));
    return failWith(error);
}

Exit run(const Arguments& arguments, const Progress& progress) {
    if (arguments.positional.size() != 2)
        return failWith(
            {ErrorCode::BadInput, {}, {}, "name one suite to run", "tokenscope suite run -t FILE SUITE"});
    const std::string& path = arguments.positional[1];
    const auto opened = openTokenizer(arguments);
    if (!opened)
        return failToRun(arguments, path, opened.error());
    const Tokenizer& tokenizer = **opened;
    const auto suite = readSuiteFile(path);
    if (!suite)
        return failToRun(arguments, path, suite.error());
    if (suite->cases.empty())
        return failToRun(arguments, path,
                         {ErrorCode::Damaged, path, "$.cases", "the suite has no cases, so it checks nothing",
                          "record some with `tokenscope suite record`"});
    const auto options = runOptions(arguments, tokenizer, progress);
    if (!options)
        return failWith(options.error());
    const auto results = runSuite(*suite, tokenizer, *options);
    if (!results)
        return failWith(results.error());
    const report::SuiteReport report{path, *suite, *results, tokenizer};
    if (arguments.has("junit"))
        fmt::print("{}", suiteJunit(report));
    else if (arguments.has("json"))
        fmt::print("{}\n", suiteJson(report));
    else
        fmt::print("{}", suiteText(report));
    return report.failures() == 0 ? Exit::Done : Exit::Negative;
}

Exit runSuiteCommand(const Arguments& arguments) {
    const std::string task = arguments.positional.empty() ? std::string() : arguments.positional.front();
    if (task != "record" && task != "run")
        return failWith(
            {ErrorCode::BadInput, {}, {}, "suite needs a task", "tokenscope suite record, or suite run"});
    const StopOnInterrupt interrupt;
    const Progress progress{interrupt.token(), {}};
    if (task == "run")
        return run(arguments, progress);
    const auto tokenizer = openTokenizer(arguments);
    return tokenizer ? record(arguments, **tokenizer, progress) : failWith(tokenizer.error());
}

} // namespace

const Command kSuite = {
    "suite",
    "record|run -t FILE [OPTIONS] [TEXT…|SUITE]",
    "Records a tokenizer's results for texts and conversations, or checks that they are still the same.",
    "`suite record -t FILE TEXT… -o SUITE` writes ids, spans, decoded text, rendered conversations and masks "
    "to\n"
    "SUITE, a file to keep next to the model; `suite run -t FILE SUITE` compares. An error is recorded like "
    "any\n"
    "other result. Exit code of run: 1 if a case fails.\n",
    kSuiteOptions,
    runSuiteCommand,
};

} // namespace tokenscope::cli
