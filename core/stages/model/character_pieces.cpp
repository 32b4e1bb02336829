#include "core/stages/model/character_pieces.h"

#include "core/text/utf8.h"

namespace tokenscope {

CharacterPieces::CharacterPieces()
    : m_ids(kPage, kNoPiece) {}

CharacterPieces::CharacterPieces(const Vocabulary& vocabulary)
    : CharacterPieces() {
    constexpr std::uint32_t kLongest = 4;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).length - 1 >= kLongest)
            continue;
        const std::string_view bytes = vocabulary.entryBytes(i);
        const DecodedCharacter c = decodeUtf8(bytes, 0);
        if (!c.valid() || c.length != bytes.size())
            continue;
        std::uint16_t& page = m_pages[c.value / kPage];
        if (page == 0) {
            page = static_cast<std::uint16_t>(m_ids.size() / kPage);
            m_ids.resize(m_ids.size() + kPage, kNoPiece);
        }
        m_ids[page * kPage + c.value % kPage] = vocabulary.entry(i).id; // of twins the last is found
    }
}

} // namespace tokenscope
