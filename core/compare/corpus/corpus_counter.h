#pragma once
// Counts chunks of text for a summary. One object per summary and thread; it keeps its buffers.

#include "core/compare/corpus/token_tally.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::compare {

/// A part of a file that every column can encode separately.
struct CorpusChunk {
    std::string text;
    std::string file;                ///< its key in the summary: the path relative to the root, with `/`
    std::uint64_t byte = 0;          ///< offset in the file
    bool begins = true, ends = true; ///< it is the first or last chunk of the file
    bool continuesWord = false;
};

/// Called for a chunk that can't be encoded.
using ChunkFailed = std::function<void(const CorpusChunk& chunk, const Error& error)>;

class CorpusCounter {
  public:
    explicit CorpusCounter(std::vector<std::shared_ptr<const PieceTexts>> columns);

    /// All chunks are encoded by one column before the next one starts, because encoders evict each other's
    /// data from the processor's caches. `options` by column. A chunk that can't be encoded, or that needs
    /// too much memory, is reported, removed from `chunks` and not counted. If encoding is canceled, no chunk
    /// is counted. The summary is complete after finish(), which must be called with the same one. Memory:
    /// about 40 bytes per byte of a chunk, and 2 per byte of all chunks; 12 more per token if the ids of two
    /// columns are compared.
    void count(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
               CorpusSummary& summary, const ChunkFailed& failed);
    void finish(CorpusSummary& summary);

  private:
    /// The counts of a chunk until all columns have encoded it.
    struct Work {
        TextCounts text;
        std::uint64_t damaged = 0;
        CorpusRow row;
        std::vector<ScriptCode> scripts; ///< of each byte
        TokenEnds ends;
        std::vector<Encoding> compared; ///< by column; only columns whose ids are compared
    };
    /// Why a chunk can't be encoded, and by which column.
    struct Failure {
        std::optional<Error> error;
        std::size_t column = 0;
    };
    enum class Rejected : std::uint8_t { None, Some, Canceled };
    void prepare(const CorpusChunk& chunk, Work& work) const;
    /// False: canceled, nothing is counted.
    bool encodeAll(const std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                   std::vector<Failure>& failures);
    Rejected encodeBy(std::size_t column, const std::vector<CorpusChunk>& chunks, EncodeOptions options,
                      std::vector<Failure>& failures);
    void countAlone(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                    CorpusSummary& summary, const ChunkFailed& failed);
    void discard();
    void add(const CorpusChunk& chunk, Work& work, CorpusSummary& summary);
    void addPlaces(const CorpusChunk& chunk, TokenEnds& ends, CorpusSummary& summary);

    std::vector<std::shared_ptr<const PieceTexts>> m_columns;
    std::vector<std::pair<std::size_t, std::size_t>> m_comparable; ///< columns whose ids mean the same pieces
    std::vector<bool> m_isCompared;                                ///< by column
    std::vector<std::size_t> m_order;                              ///< the order in which columns encode
    std::vector<TokenTally> m_tallies;
    std::vector<Work> m_works; ///< by chunk
    Encoding m_encoding;
    std::uint32_t m_leastCuts = 0; ///< places with fewer are not kept
};

/// The first folder of a file's key; `.` if there is none.
std::string folderOfKey(std::string_view key);

} // namespace tokenscope::compare
