#pragma once
// SentencePiece's precompiled character map: a trie from byte sequences to replacements.
//
//   blob   u32 LE: bytes of the trie | trie: u32 LE units of a Darts double array | replacements, NUL-terminated;
//          a value of the trie is the offset of its replacement
//
// Damaged maps are safe: a walk that would leave the array ends without a match. Const and thread-safe.

#include "core/base/error.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class Charsmap {
  public:
    struct Match {
        std::size_t consumed = 0;     ///< bytes of the text, at least 1
        std::string_view replacement; ///< valid as long as the map; may be empty
    };

    /// Errors: Damaged, `where` is a byte offset of the blob.
    static Result<Charsmap> parse(std::string_view blob);

    /// The longest key that `text` starts with: used by SentencePiece.
    [[nodiscard]] std::optional<Match> longestPrefix(std::string_view text) const;
    /// The shortest key that `text` starts with: used by Hugging Face.
    [[nodiscard]] std::optional<Match> shortestPrefix(std::string_view text) const;

    /// All replacements, one after another. Walks the whole trie.
    [[nodiscard]] std::string replacements() const;

    /// Some key starts with `prefix`, or equals it.
    [[nodiscard]] bool keyBegins(std::string_view prefix) const;
    /// True if no key has a space next to an ASCII letter or digit. Adds to `notFirst` the ASCII letters and
    /// digits that occur in a key after its first byte. Walks the whole trie: some milliseconds for a map of
    /// NFKC.
    [[nodiscard]] bool breaksAtSpaces(std::bitset<256>& notFirst) const;

  private:
    template <bool Longest>
    [[nodiscard]] std::optional<Match> prefix(std::string_view text) const;

    [[nodiscard]] bool step(std::uint32_t& node, unsigned char byte) const;

    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

} // namespace tokenscope
