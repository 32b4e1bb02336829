#pragma once
// What stands around a trained model in its definition, whatever the model.

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::train {

struct FormStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    /// Their own ids are ignored: a form numbers them.
    std::vector<AddedToken> added;
};

/// A special token is not looked for in normalized text, another one is.
AddedToken addedToken(std::string content, bool special);

/// The tokens that no piece is spelled like get the ids from `next` on.
void appendTokens(TokenizerDefinition& definition, std::vector<AddedToken> added, PieceId next);
/// As pieces of the model before all others: what WordPiece and WordLevel have of special tokens.
void prependTokens(TokenizerDefinition& definition, std::vector<AddedToken> added);

} // namespace tokenscope::train
