#pragma once
// Which pieces of two tokenizers are the same: formats spell them in their own ways (`Ġthe`, `▁the`, ` the`).
//
// The same are two pieces that are spelled the same, or that stand for the same bytes; but a byte piece (`<0x61>`) and a
// piece of that byte (`a`) are two.

#include "core/encoding/tokenizer.h"

#include <string>

namespace tokenscope::compare {

/// What a piece stands for, whatever the format: equal for pieces that are the same and spelled otherwise.
std::string meaningOf(const Tokenizer& tokenizer, PieceId id);
/// False where B has no such id.
bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB);

/// What it stands for in a text: its bytes without WordPiece's mark of where in a word it is (`##`).
std::string pieceText(const Tokenizer& tokenizer, PieceId id);
/// A piece that stands for these bytes in a text, however it is spelled; kNoPiece where there is none.
PieceId findPieceFor(const Tokenizer& tokenizer, const std::string& bytes);

/// The share of the smaller vocabulary's ids that mean the same piece in both, 0 to 1, by a sample of some thousand.
double shareOfSameIds(const Tokenizer& one, const Tokenizer& other);
/// Whether it tells anything that ids differ: a half of the ids that the smaller vocabulary has mean the same in both, or
/// nine of ten pieces are in both, under whatever ids. By a sample of some thousand; else they are other vocabularies.
bool idsAreComparable(const Tokenizer& one, const Tokenizer& other);

} // namespace tokenscope::compare
