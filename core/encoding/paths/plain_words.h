#pragma once
// Finds words of ASCII characters that SentencePiece's normalizer maps one to one, which need not be
// normalized. The text between such words is normalized and encoded from break to break.
//
//   text    The café is _closed_ today, he␣␣said
//   plain      ^        ^^^^^^^^^^^^^^^^^^^^^^^^     a space (or some that become one), then a word
//
// A plain word is between two breaks: neither normalizing nor splitting into pieces depends on text across
// them.

#include "core/base/byte_span.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope {

/// Const and thread-safe.
class PlainWords {
  public:
    /// `plain` and `breaksAfter` as in SentencePieceNormalizerPass, of a normalizer that escapes spaces;
    /// `crossed`: bytes that can precede `▁` in a piece.
    PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
               const std::bitset<256>& crossed, bool removesExtraSpaces);

    struct Word {
        std::size_t space = 0; ///< text[space, begin): spaces that become one `▁`
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// Sets `word` to the plain word that starts with a space at `at`, which must be a break. False: there is
    /// none.
    bool wordAt(std::string_view text, std::size_t at, std::size_t end, Word& word) const;
    /// The first break after `at`, or `end`.
    [[nodiscard]] std::size_t breakAfter(std::string_view text, std::size_t at, std::size_t end) const;
    /// Sets `normalized` to `▁` and the normalized word.
    void normalize(std::string_view text, const Word& word, std::string& normalized) const;

  private:
    enum Kind : unsigned char { Space = 1, Inner = 2, Alphanumeric = 4, BeforeBreak = 8, Uncrossed = 16 };
    [[nodiscard]] unsigned kind(char c) const { return m_kinds[static_cast<unsigned char>(c)]; }

    std::array<char, 256> m_plain;
    std::array<unsigned char, 256> m_kinds{};
    bool m_removesExtraSpaces;
};

/// Like NormalizedOrigins, for one plain word.
class PlainOrigins {
  public:
    explicit PlainOrigins(const PlainWords::Word& word)
        : m_word(word) {}
    [[nodiscard]] ByteSpan originOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end < kSpace ? kSpace : span.end)};
    }
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end)};
    }

  private:
    /// Bytes of `▁`.
    static constexpr std::uint32_t kSpace = 3;
    [[nodiscard]] std::uint32_t positionOf(std::uint32_t byte) const {
        return static_cast<std::uint32_t>(byte < kSpace ? m_word.space : m_word.begin + byte - kSpace);
    }
    PlainWords::Word m_word;
};

} // namespace tokenscope
