#include "core/compare/corpus/corpus_files.h"

#include "core/text/utf8.h"
#include "core/unicode/char_class.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kLinesWithin = std::size_t{1} << 16U;
constexpr std::size_t kMostChunk = std::size_t{64} << 20U;
constexpr std::size_t kLookedAtForNul = 8192;

tl::unexpected<Error> unreadableText(std::string path, const char* why) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       std::move(path),
                                       {},
                                       std::string("can't be read: ") + why,
                                       "check the path and the permissions"});
}

bool endsInWord(std::string_view text) {
    if (text.empty())
        return false;
    std::size_t at = text.size() - 1;
    while (at > 0 && text.size() - at < 4 && isContinuationByte(text[at]))
        --at;
    const DecodedCharacter c = decodeUtf8(text, at);
    return !c.valid() || (charClasses()[c.value] & char_class::kSpace) == 0;
}

} // namespace

Result<ChunkReader> ChunkReader::open(const CorpusFile& file,
                                      std::vector<std::shared_ptr<const PieceTexts>> columns) {
    ChunkReader reader;
    reader.m_path = file.path.string();
    reader.m_key = file.key;
    reader.m_columns = std::move(columns);
    reader.m_file.reset(std::fopen(reader.m_path.c_str(), "rb"));
    if (!reader.m_file)
        return unreadableText(reader.m_path, std::strerror(errno));
    if (const auto filled = reader.fill(kLookedAtForNul); !filled)
        return tl::unexpected<Error>(filled.error());
    if (std::string_view(reader.m_buffer).substr(0, kLookedAtForNul).find('\0') != std::string_view::npos)
        return tl::unexpected<Error>(Error{ErrorCode::Unsupported,
                                           reader.m_path,
                                           {},
                                           "is no text: it has a NUL at its beginning",
                                           "leave it out, or unpack it first"});
    return reader;
}

Result<void> ChunkReader::fill(std::size_t wanted) {
    while (!m_atEnd && m_buffer.size() < wanted) {
        const std::size_t had = m_buffer.size();
        m_buffer.resize(wanted);
        const std::size_t read = std::fread(m_buffer.data() + had, 1, wanted - had, m_file.get());
        m_buffer.resize(had + read);
        if (read < wanted - had) {
            if (std::ferror(m_file.get()))
                return unreadableText(m_path, std::strerror(errno));
            m_atEnd = true;
        }
    }
    return {};
}

bool ChunkReader::isSafe(std::size_t at) const {
    return !isContinuationByte(m_buffer[at]) &&
           std::all_of(m_columns.begin(), m_columns.end(),
                       [&](const std::shared_ptr<const PieceTexts>& column) {
                           return column->tokenizer().isSafeBreak(m_buffer, at);
                       });
}

/// The first good place in [from, to), 0 where there is none. The buffer reaches far enough behind `to`.
std::size_t ChunkReader::cutWithin(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; at < std::min(to, from + kLinesWithin);) {
        const std::size_t line = m_buffer.find('\n', at);
        if (line == std::string::npos || line + 1 >= to)
            break;
        if (isSafe(line + 1))
            return line + 1;
        at = line + 1;
    }
    for (std::size_t at = from; at < to; ++at) {
        if (isSafe(at))
            return at;
    }
    return 0;
}

Result<std::optional<CorpusChunk>> ChunkReader::next() {
    CorpusChunk chunk;
    std::size_t end = 0;
    std::size_t target = kCorpusChunk - static_cast<std::size_t>(m_byte % kCorpusChunk);
    for (; end == 0; target += kCorpusChunk) {
        const std::size_t to = target + kCorpusChunk;
        if (const auto filled = fill(to + Tokenizer::kBreakContext); !filled)
            return tl::unexpected<Error>(filled.error());
        if (m_buffer.empty() && m_hasBegun)
            return std::nullopt;
        if (m_buffer.empty())
            break;
        const std::size_t most = std::min(to, m_buffer.size());
        if (target < most)
            end = cutWithin(target, most);
        if (end == 0 && m_atEnd && m_buffer.size() <= to)
            end = m_buffer.size();
        if (end == 0 && to >= kMostChunk)
            return tl::unexpected<Error>(Error{ErrorCode::TooLarge, m_path, "byte " + std::to_string(m_byte),
                                               "64 MiB have no place where all tokenizers can be cut",
                                               "leave the file out, or break its lines"});
    }
    m_hasBegun = true;
    const bool all = m_atEnd && end == m_buffer.size();
    chunk.text = all ? std::exchange(m_buffer, {}) : m_buffer.substr(0, end);
    chunk.file = m_key;
    chunk.byte = m_byte;
    chunk.begins = m_byte == 0;
    chunk.ends = all;
    chunk.continuesWord = m_continuesWord;
    m_continuesWord = endsInWord(chunk.text);
    m_byte += end;
    if (!all)
        m_buffer.erase(0, end);
    return chunk;
}

} // namespace tokenscope::compare
