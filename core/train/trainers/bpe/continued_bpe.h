#pragma once
// Extends a finished tokenizer: its ids and merges stay, and new pieces get the ids after its last one
// (including added tokens).
//
//   ids   0 … pieces … 50256 <|endoftext|> │ new characters │ new pieces
//                                            first            result().alphabetSize

#include "core/train/trainers/bpe/bpe_trainer.h"
#include "core/train/trainers/bpe/existing_bpe.h"

namespace tokenscope::train {

struct ContinuedBpe {
    BpeTrainer trainer;    ///< the symbols of its result are ids; its merges are the new ones
    std::size_t first = 0; ///< the first new id
};

/// `options.pieces` counts all ids, including existing ones; alphabet, order, suffix and prefix of the
/// options are ignored. Missing characters are added according to `characterCoverage` and `maxCharacters`
/// (the number of new ones). The words must be split as the tokenizer splits. Errors: those of ExistingBpe;
/// Canceled.
Result<ContinuedBpe> continueBpe(std::shared_ptr<const TokenizerDefinition> definition,
                                 const WordCounts& words, BpeTrainerOptions options,
                                 const Progress& progress = {});

/// The tokenizer with the new pieces. Nothing else changes, except that the added tokens of a tokenizer.json
/// also become pieces of the model, so that they keep their ids in every program that loads it.
TokenizerDefinition extendedDefinition(const TokenizerDefinition& definition, const TrainedBpe& trained,
                                       std::size_t first);

} // namespace tokenscope::train
