#include "core/train/job/learn.h"

#include "core/train/job/learn_bpe.h"
#include "core/train/job/learn_others.h"

#include <utility>

namespace tokenscope::train {

Result<void> learnPieces(LearnTask task, TrainedTokenizer& made) {
    if (task.options.pruneTo > 0)
        return prunePieces(task, made);
    if (!task.options.from.empty())
        return continuePieces(task, made);
    switch (task.options.model) {
    case TrainModel::Bpe:
        return learnBpe(std::move(task), made);
    case TrainModel::SuperBpe:
        return learnSuperBpe(std::move(task), made);
    case TrainModel::Unigram:
        return learnUnigram(std::move(task), made);
    case TrainModel::WordPiece:
        return learnWordPiece(std::move(task), made);
    case TrainModel::Word:
    case TrainModel::Char:
        return learnVocabulary(std::move(task), made);
    }
    return {};
}

} // namespace tokenscope::train
