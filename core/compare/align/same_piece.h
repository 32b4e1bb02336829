#pragma once
// Which pieces of two tokenizers are the same, although formats spell them differently (`Ġthe`, `▁the`,
// ` the`).
//
// Pieces are the same if they have the same spelling or decode to the same bytes; but a byte-fallback piece
// (`<0x61>`) and a piece of that byte (`a`) are different.

#include "core/encoding/tokenizer.h"

#include <string>

namespace tokenscope::compare {

/// A key that is equal for pieces that decode to the same bytes, in any format.
std::string meaningOf(const Tokenizer& tokenizer, PieceId id);
/// False if B has no such id.
bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB);

/// Its decoded bytes without WordPiece's marker for its position in a word (`##`).
std::string pieceText(const Tokenizer& tokenizer, PieceId id);
/// A piece that decodes to these bytes, in any spelling; kNoPiece if there is none.
PieceId findPieceFor(const Tokenizer& tokenizer, const std::string& bytes);

/// The share of the smaller vocabulary's ids that mean the same piece in both, from 0 to 1, estimated from
/// some thousand.
double shareOfSameIds(const Tokenizer& one, const Tokenizer& other);
/// Whether comparing ids makes sense: at least half of the smaller vocabulary's ids mean the same in both, or
/// 90 % of the pieces are in both, with any ids. Estimated from some thousand pieces.
bool idsAreComparable(const Tokenizer& one, const Tokenizer& other);

} // namespace tokenscope::compare
