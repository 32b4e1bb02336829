#pragma once
// Measures a corpus with several tokenizers on all cores in constant memory.

#include "core/compare/corpus/corpus_files.h"
#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct CorpusOptions {
    std::vector<bool> parseSpecial; ///< by column; empty: the default of each format
    unsigned threads = 0;           ///< 0: one per core
    /// Measures part `shard` (from 0) of `shards` parts of the corpus. The key of a file and the number of a
    /// chunk in it determine the part, so that unreadable files of one machine don't change the parts of
    /// others.
    unsigned shard = 0, shards = 1;
    Progress progress; ///< bytes
};

inline constexpr std::size_t kMaxCorpusProblems = 1000;

struct MeasuredCorpus {
    CorpusSummary summary;
    std::vector<Error> problems; ///< skipped files or parts of files; at most kMaxCorpusProblems
    std::uint64_t problemCount = 0;
    double seconds = 0;
    bool canceled = false; ///< the summary is partial
};

/// The description of a column in a summary, with a fingerprint of everything that determines its ids and how
/// they are counted.
CorpusColumn corpusColumn(const PieceTexts& pieces, std::string_view name, bool parseSpecial);

/// Memory: in addition to the tokenizers, at most about 350 MiB per thread for four columns (the full caches
/// of their encoders), independent of the size of the corpus. A part of a file that can't be split is counted
/// as one chunk of up to 64 MiB, one at a time, with about 35 bytes per byte. Errors: BadInput for too many
/// columns.
Result<MeasuredCorpus> measureCorpus(const CorpusListing& listing,
                                     const std::vector<std::shared_ptr<const PieceTexts>>& columns,
                                     const std::vector<std::string>& names, const CorpusOptions& options);

} // namespace tokenscope::compare
