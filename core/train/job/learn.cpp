#include "core/train/job/learn.h"

#include "core/train/job/learn_bpe.h"
#include "core/train/job/options_json.h"

#include <utility>

namespace tokenscope {

Result<void> learnPieces(LearnTask task, TrainedTokenizer& made) {
    switch (task.options.model) {
    case TrainModel::Bpe:
        return learnBpe(std::move(task), made);
    case TrainModel::SuperBpe:
    case TrainModel::Unigram:
    case TrainModel::WordPiece:
    case TrainModel::Word:
    case TrainModel::Char:
        break;
    }
    return fail(ErrorCode::Unsupported, "--model",
                "there is no trainer of " + std::string(name(task.options.model)), "train a bpe");
}

} // namespace tokenscope
