#include "core/train/corpus/count_pass.h"
#include "core/base/try.h"

#include <algorithm>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tokenscope::train {
namespace {

constexpr auto kReportInterval = std::chrono::milliseconds(100);

struct Weight {
    std::uint64_t words = 0;
    std::uint64_t footprint = 0;
};

std::uint64_t footprintOf(std::string_view word) {
    return WordCounts::kWordFootprint + (word.size() > WordCounts::kShort ? word.size() + 8 : 0);
}

bool stopsAt(std::size_t i, const std::stop_token& stop) {
    constexpr std::size_t kBetween = std::size_t{1} << 16U;
    return i % kBetween == 0 && stop.stop_requested();
}

/// The lowest count of a word that is kept.
std::uint64_t lowestKept(const WordCap& most, const WordCounts& words, const std::stop_token& stop) {
    std::unordered_map<std::uint64_t, Weight> byCount;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        Weight& weight = byCount[words.count(i)];
        ++weight.words;
        weight.footprint += footprintOf(words.word(i));
    }
    std::vector<std::pair<std::uint64_t, Weight>> counts(byCount.begin(), byCount.end());
    std::sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    Weight sum;
    for (const auto& [count, weight] : counts) {
        sum.words += weight.words;
        sum.footprint += weight.footprint;
        if (!most.allows(sum.words, sum.footprint))
            return count;
    }
    return 0;
}

/// Above the cap, keeps as many of the most frequent words as three quarters of the cap hold, the first ones
/// of equal counts, in their order. Does nothing once a stop is requested.
void keepBelow(const WordCap& cap, WordCounts& words, Dropped& dropped, const std::stop_token& stop) {
    if (cap.allows(words.size(), words.footprint()))
        return;
    const WordCap most{cap.words == 0 ? 0 : std::max<std::uint64_t>(cap.words / 4 * 3, 1),
                       cap.footprint / 4 * 3};
    const std::uint64_t lowest = lowestKept(most, words, stop);
    Weight above;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        if (words.count(i) > lowest) {
            ++above.words;
            above.footprint += footprintOf(words.word(i));
        }
    }
    WordCounts kept;
    std::uint64_t highestDropped = 0;
    bool full =
        false; // of the words with the lowest count, the first that doesn't fit and all after it are dropped
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (stopsAt(i, stop))
            return;
        const std::uint64_t count = words.count(i);
        const std::uint64_t footprint = footprintOf(words.word(i));
        bool keeps = count > lowest;
        if (count == lowest && !full) {
            keeps = most.allows(above.words + 1, above.footprint + footprint);
            full = !keeps;
            above.words += keeps ? 1 : 0;
            above.footprint += keeps ? footprint : 0;
        }
        if (keeps) {
            kept.add(words.word(i), count);
            continue;
        }
        ++dropped.words;
        dropped.occurrences += count;
        highestDropped = std::max(highestDropped, count);
    }
    ++dropped.times;
    dropped.mostMissing += highestDropped;
    words = std::move(kept);
}

} // namespace

CountPass::CountPass(Shared& shared, std::vector<std::size_t> files)
    : m_shared(shared)
    , m_reader(shared.spec, shared.split, std::move(files), shared.accounts)
    , m_bytesBefore(shared.state.bytes)
    , m_textBefore(shared.state.textBytes) {
    for (unsigned i = 0; i < std::max(shared.threads, 1U); ++i)
        m_counters.push_back(
            std::make_unique<RecordCounter>(shared.spec, shared.split, shared.times, shared.stop));
}

/// Keeps the error of the first chunk, which doesn't depend on threads.
void CountPass::failed(std::uint64_t chunk, Error error) {
    if (m_error && m_errorChunk <= chunk)
        return;
    m_error = std::move(error);
    m_errorChunk = chunk;
}

void CountPass::report(bool always) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_shared.onProgress || (!always && now - m_shared.reported < kReportInterval))
        return;
    m_shared.reported = now;
    m_shared.onProgress(m_shared.state);
}

bool CountPass::take(RecordChunk& chunk) {
    const std::lock_guard lock(m_mutex);
    if (m_ends || m_error || m_reader.textBytes() >= m_spanEnd)
        return false;
    const auto next = m_reader.next(chunk, m_shared.stop);
    if (!next)
        failed(chunk.number + 1, next.error()); // all earlier chunks were returned
    m_ends = !next || !*next;
    updateState();
    return !m_ends;
}

