#include "core/train/job/few_pieces.h"

#include <string>

namespace tokenscope::train {
namespace {

std::string whyFew(const TrainOptions& options) {
    const std::string often = std::to_string(options.minCount) + (options.minCount == 1 ? " time" : " times");
    switch (options.model) {
    case TrainModel::Bpe:
    case TrainModel::SuperBpe:
    case TrainModel::WordPiece:
        return "no pair that may be merged occurs " + often + " (--min-count, --max-piece)";
    case TrainModel::Unigram:
        return "the text has no more pieces to begin with (--seed-pieces, --max-piece)";
    case TrainModel::Word:
        return "no other word occurs " + often + " (--min-count)";
    case TrainModel::Char:
        return "the text has no other characters (--coverage, --alphabet)";
    }
    return {};
}

} // namespace

void noteFewPieces(const TrainOptions& options, TrainedTokenizer& made) {
    const TrainFigures& figures = made.figures;
    if (options.pruneTo > 0)
        return;
    // Classical's unknown piece is beyond what was asked for.
    const bool classical = options.from.empty() && options.model == TrainModel::Bpe &&
                           (options.form == TrainForm::Classical || options.form == TrainForm::Bert);
    const std::size_t there = classical ? figures.alphabet + figures.merges : figures.pieces;
    if (there >= options.pieces)
        return;
    made.notes.push_back({Severity::Warning, "pieces",
                          std::to_string(there) + " of the " + std::to_string(options.pieces) +
                              " pieces asked for were learned: " + whyFew(options)});
}

} // namespace tokenscope::train
