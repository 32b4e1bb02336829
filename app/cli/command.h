#pragma once
// A command: its name, its options, and the function that runs it.

#include "app/cli/arguments.h"
#include "core/base/error.h"

#include <span>
#include <string_view>

namespace tokenscope::cli {

/// Exit codes of the program.
enum class Exit : int {
    Done = 0,
    Negative = 1, ///< a negative result: differences, failed checks, a text that cannot be encoded
    WrongUse = 2,
    BadFile = 3, ///< a file could not be read or is damaged
};

struct Command {
    std::string_view name;
    std::string_view usage; ///< follows the name in the help
    MessageLiteral summary;
    MessageLiteral details; ///< paragraphs below the options; may be empty
    std::span<const Option> options;
    Exit (*run)(const Arguments& arguments);
};

extern const Command kEncode;
extern const Command kDecode;
extern const Command kDownload;
extern const Command kInspect;
extern const Command kManifest;
extern const Command kStages;
extern const Command kSteps;
extern const Command kRender;
extern const Command kCheck;
extern const Command kCompare;
extern const Command kVocab;
extern const Command kConvert;
extern const Command kSuite;
extern const Command kTrain;
extern const Command kCompletion;

std::span<const Command* const> allCommands();
const Command* findCommand(std::string_view name);

/// Parses and runs; `words` follow the command's name.
Exit runCommand(const Command& command, std::span<char* const> words);

/// `tokenscope: FILE: WHERE: what is wrong; what to do` on standard error.
void printError(const Error& error);
/// printError(), then the exit code: WrongUse for BadInput, otherwise BadFile.
Exit failWith(const Error& error);

} // namespace tokenscope::cli
