#include "core/compare/corpus/chunk_counter.h"

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
    , m_encodings(m_columns.size()) {}

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
    countText(chunk.text, {.continuesWord = chunk.continuesWord, .endsText = chunk.ends}, text);
    summary.text += text;
    CorpusRow row{text.bytes, text.characters, text.words, text.lines, {}};
    row.columns.resize(m_columns.size());
    m_ends.assign(chunk.text.size() + 1, 0);
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        countColumn(i, chunk.text, summary, row);
    countEnds(chunk, summary);
    if (!summary.filesDropped)
        summary.files[chunk.file] += row;
    summary.folders[folderOfKey(chunk.file)] += row;
    for (std::size_t at = firstInvalidUtf8(chunk.text); at < chunk.text.size();
         at += 1 + firstInvalidUtf8(std::string_view(chunk.text).substr(at + 1)))
        ++summary.damaged;
    return {};
}

void ChunkCounter::countColumn(std::size_t column, std::string_view text, CorpusSummary& summary,
                               CorpusRow& row) {
    const PieceTexts& pieces = *m_columns[column];
    const Encoding& encoding = m_encodings[column];
    CorpusColumnCounts& to = summary.tokens[column];
    TokenCounts counts;
    countTokens(text, pieces, encoding, counts);
    const auto bit = static_cast<std::uint8_t>(1U << column);
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        const std::size_t index = pieces.indexOf(encoding.ids[i]);
        if (index < to.used.size())
            ++to.used[index];
        const ByteSpan span = encoding.bytes[i];
        ++to.lengths[std::min<std::size_t>(span.size(), kTokenLengths - 1)];
        if (!span.empty())
            m_ends[span.end] |= bit;
        to.byteFallback += pieces.type(encoding.ids[i]) == PieceType::Byte ? 1 : 0;
    }
    to.counts += counts;
    row.columns[column] = {counts.tokens, counts.unknown, counts.singleBytes};
}

void ChunkCounter::countEnds(const CorpusChunk& chunk, CorpusSummary& summary) {
    const std::string_view text = chunk.text;
    const auto all = static_cast<unsigned>((1U << m_columns.size()) - 1);
    std::vector<std::uint64_t>& ends = summary.ends;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = placeEnd(text, begin);
        std::uint32_t cuts = 0;
        for (std::size_t at = begin + 1; at <= end; ++at) {
            const unsigned mask = m_ends[at];
            ++ends[mask];
            cuts += mask != 0 && mask != all ? 1 : 0;
        }
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
    ends[0] = 0;
}

} // namespace tokenscope
