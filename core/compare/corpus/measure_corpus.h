#pragma once
// A corpus through several tokenizers, on all cores, in constant memory.

#include "core/compare/corpus/corpus_files.h"
#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct CorpusOptions {
    std::vector<bool> parseSpecial; ///< by column; empty: the default of each format
    unsigned threads = 0;           ///< 0: one a core
    /// Of `shards` parts of the corpus this one, from 0. Parts are whole chunks; those of all shards are the whole. In which
    /// part a chunk is, is said by its file's key and its number in the file: what one machine can't read shifts no other.
    unsigned shard = 0, shards = 1;
    Progress progress; ///< bytes
};

inline constexpr std::size_t kMaxCorpusProblems = 1000;

struct MeasuredCorpus {
    CorpusSummary summary;
    std::vector<Error> problems; ///< files that were left out, or whose rest was; kMaxCorpusProblems at most
    std::uint64_t problemCount = 0;
    double seconds = 0;
    bool canceled = false; ///< what was counted until then is here, and says that it is partial
};

/// What the summary says of a column, its name as valid UTF-8, with a fingerprint of all that decides its ids and what they
/// count as.
CorpusColumn corpusColumn(const PieceTexts& pieces, std::string_view name, bool parseSpecial);

/// Memory: beside the tokenizers about 250 MiB for each thread and four columns at most, which is what their encoders'
/// caches hold when they are full; it does not grow with the corpus. Where a file has no place to cut, up to
/// 64 MiB of it are counted at once, one such chunk at a time, with some 35 bytes for each of its own.
/// Errors: BadInput for too many columns.
Result<MeasuredCorpus> measureCorpus(const CorpusListing& listing,
                                     const std::vector<std::shared_ptr<const PieceTexts>>& columns,
                                     const std::vector<std::string>& names, const CorpusOptions& options);

} // namespace tokenscope::compare
