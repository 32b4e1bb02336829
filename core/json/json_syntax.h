#pragma once
// What is wrong in a JSON text, and where: syntax errors, nesting, lone surrogates.

#include "core/base/error.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

// Finds where and why a text isn't valid JSON. Slow and exact: runs only after the fast parser has rejected a
// file.

/// The first error in `text`; `where` is line and column (both from 1, the column in characters) or a JSON
/// path. `fallback` is the message if no error is found.
Error describeJsonSyntax(std::string_view text, std::string_view fallback);

/// `line 3, column 14`
std::string lineAndColumn(std::string_view text, std::size_t offset);

inline bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

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

// JSON escapes of a lone surrogate: `\ud83d` without its second half. The reader replaces them with U+FFFD;
// transformers raises an error when such a string is encoded.

/// Byte offsets in `json` at which such an escape starts, in order.
std::vector<std::uint32_t> loneSurrogatesIn(std::string_view json);

/// One diagnostic for each, with line and column; at most `most`, the last of which then has their total
/// number.
Diagnostics loneSurrogateDiagnostics(std::string_view json, std::size_t most = 5);

} // namespace tokenscope
