#pragma once
// The Python module next to a rank file (`tokenization_kimi.py`), which has its pattern. It is read as text,
// never run: only an assignment of string literals to `pat_str` or `PAT_STR` and one of a dictionary literal
// to `special_tokens` are used.

#include "core/base/error.h"
#include "core/definition/piece_type.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::formats {

/// The pattern assigned in a module's source: one string, several in a row, or `"|".join([…])` of strings.
/// nullopt if there is no assignment or it has another expression; at most 64 assignments are checked.
std::optional<std::string> patternOfModule(std::string_view source);

/// The special tokens assigned to `special_tokens` in a module's source, as a literal `{"<|end|>": 100, …}`;
/// nullopt if there is no such assignment or it contains anything else.
std::optional<std::vector<std::pair<std::string, PieceId>>> specialsOfModule(std::string_view source);

struct TiktokenModule {
    std::string name; ///< of the file
    std::string pattern;
    std::optional<std::vector<std::pair<std::string, PieceId>>> specials;
};

/// `x.py` next to `x.tiktoken`, if it has both pattern and special tokens and so was written for that file.
std::optional<TiktokenModule> findOwnTiktokenModule(const std::filesystem::path& ranks);

/// The first module of the folder, by name, that has a pattern; checks at most 64 `.py` files of less than 1
/// MB.
std::optional<TiktokenModule> findTiktokenModule(const std::filesystem::path& folder);

} // namespace tokenscope::formats
