#pragma once
// Counts one chunk of a text for a summary. One object a summary and thread; buffers are kept from chunk to chunk.

#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <string_view>
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

    /// `parseSpecial` by column. Errors: as Tokenizer::encode; then nothing was added.
    Result<void> count(const CorpusChunk& chunk, const std::vector<EncodeOptions>& options,
                       CorpusSummary& summary);

  private:
    void countColumn(std::size_t column, std::string_view text, CorpusSummary& summary, CorpusRow& row);
    void countEnds(const CorpusChunk& chunk, CorpusSummary& summary);

    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::vector<Encoding> m_encodings;
    std::vector<std::uint8_t> m_ends; ///< by byte: in which columns a token ends there
    std::uint32_t m_leastCuts = 0;    ///< places with fewer won't be kept
};

/// The first folder of a file's key, `.` without.
std::string folderOfKey(std::string_view key);

} // namespace tokenscope
