#include "core/compare/corpus/measure_corpus.h"

#include "core/base/hash.h"
#include "core/base/sha256.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/diff/canonical_encoding.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kLargeChunk = std::size_t{4} << 20U; ///< larger chunks are counted one at a time
constexpr std::uint64_t kBatch = std::uint64_t{4} << 20U;  ///< bytes that one column encodes before the next
constexpr std::uint64_t kLeastShare = std::uint64_t{1} << 20U; ///< near the end, when other threads wait
constexpr std::size_t kMaxOfBatch = 256;

/// FNV-1a: the same on all machines.
std::uint64_t firstShardOf(std::string_view key) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325U;
    for (const char c : key)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01B3U;
    return (hash ^ hash >> 32U) & 0xFFFF'FFFFU; // 32 bits, so that counting up can't overflow
}

/// Gives the chunks of all files to the threads, in order.
class ChunkSource {
  public:
    ChunkSource(const CorpusListing& listing, const std::vector<std::shared_ptr<const PieceTexts>>& columns,
                const CorpusOptions& options)
        : m_files(listing.files)
        , m_columns(columns)
        , m_options(options) {
        for (const CorpusFile& file : m_files)
            m_total += file.size;
        for (const CorpusProblem& problem : listing.problems)
            addProblemUnlocked(problem.key, problem.error);
    }

    /// A batch of chunks: a small one at the start, for early progress, and near the end, so that all threads
    /// have work. A large chunk is a batch of its own. Empty after the last chunk.
    std::vector<CorpusChunk> next(unsigned threads) {
        const std::scoped_lock lock(m_mutex);
        const std::uint64_t left = m_total - std::min(m_done, m_total);
        const std::uint64_t share =
            threads > 1 ? std::max(left / (2 * std::uint64_t{threads}), kLeastShare) : kBatch;
        const std::uint64_t wanted = std::clamp<std::uint64_t>(std::min(share, m_done), kCorpusChunk, kBatch);
        std::vector<CorpusChunk> batch;
        std::uint64_t bytes = 0;
        while (bytes < wanted && batch.size() < kMaxOfBatch) {
            std::optional<CorpusChunk> chunk = m_held ? std::exchange(m_held, std::nullopt) : nextUnlocked();
            if (!chunk)
                break;
            const bool isLarge = chunk->text.size() > kLargeChunk;
            if (isLarge && !batch.empty()) {
                m_held.emplace(*std::move(chunk));
                break;
            }
            bytes += chunk->text.size();
            batch.push_back(*std::move(chunk));
            if (isLarge)
                break;
        }
        return batch;
    }
    void addProblem(const std::string& key, Error error) {
        const std::scoped_lock lock(m_mutex);
        addProblemUnlocked(key, std::move(error));
    }
    void moveProblemsTo(MeasuredCorpus& measured) {
        measured.problems = std::move(m_problems);
        measured.problemCount = m_problemCount;
        for (const CorpusGap& gap : m_gaps.skipped)
            measured.summary.addSkipped(gap);
        measured.summary.moreSkipped = measured.summary.moreSkipped || m_gaps.moreSkipped;
    }
    /// Gives no more chunks.
    void end() {
        const std::scoped_lock lock(m_mutex);
        m_ended = true;
    }

