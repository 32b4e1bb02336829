#pragma once
// Finds the value at a path in JSON text, or one character of a string, so that an error of an edited rule can be
// underlined.
//
//   {"pattern": {"Regex": "a\n(b"}}
//                         ~~~~~~~      $.pattern.Regex
//                             ~        its character 3

#include "core/base/byte_span.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope::explain {

/// Bytes of `json`, which must be valid; nullopt where nothing is at the path, and for other texts. `character` counts
/// code points of the string from 1, 0 is all of it; after the last is the closing quote. Of an object with one string
/// the character is that one's.
std::optional<ByteSpan> placeInJson(std::string_view json, std::string_view path, std::size_t character = 0);

} // namespace tokenscope::explain
