#pragma once
// Counts of a text and of its tokens that add up: those of the parts of a text are together those of the whole, where
// the parts were cut between tokens and between characters.

#include "core/compare/align/piece_texts.h"
#include "core/unicode/script.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>

namespace tokenscope::compare {

/// What stands around a part of a text.
struct TextPart {
    bool continuesWord = false; ///< the character before it is no white space
    bool endsText = true;
};

/// A word is a run of characters that are no white space. A last line without its end is one.
struct TextCounts {
    std::uint64_t bytes = 0, characters = 0, words = 0, lines = 0;
    std::array<std::uint64_t, kScriptCodes> scripts{};     ///< characters of each
    std::array<std::uint64_t, kScriptCodes> scriptBytes{}; ///< of those characters
    TextCounts& operator+=(const TextCounts& other);
    bool operator==(const TextCounts&) const = default;
};
/// Bytes that are not UTF-8 count as a character each; returned is how many there are. Adds to `counts`.
std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts);
/// countText(), and for each byte of the text the script of its character: scripts[i] is of byte i. There must be room for
/// kScriptsBehind more than the text has bytes.
inline constexpr std::size_t kScriptsBehind = 3;
std::uint64_t countText(std::string_view text, TextPart part, TextCounts& counts, ScriptCode* scripts);

struct TokenCounts {
    std::uint64_t tokens = 0;      ///< all of them: withoutText, special and those of scripts
    std::uint64_t withoutText = 0; ///< bos, a dummy prefix
    std::uint64_t special = 0;     ///< control ones that have text; user-defined ones are text as any other
    std::uint64_t unknown = 0;
    std::uint64_t singleBytes = 0; ///< of one byte of the text
    std::uint32_t longest = 0;     ///< bytes of the text in the longest that is not special
    std::array<std::uint64_t, kScriptCodes>
        scripts{}; ///< by the first character that has a script of its own
    std::array<std::uint64_t, kScriptCodes> scriptBytes{}; ///< of the text in those
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

/// Of the first character that has a script of its own, of those that have a byte in the span. It need not begin at a
/// character.
ScriptCode scriptOfSpan(std::string_view text, ByteSpan span);

// What a text costs in tokens, as people read it: whole and by script. Made of counts (text_counts.h).
//
// A token counts for the script of its first character that has one of its own (not Common, not Inherited), else for
// Common; special tokens and those without text count for none.

struct ScriptFigures {
    std::uint64_t characters = 0; ///< of the text
    std::uint64_t tokens = 0;
    std::uint64_t tokenBytes = 0; ///< of the text in those tokens
    bool operator==(const ScriptFigures&) const = default;
};

/// Fields as in TextCounts and TokenCounts.
struct TextFigures {
    std::uint64_t bytes = 0, characters = 0, words = 0, lines = 0;
    std::uint64_t tokens = 0, withoutText = 0, special = 0, unknown = 0, singleBytes = 0;
    std::uint32_t longest = 0;
    std::map<ScriptCode, ScriptFigures> scripts; ///< those that the text or the tokens have
    bool operator==(const TextFigures&) const = default;

    [[nodiscard]] double bytesPerToken() const { return share(bytes, tokens); }
    [[nodiscard]] double charactersPerToken() const { return share(characters, tokens); }
    [[nodiscard]] double tokensPerWord() const { return share(tokens, words); }
    [[nodiscard]] double singleByteShare() const { return share(singleBytes, tokens); }
    /// 0 where there is nothing to divide by.
    static double share(std::uint64_t part, std::uint64_t of) {
        return of == 0 ? 0 : static_cast<double>(part) / static_cast<double>(of);
    }
};

TextFigures figuresOf(const TextCounts& text, const TokenCounts& tokens);
/// `encoding` is of the whole text.
TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding);

} // namespace tokenscope::compare
