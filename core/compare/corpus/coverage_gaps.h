#pragma once
// Which parts of its corpus a summary does not cover, and which it counts more than once: reported wherever its figures are.

#include "core/compare/corpus/corpus_summary.h"

#include <string>
#include <vector>

namespace tokenscope::compare {

/// Parts `first` to `last` of `of`.
struct CorpusPartRange {
    std::uint32_t first = 1, last = 1, of = 1;
    bool operator==(const CorpusPartRange&) const = default;
};

struct CoverageGaps {
    /// Parts that are not there though others of as many and the same corpus are.
    std::vector<CorpusPartRange> missing;
    std::size_t corpora = 0; ///< that were dealt in parts: those whose files have other names or sizes
    std::uint64_t twice = 0; ///< bytes of parts whose texts are those of another one
    [[nodiscard]] bool empty() const { return missing.empty() && twice == 0; }
};
CoverageGaps coverageGaps(const CorpusSummary& summary);

/// Sentences without full stops: that it is partial, what was left out, missing parts, what is there twice. Empty: the counts are those of the
/// whole.
std::vector<std::string> describeCoverageGaps(const CorpusSummary& summary);

/// Of a text, to tell it from others: the same on all machines.
std::uint64_t digestOf(std::string_view text);

} // namespace tokenscope::compare
