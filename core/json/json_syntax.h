#pragma once
// Finds where and why a text isn't valid JSON. Slow and exact: runs only after the fast parser has rejected a
// file.

#include "core/base/error.h"

#include <cstddef>
#include <string_view>

namespace tokenscope {

/// The first error in `text`; `where` is line and column (both from 1, the column in characters) or a JSON
/// path. `fallback` is the message if no error is found.
Error describeJsonSyntax(std::string_view text, std::string_view fallback);

/// `line 3, column 14`
std::string lineAndColumn(std::string_view text, std::size_t offset);

// Nesting is checked before parsing, because code that prints or frees the result may recurse.

/// Whether lists and objects are nested more than `most` levels deep. Works on any text and ignores errors in
/// it.
inline bool nestsDeeper(std::string_view json, std::size_t most) {
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString && c == '\\')
            ++i;
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == '[' || c == '{') && ++depth > most)
            return true;
        else if (!inString && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return false;
}

/// Enough for any request or rule.
inline constexpr std::size_t kDeepestJson = 64;

} // namespace tokenscope
