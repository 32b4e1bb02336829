#pragma once
// `encode --stats`: speed, number of tokens, and a checksum to compare with other programs.

#include "core/encoding/tokenizer.h"

#include <string_view>
#include <vector>

namespace tokenscope::cli {

/// FNV-1a 64 over the ids as little-endian uint32.
std::uint64_t checksum(std::uint64_t before, const std::vector<PieceId>& ids);
inline constexpr std::uint64_t kChecksumStart = 0xCBF29CE484222325ULL;

struct ThroughputOptions {
    EncodeOptions encode;
    bool lines = false; ///< each line is a separate text, without its line end
    unsigned repeat = 1;
    unsigned threads = 1;
};

struct Throughput {
    std::uint64_t tokens = 0;
    std::uint64_t checksum = kChecksumStart;
    std::vector<double> milliseconds; ///< one per repetition
};

/// With several threads, a text is split only at safe breaks of the tokenizer, so that the ids equal those of
/// a single call. Errors: as Tokenizer::encode.
Result<Throughput> measureThroughput(const Tokenizer& tokenizer, std::string_view text,
                                     const ThroughputOptions& options);

} // namespace tokenscope::cli
