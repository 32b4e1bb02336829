#pragma once
// Splits the merging of a text that no pre-tokenizer has split into words. Merging is local: at a position that no merge
// crosses, the parts on both sides give the same merges in the same order when merged separately.
//
//   ▁Hello▁world<tool>x    →    [▁Hello] [▁world] [<tool>] [x]        <tool> is user-defined
//
// A text is split before a space that follows something else (after spaces if they end words), and around user-defined
// pieces, wherever no merge and no token crosses.

#include "core/encoding/tokenizer.h"

#include <span>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct WordPart {
    ByteSpan text; ///< of the word
    bool userDefined = false;
    std::uint32_t firstToken = 0; ///< tokens [firstToken, endToken) of the word
    std::uint32_t endToken = 0;
};

/// The parts of a word that has these tokens, which follow each other; none where it is to stay whole. Errors: those of
/// Tokenizer::explainWord.
Result<std::vector<WordPart>> partsOfWord(const Tokenizer& tokenizer, std::string_view word,
                                          std::span<const PieceId> tokens, const Progress& progress);

} // namespace tokenscope::explain
