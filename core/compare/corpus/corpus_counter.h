#pragma once
// Counts chunks of texts for a summary, some at a time. One object a summary and thread; buffers are kept.

#include "core/compare/corpus/token_ends.h"
#include "core/compare/corpus/token_tally.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::compare {

/// A part of a file that every column may encode by itself.
struct CorpusChunk {
    std::string text;
    std::string file;                ///< its key in the summary: path from the root, with `/`
    std::uint64_t byte = 0;          ///< of the file, where it begins
    bool begins = true, ends = true; ///< the file
    bool continuesWord = false;
};

/// What went wrong with a chunk.
using ChunkFailed = std::function<void(const CorpusChunk& chunk, const Error& error)>;

class CorpusCounter {
  public:
    explicit CorpusCounter(std::vector<std::shared_ptr<const PieceTexts>> columns);

    /// All chunks go through one column before the next begins: what an encoder remembers would be pushed out of the
    /// processor's caches by the others. `parseSpecial` by column. Of a chunk that can't be encoded nothing is added; it is
    /// told and taken out, as is one that there is no memory for. Where encoding was canceled, nothing of any is added. The summary is complete after finish(),
    /// which must be called for the same one. Memory: some 40 bytes for each of a chunk's, once, and two for those of all;
    /// 12 more for each token where the ids of two columns are compared.
    void count(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
               CorpusSummary& summary, const ChunkFailed& failed);
    void finish(CorpusSummary& summary);

  private:
    /// What is known of a chunk beside the summary until all columns have encoded it.
    struct Work {
        TextCounts text;
        std::uint64_t damaged = 0;
        CorpusRow row;
        std::vector<ScriptCode> scripts; ///< of each byte
        TokenEnds ends;
        std::vector<Encoding> compared; ///< by column, where its ids are
    };
    /// Why a chunk could not be encoded, and by which column.
    struct Failure {
        std::optional<Error> error;
        std::size_t column = 0;
    };
    enum class Refused : std::uint8_t { None, Some, Canceled };
    void prepare(const CorpusChunk& chunk, Work& work) const;
    /// False: it was canceled, and nothing is counted.
    bool encodeAll(const std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                   std::vector<Failure>& failures);
    Refused encodeBy(std::size_t column, const std::vector<CorpusChunk>& chunks, EncodeOptions options,
                     std::vector<Failure>& failures);
    void countAlone(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                    CorpusSummary& summary, const ChunkFailed& failed);
    void discard();
    void add(const CorpusChunk& chunk, Work& work, CorpusSummary& summary);
    void addPlaces(const CorpusChunk& chunk, TokenEnds& ends, CorpusSummary& summary);

    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::vector<std::pair<std::size_t, std::size_t>> m_comparable; ///< columns whose ids mean the same
    std::vector<bool> m_isCompared;                                ///< by column
    std::vector<std::size_t> m_order;                              ///< in which columns encode
    std::vector<TokenTally> m_tallies;
    std::vector<Work> m_works; ///< by chunk
    Encoding m_encoding;
    std::uint32_t m_leastCuts = 0; ///< places with fewer won't be kept
};

/// The first folder of a file's key, `.` without.
std::string folderOfKey(std::string_view key);

} // namespace tokenscope::compare
