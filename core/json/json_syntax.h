#pragma once
// Where and why a text is no JSON. Slow and exact: asked only after the fast reader has refused a file.

#include "core/base/error.h"

#include <cstddef>
#include <string_view>

namespace tokenscope {

/// Nesting deeper than this is refused, as serde_json does.
inline constexpr std::size_t kMaxJsonDepth = 128;

/// The first thing that is wrong with `text`, with `where` as line and column (both from 1, the column in
/// characters) or as a JSON path. `fallback` is the message when nothing is found.
Error describeJsonSyntax(std::string_view text, std::string_view fallback);

/// `line 3, column 14` of the byte offset.
std::string lineAndColumn(std::string_view text, std::size_t offset);

// How deep JSON nests, told before a parser makes it: what prints or frees the result may recurse.

/// Whether lists and objects stand in each other more than `most` deep. Anything may be given: what is no JSON is
/// for the parser to tell.
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
