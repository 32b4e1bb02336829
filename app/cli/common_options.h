#pragma once
// Options that several subcommands have, and say the same of.

#include "app/cli/arguments.h"

namespace tokenscope::cli {

inline constexpr Option kTextFileOption = {"file", 'f', "FILE",
                                           "read the text (with --jsonl: the requests) from a file", false};
inline constexpr Option kJsonOption = {"json", '\0', "", "print one JSON object", false};
inline constexpr Option kRequestsOption = {"jsonl", '\0', "", "read a request a line, answer each on a line",
                                           false};
inline constexpr Option kParseSpecialOption = {"parse-special", '\0', "",
                                               "see special tokens in the text as such", true};
inline constexpr Option kUnitOption = {"unit", '\0', "UNIT", "of spans: bytes, codepoints (default), utf16",
                                       false};

} // namespace tokenscope::cli