  private:
    std::optional<CorpusChunk> nextUnlocked() {
        while (!m_ended && !m_options.progress.stopped()) {
            if (!m_reader && !openNext())
                return std::nullopt;
            auto chunk = m_reader->next();
            if (!chunk) {
                addProblemUnlocked(m_files[m_next - 1].key, chunk.error());
                m_reader.reset();
                continue;
            }
            if (!*chunk) {
                m_reader.reset();
                continue;
            }
            m_done += (*chunk)->text.size();
            m_options.progress.notify(std::min(m_done, m_total), m_total);
            if (m_chunkNumber++ % std::max(1U, m_options.shards) == m_options.shard)
                return *std::move(chunk);
        }
        return std::nullopt;
    }
    bool openNext() {
        while (m_next < m_files.size()) {
            const CorpusFile& file = m_files[m_next++];
            m_chunkNumber = firstShardOf(file.key);
            if (!hasOwnChunk(file)) {
                m_done += file.size;
                continue;
            }
            auto reader = ChunkReader::open(file, m_columns);
            if (reader) {
                m_reader.emplace(*std::move(reader));
                return true;
            }
            addProblemUnlocked(file.key, reader.error());
        }
        return false;
    }
    /// Whether the current file is large enough to have a chunk of this shard; other files are neither read
    /// nor reported.
    [[nodiscard]] bool hasOwnChunk(const CorpusFile& file) const {
        const std::uint64_t shards = std::max(1U, m_options.shards);
        const std::uint64_t first = (m_options.shard + shards - m_chunkNumber % shards) % shards;
        return first <= file.size / kCorpusChunk;
    }
    void addProblemUnlocked(const std::string& key, Error error) {
        ++m_problemCount;
        m_gaps.addSkipped(
            {key, toValidUtf8(error.where.empty() ? error.message.english()
                                                  : error.where + ": " + error.message.english())});
        if (m_problems.size() < kMaxCorpusProblems)
            m_problems.push_back(std::move(error));
    }

    const std::vector<CorpusFile>& m_files;
    const std::vector<std::shared_ptr<const PieceTexts>>& m_columns;
    const CorpusOptions& m_options;
    std::mutex m_mutex;
    std::optional<ChunkReader> m_reader;
    std::optional<CorpusChunk> m_held; ///< the next one
    std::size_t m_next = 0;
    std::uint64_t m_chunkNumber = 0; ///< of the next chunk, starting at firstShardOf() the file
    std::uint64_t m_done = 0, m_total = 0, m_problemCount = 0;
    std::vector<Error> m_problems;
    CorpusSummary m_gaps; ///< only its skipped and moreSkipped
    bool m_ended = false;
};

/// An upper bound: chunks are at least kCorpusChunk bytes.
std::uint64_t maxChunks(const std::vector<CorpusFile>& files) {
    std::uint64_t chunks = 0;
    for (const CorpusFile& file : files)
        chunks += file.size / kCorpusChunk + 1;
    return chunks;
}

/// A digest of a text, the same on all machines.
std::uint64_t digestOf(std::string_view text) {
    constexpr std::uint64_t kFirst = 0x9E37'79B9'7F4A'7C15U;
    constexpr std::uint64_t kOther = 0xD1B5'4A32'D192'ED03U;
    // Four lanes, because each step waits for the previous one of its lane.
    std::array<std::uint64_t, 4> lanes{text.size() + kOther, kFirst, kOther, ~kFirst};
    while (text.size() >= sizeof lanes) {
        std::array<std::uint64_t, lanes.size()> words{};
        std::memcpy(words.data(), text.data(), sizeof words);
        for (std::size_t i = 0; i < lanes.size(); ++i)
            lanes[i] = mixHash(words[i] ^ kFirst, lanes[i] ^ kOther);
        text.remove_prefix(sizeof words);
    }
    std::array<std::uint64_t, lanes.size()> rest{};
    std::memcpy(rest.data(), text.data(), text.size());
    std::uint64_t digest = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        digest = mixHash(mixHash(rest[i] ^ kFirst, lanes[i] ^ kOther) ^ digest, kOther);
    return digest;
}

/// Of the names and sizes of its files, independent of their order.
std::uint64_t digestOfFiles(const CorpusListing& listing) {
    std::uint64_t digest = 0;
    for (const CorpusFile& file : listing.files)
        digest += digestOf(fmt::format("{}\n{}", file.key, file.size));
    return digest;
}

} // namespace

