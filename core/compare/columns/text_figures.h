#pragma once
// What a text costs in tokens, as people read it: whole and by script. Made of counts (text_counts.h).
//
// A token counts for the script of its first character that has one of its own (not Common, not Inherited), else for
// Common; special tokens and those without text count for none.

#include "core/compare/columns/text_counts.h"

#include <cstdint>
#include <map>
#include <string_view>

namespace tokenscope::compare {

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
