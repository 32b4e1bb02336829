#pragma once
// How deep JSON nests, told before a parser makes it: what prints or frees the result may recurse.

#include <cstddef>
#include <string_view>

namespace tokenscope {

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
