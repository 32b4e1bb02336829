#include "core/compare/corpus/corpus_counter.h"

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/pieces.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <new>
#include <numeric>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxPlaceText = 240;

/// The end of the excerpt that starts at `begin`: the end of its line, or a few hundred bytes later.
std::size_t excerptEnd(std::string_view text, std::size_t begin) {
    const std::size_t most = std::min(text.size(), begin + kMaxPlaceText);
    const std::size_t found = text.substr(0, most).find('\n', begin);
    if (found != std::string_view::npos)
        return found + 1;
    std::size_t end = most;
    while (end > begin + 1 && end < text.size() && isContinuationByte(text[end]))
        --end;
    return end;
}

} // namespace

std::string folderOfKey(std::string_view key) {
    const std::size_t slash = key.find('/');
    return slash == std::string_view::npos ? "." : std::string(key.substr(0, slash));
}

CorpusCounter::CorpusCounter(std::vector<std::shared_ptr<const PieceTexts>> columns)
    : m_columns(std::move(columns))
    , m_isCompared(m_columns.size())
    , m_order(m_columns.size())
    , m_tallies(m_columns.begin(), m_columns.end()) {
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    for (std::size_t j = 1; j < m_columns.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (!idsAreComparable(m_columns[i]->tokenizer(), m_columns[j]->tokenizer()))
                continue;
            m_comparable.emplace_back(i, j);
            m_isCompared[i] = m_isCompared[j] = true;
        }
    }
}

void CorpusCounter::count(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                          CorpusSummary& summary, const ChunkFailed& failed) {
    std::vector<Failure> failures(chunks.size());
    bool done = false;
    try {
        done = encodeAll(chunks, options, failures);
    } catch (const std::bad_alloc&) {
        discard();
        m_works = {};
        m_encoding = {};
        countAlone(chunks, options, summary, failed);
        return;
    }
    if (!done) {
        chunks.clear();
        return;
    }
    for (TokenTally& tally : m_tallies)
        tally.keep();
    std::vector<CorpusChunk> counted;
    for (std::size_t k = 0; k < chunks.size(); ++k) {
        if (failures[k].error) {
            failed(chunks[k], *failures[k].error);
            continue;
        }
        add(chunks[k], m_works[k], summary);
        counted.push_back(std::move(chunks[k]));
    }
    chunks = std::move(counted);
}

/// For when the memory didn't suffice for all of them at once.
void CorpusCounter::countAlone(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                               CorpusSummary& summary, const ChunkFailed& failed) {
    if (chunks.size() == 1) {
        failed(chunks.front(), Error{ErrorCode::TooLarge,
                                     {},
                                     {},
                                     "there is not enough memory for this part",
                                     "count with fewer threads or tokenizers"});
        chunks.clear();
        return;
    }
    std::vector<CorpusChunk> counted;
    std::vector<CorpusChunk> one;
    for (CorpusChunk& chunk : chunks) {
        one.clear();
        one.push_back(std::move(chunk));
        count(one, options, summary, failed);
        for (CorpusChunk& done : one)
            counted.push_back(std::move(done));
    }
    chunks = std::move(counted);
}

void CorpusCounter::discard() {
    for (TokenTally& tally : m_tallies)
        tally.discard();
}

void CorpusCounter::prepare(const CorpusChunk& chunk, Work& work) const {
    work.text = {};
    work.scripts.resize(std::max(work.scripts.size(), chunk.text.size() + kExtraScripts));
    work.damaged = countText(chunk.text, {.continuesWord = chunk.continuesWord, .endsText = chunk.ends},
                             work.text, work.scripts.data());
    work.row = {work.text.bytes, work.text.characters, work.text.words, work.text.lines,
                std::vector<CorpusRow::Column>(m_columns.size())};
    work.ends.start(m_columns.size(), chunk.text.size());
    work.compared.resize(m_comparable.empty() ? 0 : m_columns.size());
}

