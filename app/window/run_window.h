#pragma once
// The program with its window.

#include "app/cli/arguments.h"

#include <array>

namespace tokenscope::app {

/// For the help and for the parser of the command line.
inline constexpr auto kWindowOptions = std::to_array<cli::Option>({
    {"text-file", '\0', "FILE", "open with the text of this file, in Inspect if --view names no other view"},
    {"bare", '\0', "", "read each FILE alone, without the files next to it"},
    {"no-cache", '\0', "", "neither use nor write the cache of large tokenizers (~/.cache/tokenscope)"},
    {"view", '\0', "VIEW",
     "show chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train, "
     "vocab, check, tests or train-files, which takes each FILE that is not a tokenizer as a text to train "
     "on"},
    {"select", '\0', "N", "select this token, counted from 0"},
    {"theme", '\0', "THEME", "system, light or dark"},
    {"text-size", '\0', "PERCENT", "the size of all text, 70 to 250, as in View > Larger text"},
    {"size", '\0', "WxH", "the window's size in pixels, such as 1280x800"},
    {"screenshot", '\0', "FILE.png", "write a picture of the window and exit; needs no display"},
});

/// Runs `tokenscope [OPTIONS] [FILE|MODEL…]` until the window is closed. Exit codes as on the command line: 0
/// success, 2 wrong usage, 3 a file could not be read.
///
///   --screenshot FILE   render the window to a PNG and exit; works without a display. Files that couldn't be opened are
///                       reported in the picture, on standard error and by the exit code
///   --size WxH          of the window or the picture; 1280x800 by default
///   --theme NAME        system, light, dark
///   --text-size PERCENT of the usual size, 70 to 250
///   --text-file FILE    the text to show
///   --bare              see TokenizerList::readAlone()
///   --no-cache          see setTableCache()
///   --view NAME         see Panel::showView()
///   --select N          the token to select, counted from 0
int runWindow(int argc, char** argv);

} // namespace tokenscope::app
