#pragma once
// How far two encodings of one text agree in ids.

#include "core/encoding/encoding.h"

#include <cstdint>

namespace tokenscope::compare {

/// Tokens that end at one byte and have one id; as many as either has where both are the same.
std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other);

} // namespace tokenscope::compare
