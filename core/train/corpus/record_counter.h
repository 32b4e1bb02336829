#pragma once
// Counts the records of one thread's chunks, and remembers in which chunk each word was new, so that the
// words of all threads can be sorted into the order of the text.

#include "core/base/error.h"
#include "core/train/corpus/count_sources.h"
#include "core/train/corpus/record_fields.h"
#include "core/train/corpus/record_reader.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::train {

/// Words [begin, end) of a table were new in this chunk.
struct NewInChunk {
    std::uint64_t chunk = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

class RecordCounter {
  public:
    /// All arguments outlive the counter. `times`: how often an occurrence counts, by file.
    RecordCounter(const SourceSpec& spec, const WordSplit& split, const std::vector<std::uint64_t>& times,
                  std::stop_token stop);

    /// Errors: see countSources().
    Result<void> count(const RecordChunk& chunk);
    /// Splits the counted parts into words; afterwards words() is complete.
    Result<void> expand();

    [[nodiscard]] const WordCounts& words() const { return m_words; }
    [[nodiscard]] WordCounts takeWords();
    [[nodiscard]] const std::vector<NewInChunk>& news() const { return m_newWords; }
    /// Upper bounds of the distinct words and their footprint after expand().
    [[nodiscard]] std::uint64_t maxWords() const;
    [[nodiscard]] std::uint64_t mostFootprint() const;
    void clear();
    /// Records and their bytes since the last call, by file.
    std::vector<SourceAccount> takeAccounts();

  private:
    Result<void> records(const RecordChunk& chunk);
    Result<void> lines(const RecordChunk& chunk);
    Result<void> fields(const RecordChunk& chunk);
    /// `begins`: the text starts the record; otherwise it continues one. `place`: where the record starts.
    Result<void> record(const RecordChunk& chunk, std::string_view text, std::uint64_t place, bool begins,
                        const char* readable);

    const SourceSpec& m_spec;
    const WordSplit& m_split;
    const std::vector<std::uint64_t>& m_times;
    Progress m_progress;
    std::uint64_t m_keepBelow;
    bool m_scanned;
    bool m_byParts;
    WordCounts m_words;
    WordCounts m_parts;
    std::vector<NewInChunk> m_newWords;
    std::vector<NewInChunk> m_newParts;
    std::vector<SourceAccount> m_accounts;
    JsonField m_field;
};

} // namespace tokenscope::train
