#pragma once
// The options of the window, for its help and its parser.

#include "app/cli/arguments.h"

#include <array>

namespace tokenscope::cli {

inline constexpr auto kWindowOptions = std::to_array<Option>({
    {"text-file", '\0', "FILE", "open with the text of this file"},
    {"view", '\0', "VIEW",
     "show chips, table, ids, stages, overview, steps, chat, batch, dataset, compare, files, corpus, train "
     "or train-files"},
    {"select", '\0', "N", "select this token, counted from 0"},
    {"theme", '\0', "THEME", "system, light or dark"},
    {"size", '\0', "WxH", "the window's size in pixels, as 1280x800"},
    {"screenshot", '\0', "FILE", "write a picture of the window and exit; needs no display"},
});

} // namespace tokenscope::cli
