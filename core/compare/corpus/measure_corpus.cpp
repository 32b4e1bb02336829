#include "core/compare/corpus/measure_corpus.h"

#include "core/base/sha256.h"
#include "core/compare/files/canonical_encoding.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace tokenscope {
namespace {

/// Hands out the chunks of all files, one after the other, to whoever asks.
class ChunkSource {
  public:
    ChunkSource(const std::vector<CorpusFile>& files,
                const std::vector<std::shared_ptr<const PieceTexts>>& columns, const CorpusOptions& options)
        : m_files(files)
        , m_columns(columns)
        , m_options(options) {
        for (const CorpusFile& file : files)
            m_total += file.size;
    }

    /// nullopt when there are no more.
    std::optional<CorpusChunk> next() {
        const std::scoped_lock lock(m_mutex);
        while (!m_options.progress.stopped()) {
            if (!m_reader && !openNext())
                return std::nullopt;
            auto chunk = m_reader->next();
            if (!chunk) {
                tellUnlocked(chunk.error());
                m_reader.reset();
                continue;
            }
            if (!*chunk) {
                m_reader.reset();
                continue;
            }
            m_done += (*chunk)->text.size();
            m_options.progress.tell(std::min(m_done, m_total), m_total);
            if (m_chunks++ % std::max(1U, m_options.shards) == m_options.shard)
                return *std::move(chunk);
        }
        return std::nullopt;
    }
    void tell(Error error) {
        const std::scoped_lock lock(m_mutex);
        tellUnlocked(std::move(error));
    }
    void moveProblemsTo(MeasuredCorpus& measured) {
        measured.problems = std::move(m_problems);
        measured.problemCount = m_problemCount;
    }

  private:
    bool openNext() {
        while (m_next < m_files.size()) {
            auto reader = ChunkReader::open(m_files[m_next++], m_columns);
            if (reader) {
                m_reader.emplace(*std::move(reader));
                return true;
            }
            tellUnlocked(reader.error());
        }
        return false;
    }
    void tellUnlocked(Error error) {
        ++m_problemCount;
        if (m_problems.size() < kMostCorpusProblems)
            m_problems.push_back(std::move(error));
    }

    const std::vector<CorpusFile>& m_files;
    const std::vector<std::shared_ptr<const PieceTexts>>& m_columns;
    const CorpusOptions& m_options;
    std::mutex m_mutex;
    std::optional<ChunkReader> m_reader;
    std::size_t m_next = 0;
    std::uint64_t m_chunks = 0, m_done = 0, m_total = 0, m_problemCount = 0;
    std::vector<Error> m_problems;
};

} // namespace

CorpusColumn corpusColumn(const PieceTexts& pieces, std::string name, bool parseSpecial) {
    const Tokenizer& tokenizer = pieces.tokenizer();
    std::string facts = encodingFingerprint(tokenizer.definition());
    for (const PieceId id : tokenizer.ids())
        facts += static_cast<char>(tokenizer.type(id)); // what is counted as unknown, as special
    return {std::move(name), sha256Hex(facts), pieces.size(), parseSpecial};
}

Result<MeasuredCorpus> measureCorpus(const std::vector<CorpusFile>& files,
                                     const std::vector<std::shared_ptr<const PieceTexts>>& columns,
                                     const std::vector<std::string>& names, const CorpusOptions& options) {
    if (columns.empty() || columns.size() > kMostCorpusColumns || names.size() != columns.size())
        return fail(ErrorCode::BadInput, {},
                    fmt::format("a corpus is measured by 1 to {} tokenizers, not {}", kMostCorpusColumns,
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
    ChunkSource source(files, columns, options);
    const unsigned threads =
        options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    std::vector<CorpusSummary> parts(threads, CorpusSummary(described));
    const auto work = [&](CorpusSummary& summary) {
        ChunkCounter counter(columns);
        while (auto chunk = source.next()) {
            const auto counted = counter.count(*chunk, encode, summary);
            if (!counted && counted.error().code != ErrorCode::Cancelled) {
                Error error = counted.error();
                error.where = fmt::format("{}: bytes {} to {}", chunk->file, chunk->byte,
                                          chunk->byte + chunk->text.size());
                source.tell(std::move(error));
            }
        }
        counter.finish(summary);
        summary.trim();
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < threads; ++i)
            others.emplace_back([&work, &part = parts[i]] { work(part); });
        work(parts.front());
    }
    MeasuredCorpus measured;
    measured.summary = std::move(parts.front());
    for (unsigned i = 1; i < threads; ++i) {
        if (auto merged = measured.summary.merge(parts[i]); !merged)
            return tl::unexpected<Error>(merged.error());
    }
    source.moveProblemsTo(measured);
    measured.cancelled = measured.summary.partial = options.progress.stopped();
    measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return measured;
}

} // namespace tokenscope
