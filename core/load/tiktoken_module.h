#pragma once
// The Python module that stands beside a rank file (`tokenization_kimi.py`) and has its pattern: read as text, never
// run. What is looked for is one assignment to `pat_str` or `PAT_STR` of strings that are written out.

#include "core/base/diagnostic.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// The pattern that a module's source assigns: one string, several in a row, or `"|".join([…])` of strings. nullopt
/// where there is none, or another expression.
std::optional<std::string> patternOfModule(std::string_view source);

struct TiktokenModule {
    std::string name; ///< of the file
    std::string pattern;
};

/// The first module of the folder, by name, that has a pattern; only `.py` files below 1 MB are looked at, 64 at most.
std::optional<TiktokenModule> findTiktokenModule(const std::filesystem::path& folder);

} // namespace tokenscope
