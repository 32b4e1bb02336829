#pragma once
// The kinds of texts that the search tries; a piece as a text. Private to this folder.

#include "core/encoding/tokenizer.h"

#include <set>
#include <string>

namespace tokenscope::compare {

class CounterexampleSearch;

void tryAround(CounterexampleSearch& search);
void tryTokens(CounterexampleSearch& search);
/// Pieces whose order, score, type or id differs, and merges that only one of them has.
void tryChangedPieces(CounterexampleSearch& search);
/// Every code point, and letters followed by combining marks.
void tryCharacters(CounterexampleSearch& search);
/// Combinations of characters, one of each class.
void tryRows(CounterexampleSearch& search);
/// The strings in a stage of either tokenizer, except regexes.
std::set<std::string> namesInStage(const CounterexampleSearch& search, const char* stage);
/// Strings of normalizers and pre-tokenizers, and short pieces next to characters of all classes.
void tryNamedByStages(CounterexampleSearch& search);
/// Texts for the parts of regexes that only one of the tokenizers has.
void tryPatterns(CounterexampleSearch& search);
void tryPieces(CounterexampleSearch& search);
void tryLines(CounterexampleSearch& search);
void tryAtRandom(CounterexampleSearch& search);
/// Texts that are not UTF-8, if both accept them.
void tryBytes(CounterexampleSearch& search);

/// A piece as a text that may be encoded to it.
struct PlainPiece {
    std::string text;       ///< without the continuing-subword prefix and the end-of-word suffix
    bool continues = false; ///< it occurs only inside a word
};

inline PlainPiece plainPiece(const Tokenizer& tokenizer, PieceId id) {
    PlainPiece piece{tokenizer.pieceBytes(id), false};
    std::string_view prefix;
    std::string_view suffix;
    const ModelConfig& model = tokenizer.definition().model;
    if (const auto* bpe = std::get_if<BpeModel>(&model)) {
        prefix = bpe->continuingSubwordPrefix;
        suffix = bpe->endOfWordSuffix;
    } else if (const auto* words = std::get_if<WordPieceModel>(&model)) {
        prefix = words->continuingSubwordPrefix;
    }
    if (!prefix.empty() && piece.text.size() > prefix.size() && piece.text.starts_with(prefix)) {
        piece.text.erase(0, prefix.size());
        piece.continues = true;
    }
    if (!suffix.empty() && piece.text.size() > suffix.size() && piece.text.ends_with(suffix))
        piece.text.resize(piece.text.size() - suffix.size());
    return piece;
}

} // namespace tokenscope::compare
