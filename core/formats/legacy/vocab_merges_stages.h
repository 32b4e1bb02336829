#pragma once
// What a class of transformers makes of a text besides its merges: normalizer, words, decoder, and what stands around.

#include "core/formats/transformers/model_folder.h"

namespace tokenscope::formats {

/// `definition` has its pieces, merges and special tokens already. GPT-2's stages for a kind that has none of its own.
void makeVocabMergesStages(TokenizerKind kind, const FolderFacts& facts, TokenizerDefinition& definition);

} // namespace tokenscope::formats
