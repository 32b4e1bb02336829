#pragma once
// A piece as a text that may be encoded to it. Private to this folder.

#include "core/encoding/tokenizer.h"

#include <string>

namespace tokenscope::compare {

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