/// A column that rejected a chunk becomes the first, so that no other column has counted a chunk that it
/// rejects again.
bool CorpusCounter::encodeAll(const std::vector<CorpusChunk>& chunks,
                              const std::vector<EncodeOptions>& options, std::vector<Failure>& failures) {
    if (m_works.size() < chunks.size())
        m_works.resize(chunks.size());
    for (bool again = true; again;) {
        again = false;
        for (std::size_t k = 0; k < chunks.size(); ++k) {
            if (!failures[k].error)
                prepare(chunks[k], m_works[k]);
        }
        std::vector<std::size_t> order;
        for (const std::size_t i : m_order) {
            const Rejected rejected = encodeBy(i, chunks, options[i], failures);
            if (rejected == Rejected::Canceled) {
                discard();
                return false;
            }
            again = again || (rejected == Rejected::Some && !order.empty());
            order.insert(rejected == Rejected::Some ? order.begin() : order.end(), i);
        }
        m_order = std::move(order);
        if (again)
            discard();
    }
    return true;
}

/// Of several errors, the one of the first column is reported, whatever the order of encoding.
CorpusCounter::Rejected CorpusCounter::encodeBy(std::size_t column, const std::vector<CorpusChunk>& chunks,
                                                EncodeOptions options, std::vector<Failure>& failures) {
    Rejected rejected = Rejected::None;
    options.addSpecial = false;
    for (std::size_t k = 0; k < chunks.size(); ++k) {
        Failure& failure = failures[k];
        if (failure.error && failure.column <= column)
            continue;
        Work& work = m_works[k];
        Encoding& encoding = m_isCompared[column] ? work.compared[column] : m_encoding;
        options.continuesText = !chunks[k].begins;
        auto done = m_columns[column]->tokenizer().encodeInto(encoding, chunks[k].text, options);
        if (!done && done.error().code == ErrorCode::Canceled)
            return Rejected::Canceled;
        if (!done) {
            if (!failure.error)
                rejected = Rejected::Some;
            failure = {std::move(done.error()), column};
        } else if (!failure.error) {
            TokenEnds::Marker marker(work.ends, column);
            work.row.columns[column] = m_tallies[column].count(encoding, work.scripts.data(), marker);
        }
    }
    return rejected;
}

void CorpusCounter::add(const CorpusChunk& chunk, Work& work, CorpusSummary& summary) {
    summary.text += work.text;
    summary.damaged += work.damaged;
    work.ends.addTo(summary.ends);
    addPlaces(chunk, work.ends, summary);
    for (const auto& [i, j] : m_comparable)
        summary.sameIds[CorpusSummary::pairOf(i, j)] += sameIdsOf(work.compared[i], work.compared[j]);
    if (!summary.filesDropped)
        summary.files[chunk.file] += work.row;
    if (summary.files.size() > 2 * kMaxFileRows)
        summary.trim();
    summary.folders[folderOfKey(chunk.file)] += work.row;
}

void CorpusCounter::finish(CorpusSummary& summary) {
    for (std::size_t i = 0; i < m_tallies.size(); ++i)
        m_tallies[i].finish(summary.tokens[i]);
}

void CorpusCounter::addPlaces(const CorpusChunk& chunk, TokenEnds& ends, CorpusSummary& summary) {
    const std::string_view text = chunk.text;
    ends.compare();
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = excerptEnd(text, begin);
        const std::uint32_t cuts = ends.differing(begin, end);
        if (cuts > 0 && cuts >= m_leastCuts) {
            const bool line = text[end - 1] == '\n';
            const bool trimmed =
                summary.addPlace({cuts, chunk.file, chunk.byte + begin,
                                  toValidUtf8(text.substr(begin, end - begin - (line ? 1 : 0)))});
            if (trimmed)
                m_leastCuts = summary.places.back().cuts;
        }
        begin = end;
    }
}

} // namespace tokenscope::compare
