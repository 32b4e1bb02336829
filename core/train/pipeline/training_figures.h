#pragma once
// The figures of a training.

#include "core/definition/piece_type.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::train {

struct TrainFigures {
    std::uint64_t bytes = 0; ///< of text
    std::uint64_t records = 0;
    std::uint64_t badLines = 0; ///< of .jsonl and .tsv, skipped
    std::uint64_t words = 0;    ///< occurrences
    std::uint64_t distinctWords = 0;
    std::uint64_t droppedWords = 0; ///< occurrences, because of TrainInput::maxWords
    std::size_t alphabet = 0;
    std::size_t pieces = 0;
    std::size_t merges = 0;
    std::uint64_t tokens = 0; ///< of the corpus
    /// Of the text of `tokens`: bytes of the files times their weights, or, if words were dropped or counts
    /// were given, of the counted words.
    std::uint64_t tokenBytes = 0;
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(tokenBytes) / static_cast<double>(tokens);
    }
    double countSeconds = 0;
    double learnSeconds = 0;
    double writeSeconds = 0;
};

/// Of held-out text.
struct EvaluationFigures {
    std::string name; ///< the tokenizer's file; empty: the trained one
    std::uint64_t bytes = 0;
    std::uint64_t tokens = 0;
    std::size_t usedPieces = 0; ///< distinct
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(tokens);
    }
};

/// How useful a piece is for encoding the corpus.
struct TokenUtility {
    PieceId id = 0;
    std::uint64_t uses = 0; ///< in the corpus
    /// How many more tokens the corpus would have without it: the merges that create it, also as a part of
    /// longer pieces; for Unigram and WordPiece compared with the pieces that would replace it. 0 for whole
    /// words and characters.
    std::uint64_t saved = 0;
};

/// A text that was read, as the manifest names it.
struct TrainedSource {
    std::string path;
    double weight = 1;
    std::uint64_t bytes = 0; ///< on the disk
    std::uint64_t records = 0;
    std::string sha256; ///< of the file on the disk; empty if it was not read to its end
};

} // namespace tokenscope::train
