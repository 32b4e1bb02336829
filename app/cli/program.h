#pragma once
// The program: `tokenscope COMMAND …` works anywhere, `tokenscope [FILE|MODEL…]` opens the window.
//
// There are two executables. `tokenscope` has no Qt, so that a command starts in a few milliseconds. Where Qt is needed,
// it runs `tokenscope-window`, which can do everything, in its place:
//
//   tokenscope          encode, check, …           ──►  core
//     │ exec            the window, `download`, messages that aren't in English
//     ▼
//   tokenscope-window   the same, and these        ──►  core, ui

#include "app/cli/command.h"
#include "core/locate/model_name.h"

#include <string>

namespace tokenscope::cli {

/// Both main functions. Returns the exit code.
int runProgram(int argc, char** argv);

// Each executable defines the functions below: app/main.cpp and app/window/main.cpp.

struct Start {
    char** argv = nullptr;
    bool needsQt = false; ///< for the window or for a download
    bool english = false; ///< whatever the language of the system
};
/// Called first. `tokenscope` doesn't return if it needs `tokenscope-window` and finds it. `tokenscope-window` chooses the
/// language of messages.
void start(const Start& start);

Exit openWindow(int argc, char** argv);

struct FetchRequest {
    locate::ModelName name;
    std::string toFolder; ///< empty: the cache of Hugging Face
    bool yes = false;
    bool json = false;
};
/// Downloads a model's tokenizer, with progress in the terminal. Exit::Negative if the user stopped or declined it.
Exit fetchModel(const FetchRequest& request);

} // namespace tokenscope::cli
