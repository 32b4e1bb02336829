#pragma once
// The figures of a training: of its result, and while it runs.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/piece_type.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
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

// While it runs.

enum class TrainStage : std::uint8_t { Counting, Preparing, Learning, Writing, Measuring };
/// "counting words", …
MessageLiteral title(TrainStage stage);

/// Compression of the corpus at a vocabulary size.
struct CurvePoint {
    std::size_t pieces = 0;
    double bytesPerToken = 0;
    bool operator==(const CurvePoint&) const = default;
};

struct TrainingProgress {
    TrainStage stage = TrainStage::Counting;
    double seconds = 0;           ///< since runTraining() was called
    std::uint64_t bytes = 0;      ///< of text so far, decompressed
    std::uint64_t readBytes = 0;  ///< Counting: of the files on the disk, out of totalBytes
    std::uint64_t totalBytes = 0; ///< of the files on the disk; 0: unknown
    std::uint64_t words = 0;      ///< distinct
    std::size_t pieces = 0;       ///< learned so far (Unigram: remaining)
    std::size_t wantedPieces = 0;
    /// Counting, Measuring: bytes of text per second; Learning: pieces per second; otherwise 0.
    double rate = 0;
    double secondsLeft = -1;       ///< in this stage; negative: unknown
    std::vector<CurvePoint> curve; ///< of Learning, about 100 points at most
};

/// Called on the thread of runTraining(), several times a second and at the start of each stage.
using TrainingProgressCallback = std::function<void(const TrainingProgress&)>;

inline tl::unexpected<Error> trainingStopped() {
    return fail(ErrorCode::Canceled, {}, "the training was stopped");
}

/// Reports the progress of a training at most ten times a second, with rate and remaining time.
class ProgressReporter {
  public:
    ProgressReporter(TrainingProgressCallback callback, std::stop_token stop);

    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    /// May be changed; the next report() reports it.
    TrainingProgress& state() { return m_state; }

    void begin(TrainStage stage);
    /// `done` of `total` units of the stage; 0: unknown; growing files may exceed the total. The rate is that
    /// of `amount`, if given, and otherwise of `done`.
    void report(std::uint64_t done, std::uint64_t total, std::optional<std::uint64_t> amount = {});
    /// For functions that take a Progress.
    [[nodiscard]] Progress progress();

    [[nodiscard]] double seconds() const;      ///< since the start
    [[nodiscard]] double stageSeconds() const; ///< since begin(stage)

  private:
    using Clock = std::chrono::steady_clock;
    TrainingProgressCallback m_callback;
    std::stop_token m_stop;
    TrainingProgress m_state;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_stageBegin = m_begin;
    Clock::time_point m_lastReport;
};

} // namespace tokenscope::train
