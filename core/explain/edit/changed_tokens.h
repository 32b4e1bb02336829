#pragma once
// Which tokens differ between two encodings of one text.
//
//   before   [un][believ][able][ things]
//   after    [unbeliev][able][ things]
//   differ   before 0–2, after 0–1: the smallest ranges between shared token boundaries

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace tokenscope::explain {

/// Half-open ranges of token indices that cover the same bytes; either may be empty.
struct TokenDifference {
    std::uint32_t beforeBegin = 0, beforeEnd = 0;
    std::uint32_t afterBegin = 0, afterEnd = 0;
    ByteSpan bytes; ///< of the text
    bool operator==(const TokenDifference&) const = default;
};

/// Ascending; differences may be adjacent. Tokens are equal if their ids and bytes are. The spans of both
/// encodings must ascend.
std::vector<TokenDifference> changedTokens(const Encoding& before, const Encoding& after);

} // namespace tokenscope::explain
