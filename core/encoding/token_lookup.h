#pragma once
// From positions in the text to tokens and back. Spans of an Encoding ascend by begin (and by end), so all
// lookups are binary searches.

#include "core/encoding/encoding.h"

#include <optional>
#include <string_view>

namespace tokenscope {

/// Indices [first, last) of an encoding.
struct TokenRange {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] bool empty() const { return first == last; }
    bool operator==(const TokenRange&) const = default;
};

/// Tokens whose span overlaps `span` in at least one byte, and those with an empty span inside [begin, end].
TokenRange tokensTouching(const Encoding& encoding, ByteSpan span);

/// The token whose span contains the byte, if any (the first when several do).
std::optional<std::size_t> tokenAtByte(const Encoding& encoding, std::uint32_t byte);

/// A character that two or more tokens have bytes of.
struct SharedCharacter {
    ByteSpan character;     ///< in the original text
    TokenRange tokens;      ///< those that have bytes of it
    std::uint32_t part = 0; ///< 0-based position of the token in question among `tokens`
    bool operator==(const SharedCharacter&) const = default;
};

/// Set when token `index` starts or ends inside a character: the first such character that it has bytes of.
std::optional<SharedCharacter> sharedCharacter(std::string_view text, const Encoding& encoding,
                                               std::size_t index);

} // namespace tokenscope
