#pragma once
// Counting that can be taken up again: where it is between two spans of text, and the words by then. What was counted of a
// file is read once more, and not counted, so that decompression and the file's SHA-256 are where they were; files before
// it are not touched. Words, their order, accounts and what was dropped are those of one that was never interrupted.

#include "core/train/corpus/count_sources.h"
#include "core/train/corpus/record_reader.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace tokenscope::train {

struct CountPosition {
    std::size_t group =
        0; ///< languages are counted one after another, by their first file; without temperature all are one
    ReadPosition read;                  ///< in the files of this group
    std::vector<SourceAccount> sources; ///< figures alone: the rest is the specification's
    Dropped dropped;                    ///< in the unit of the counts
};

struct CountCheckpointing {
    /// Asked after each span.
    std::function<bool()> due;
    /// Then told: words by group, those of groups that are done, and last of the one that is counted. They are in the unit
    /// of weights that are not whole. Errors end the counting.
    std::function<Result<void>(const CountPosition& place, std::span<const WordCounts* const> words)> save;

    // To go on from; as it was told, of the same specification, split and options. No words: from the begin.
    CountPosition from;
    std::vector<WordCounts> words; ///< they are taken
};

/// As without `checkpointing`. Errors: BadInput when a file is not as it was, Damaged when the place is none of these files.
Result<Counted> countSources(const SourceSpec& spec, const WordSplit& split, const CountOptions& options,
                             const CountProgressCallback& tell, const std::stop_token& stop,
                             CountCheckpointing& checkpointing);

} // namespace tokenscope::train
