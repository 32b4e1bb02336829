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

} // namespace tokenscope
