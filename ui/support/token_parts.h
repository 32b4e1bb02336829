#pragma once
// What a token holds of the text: whole characters, and at its ends perhaps a part of one that other tokens
// share.
//
//   text     🫩 = F0 9F AB A9      tokens  [F0 9F] [AB] [A9 ␣a]
//   parts    head –, tail {1/3, F0 9F}     head {2/3, AB}     head {3/3, A9}, whole " a"

#include "ui/session/encoded_text.h"

#include <optional>

namespace tokenscope::ui {

struct CharacterPart {
    ByteSpan character;     ///< the whole character in the text
    ByteSpan bytes;         ///< what the token has of it
    TokenRange tokens;      ///< those that share it
    std::uint32_t part = 0; ///< 0-based place of the token among them
    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(tokens.last - tokens.first);
    }
    bool operator==(const CharacterPart&) const = default;
};

struct TokenParts {
    std::optional<CharacterPart> head; ///< also when the token lies inside one character
    ByteSpan whole;                    ///< whole characters between head and tail; may be empty
    std::optional<CharacterPart> tail;
    [[nodiscard]] bool shared() const { return head || tail; }
};

TokenParts tokenParts(const EncodedText& encoded, std::size_t token);

/// The bytes that the piece stands for; of an unknown piece, the text that it covers.
/// A control piece that the tokenizer put there of itself: it has a spelling and no bytes of the text.
bool standsForNoText(const EncodedText& encoded, std::size_t token);
/// What the token becomes when it is decoded: of a control piece, what the format's reference gives.
std::string decodedText(const EncodedText& encoded, std::size_t token);
std::string decodedBytes(const EncodedText& encoded, std::size_t token);
/// The text's own bytes, when they are no UTF-8 and the piece has U+FFFD in their place (SentencePiece); else
/// empty.
std::string_view replacedBytes(const EncodedText& encoded, std::size_t token);
/// True when all tokens with that id look the same (no shared character, no text or spelling of their own).
bool looksLikeItsPiece(const EncodedText& encoded, std::size_t token);
/// `E2 96 81`
std::string hexBytes(std::string_view bytes);

} // namespace tokenscope::ui
