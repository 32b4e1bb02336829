#pragma once
// The tokens of a form that are not learned: for the split, the trainers and the definition.

#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/train_options.h"

#include <string>
#include <vector>

namespace tokenscope::train {

/// `<unk>`, or `[UNK]` in BERT's form, unless the options define it.
std::string unknownOf(const TrainOptions& options);
/// TrainOptions::added without repetitions. Ids are not set.
std::vector<AddedToken> addedTokensOf(const TrainOptions& options);
/// The tokens that the encoder extracts from a text: those, and the unknown token if it is an added token.
/// None in SentencePiece's form, which finds only user-defined symbols.
std::vector<AddedToken> tokensInText(const TrainOptions& options);
/// SentencePiece: symbols that are extracted from the text, with `▁` for spaces: TrainOptions::userDefined
/// and added tokens that are not special.
std::vector<std::string> userDefinedOf(const TrainOptions& options);
/// Errors: BadInput for a token that cannot have its own id, because it is the spelling of a byte.
Result<void> checkTokens(const TrainOptions& options);

} // namespace tokenscope::train
