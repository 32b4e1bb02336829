#pragma once
// A part of an encoding: a window of truncation, what a cut text has.

#include "core/encoding/encoding.h"

namespace tokenscope {

/// Tokens [begin, end), without what overflows and without diagnostics.
Encoding sliceOf(const Encoding& whole, std::size_t begin, std::size_t end);

} // namespace tokenscope
