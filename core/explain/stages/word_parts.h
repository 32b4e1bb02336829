#pragma once
// Splits a text that the model receives as one word into smaller words, for explanations. Merging is local:
// if no merge crosses a position, the parts on both sides have the same merges in the same order when merged
// separately.
//
//   ▁Hello▁world<tool>x    →    [▁Hello] [▁world] [<tool>] [x]        <tool> is user-defined
//
// A text is split before a space that follows another character (after spaces if they end words), and around
// user-defined pieces, if no merge and no token crosses.

#include "core/encoding/tokenizer.h"

#include <span>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct WordPart {
    ByteSpan text; ///< bytes of the word
    bool userDefined = false;
    std::uint32_t firstToken = 0; ///< tokens [firstToken, endToken) of the word
    std::uint32_t endToken = 0;
};

/// The consecutive parts of a word that has these tokens; empty if it must stay whole. Errors: those of
/// Tokenizer::explainWord.
Result<std::vector<WordPart>> partsOfWord(const Tokenizer& tokenizer, std::string_view word,
                                          std::span<const PieceId> tokens, const Progress& progress);

} // namespace tokenscope::explain
