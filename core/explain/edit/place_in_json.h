#pragma once
// Finds the value at a path in JSON text, or one character of a string, so that the window can underline an
// error in an edited rule.
//
//   {"pattern": {"Regex": "a\n(b"}}
//                         ~~~~~~~      $.pattern.Regex
//                             ~        its character 3

#include "core/base/byte_span.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope::explain {

/// The bytes of the value in `json`; nullopt if `json` is invalid or has nothing at the path. `character`
/// counts code points of a string from 1 (0: the whole value; one after the last: the closing quote). For an
/// object with one string it counts in that string.
std::optional<ByteSpan> placeInJson(std::string_view json, std::string_view path, std::size_t character = 0);

} // namespace tokenscope::explain
