#include "app/cli/program.h"

#include "app/cli/command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/window/run_window.h"
#include "core/base/nearest_name.h"
#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/locate/find_model.h"
#include "resources/samples.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace tokenscope::cli {
namespace {

void printHelp() {
    fmt::print(
        "{}\n\n  {:<29} {}\n",
        message("tokenscope {}: an inspector for the tokenizers of language models", TOKENSCOPE_VERSION),
        "tokenscope [OPTIONS] [FILE|MODEL…]", Message("opens the window").text());
    for (const Command* command : allCommands())
        fmt::print("  tokenscope {:<18} {}\n", command->name, command->summary.text());
    fmt::print(
        "\n{}\n{}\n{}\n", Message("The window takes these options:"), describeOptions(app::kWindowOptions),
        Message(
            "Run tokenscope COMMAND --help for the options of a command. Exit codes: 0 success; 1 negative "
            "result\n(differences, failed checks); 2 usage error; 3 a file could not be read or is "
            "damaged."));
}

constexpr MessageLiteral kWhatWorks =
    "The window needs a display: start it from a desktop session, or set DISPLAY or WAYLAND_DISPLAY\n"
    "(with `ssh -X`, or QT_QPA_PLATFORM=vnc for a remote view). Everything else works here:\n"
    "  tokenscope encode -t tokenizer.json 'some text'\n"
    "  tokenscope inspect -t tokenizer.model\n"
    "  tokenscope --help\n";

std::string_view firstParagraph(std::string_view text) {
    return text.substr(0, text.find("\n\n"));
}

Result<void> showText(const Sample& sample, std::string_view text) {
    TOKENSCOPE_TRY(const auto definition, formats::loadDefinition(sample.bytes, std::string(sample.name)));
    TOKENSCOPE_TRY(const auto tokenizer, Tokenizer::create(definition));
    EncodeOptions options;
    options.referenceSpans = true;
    TOKENSCOPE_TRY(const auto encoding, tokenizer->encode(text, options));
    const bool color = usesColor();
    fmt::print("{}\n\n{}\n\n",
               message("{}: {} of {}", sample.title, counted(encoding.size(), "piece"),
                       counted(text.size(), "byte")),
               encodingLine(*tokenizer, encoding, color));
    TOKENSCOPE_TRY_VOID(printEncodingTable(*tokenizer, report::inOnePart(encoding), text,
                                           report::SpanUnit::CodePoints, color));
    fmt::print("\n");
    return {};
}

/// The program's output without a display: the embedded sample text in pieces, and what to do next.
Exit showTerminalSample() {
    fmt::print("{}\n\n",
               Message("There is no display, so the window can't open. This is the sample text in pieces:"));
    if (!sampleTokenizers().empty() && !sampleTexts().empty()) {
        const auto shown = showText(sampleTokenizers().front(), firstParagraph(sampleTexts().front().text));
        if (!shown)
            return failWith(shown.error());
    }
    fmt::print("{}", kWhatWorks.text());
    return Exit::Done;
}

bool hasDisplay() {
    const auto isSet = [](const char* variable) {
        const char* value = std::getenv(variable);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
}

bool hasOptions(std::span<char* const> arguments) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const char* argument) { return argument[0] == '-'; });
}

/// Files and names of models are opened by the window, which reports those that it can't open. But if none of
/// them exists, or if the first word looks like a command, that word is a typo.
Exit checkFiles(std::span<char* const> arguments) {
    const auto exists = [](const char* word) {
        std::error_code ignored;
        return std::filesystem::exists(word, ignored);
    };
    if (arguments.empty())
        return Exit::Done;
    const std::string first = arguments.front();
    const bool looksLikeFile = first.find_first_of("./\\") != std::string::npos;
    if (exists(arguments.front()) ||
        (looksLikeFile && std::any_of(arguments.begin(), arguments.end(), exists)))
        return Exit::Done;
    const auto located = locate::locateModel(first, locate::Environment::ofProcess());
    if (located)
        return Exit::Done;
    if (looksLikeFile && locate::looksLikeModelName(first))
        return failWith(located.error());
    if (looksLikeFile)
        return failWith({ErrorCode::Unreadable, first, {}, "there is no such file", "check the path"});
    std::vector<std::string_view> commands{"help"};
    for (const Command* command : allCommands())
        commands.push_back(command->name);
    return failWith({ErrorCode::BadInput,
                     {},
                     {},
                     message("'{}' is neither a command nor a file", arguments.front()),
                     suggestion(first, commands, "see tokenscope --help")});
}

/// Options belong to the window, which reports invalid ones; `--screenshot` needs no display.
Exit runWindow(int argc, char** argv) {
    const auto arguments = std::span(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0);
    const bool options = hasOptions(arguments);
    const bool optionFirst = !arguments.empty() && arguments.front()[0] == '-';
    if (const Exit checked = optionFirst ? Exit::Done : checkFiles(arguments); checked != Exit::Done)
        return checked;
    if (!options && !hasDisplay())
        return showTerminalSample();
    return openWindow(argc, argv);
}

/// Programs read JSON: its messages, and those next to it, are in English.
bool wantsJson(std::span<char* const> words) {
    return std::any_of(words.begin(), words.end(),
                       [](const std::string_view word) { return word == "--json" || word == "--jsonl"; });
}

/// A command uses the memory of one answer for the next. glibc else returns it to the system after each, and every page is
/// cleared again: up to a quarter of the time of an encoding. The window keeps glibc's defaults, as it runs for long.
void keepFreedMemory() {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // the most that it accepts
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

Exit dispatch(int argc, char** argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    const bool isHelp = first == "--help" || first == "-h" || first == "help";
    const bool isVersion = first == "--version";
    const Command* command = findCommand(first);
    const bool needsQt = !isHelp && !isVersion && (!command || command == &kDownload);
    start({argv, needsQt, wantsJson(std::span(argv, static_cast<std::size_t>(argc)))});
    if (isHelp) {
        printHelp();
        return Exit::Done;
    }
    if (isVersion) {
        fmt::print("tokenscope {}\n", TOKENSCOPE_VERSION);
        return Exit::Done;
    }
    if (command) {
        keepFreedMemory();
        const Exit exit = runCommand(*command, std::span(argv + 2, static_cast<std::size_t>(argc - 2)));
        std::fflush(stdout); // nobody waits for the cache
        writeTables();
        return exit;
    }
    return runWindow(argc, argv);
}

} // namespace

int runProgram(int argc, char** argv) {
    try {
        const Exit exit = dispatch(argc, argv);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            fmt::print(
                stderr, "tokenscope: {}\n",
                Message("the output can't be written: the disk is full, or the reading program has exited"));
            return static_cast<int>(Exit::BadFile);
        }
        return static_cast<int>(exit);
    } catch (const std::exception& error) {
        fmt::print(stderr, "tokenscope: {}\n", error.what());
        return static_cast<int>(Exit::BadFile);
    }
}

} // namespace tokenscope::cli
