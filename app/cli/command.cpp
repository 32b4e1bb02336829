#include "app/cli/command.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {

std::span<const Command* const> allCommands() {
    static constexpr std::array kAll = {&kEncode,  &kDecode,   &kInspect, &kStages,   &kRender,
                                        &kCheck,   &kManifest, &kSuite,   &kSteps,    &kVocab,
                                        &kCompare, &kConvert,  &kTrain,   &kDownload, &kCompletion};
    return kAll;
}

const Command* findCommand(std::string_view name) {
    for (const Command* command : allCommands()) {
        if (command->name == name)
            return command;
    }
    return nullptr;
}

void printError(const Error& error) {
    std::fflush(stdout);
    fmt::print(stderr, "tokenscope: {}\n", describe(error));
}

Exit failWith(const Error& error) {
    printError(error);
    return error.code == ErrorCode::BadInput ? Exit::WrongUse : Exit::BadFile;
}

Exit runCommand(const Command& command, std::span<char* const> words) {
    const bool wantsHelp = std::any_of(words.begin(), words.end(), [](const char* word) {
        return std::string_view(word) == "--help" || std::string_view(word) == "-h";
    });
    if (wantsHelp) {
        fmt::print("tokenscope {} {}\n{}\n", command.name, command.usage, command.summary.text());
        if (!command.options.empty())
            fmt::print("\n{}", describeOptions(command.options));
        if (!command.details.empty())
            fmt::print("\n{}", command.details.text());
        return Exit::Done;
    }
    const auto arguments = parseArguments(command.options, words);
    if (!arguments)
        return failWith(arguments.error());
    return command.run(*arguments);
}

} // namespace tokenscope::cli
