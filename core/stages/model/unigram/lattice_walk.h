#pragma once
// Unigram's search for the best path, common to Hugging Face, SentencePiece and llama.cpp: character by
// character from the left, visits every piece that starts there and, if no piece is exactly that character,
// the unknown piece.
//
//   text     c  a  t            edges   [c] [ca] [cat]   from 0
//            0  1  2  3                 [a] [at]         from 1
//                                       [t]              from 2
//
// The caller's functions implement the differences: how sums are rounded, which of two sums is better, the
// cost of an unknown character, and what a character is in text that is not UTF-8.

#include "core/base/byte_span.h"
#include "core/base/progress.h"
#include "core/text/prefix_trie.h"

#include <cstdint>
#include <string_view>

namespace tokenscope {

enum class LatticeWalk : std::uint8_t { Complete, Stopped, NoPath };

/// For each character: `sum = sumAt(position)`, the best sum up to it; `piece(span, index, sum)` for each
/// piece, `index` being the trie's value; `unknown(span, sum)` for a character that no piece covers, which
/// ends the walk with NoPath by returning false. `characterLength(position)` is in bytes. Stopped: by
/// `progress`, which is checked every 1024 characters.
template <class CharacterLength, class SumAt, class Piece, class Unknown>
LatticeWalk walkLattice(const PrefixTrie& pieces, std::string_view text, const Progress& progress,
                        const CharacterLength& characterLength, const SumAt& sumAt, const Piece& piece,
                        const Unknown& unknown) {
    constexpr std::size_t kCharactersBetweenPolls = std::size_t{1} << 10U;
    PrefixTrie::Reader reader(pieces, text);
    std::size_t count = 0;
    for (std::uint32_t at = 0; at < text.size();) {
        if (++count % kCharactersBetweenPolls == 0 && progress.stopped())
            return LatticeWalk::Stopped;
        const auto sum = sumAt(at);
        const std::uint32_t character = characterLength(at);
        bool coversCharacter = false;
        reader.forEachPrefix(at, [&](std::uint32_t length, std::uint32_t index) {
            piece(ByteSpan{at, at + length}, index, sum);
            coversCharacter = coversCharacter || length == character;
        });
        if (!coversCharacter && !unknown(ByteSpan{at, at + character}, sum))
            return LatticeWalk::NoPath;
        at += character;
    }
    return LatticeWalk::Complete;
}

} // namespace tokenscope
