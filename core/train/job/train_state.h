#pragma once
// How far a training is: what train() tells while it works.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace tokenscope::train {

enum class TrainStage : std::uint8_t { Counting, Preparing, Learning, Writing, Measuring };
/// "counting words", …
std::string_view title(TrainStage stage);

/// The corpus in tokens after so many pieces.
struct CurvePoint {
    std::size_t pieces = 0;
    double bytesPerToken = 0;
    bool operator==(const CurvePoint&) const = default;
};

struct TrainState {
    TrainStage stage = TrainStage::Counting;
    double seconds = 0;           ///< since train() was called
    std::uint64_t bytes = 0;      ///< of text by now, unpacked
    std::uint64_t readBytes = 0;  ///< Counting: of the files as they lie on the disk, of totalBytes
    std::uint64_t totalBytes = 0; ///< as far as known: files as they lie on the disk; 0: not known
    std::uint64_t words = 0;      ///< distinct ones
    std::size_t pieces = 0;       ///< learned by now (Unigram: still there)
    std::size_t wantedPieces = 0;
    double rate = 0; ///< Counting, Measuring: bytes of text a second; Learning: pieces a second; else 0
    double secondsLeft = -1;       ///< of this stage; negative: not known
    std::vector<CurvePoint> curve; ///< of Learning, from its begin, some hundred points at most
};

/// Called from the thread that train() works in, some times a second and at the begin of each stage.
using TrainTell = std::function<void(const TrainState&)>;

} // namespace tokenscope::train
