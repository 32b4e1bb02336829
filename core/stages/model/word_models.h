#pragma once
// Hugging Face's WordPiece and WordLevel: a word by lookup.

#include "core/stages/model/model.h"

namespace tokenscope {

/// Longest match first, later parts with the continuing prefix; a word with a part that isn't found is one
/// unknown piece. `definition` must outlive the model. Errors of tokenize(): BadInput when the unknown piece
/// itself isn't a piece.
std::unique_ptr<Model> makeWordPieceModel(const TokenizerDefinition& definition);
std::unique_ptr<Model> makeWordLevelModel(const TokenizerDefinition& definition);

} // namespace tokenscope
