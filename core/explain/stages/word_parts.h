#pragma once
// Where the merging of a text that nothing has cut falls apart into words. Merging is local: a place that no merge
// crosses parts what is merged left of it from what is merged right of it, so that each part alone gives the same merges
// in the same order.
//
//   ▁Hello▁world<tool>x    →    [▁Hello] [▁world] [<tool>] [x]        <tool> is user-defined
//
// A text is cut before a blank that follows something else (behind blanks where they end words), and around user-defined
// pieces, wherever no merge crossed and no token lies across.

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
