#include "core/train/corpus/count_pass.h"

#include "core/base/try.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tokenscope::train {
namespace {

constexpr std::uint64_t kMaxPartBytes = std::uint64_t{64} << 20U;
constexpr std::uint64_t kAll = ~std::uint64_t{0};

std::uint64_t thresholdOf(double share) {
    return share >= 1 ? kAll : static_cast<std::uint64_t>(std::ldexp(share, 64));
}

/// The same in each run and on each machine, unlike hashBytes().
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

std::uint64_t chance(std::uint64_t seed, std::size_t file, std::uint64_t place) {
    constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;
    return mixed(mixed(mixed(seed + kStep) + file * kStep) + place * kStep);
}

void note(std::vector<NewInChunk>& news, std::uint64_t chunk, std::size_t before, std::size_t after) {
    if (after > before)
        news.push_back({chunk, before, after});
}

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

RecordCounter::RecordCounter(const SourceSpec& spec, const WordSplit& split,
                             const std::vector<std::uint64_t>& times, std::stop_token stop)
    : m_spec(spec)
    , m_split(split)
    , m_times(times)
    , m_progress{std::move(stop), {}}
    , m_keepBelow(thresholdOf(spec.share))
    , m_scanned(split.scanned())
    , m_byParts(!split.scanned() && split.parts())
    , m_accounts(spec.files.size())
    , m_field(spec.field) {}

Result<void> RecordCounter::count(const RecordChunk& chunk) {
    const std::size_t words = m_words.size();
    const std::size_t parts = m_parts.size();
    auto done = m_spec.files[chunk.file].kind == SourceFile::Kind::Text ? records(chunk) : fields(chunk);
    if (!done)
        return done;
    note(m_newWords, chunk.number, words, m_words.size());
    note(m_newParts, chunk.number, parts, m_parts.size());
    return m_parts.footprint() > kMaxPartBytes ? expand() : Result<void>();
}

Result<void> RecordCounter::records(const RecordChunk& chunk) {
    if (m_spec.records == SourceSpec::Records::Lines)
        return lines(chunk);
    const std::string_view text = chunk.text;
    const char* const readable = text.data() + text.size();
    if (m_spec.records == SourceSpec::Records::File)
        return record(chunk, text, chunk.recordPlace, !chunk.continues, readable);
    for (std::size_t begin = 0; begin < text.size();) {
        // A paragraph ends after its last empty line.
        std::size_t end = begin;
        for (bool afterEmpty = false; end < text.size();) {
            const std::size_t feed = std::min(text.find('\n', end), text.size() - 1);
            const bool empty = feed == end || (feed == end + 1 && text[end] == '\r');
            if (afterEmpty && !empty)
                break;
            afterEmpty = empty && end > begin;
            end = feed + 1;
        }
        const bool begins = begin > 0 || !chunk.continues;
        auto done = record(chunk, text.substr(begin, end - begin),
                           begins ? chunk.place + begin : chunk.recordPlace, begins, readable);
        if (!done)
            return done;
        begin = end;
    }
    return {};
}

Result<void> RecordCounter::lines(const RecordChunk& chunk) {
    const std::string_view text = chunk.text;
    const char* const readable = text.data() + text.size();
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const bool begins = begin > 0 || !chunk.continues;
        auto done = record(chunk, text.substr(begin, end - begin),
                           begins ? chunk.place + begin : chunk.recordPlace, begins, readable);
        if (!done)
            return done;
        begin = end;
    }
    return {};
}

Result<void> RecordCounter::fields(const RecordChunk& chunk) {
    const SourceFile& file = m_spec.files[chunk.file];
    return forEachField(chunk, file.kind, m_field, [&](const FieldOfLine& field) -> Result<void> {
        if (!field.fault)
            return record(chunk, field.text, field.place, true, field.text.data() + field.text.size());
        if (!m_spec.skipsBadRecords)
            return badField(file, m_spec.field, field);
        ++m_accounts[chunk.file].badRecords;
        return {};
    });
}

Result<void> RecordCounter::record(const RecordChunk& chunk, std::string_view text, std::uint64_t place,
                                   bool begins, const char* readable) {
    SourceAccount& account = m_accounts[chunk.file];
    account.records += begins ? 1 : 0;
    if (m_progress.stopped())
        return fail(ErrorCode::Canceled, {}, "counting was canceled");
    if (m_keepBelow != kAll && chance(m_spec.seed, chunk.file, place) >= m_keepBelow)
        return {};
    account.keptRecords += begins ? 1 : 0;
    account.keptBytes += text.size();
    const std::uint64_t times = m_times[chunk.file];
    if (m_byParts) {
        m_split.countParts(text, begins, m_parts, times, readable);
        return {};
    }
    auto done = m_split.count(text, m_words, times, m_progress, readable);
    if (!done && done.error().file.empty())
        done.error().file = m_spec.files[chunk.file].path;
    return done;
}

Result<void> RecordCounter::expand() {
    for (const NewInChunk& fresh : m_newParts) {
        const std::size_t before = m_words.size();
        for (std::size_t i = fresh.begin; i < fresh.end; ++i) {
            const std::uint64_t times = m_parts.count(i);
            auto done = m_split.forEachWordOfPart(
                m_parts.word(i), [&](std::string_view word) { m_words.add(word, times); }, m_progress);
            if (!done)
                return done;
            if (m_progress.stopped())
                return fail(ErrorCode::Canceled, {}, "counting was canceled");
        }
        note(m_newWords, fresh.chunk, before, m_words.size());
    }
    m_newParts.clear();
    if (m_parts.size() > 0)
        m_parts.clear();
    return {};
}

std::uint64_t RecordCounter::maxWords() const {
    return m_words.size() + 2 * (m_parts.bytes() + m_parts.size()); // a byte, and a space before each part
}

std::uint64_t RecordCounter::mostFootprint() const {
    const std::uint64_t words = 2 * (m_parts.bytes() + m_parts.size());
    return m_words.footprint() + words * (WordCounts::kWordFootprint + 3);
}

WordCounts RecordCounter::takeWords() {
    WordCounts taken = std::move(m_words);
    m_words = WordCounts();
    m_newWords.clear();
    return taken;
}

void RecordCounter::clear() {
    m_words.clear();
    m_newWords.clear();
}

std::vector<SourceAccount> RecordCounter::takeAccounts() {
    return std::exchange(m_accounts, std::vector<SourceAccount>(m_spec.files.size()));
}

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
