#pragma once
// The pieces of one character, by code point: two steps through small tables, where a lookup by bytes would
// hash and wait for memory three times.

#include "core/definition/vocabulary.h"
#include "core/text/utf8.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tokenscope {

/// Immutable and thread-safe; doesn't refer to the vocabulary. At most 4 bytes for each code point.
class CharacterPieces {
  public:
    /// Empty.
    CharacterPieces();
    explicit CharacterPieces(const Vocabulary& vocabulary);

    /// The result of Vocabulary::find() for the character in UTF-8. `character` is below kCodePoints.
    [[nodiscard]] PieceId find(char32_t character) const {
        return m_ids[m_pages[character / kPage] * kPage + character % kPage];
    }

  private:
    static constexpr std::size_t kPage = 256;
    std::array<std::uint16_t, 0x110000 / kPage> m_pages{};
    std::vector<PieceId> m_ids; ///< page after page; the first page is empty
};

inline CharacterPieces::CharacterPieces()
    : m_ids(kPage, kNoPiece) {}

inline CharacterPieces::CharacterPieces(const Vocabulary& vocabulary)
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
        m_ids[page * kPage + c.value % kPage] = vocabulary.entry(i).id; // of duplicates the last counts
    }
}

} // namespace tokenscope
