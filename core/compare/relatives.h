#pragma once
// Two files of one model: whether they are, and where they answer differently all the same.
//
// Everything that is said was seen: texts are made of what the two definitions hold (special tokens, added tokens,
// pieces) and of characters that stages treat in their own ways, and both encode them, each with the defaults of its
// format. What was not tried is not claimed to be equal.

#include "core/base/diagnostic.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope {

/// The tokenizer must outlive the call.
struct NamedTokenizer {
    const Tokenizer& tokenizer;
    std::string name; ///< as sentences call it, `llama2.model`
};

struct RelativeDifference {
    Diagnostic diagnostic; ///< `where`: what it is about, in words
    /// Texts that hold one of these are concerned; empty: it isn't about certain texts.
    std::vector<std::string> literals;
    std::string example; ///< a text that both encode, with different results; empty: none is needed
    std::vector<PieceId> first, second;
};

struct Relatives {
    std::size_t samePieces = 0; ///< the same piece at the same id
    std::size_t pieces = 0;     ///< of the smaller vocabulary
    std::vector<RelativeDifference> differences;
};

/// Nullopt when fewer than nine in ten ids of the smaller vocabulary have the same piece in both, or when cancelled.
/// Texts that one of the two can't encode are passed over. Some tenths of a second for 250 000 pieces.
std::optional<Relatives> compareRelatives(const NamedTokenizer& first, const NamedTokenizer& second,
                                          const Progress& progress = {});

} // namespace tokenscope
