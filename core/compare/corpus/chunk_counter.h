#pragma once
// Counts one chunk of a text for a summary. One object a summary and thread; buffers are kept from chunk to chunk.

#include "core/compare/corpus/token_tally.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

/// A part of a file that every column may encode by itself.
struct CorpusChunk {
    std::string text;
    std::string file;                ///< its key in the summary: path from the root, with `/`
    std::uint64_t byte = 0;          ///< of the file, where it begins
    bool begins = true, ends = true; ///< the file
    bool continuesWord = false;
};

class ChunkCounter {
  public:
    explicit ChunkCounter(std::vector<std::shared_ptr<const PieceTexts>> columns);

    /// `parseSpecial` by column. Errors: as Tokenizer::encode; then nothing was added. The summary is complete after
    /// finish(), which must be called for the same one.
    Result<void> count(const CorpusChunk& chunk, const std::vector<EncodeOptions>& options,
                       CorpusSummary& summary);
    void finish(CorpusSummary& summary);

  private:
    void countEnds(const CorpusChunk& chunk, CorpusSummary& summary);
    void tallyEnds(std::vector<std::uint64_t>& ends) const;

    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::vector<std::pair<std::size_t, std::size_t>> m_comparable; ///< columns whose ids mean the same
    std::vector<TokenTally> m_tallies;
    std::vector<Encoding> m_encodings;
    std::vector<std::uint8_t> m_ends; ///< by byte: in which columns a token ends there
    std::uint32_t m_leastCuts = 0;    ///< places with fewer won't be kept
};

/// The first folder of a file's key, `.` without.
std::string folderOfKey(std::string_view key);

} // namespace tokenscope
