#pragma once
// The tokens that a form has beside what is learned: what each place that needs them asks here, so that the split, the
// trainers and the definition speak of the same ones.

#include "core/definition/tokenizer_definition.h"
#include "core/train/pipeline/train_options.h"

#include <string>
#include <vector>

namespace tokenscope::train {

/// `<unk>`, or `[UNK]` in BERT's form, unless the options spell it.
std::string unknownOf(const TrainOptions& options);
/// TrainOptions::added, each once: of a repeated one the first counts. Ids are not set.
std::vector<AddedToken> addedTokensOf(const TrainOptions& options);
/// What the encoder cuts out of a text: those, and the unknown piece where it is an added token. None in SentencePiece's form,
/// which looks for user-defined pieces alone.
std::vector<AddedToken> tokensInText(const TrainOptions& options);
/// SentencePiece: pieces that are cut out of the text, blanks as `▁`: TrainOptions::userDefined and added tokens that are not
/// special.
std::vector<std::string> userDefinedOf(const TrainOptions& options);
/// Errors: BadInput for a token that can have no id of its own, for a byte is spelled so.
Result<void> checkTokens(const TrainOptions& options);

} // namespace tokenscope::train
