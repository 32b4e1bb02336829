#include "core/train/corpus/record_counter.h"

#include "core/train/corpus/record_fields.h"

#include <cmath>
#include <utility>

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

} // namespace tokenscope::train
