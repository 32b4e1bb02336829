#pragma once
// How often a corpus has each piece of one tokenizer: counted in files and folders, or read from the saved counts of a
// measured corpus.

#include "core/compare/corpus/corpus_summary.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace tokenscope::compare {

struct PieceCounts {
    std::vector<std::pair<PieceId, std::uint64_t>> used; ///< by ascending id
    std::uint64_t bytes = 0;                             ///< of the texts
    std::vector<Message> gaps;                           ///< describeCoverageGaps()
};

/// Special tokens that are added around a text are not counted. Each root is a file or a folder of texts; a single root
/// may be a file of saved counts (summary_file.h), with a column of this tokenizer. Progress counts bytes. Errors:
/// Unreadable, Damaged, TooLarge, Canceled; BadInput if no column is of this tokenizer. `file` is set.
Result<PieceCounts> countPiecesIn(const std::vector<std::filesystem::path>& roots,
                                  const std::shared_ptr<const Tokenizer>& tokenizer,
                                  const Progress& progress = {});

} // namespace tokenscope::compare
