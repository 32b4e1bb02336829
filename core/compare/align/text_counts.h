#pragma once
// Additive counts of a text and of its tokens: the counts of the parts add up to those of the whole, if the
// text was split between tokens and between characters.

#include "core/compare/align/pieces.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>

namespace tokenscope::compare {

/// The context of a part of a text.
struct TextPart {
    bool continuesWord = false; ///< the character before it is not whitespace
    bool endsText = true;
};

/// A word is a run of characters other than whitespace. A last line without a line end counts.
struct TextCounts {
    std::uint64_t bytes = 0, characters = 0, words = 0, lines = 0;
    std::array<std::uint64_t, kScriptCodes> scripts{};     ///< characters of each
    std::array<std::uint64_t, kScriptCodes> scriptBytes{}; ///< bytes of those characters
    TextCounts& operator+=(const TextCounts& other);
    bool operator==(const TextCounts&) const = default;
};
/// Adds to `counts`; returns the number of bytes that are not UTF-8, each of which counts as a character.
std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts);
inline constexpr std::size_t kExtraScripts = 3;
/// Also writes the script of each byte's character: scripts[i] is of byte i. `scripts` needs room for
/// kExtraScripts more entries than the text has bytes.
std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts, ScriptCode* scripts);

struct TokenCounts {
    std::uint64_t tokens = 0;      ///< all: withoutText, special and those of scripts
    std::uint64_t withoutText = 0; ///< BOS, a dummy prefix
    std::uint64_t special = 0;     ///< control tokens with text; user-defined ones count as text
    std::uint64_t unknown = 0;
    std::uint64_t singleBytes = 0; ///< of one byte of the text
    std::uint32_t longest = 0;     ///< bytes of the text in the longest that is not special
    std::array<std::uint64_t, kScriptCodes> scripts{};     ///< by the first character with a specific script
    std::array<std::uint64_t, kScriptCodes> scriptBytes{}; ///< bytes of text in those tokens
    TokenCounts& operator+=(const TokenCounts& other);
    bool operator==(const TokenCounts&) const = default;
};
/// One token; `script` is scriptOfSpan(). Adds to `counts`.
inline void countToken(PieceType type, ByteSpan span, ScriptCode script, TokenCounts& counts) {
    ++counts.tokens;
    counts.unknown += type == PieceType::Unknown ? 1 : 0;
    if (span.empty() || type == PieceType::Control) {
        ++(span.empty() ? counts.withoutText : counts.special);
        return;
    }
    counts.singleBytes += span.size() == 1 ? 1 : 0;
    counts.longest = std::max(counts.longest, span.size());
    ++counts.scripts[script];
    counts.scriptBytes[script] += span.size();
}
/// `encoding` is of all of `text`. Adds to `counts`.
void countTokens(std::string_view text, const PieceTexts& pieces, const Encoding& encoding,
                 TokenCounts& counts);

/// The script of the first character with a specific script that overlaps the span. The span may start inside
/// a character.
ScriptCode scriptOfSpan(std::string_view text, ByteSpan span);

// Figures of a text, in total and by script.
//
// A token counts for the script of its first character with a specific script (not Common or Inherited),
// otherwise for Common; special tokens and tokens without text count for none.

struct ScriptFigures {
    std::uint64_t characters = 0; ///< of the text
    std::uint64_t tokens = 0;
    std::uint64_t tokenBytes = 0; ///< bytes of text in those tokens tokens
    bool operator==(const ScriptFigures&) const = default;
};

/// Fields as in TextCounts and TokenCounts.
struct TextFigures {
    std::uint64_t bytes = 0, characters = 0, words = 0, lines = 0;
    std::uint64_t tokens = 0, withoutText = 0, special = 0, unknown = 0, singleBytes = 0;
    std::uint32_t longest = 0;
    std::map<ScriptCode, ScriptFigures> scripts; ///< that occur in the text or the tokens
    bool operator==(const TextFigures&) const = default;

    [[nodiscard]] double bytesPerToken() const { return share(bytes, tokens); }
    [[nodiscard]] double charactersPerToken() const { return share(characters, tokens); }
    [[nodiscard]] double tokensPerWord() const { return share(tokens, words); }
    [[nodiscard]] double singleByteShare() const { return share(singleBytes, tokens); }
    /// 0 if `of` is 0.
    static double share(std::uint64_t part, std::uint64_t of) {
        return of == 0 ? 0 : static_cast<double>(part) / static_cast<double>(of);
    }
};

TextFigures figuresOf(const TextCounts& text, const TokenCounts& tokens);
/// `encoding` is of the whole text.
TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding);

} // namespace tokenscope::compare
