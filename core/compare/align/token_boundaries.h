#pragma once
// Where the tokens of a text are cut, and which cuts two tokenizers share.
//
//   text      l o w e r   l o w e s t
//   first    [low][er][ low][est]          cuts 0 3 5 9 12
//   second   [lower][ lo][west]            cuts 0 5 8 12
//   shared 0 5 12, only the first 3 9, only the second 8
//
// A cut is a byte of the text at which a token begins or ends, and which lies inside of none: a normalizer may give one
// span to several tokens, and spaces between two added tokens may belong to both. Tokens without text cut nothing.

#include "core/encoding/encoding.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tokenscope::compare {

/// Ascending, each once. Empty for an encoding in which no token has text.
std::vector<std::uint32_t> tokenBoundaries(const Encoding& encoding);

struct SharedBoundaries {
    std::vector<std::uint32_t> shared, onlyFirst, onlySecond; ///< ascending
    bool operator==(const SharedBoundaries&) const = default;
};

/// Both ascending, each value once.
SharedBoundaries splitBoundaries(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second);

// How far two encodings of one text agree in ids.

/// Tokens that end at one byte and have one id; as many as either has where both are the same.
std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other);

} // namespace tokenscope::compare
