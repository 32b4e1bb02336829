#pragma once
// The Python module next to a rank file (`tokenization_kimi.py`) and has its pattern: read as text, never
// run. What is looked for is one assignment to `pat_str` or `PAT_STR` of strings that are written out, and one to `special_tokens` of a dictionary.

#include "core/base/error.h"
#include "core/definition/piece_type.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::formats {

/// The pattern that a module's source assigns: one string, several in a row, or `"|".join([…])` of strings. nullopt
/// where there is none, or another expression; no more than 64 assignments are looked at.
std::optional<std::string> patternOfModule(std::string_view source);

/// The special tokens that a module's source assigns to `special_tokens`, written out as `{"<|end|>": 100, …}`; nullopt
/// where there is no such assignment, or it has anything else in it.
std::optional<std::vector<std::pair<std::string, PieceId>>> specialsOfModule(std::string_view source);

struct TiktokenModule {
    std::string name; ///< of the file
    std::string pattern;
    std::optional<std::vector<std::pair<std::string, PieceId>>> specials;
};

/// `x.py` next to `x.tiktoken`, where it has both pattern and special tokens: such a one was written for that file.
std::optional<TiktokenModule> findOwnTiktokenModule(const std::filesystem::path& ranks);

/// The first module of the folder, by name, that has a pattern; only `.py` files below 1 MB are looked at, 64 at most.
std::optional<TiktokenModule> findTiktokenModule(const std::filesystem::path& folder);

} // namespace tokenscope::formats
