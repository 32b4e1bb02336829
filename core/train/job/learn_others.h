#pragma once
// What isn't made of merges that a file lists: Unigram, WordPiece, words and characters.

#include "core/train/job/learn.h"

namespace tokenscope::train {

/// Errors: BadInput for another form than the model's own; what the trainers give.
Result<void> learnUnigram(LearnTask task, TrainedTokenizer& made);
Result<void> learnWordPiece(LearnTask task, TrainedTokenizer& made);
Result<void> learnVocabulary(LearnTask task, TrainedTokenizer& made);

} // namespace tokenscope::train
