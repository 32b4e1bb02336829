#pragma once
// Training that goes on from a finished tokenizer: all its ids stay, its merges come first, and what is learned gets the
// ids behind its last one, added tokens included.
//
//   ids   0 … pieces … 50256 <|endoftext|> │ characters that it lacked │ pieces learned
//                                            first                       result().alphabetSize

#include "core/train/trainers/bpe/bpe_trainer.h"
#include "core/train/trainers/bpe/existing_bpe.h"

namespace tokenscope::train {

struct ContinuedBpe {
    BpeTrainer trainer;    ///< its result's symbols are ids; merges are the new ones alone
    std::size_t first = 0; ///< the first new id
};

/// `options.pieces` counts all ids, old ones too; alphabet, order, word ends and prefixes are the tokenizer's own. Characters
/// that it lacks are added as `characterCoverage` and `maxCharacters` (of added ones) ask. Words are those of its own split.
/// Errors: those of ExistingBpe; Canceled.
Result<ContinuedBpe> continueBpe(std::shared_ptr<const TokenizerDefinition> definition,
                                 const WordCounts& words, BpeTrainerOptions options,
                                 const Progress& progress = {});

/// The tokenizer with what was learned: everything else is as it was, but that a tokenizer.json's added tokens are pieces of
/// the model, too, so that they keep their ids wherever it is loaded.
TokenizerDefinition extendedDefinition(const TokenizerDefinition& definition, const TrainedBpe& trained,
                                       std::size_t first);

} // namespace tokenscope::train
