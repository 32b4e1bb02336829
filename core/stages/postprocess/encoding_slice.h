#pragma once
// A part of an encoding: a window of truncation, the tokens of a truncated text.

#include "core/encoding/encoding.h"

namespace tokenscope {

/// Tokens [begin, end), without overflowing encodings and diagnostics.
Encoding sliceOf(const Encoding& whole, std::size_t begin, std::size_t end);

} // namespace tokenscope
