// One binary: `tokenscope COMMAND …` works anywhere, `tokenscope [FILE…]` opens the window.

#include "app/cli/command.h"
#include "app/cli/terminal_sample.h"
#include "app/window.h"

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <span>

namespace {

using namespace tokenscope;
using cli::Exit;

void printHelp() {
    fmt::print("tokenscope {}: an inspector for tokenizers of language models\n\n"
               "  tokenscope [FILE…]            opens the window\n",
               TOKENSCOPE_VERSION);
    for (const cli::Command* command : cli::allCommands())
        fmt::print("  tokenscope {:<18} {}\n", command->name, command->summary);
    fmt::print(
        "\nEach command says more with --help. Exit codes: 0 done; 1 the answer is \"no\"; 2 wrong use;\n"
        "3 a file could not be read or is damaged.\n");
}

bool hasDisplay() {
    return std::getenv("DISPLAY") || std::getenv("WAYLAND_DISPLAY") || std::getenv("QT_QPA_PLATFORM");
}

/// Files are for the window; a word that is neither a command nor a file is a slip.
Exit checkFiles(std::span<char* const> words) {
    for (const char* word : words) {
        std::error_code ignored;
        if (word[0] != '-' && !std::filesystem::exists(word, ignored))
            return cli::failWith({ErrorCode::BadInput,
                                  {},
                                  {},
                                  fmt::format("'{}' is neither a command nor a file", word),
                                  "see tokenscope --help"});
    }
    return Exit::Done;
}

Exit openWindow(int argc, char** argv) {
    const Exit checked = checkFiles(std::span(argv + 1, static_cast<std::size_t>(argc - 1)));
    if (checked != Exit::Done)
        return checked;
    if (!hasDisplay())
        return cli::showTerminalSample();
#ifdef TOKENSCOPE_GUI
    return static_cast<Exit>(runWindow(argc, argv));
#else
    fmt::print("This tokenscope was built without its window: build it with -DTOKENSCOPE_GUI=ON.\n"
               "The commands work: see tokenscope --help.\n");
    return Exit::Done;
#endif
}

Exit dispatch(int argc, char** argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "--help" || first == "-h" || first == "help") {
        printHelp();
        return Exit::Done;
    }
    if (first == "--version") {
        fmt::print("tokenscope {}\n", TOKENSCOPE_VERSION);
        return Exit::Done;
    }
    if (const cli::Command* command = cli::findCommand(first))
        return cli::runCommand(*command, std::span(argv + 2, static_cast<std::size_t>(argc - 2)));
    return openWindow(argc, argv);
}

} // namespace

int main(int argc, char** argv) {
    try {
        return static_cast<int>(dispatch(argc, argv));
    } catch (const std::exception& error) {
        fmt::print(stderr, "tokenscope: {}\n", error.what());
        return static_cast<int>(Exit::BadFile);
    }
}
