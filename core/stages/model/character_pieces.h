#pragma once
// The pieces that are one character, by code point: two steps through small tables, where a lookup by bytes hashes and waits for
// memory three times.

#include "core/definition/vocabulary.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tokenscope {

/// Immutable and thread-safe; keeps nothing of the vocabulary's memory. At most 4 bytes a code point.
class CharacterPieces {
  public:
    /// Finds nothing.
    CharacterPieces();
    explicit CharacterPieces(const Vocabulary& vocabulary);

    /// As Vocabulary::find() of the character in UTF-8. `character` is below kCodePoints.
    [[nodiscard]] PieceId find(char32_t character) const {
        return m_ids[m_pages[character / kPage] * kPage + character % kPage];
    }

  private:
    static constexpr std::size_t kPage = 256;
    std::array<std::uint16_t, 0x110000 / kPage> m_pages{};
    std::vector<PieceId> m_ids; ///< page after page; the first has nothing
};

} // namespace tokenscope
