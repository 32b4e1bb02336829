#pragma once
// SentencePiece's `word` and `char` models: no scores, only cutting and looking up.

#include "core/model/sentencepiece_lookup.h"

#include <vector>

namespace tokenscope {

/// A word begins at every `▁`. Appends; the spans partition `normalized`.
void encodeSentencePieceWords(const SentencePieceLookup& lookup, std::string_view normalized,
                              std::vector<CutPiece>& pieces);

/// A piece is a user-defined symbol or one character. Appends; the spans partition `normalized`.
void encodeSentencePieceCharacters(const SentencePieceLookup& lookup, std::string_view normalized,
                                   std::vector<CutPiece>& pieces);

} // namespace tokenscope
