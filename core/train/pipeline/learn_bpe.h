#pragma once
// Learns BPE in each of its forms.

#include "core/train/pipeline/learn_pieces.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <functional>
#include <stop_token>

namespace tokenscope::train {

/// The trainer's options. Errors: BadInput if the form alone needs all requested pieces.
Result<BpeTrainerOptions> bpeOptions(const TrainOptions& options);
/// For extending a tokenizer: `pieces` counts all ids, and the limits of the alphabet apply to added
/// characters.
BpeTrainerOptions continuedOptions(const TrainOptions& options, const TokenizerDefinition& from);
/// `<unk>`, `<s>`, `</s>`, added tokens, user-defined pieces, and the normalizer of SentencePiece's form.
SentencePieceOptions sentencePieceForm(const TrainOptions& options, const FormStages& stages);
/// The definition in the options' form.
TokenizerDefinition formedBpe(const TrainOptions& options, const TrainedBpe& trained, FormStages stages);

Result<void> learnBpe(LearnTask task, TrainedTokenizer& result);
/// Within words, then across them. Errors: BadInput for another form than that of bytes.
Result<void> learnSuperBpe(LearnTask task, TrainedTokenizer& result);
/// Extends TrainOptions::from.
Result<void> continuePieces(const LearnTask& task, TrainedTokenizer& result);
/// Prunes TrainOptions::from to TrainOptions::pruneTo pieces.
Result<void> prunePieces(const LearnTask& task, TrainedTokenizer& result);

/// Records about 100 points at most, evenly in the logarithm of the number of pieces.
class CurveRecorder {
  public:
    CurveRecorder(std::uint64_t bytes, std::vector<CurvePoint>& curve)
        : m_bytes(bytes)
        , m_curve(curve) {}
    /// Adds a point if it is far enough from the last one.
    void offer(std::size_t pieces, std::uint64_t tokens) {
        if (pieces >= m_next)
            add(pieces, tokens);
    }
    void add(std::size_t pieces, std::uint64_t tokens);

  private:
    std::uint64_t m_bytes;
    std::vector<CurvePoint>& m_curve;
    std::size_t m_next = 0;
};

// A BPE training, merge by merge: the trainer, words and options are those of runTraining().

/// Called before the first merge, with null, and after each merge.
using EachTrainStep =
    std::function<void(const BpeTrainer& trainer, const TrainedMerge* merge, const MergeEvents& events)>;

/// Errors: BadInput (a model that has no merges); those of collectWords(); Canceled.
Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop = {});

} // namespace tokenscope::train