CorpusColumn corpusColumn(const PieceTexts& pieces, std::string_view name, bool parseSpecial) {
    const Tokenizer& tokenizer = pieces.tokenizer();
    std::string facts = encodingFingerprint(tokenizer.definition());
    for (const PieceId id : tokenizer.ids())
        facts += static_cast<char>(tokenizer.type(id)); // determines what counts as unknown or special
    return {toValidUtf8(name), sha256Hex(facts), pieces.size(), parseSpecial};
}

Result<MeasuredCorpus> measureCorpus(const CorpusListing& listing,
                                     const std::vector<std::shared_ptr<const PieceTexts>>& columns,
                                     const std::vector<std::string>& names, const CorpusOptions& options) {
    if (columns.empty() || columns.size() > kMaxCorpusColumns || names.size() != columns.size())
        return fail(ErrorCode::BadInput, {},
                    message("a corpus is measured with 1 to {} tokenizers, not {}", kMaxCorpusColumns,
                            columns.size()));
    const auto start = std::chrono::steady_clock::now();
    std::vector<EncodeOptions> encode(columns.size());
    std::vector<CorpusColumn> described;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool parse = i < options.parseSpecial.size()
                               ? options.parseSpecial[i]
                               : columns[i]->tokenizer().definition().parseSpecialByDefault;
        encode[i].parseSpecial = parse;
        encode[i].progress.stop = options.progress.stop;
        described.push_back(corpusColumn(*columns[i], names[i], parse));
    }
    ChunkSource source(listing, columns, options);
    const unsigned wanted =
        options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto threads =
        static_cast<unsigned>(std::clamp<std::uint64_t>(maxChunks(listing.files), 1, wanted));
    std::vector<CorpusSummary> parts(threads, CorpusSummary(described));
    std::atomic<std::uint64_t> digest = 0;
    std::mutex large;
    const auto countAll = [&](CorpusSummary& summary) {
        std::optional<CorpusCounter> counter; // created late, as it needs some MB
        const auto failed = [&](const CorpusChunk& chunk, Error error) {
            error.file = chunk.file;
            error.where = fmt::format("bytes {} to {}", chunk.byte, chunk.byte + chunk.text.size());
            source.addProblem(chunk.file, std::move(error));
        };
        for (auto chunks = source.next(threads); !chunks.empty(); chunks = source.next(threads)) {
            const bool isLarge = chunks.front().text.size() > kLargeChunk;
            const auto alone = isLarge ? std::unique_lock(large) : std::unique_lock<std::mutex>();
            if (!counter)
                counter.emplace(columns);
            counter->count(chunks, encode, summary, failed);
            for (const CorpusChunk& chunk : chunks) // only counted ones remain
                digest += digestOf(chunk.text);
            if (isLarge) { // its buffers are large, too
                counter->finish(summary);
                counter.reset();
            }
        }
        if (counter)
            counter->finish(summary);
        summary.trim();
    };
    std::atomic<bool> ranOut = false;
    const auto work = [&](CorpusSummary& summary) {
        try {
            countAll(summary);
        } catch (const std::bad_alloc&) { // outside of a single chunk, which would be skipped
            ranOut = true;
            source.end();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (unsigned i = 1; i < threads; ++i)
                others.emplace_back([&work, &part = parts[i]] { work(part); });
        } catch (const std::system_error&) {
            // Fewer threads are enough.
        }
        work(parts.front());
    }
    if (ranOut)
        return fail(ErrorCode::TooLarge, {}, "there is not enough memory to count this corpus",
                    "count with fewer threads or tokenizers, or in parts (--shard)");
    MeasuredCorpus measured;
    measured.summary = std::move(parts.front());
    for (unsigned i = 1; i < threads; ++i) {
        if (auto merged = measured.summary.merge(parts[i]); !merged)
            return tl::unexpected<Error>(merged.error());
    }
    measured.summary.parts.push_back({std::max(1U, options.shards), options.shard + 1, digestOfFiles(listing),
                                      measured.summary.text.bytes, digest});
    source.moveProblemsTo(measured);
    measured.canceled = measured.summary.partial = options.progress.stopped();
    measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return measured;
}

} // namespace tokenscope::compare
