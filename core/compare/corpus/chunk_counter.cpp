#include "core/compare/corpus/chunk_counter.h"

#include "core/compare/columns/same_piece.h"
#include "core/compare/corpus/same_ids.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <array>

namespace tokenscope {
namespace {

constexpr std::size_t kMostPlaceText = 240; ///< below 256, see countEnds

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
    , m_tallies(m_columns.begin(), m_columns.end())
    , m_encodings(m_columns.size()) {
    for (std::size_t j = 1; j < m_columns.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (idsAreComparable(m_columns[i]->tokenizer(), m_columns[j]->tokenizer()))
                m_comparable.emplace_back(i, j);
        }
    }
}

Result<void> ChunkCounter::count(const CorpusChunk& chunk, const std::vector<EncodeOptions>& options,
                                 CorpusSummary& summary) {
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        EncodeOptions own = options[i];
        own.addSpecial = false;
        own.continuesText = !chunk.begins;
        auto encoding = m_columns[i]->tokenizer().encode(chunk.text, own);
        if (!encoding)
            return tl::unexpected<Error>(encoding.error());
        m_encodings[i] = *std::move(encoding);
    }
    TextCounts text;
    summary.damaged +=
        countText(chunk.text, {.continuesWord = chunk.continuesWord, .endsText = chunk.ends}, text);
    summary.text += text;
    CorpusRow row{text.bytes, text.characters, text.words, text.lines, {}};
    m_ends.assign(chunk.text.size() + 1, 0);
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        row.columns.push_back(m_tallies[i].count(
            chunk.text, m_encodings[i], static_cast<std::uint8_t>(1U << i), m_ends, summary.tokens[i]));
    countEnds(chunk, summary);
    for (const auto& [i, j] : m_comparable)
        summary.sameIds[CorpusSummary::pairOf(i, j)] += sameIdsOf(m_encodings[i], m_encodings[j]);
    if (!summary.filesDropped)
        summary.files[chunk.file] += row;
    summary.folders[folderOfKey(chunk.file)] += row;
    return {};
}

void ChunkCounter::finish(CorpusSummary& summary) {
    for (std::size_t i = 0; i < m_tallies.size(); ++i)
        m_tallies[i].finish(summary.tokens[i]);
}

void ChunkCounter::countEnds(const CorpusChunk& chunk, CorpusSummary& summary) {
    const std::string_view text = chunk.text;
    const auto all = static_cast<std::uint8_t>((1U << m_columns.size()) - 1);
    tallyEnds(summary.ends);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = placeEnd(text, begin);
        std::uint8_t cuts = 0; // a place has not more bytes than it can count
        for (std::size_t at = begin + 1; at <= end; ++at)
            cuts =
                static_cast<std::uint8_t>(cuts + ((m_ends[at] != 0 ? 1 : 0) & (m_ends[at] != all ? 1 : 0)));
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

/// Four of each count, in turn: one that was just written is slow to read.
void ChunkCounter::tallyEnds(std::vector<std::uint64_t>& ends) const {
    std::array<std::array<std::uint32_t, 256>, 4> tally{};
    std::size_t at = 1;
    for (; at + 4 <= m_ends.size(); at += 4) {
        ++tally[0][m_ends[at]];
        ++tally[1][m_ends[at + 1]];
        ++tally[2][m_ends[at + 2]];
        ++tally[3][m_ends[at + 3]];
    }
    for (; at < m_ends.size(); ++at)
        ++tally[0][m_ends[at]];
    for (std::size_t mask = 1; mask < ends.size(); ++mask)
        ends[mask] += std::uint64_t{tally[0][mask]} + tally[1][mask] + tally[2][mask] + tally[3][mask];
}

} // namespace tokenscope
