#pragma once
// What a token covers of the text: whole characters, and at its ends perhaps a part of a character that it
// shares with other tokens. What a token decodes to in its text is in decoded_tokens.h.
//
//   text     🫩 = F0 9F AB A9      tokens  [F0 9F] [AB] [A9 ␣a]
//   parts    head –, tail {1/3, F0 9F}     head {2/3, AB}     head {3/3, A9}, whole " a"

#include "ui/session/encoded_text.h"

#include <optional>

namespace tokenscope::ui {

struct CharacterPart {
    ByteSpan character;     ///< the whole character in the text
    ByteSpan bytes;         ///< the part that the token has
    TokenRange tokens;      ///< the tokens that share it
    std::uint32_t part = 0; ///< 0-based index of the token among them
    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(tokens.last - tokens.first);
    }
    bool operator==(const CharacterPart&) const = default;
};

struct TokenParts {
    std::optional<CharacterPart> head; ///< also if the token lies inside one character
    ByteSpan whole;                    ///< whole characters between head and tail; may be empty
    std::optional<CharacterPart> tail;
    [[nodiscard]] bool shared() const { return head || tail; }
};

TokenParts tokenParts(const EncodedText& encoded, std::size_t token);

/// Whether it is a control piece that the tokenizer added: it has a spelling but covers no text.
bool standsForNoText(const EncodedText& encoded, std::size_t token);
/// The bytes that the piece stands for; for the unknown piece, the text that it covers.
std::string decodedBytes(const EncodedText& encoded, std::size_t token);
/// The bytes of the text where they are not valid UTF-8 and the piece has U+FFFD instead (SentencePiece);
/// else empty.
std::string_view replacedBytes(const EncodedText& encoded, std::size_t token);
/// Whether the token looks like every token with its id: no shared character, no text or spelling that
/// differs.
bool looksLikeItsPiece(const EncodedText& encoded, std::size_t token);
/// `E2 96 81`
std::string hexBytes(std::string_view bytes);

} // namespace tokenscope::ui
