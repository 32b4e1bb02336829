#pragma once
// Counts one list of files with several threads, 32 MiB of text at a time. Between two such spans all threads
// wait, the cap is checked, and progress can be saved. Used by count_sources.cpp.

#include "core/base/error.h"
#include "core/train/corpus/count_sources.h"
#include "core/train/corpus/record_reader.h"
#include "core/train/splitting/word_counts.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace tokenscope::train {

// Counts the records of one thread's chunks, and remembers in which chunk each word was new, so that the
// words of all threads can be sorted into the order of the text.

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

/// Limits the memory of counting.
struct WordCap {
    std::uint64_t words = 0;     ///< 0: any
    std::uint64_t footprint = 0; ///< 0: any
    [[nodiscard]] bool allows(std::uint64_t someWords, std::uint64_t someFootprint) const {
        return (words == 0 || someWords <= words) && (footprint == 0 || someFootprint <= footprint);
    }
};

class CountPass {
  public:
    struct Shared {
        const SourceSpec& spec;
        const WordSplit& split;
        std::vector<std::uint64_t> times; ///< how often an occurrence counts, by file
        unsigned threads = 1;
        WordCap cap;
        const CountProgressCallback& onProgress;
        std::stop_token stop;
        std::vector<SourceAccount> accounts; ///< output
        Dropped dropped;                     ///< output, accumulated
        CountProgress state;
        std::chrono::steady_clock::time_point reported;
        std::uint64_t span = 0;
        std::function<bool()> due; ///< empty: nothing is saved
        std::function<Result<void>(const ReadPosition& position, const WordCounts& words)> save;
    };
    CountPass(Shared& shared, std::vector<std::size_t> files);

    /// Before run(). Errors: see RecordReader::skipTo().
    Result<void> resume(const ReadPosition& position, WordCounts words);
    Result<WordCounts> run();

  private:
    void countSpan();
    void work(RecordCounter& counter);
    bool take(RecordChunk& chunk);
    void failed(std::uint64_t chunk, Error error);
    void report(bool always);
    Result<void> checkCap();
    void merge();
    void addAccounts();
    Result<void> save();
    void updateState();
    [[nodiscard]] tl::unexpected<Error> canceled() const {
        return fail(ErrorCode::Canceled, {}, "counting was canceled");
    }

    Shared& m_shared;
    RecordReader m_reader;
    std::uint64_t m_bytesBefore;
    std::uint64_t m_textBefore;
    std::vector<std::unique_ptr<RecordCounter>> m_counters;
    WordCounts m_words; ///< of all merged spans
    std::mutex m_mutex; ///< guards the reader and the members below
    std::uint64_t m_spanEnd = 0;
    bool m_ends = false;
    std::optional<Error> m_error;
    std::uint64_t m_errorChunk = 0;
};

} // namespace tokenscope::train
