#include "core/stages/normalize/reference_cursor.h"

#include <algorithm>

namespace tokenscope {

ByteSpan ReferenceCursor::next(std::int32_t change) {
    if (change > 0)
        return m_at == 0 ? ByteSpan{m_text.begin, m_text.begin} : m_text.reference[m_at - 1];
    const auto size = static_cast<std::uint32_t>(m_text.text.size());
    if (m_at >= size)
        return m_text.referenceOf({size, size});
    const ByteSpan reference = m_text.reference[m_at];
    for (std::int32_t taken = 0; taken <= -change && m_at < size; ++taken)
        m_at += decodeUtf8(m_text.text, m_at).length;
    return reference;
}

namespace {

struct Group {
    std::size_t firstPiece = 0;
    ByteSpan source;
};

std::vector<Group> groupsOf(const std::vector<NormalizedPiece>& pieces) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        Group group{i, pieces[i].source};
        while (!groups.empty() && groups.back().source.end > group.source.begin) {
            group.firstPiece = groups.back().firstPiece;
            group.source.begin = std::min(group.source.begin, groups.back().source.begin);
            group.source.end = std::max(group.source.end, groups.back().source.end);
            groups.pop_back();
        }
        groups.push_back(group);
    }
    return groups;
}

} // namespace

bool putPieces(Rewrite& rewrite, const NormalizedText& from, ReferenceCursor& cursor,
               const std::vector<NormalizedPiece>& pieces) {
    const std::vector<Group> groups = groupsOf(pieces);
    std::string bytes;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const std::size_t end = g + 1 < groups.size() ? groups[g + 1].firstPiece : pieces.size();
        const ByteSpan source = groups[g].source;
        const ByteSpan origin = from.originOf(source);
        for (std::size_t i = groups[g].firstPiece; i < end; ++i) {
            const ByteSpan reference = cursor.next(pieces[i].change);
            bytes.clear();
            if (pieces[i].character == DecodedCharacter::kInvalid)
                bytes += from.text[pieces[i].source.begin];
            else
                appendUtf8(bytes, pieces[i].character);
            const bool untouched = bytes == std::string_view(from.text).substr(source.begin, source.size());
            if (!(untouched ? rewrite.keep(source, reference) : rewrite.put(bytes, origin, reference)))
                return false;
        }
    }
    return true;
}

} // namespace tokenscope
