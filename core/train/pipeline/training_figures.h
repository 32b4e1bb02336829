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
    std::uint64_t badLines = 0; ///< of .jsonl and .tsv, that were left out
    std::uint64_t words = 0;    ///< with their repetitions
    std::uint64_t distinctWords = 0;
    std::uint64_t droppedWords = 0; ///< occurrences that were not kept for TrainInput::maxWords
    std::size_t alphabet = 0;
    std::size_t pieces = 0;
    std::size_t merges = 0;
    std::uint64_t tokens = 0; ///< of the corpus, as trained
    /// Of text that `tokens` are of: files weighed as their words are; where words were dropped or counts were given, of the
    /// words that are there.
    std::uint64_t tokenBytes = 0;
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(tokenBytes) / static_cast<double>(tokens);
    }
    double countSeconds = 0;
    double learnSeconds = 0;
    double writeSeconds = 0;
};

/// Of text that wasn't trained on.
struct EvaluationFigures {
    std::string name; ///< of the tokenizer's file; empty: the one that was trained
    std::uint64_t bytes = 0;
    std::uint64_t tokens = 0;
    std::size_t usedPieces = 0; ///< distinct
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(tokens);
    }
};

/// A piece, and what it does for the corpus.
struct TokenUtility {
    PieceId id = 0;
    std::uint64_t uses = 0; ///< in the corpus, as trained
    /// Tokens that the corpus has fewer for it: the merges that create it, also as a part of longer pieces; of Unigram and
    /// WordPiece against the pieces that would stand there instead. 0 of words and characters.
    std::uint64_t saved = 0;
};

/// A text that was read, as the manifest names it.
struct TrainedSource {
    std::string path;
    double weight = 1;
    std::uint64_t bytes = 0; ///< as it lies on the disk
    std::uint64_t records = 0;
    std::string sha256; ///< of the file as it lies on the disk; empty where it was not read to its end
};

} // namespace tokenscope::train
