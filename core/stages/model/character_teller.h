#pragma once
// What Hugging Face's BPE tells of characters that are no pieces, while it makes the first symbols of a word: their
// bytes, one unknown piece for some of them, nothing.
//
//   characters   a é x y b           é has byte pieces, x and y are unknown and joined, b is a piece
//   symbols      a <0xC3> <0xA9> <unk> b
//   others       [é → <0xC3> <0xA9>] [x y → <unk>]

#include "core/stages/model/model_observer.h"

#include <cstdint>
#include <vector>

namespace tokenscope {

struct NoCharacterTeller {
    static void piece(ByteSpan /*character*/, PieceId /*id*/, std::size_t /*symbolsBefore*/) {}
    static void bytes(ByteSpan /*character*/, std::size_t /*before*/, std::size_t /*behind*/) {}
    static void dropped(ByteSpan /*character*/, std::size_t /*symbolsBefore*/) {}
    static void unknown(ByteSpan /*character*/, std::size_t /*symbolsBefore*/) {}
    static void joined(ByteSpan /*character*/) {}
};

/// `symbolsBefore` is how many symbols stand before what the character becomes; an unknown piece is put into the row
/// only when the next character is known, and byte pieces may come to stand before it.
class CharacterTeller {
  public:
    void piece(ByteSpan character, PieceId id, std::size_t symbolsBefore) {
        close(symbolsBefore);
        m_characters.push_back({id, character});
    }
    void bytes(ByteSpan character, std::size_t before, std::size_t behind) {
        add(character);
        if (m_open) { // they stand before the unknown piece
            ++m_others.back().characters;
            return;
        }
        begin(before, false);
        m_others.back().symbols = static_cast<std::uint32_t>(behind - before);
    }
    void dropped(ByteSpan character, std::size_t symbolsBefore) {
        add(character);
        begin(symbolsBefore, false);
    }
    void unknown(ByteSpan character, std::size_t symbolsBefore) {
        close(symbolsBefore);
        add(character);
        begin(symbolsBefore, true);
        m_open = true;
    }
    void joined(ByteSpan character) {
        add(character);
        ++m_others.back().characters;
    }
    /// When the row has all its symbols.
    template <class Observer>
    void tell(std::size_t symbols, Observer& observer) {
        close(symbols);
        if (!m_others.empty())
            observer.spelled(m_characters, m_others);
    }
    [[nodiscard]] const std::vector<ModelSymbol>& characters() const { return m_characters; }

  private:
    void add(ByteSpan character) { m_characters.push_back({kNoPiece, character}); }
    void begin(std::size_t symbol, bool unknown) {
        m_others.push_back({static_cast<std::uint32_t>(m_characters.size() - 1), 1,
                            static_cast<std::uint32_t>(symbol), 0, unknown});
    }
    void close(std::size_t symbols) {
        if (m_open)
            m_others.back().symbols = static_cast<std::uint32_t>(symbols) - m_others.back().firstSymbol;
        m_open = false;
    }

    std::vector<ModelSymbol> m_characters;
    std::vector<SpelledCharacters> m_others;
    bool m_open = false; ///< the last of the others has an unknown piece to come
};

} // namespace tokenscope
