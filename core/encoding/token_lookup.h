#pragma once
// Maps positions in the text to tokens and back, by binary search: the spans of an Encoding ascend by begin
// and by end.

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

/// The tokens that have a byte of `span`, and those with an empty span inside [begin, end].
TokenRange tokensTouching(const Encoding& encoding, ByteSpan span);

/// The first token whose span contains the byte.
std::optional<std::size_t> tokenAtByte(const Encoding& encoding, std::uint32_t byte);

/// The first byte in the span that isn't whitespace, or its first byte. Another tokenizer has a token there, too, whether or
/// not its tokens contain the spaces before words.
std::uint32_t visibleByte(std::string_view text, ByteSpan span);

/// A character whose bytes are in two or more tokens.
struct SharedCharacter {
    ByteSpan character;     ///< in the original text
    TokenRange tokens;      ///< the tokens with bytes of it
    std::uint32_t part = 0; ///< 0-based position of the token in question among `tokens`
    bool operator==(const SharedCharacter&) const = default;
};

/// If token `index` starts or ends inside a character: the first such character.
std::optional<SharedCharacter> sharedCharacter(std::string_view text, const Encoding& encoding,
                                               std::size_t index);

} // namespace tokenscope
