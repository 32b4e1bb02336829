#pragma once
// The background work of the Files view: training with a state that the window reads, measuring, writing,
// estimating. Runs on any thread.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_options.h"

#include <QString>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::ui {

/// The newest state of a training; null before the first one. Written by the training thread, read by any
/// thread.
using SharedTrainState = std::atomic<std::shared_ptr<const train::TrainingProgress>>;

struct FileTraining {
    train::TrainOptions options;
    train::TrainedTokenizer trained;
    std::shared_ptr<const Tokenizer> tokenizer;
    /// `books`: the first text, without folder and extension.
    [[nodiscard]] QString textsName() const;
};
using FileTrainingPtr = std::shared_ptr<const FileTraining>;

/// Progress is that of the current stage. Errors: those of runTraining() and Tokenizer::create().
Result<FileTrainingPtr> trainOnFiles(const train::TrainOptions& options,
                                     const std::shared_ptr<SharedTrainState>& state,
                                     const Progress& progress);

/// The figures of one tokenizer on a text.
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

/// Of the first kMaxMeasured bytes of the texts, files and folders, in their order; `field` as in TrainInput.
/// Progress counts bytes. Errors: Unreadable and Damaged, with `file`; Canceled.
Result<std::vector<MeasuredText>> measureTexts(const std::vector<train::TrainSource>& texts,
                                               const std::string& field,
                                               const std::vector<NamedTokenizer>& tokenizers,
                                               const Progress& progress);

struct SaveFormat {
    formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
    QString title;  ///< `SentencePiece model (*.model)`
    QString ending; ///< `.model`; empty for a folder
};
/// All formats, the most expressive first.
const std::vector<SaveFormat>& saveFormats();
struct SaveTarget {
    formats::TargetFormat format = formats::TargetFormat::TokenizerJson;
    QString reason; ///< why it cannot represent the tokenizer; empty: it can
};
/// After a stop: those that were tried so far.
std::vector<SaveTarget> targetsOf(const FileTraining& training, const Progress& progress);

/// Writes the tokenizer and its manifest, and overwrites existing files. Returns the written files. Errors:
/// Unsupported (the format cannot represent the tokenizer); Unreadable.
Result<std::vector<std::string>> saveTrained(const FileTraining& training, const QString& path,
                                             formats::TargetFormat format, const Progress& progress);

/// Writes `STEM.json` or `STEM.model`, the format that represents most, with a number after the stem if
/// another tokenizer has this name. Errors: those of saveTrained().
Result<QString> saveUnderNewName(const FileTraining& training, const QString& folder, const QString& stem,
                                 const Progress& progress);

// Estimates time and memory of a training: counts a sample of the texts (lines from all parts of plain files,
// the start of compressed ones) and extrapolates. Runs on any thread.

struct TrainingEstimate {
    std::uint64_t bytes = 0; ///< of text to read
    std::uint64_t distinctWords = 0;
    double seconds = 0;
    std::uint64_t memory = 0; ///< bytes
};

/// Reads at most kSampleBytes; assumes that decompressed text is four times as large. Errors: BadInput
/// (contradictory options), Unreadable and Damaged with `file`, Canceled.
Result<TrainingEstimate> estimateTraining(const train::TrainOptions& options, const Progress& progress = {});
inline constexpr std::uint64_t kSampleBytes = 1'000'000;

/// `1.2 s`; `–` for 0.
QString timeTaken(double seconds);
/// `about 2 s and 120 MB`
QString estimateText(const TrainingEstimate& estimate);

} // namespace tokenscope::ui
