#include "core/compare/corpus/chunk_counter.h"

#include "core/compare/columns/same_piece.h"
#include "core/compare/corpus/same_ids.h"
#include "core/unicode/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kMostPlaceText = 240;

/// The end of a place that begins at `begin`: that of its line, or of some hundred bytes of it.
std::size_t placeEnd(std::string_view text, std::size_t begin) {
    const std::size_t most = std::min(text.size(), begin + kMostPlaceText);
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

ChunkCounter::ChunkCounter(std::vector<std::shared_ptr<const PieceTexts>> columns)
    : m_columns(std::move(columns))
    , m_isCompared(m_columns.size())
    , m_tallies(m_columns.begin(), m_columns.end()) {
    for (std::size_t j = 1; j < m_columns.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (!idsAreComparable(m_columns[i]->tokenizer(), m_columns[j]->tokenizer()))
                continue;
            m_comparable.emplace_back(i, j);
            m_isCompared[i] = m_isCompared[j] = true;
        }
    }
}

void ChunkCounter::count(std::vector<CorpusChunk>& chunks, const std::vector<EncodeOptions>& options,
                         CorpusSummary& summary, const ChunkFailed& failed) {
    if (m_works.size() < chunks.size())
        m_works.resize(chunks.size());
    while (!chunks.empty()) {
        const auto failure = encodeAll(chunks, options);
        if (!failure)
            break;
        for (TokenTally& tally : m_tallies)
            tally.discard();
        if (failure->error.code == ErrorCode::Cancelled) {
            chunks.clear();
            return;
        }
        failed(chunks[failure->chunk], failure->error);
        chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(failure->chunk));
    }
    for (TokenTally& tally : m_tallies)
        tally.keep();
    for (std::size_t k = 0; k < chunks.size(); ++k)
        add(chunks[k], m_works[k], summary);
}

void ChunkCounter::prepare(const CorpusChunk& chunk, Work& work) const {
    work.text = {};
    work.scripts.resize(std::max(work.scripts.size(), chunk.text.size() + kScriptsBehind));
    work.damaged = countText(chunk.text, {.continuesWord = chunk.continuesWord, .endsText = chunk.ends},
                             work.text, work.scripts.data());
    work.row = {work.text.bytes, work.text.characters, work.text.words, work.text.lines, {}};
    work.ends.start(m_columns.size(), chunk.text.size());
    work.compared.resize(m_comparable.empty() ? 0 : m_columns.size());
}

std::optional<ChunkCounter::Failure> ChunkCounter::encodeAll(const std::vector<CorpusChunk>& chunks,
                                                             const std::vector<EncodeOptions>& options) {
    for (std::size_t k = 0; k < chunks.size(); ++k)
        prepare(chunks[k], m_works[k]);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        EncodeOptions own = options[i];
        own.addSpecial = false;
        for (std::size_t k = 0; k < chunks.size(); ++k) {
            Work& work = m_works[k];
            Encoding& encoding = m_isCompared[i] ? work.compared[i] : m_encoding;
            own.continuesText = !chunks[k].begins;
            if (auto done = m_columns[i]->tokenizer().encodeInto(encoding, chunks[k].text, own); !done)
                return Failure{k, std::move(done.error())};
            TokenEnds::Marker marker(work.ends, i);
            work.row.columns.push_back(m_tallies[i].count(encoding, work.scripts.data(), marker));
        }
    }
    return std::nullopt;
}

void ChunkCounter::add(const CorpusChunk& chunk, Work& work, CorpusSummary& summary) {
    summary.text += work.text;
    summary.damaged += work.damaged;
    work.ends.addTo(summary.ends);
    addPlaces(chunk, work.ends, summary);
    for (const auto& [i, j] : m_comparable)
        summary.sameIds[CorpusSummary::pairOf(i, j)] += sameIdsOf(work.compared[i], work.compared[j]);
    if (!summary.filesDropped)
        summary.files[chunk.file] += work.row;
    if (summary.files.size() > 2 * kMostFileRows)
        summary.trim();
    summary.folders[folderOfKey(chunk.file)] += work.row;
}

void ChunkCounter::finish(CorpusSummary& summary) {
    for (std::size_t i = 0; i < m_tallies.size(); ++i)
        m_tallies[i].finish(summary.tokens[i]);
}

void ChunkCounter::addPlaces(const CorpusChunk& chunk, TokenEnds& ends, CorpusSummary& summary) {
    const std::string_view text = chunk.text;
    ends.compare();
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = placeEnd(text, begin);
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

} // namespace tokenscope
