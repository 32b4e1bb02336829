#pragma once
// What a text costs in tokens: counts of a text and of its encoding, whole and by script.
//
// A word is a run of characters that are no white space. A token counts for the script of its first character that has
// one of its own (not Common, not Inherited), else for Common; special tokens and those without text for none.
// All is counts, so figures of parts add up to those of the whole where parts are cut at blanks and between tokens.

#include "core/compare/columns/piece_texts.h"

#include <cstdint>
#include <map>
#include <string_view>

namespace tokenscope {

struct ScriptFigures {
    std::uint64_t characters = 0; ///< of the text
    std::uint64_t tokens = 0;
    std::uint64_t tokenBytes = 0; ///< of the text in those tokens
    ScriptFigures& operator+=(const ScriptFigures& other);
    bool operator==(const ScriptFigures&) const = default;
};

struct TextFigures {
    std::uint64_t bytes = 0, characters = 0, words = 0,
                  lines = 0;       ///< of the text; a last line without its end is one
    std::uint64_t tokens = 0;      ///< withoutText, special and those of scripts
    std::uint64_t withoutText = 0; ///< bos, a dummy prefix
    std::uint64_t special = 0;     ///< control and user-defined ones that have text
    std::uint64_t unknown = 0;
    std::uint64_t singleBytes = 0; ///< tokens of one byte that is not a whole character
    std::uint32_t longest = 0;     ///< bytes of the text in the longest token that is not special
    std::map<std::uint16_t, ScriptFigures> scripts; ///< by core/unicode/script.h

    TextFigures& operator+=(const TextFigures& other);
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

/// `encoding` is of the whole text. Bytes that are not UTF-8 count as a character each.
TextFigures figuresOf(std::string_view text, const PieceTexts& pieces, const Encoding& encoding);

} // namespace tokenscope