void CountPass::updateState() {
    m_shared.state.bytes = m_bytesBefore + m_reader.bytesRead();
    m_shared.state.textBytes = m_textBefore + m_reader.textBytes();
    report(false);
}

void CountPass::work(RecordCounter& counter) {
    RecordChunk chunk;
    while (take(chunk)) {
        if (auto done = counter.count(chunk); !done) {
            const std::lock_guard lock(m_mutex);
            failed(chunk.number, done.error());
            return;
        }
    }
}

void CountPass::countSpan() {
    m_spanEnd = m_reader.textBytes() + m_shared.span;
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < m_counters.size(); ++i)
        threads.emplace_back([this, i] { work(*m_counters[i]); });
    work(*m_counters.front());
}

/// Merges the words of all threads into one table, in the order of the text.
void CountPass::merge() {
    struct Source {
        NewInChunk news;
        const WordCounts* words = nullptr;
    };
    std::vector<Source> sources;
    for (const auto& counter : m_counters) {
        for (const NewInChunk& news : counter->news())
            sources.push_back({news, &counter->words()});
    }
    std::stable_sort(sources.begin(), sources.end(),
                     [](const Source& a, const Source& b) { return a.news.chunk < b.news.chunk; });
    for (const Source& source : sources) {
        if (m_shared.stop.stop_requested())
            return;
        m_words.merge(*source.words, source.news.begin, source.news.end);
    }
    for (const auto& counter : m_counters)
        counter->clear();
}

/// Whether the cap is exceeded must depend only on the text, not on threads: if an upper bound exceeds it,
/// the exact number decides.
Result<void> CountPass::checkCap() {
    const auto fits = [this] {
        std::uint64_t words = m_words.size();
        std::uint64_t footprint = m_words.footprint();
        for (const auto& counter : m_counters) {
            words += counter->maxWords();
            footprint += counter->mostFootprint();
        }
        return m_shared.cap.allows(words, footprint);
    };
    m_shared.state.words = m_words.size();
    for (const auto& counter : m_counters)
        m_shared.state.words += counter->words().size();
    if (fits())
        return {};
    for (const auto& counter : m_counters) {
        TOKENSCOPE_TRY_VOID(counter->expand());
    }
    if (fits())
        return {};
    merge();
    keepBelow(m_shared.cap, m_words, m_shared.dropped, m_shared.stop);
    return {};
}

void CountPass::addAccounts() {
    for (const auto& counter : m_counters) {
        const auto accounts = counter->takeAccounts();
        for (std::size_t i = 0; i < accounts.size(); ++i) {
            SourceAccount& account = m_shared.accounts[i];
            account.records += accounts[i].records;
            account.keptRecords += accounts[i].keptRecords;
            account.keptBytes += accounts[i].keptBytes;
            account.badRecords += accounts[i].badRecords;
        }
    }
}

Result<void> CountPass::save() {
    if (m_ends || !m_shared.due || !m_shared.due())
        return {};
    for (const auto& counter : m_counters) {
        TOKENSCOPE_TRY_VOID(counter->expand());
    }
    merge();
    addAccounts();
    if (m_shared.stop.stop_requested()) // the merge may be incomplete
        return canceled();
    return m_shared.save(m_reader.place(), m_words);
}

Result<void> CountPass::resume(const ReadPosition& position, WordCounts words) {
    m_words = std::move(words);
    return m_reader.skipTo(
        position, [this] { updateState(); }, m_shared.stop);
}

Result<WordCounts> CountPass::run() {
    while (!m_ends && !m_error) {
        countSpan();
        if (m_error)
            break;
        TOKENSCOPE_TRY_VOID(checkCap());
        if (m_shared.stop.stop_requested())
            return canceled();
        TOKENSCOPE_TRY_VOID(save());
    }
    if (m_error)
        return tl::unexpected<Error>(*m_error);
    for (const auto& counter : m_counters) {
        TOKENSCOPE_TRY_VOID(counter->expand());
    }
    addAccounts();
    if (m_words.size() == 0 && m_counters.size() == 1)
        m_words = m_counters.front()->takeWords();
    else
        merge();
    keepBelow(m_shared.cap, m_words, m_shared.dropped, m_shared.stop);
    if (m_shared.stop.stop_requested())
        return canceled();
    report(true);
    return std::move(m_words);
}

} // namespace tokenscope::train
