#pragma once
// Which parts of its corpus a summary does not cover, and which it counts more than once: reported wherever
// its figures are.

#include "core/compare/corpus/corpus_summary.h"

#include <vector>

namespace tokenscope::compare {

/// Parts `first` to `last` of `of`.
struct CorpusPartRange {
    std::uint32_t first = 1, last = 1, of = 1;
    bool operator==(const CorpusPartRange&) const = default;
};

struct CoverageGaps {
    /// Parts that are missing although other parts of the same division of the same corpus are counted.
    std::vector<CorpusPartRange> missing;
    /// That were divided into parts; corpora differ in the names or sizes of their files.
    std::size_t corpora = 0;
    std::uint64_t twice = 0; ///< bytes of parts with the same text as another part
    [[nodiscard]] bool empty() const { return missing.empty() && twice == 0; }
};
CoverageGaps coverageGaps(const CorpusSummary& summary);

/// Sentences without full stops about a stopped count, skipped files, missing parts, and parts counted twice.
/// Empty: the counts cover the whole corpus exactly once.
std::vector<Message> describeCoverageGaps(const CorpusSummary& summary);

/// A digest of a text, the same on all machines.
std::uint64_t digestOf(std::string_view text);

} // namespace tokenscope::compare
