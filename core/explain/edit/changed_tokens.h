#pragma once
// Which tokens of two encodings of one text differ, for ringing them.
//
//   before   [un][believ][able][ things]
//   after    [unbeliev][able][ things]
//   differ   before 0–2, after 0–1: the least stretches between places where both have a token's edge

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace tokenscope::explain {

/// Half-open ranges of token indices that stand for the same stretch of text; either may be empty.
struct TokenDifference {
    std::uint32_t beforeBegin = 0, beforeEnd = 0;
    std::uint32_t afterBegin = 0, afterEnd = 0;
    ByteSpan bytes; ///< of the text
    bool operator==(const TokenDifference&) const = default;
};

/// Ascending; they may touch. Tokens are equal where id and bytes are. Spans of both ascend.
std::vector<TokenDifference> changedTokens(const Encoding& before, const Encoding& after);

} // namespace tokenscope::explain
