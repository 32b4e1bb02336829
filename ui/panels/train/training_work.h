#pragma once
// What Real files does beside the window: training with its state to be looked at from outside, measuring, writing. Runs on
// any thread.

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/run_training.h"

#include <QString>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::ui {

/// The newest state of a training; null before the first. Written by the thread that trains, read by any.
using SharedTrainState = std::atomic<std::shared_ptr<const train::TrainingProgress>>;

struct FileTraining {
    train::TrainOptions options;
    train::TrainedTokenizer trained;
    std::shared_ptr<const Tokenizer> tokenizer;
    /// `books`: the first of the texts, without folder and ending.
    [[nodiscard]] QString textsName() const;
};
using FileTrainingPtr = std::shared_ptr<const FileTraining>;

/// Progress is told with the state, in units of its stage. Errors: those of train() and Tokenizer::create().
Result<FileTrainingPtr> trainOnFiles(const train::TrainOptions& options,
                                     const std::shared_ptr<SharedTrainState>& state,
                                     const Progress& progress);

/// One tokenizer on a text.
struct MeasuredText {
    std::string name;
    std::size_t pieces = 0; ///< of the vocabulary
    std::uint64_t bytes = 0;
    std::uint64_t words = 0; ///< between spaces
    std::uint64_t tokens = 0;
    std::size_t used = 0; ///< distinct pieces
    [[nodiscard]] double bytesPerToken() const {
        return tokens == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(tokens);
    }
    [[nodiscard]] double tokensPerWord() const {
        return words == 0 ? 0 : static_cast<double>(tokens) / static_cast<double>(words);
    }
};
struct NamedTokenizer {
    std::string name;
    std::shared_ptr<const Tokenizer> tokenizer;
};
inline constexpr std::uint64_t kMaxMeasured = 16'000'000; ///< bytes

/// Of the first kMaxMeasured bytes of the texts, files and folders, in their order; `field` as in TrainInput. Progress counts bytes.
/// Errors: Unreadable and Damaged, with `file`; Canceled.
Result<std::vector<MeasuredText>> measureTexts(const std::vector<train::TrainSource>& texts,
                                               const std::string& field,
                                               const std::vector<NamedTokenizer>& tokenizers,
                                               const Progress& progress);

struct SaveFormat {
    formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
    QString title;  ///< `SentencePiece model (*.model)`
    QString ending; ///< `.model`; of a folder nothing
};
/// All, the one that says most first.
const std::vector<SaveFormat>& saveFormats();
struct SaveTarget {
    formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
    QString reason; ///< why it can't say the tokenizer; empty: it can
};
/// Canceled, what was looked at by then.
std::vector<SaveTarget> targetsOf(const FileTraining& training, const Progress& progress);

/// With the manifest beside it; what is there is overwritten. The files that were written.
/// Errors: Unsupported with what the format can't say; Unreadable.
Result<std::vector<std::string>> saveTrained(const FileTraining& training, const QString& path,
                                             formats::TargetFormat format, const Progress& progress);

/// In the form that says most of it, as `STEM.json` or `STEM.model` in the folder; with a number behind the stem where there is
/// another tokenizer. Errors: those of saveTrained().
Result<QString> saveApart(const FileTraining& training, const QString& folder, const QString& stem,
                          const Progress& progress);

} // namespace tokenscope::ui
