#pragma once
// A tokenizer from texts: words are counted, a trainer learns pieces from them, the pieces take a format's form, and
// files are written. What the command line and the window both run.
//
//   sources, count files → words → pieces → definition → files, manifest, figures

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/train/job/train_options.h"
#include "core/train/job/train_state.h"

#include <memory>
#include <stop_token>

namespace tokenscope {

struct TrainFigures {
    std::uint64_t bytes = 0; ///< of text
    std::uint64_t records = 0;
    std::uint64_t words = 0; ///< with their repetitions
    std::uint64_t distinctWords = 0;
    std::uint64_t droppedWords = 0; ///< occurrences that were not kept for TrainInput::mostWords
    std::size_t alphabet = 0;
    std::size_t pieces = 0;
    std::size_t merges = 0;
    std::uint64_t tokens = 0; ///< of the corpus, as trained
    double countSeconds = 0;
    double learnSeconds = 0;
    double writeSeconds = 0;
};

/// Of text that wasn't trained on.
struct HeldOutFigures {
    std::string name; ///< of the tokenizer's file; empty: the one that was trained
    std::uint64_t bytes = 0;
    std::uint64_t tokens = 0;
    std::size_t usedPieces = 0; ///< distinct
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(tokens);
    }
};

/// A piece, and what it does for the corpus.
struct PieceWorth {
    PieceId id = 0;
    std::uint64_t uses = 0;  ///< in the corpus, after the last merge
    std::uint64_t saved = 0; ///< tokens fewer than its two parts would have taken
};

struct TrainedTokenizer {
    std::shared_ptr<const TokenizerDefinition> definition; ///< null where only counts were wanted
    TrainFigures figures;
    std::vector<CurvePoint> curve;
    std::vector<PieceWorth> mostUseful;    ///< at most 100, the most useful first; merged pieces alone
    std::vector<PieceWorth> leastUseful;   ///< the least useful first
    std::vector<HeldOutFigures> heldOut; ///< the trained one first
    std::vector<std::string> files;      ///< written
    std::string manifest;                ///< JSON
    Diagnostics notes;                   ///< what the formats don't say, words that were dropped
};

/// Stops within 200 ms of being asked. Errors: BadInput (options), Unreadable and Damaged (sources, count files,
/// checkpoint), Unsupported (a format that can't say it; `where` names what), Cancelled (a checkpoint is kept).
Result<TrainedTokenizer> train(const TrainOptions& options, const TrainTell& tell = {},
                               const std::stop_token& stop = {});

} // namespace tokenscope
