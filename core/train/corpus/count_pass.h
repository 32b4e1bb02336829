#pragma once
// Counts one list of files with several threads, 32 MiB of text at a time. Between two such spans all threads
// wait, the cap is checked, and progress can be saved. Used by count_sources.cpp.

#include "core/train/corpus/count_sources.h"
#include "core/train/corpus/record_counter.h"
#include "core/train/corpus/record_reader.h"
#include "core/train/splitting/word_counts.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace tokenscope::train {

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
