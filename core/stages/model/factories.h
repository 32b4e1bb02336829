#pragma once
// The models of tokenizer.json and rank files that have no header; for model.cpp. The definition must outlive
// the model.

#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/model.h"

namespace tokenscope {

/// Hugging Face's BPE, with all options.
std::unique_ptr<Model> makeBpeByMerges(const TokenizerDefinition& definition,
                                       std::shared_ptr<SharedBpeTable> table);
/// tiktoken's BPE. Short words are merged by looking up the joined bytes of all neighbors at every step, as
/// in textbooks, so that tests can compare the fast path with it. Long words, and words that are explained,
/// are merged like on the fast path.
std::unique_ptr<Model> makeBpeByRanks(const TokenizerDefinition& definition,
                                      std::shared_ptr<SharedBpeTable> table);
/// Hugging Face's WordPiece: the longest match first; later parts have the continuing-subword prefix. A word
/// with a part that is no piece becomes one unknown piece. Errors of tokenize(): BadInput when the unknown
/// token is no piece.
std::unique_ptr<Model> makeWordPieceModel(const TokenizerDefinition& definition);
/// Hugging Face's WordLevel: looks the whole word up. Errors of tokenize(): as WordPiece.
std::unique_ptr<Model> makeWordLevelModel(const TokenizerDefinition& definition);

} // namespace tokenscope
