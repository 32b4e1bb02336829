#pragma once
// The token boundaries of a text, and which of them two tokenizers share.
//
//   text      l o w e r   l o w e s t
//   first    [low][er][ low][est]          boundaries 0 3 5 9 12
//   second   [lower][ lo][west]            boundaries 0 5 8 12
//   shared 0 5 12, only the first 3 9, only the second 8
//
// A boundary is a byte of the text where a token starts or ends and that is inside no other token: a
// normalizer may give several tokens the same span, and spaces between two added tokens may belong to both.
// Tokens without text have no boundaries.

#include "core/encoding/encoding.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tokenscope::compare {

/// Ascending, distinct. Empty if no token has text.
std::vector<std::uint32_t> tokenBoundaries(const Encoding& encoding);

struct SharedBoundaries {
    std::vector<std::uint32_t> shared, onlyFirst, onlySecond; ///< ascending
    bool operator==(const SharedBoundaries&) const = default;
};

/// Both must be ascending and distinct.
SharedBoundaries splitBoundaries(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second);

/// The number of tokens with the same end and the same id in two encodings of one text.
std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other);

} // namespace tokenscope::compare
