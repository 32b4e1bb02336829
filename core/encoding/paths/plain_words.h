#pragma once
// Finds the parts of a text that SentencePiece's Unigram need not normalize: words of characters that the
// normalizer maps one to one, and runs of characters that occur in no piece. What is between them is normalized and
// encoded from break to break.
//
//   text    The café is _closed_ today, he␣␣said  привет!
//   word    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^        ^   a space (or some that become one), then characters
//   run                                           ^^^^^^      if no piece has one of them
//
// Each part is between two breaks: neither normalizing nor splitting into pieces depends on text across them.

#include "core/base/byte_span.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope {

/// Const and thread-safe.
class PlainWords {
  public:
    struct Options {
        bool removesExtraSpaces = false;
        bool addsPrefix = false; ///< a text starts with a dummy prefix
    };
    /// `plain` and `breaksAfter` as in SentencePieceNormalizerPass, of a normalizer that escapes spaces;
    /// `crossed`: bytes that can precede `▁` in a piece.
    PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
               const std::bitset<256>& crossed, Options options);
    /// Extends words beyond ASCII, and permits runs. `pairs`: see SentencePieceNormalizerPass::untouchedPairs();
    /// `inPieces`: the characters that occur in pieces, by code point.
    void addWideCharacters(const std::bitset<65536>& pairs,
                           const SentencePieceNormalizerPass::WideCharacters& wide,
                           const std::bitset<65536>& inPieces);

    struct Part {
        std::size_t space = 0; ///< text[space, begin): spaces that become one `▁`
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t next = 0; ///< where the text after it starts: `end`, or that of the text
        enum class Kind : std::uint8_t {
            Word, ///< after spaces or a dummy prefix: the normalized one starts with `▁`
            Bare, ///< a word without `▁`, directly after a run
            Run,  ///< of characters that occur in no piece, each of which is unknown
        } kind = Kind::Word;
        [[nodiscard]] std::size_t length() const { return end - begin; } ///< without spaces
    };
    /// Sets `part` to the one at `at`, which must be a break. `afterRun`: the previous part was a run. False: there is
    /// none.
    bool partAt(std::string_view text, std::size_t at, std::size_t end, bool afterRun, Part& part) const;
    /// The same for a word at the start of a text, which has the dummy prefix in place of a space.
    bool firstWordAt(std::string_view text, std::size_t begin, std::size_t end, Part& word) const;
    /// The first break after `at` that is before a space, or `end`.
    [[nodiscard]] std::size_t breakAfter(std::string_view text, std::size_t at, std::size_t end) const;
    /// A run starts at `at`.
    [[nodiscard]] bool startsRun(std::string_view text, std::size_t at, std::size_t end) const {
        return at < end && wideAt(text, at, end).isUnknown;
    }
    /// Sets `normalized` to the normalized word.
    void normalize(std::string_view text, const Part& word, std::string& normalized) const;

  private:
    enum Kind : unsigned char { Space = 1, Inner = 2, Alphanumeric = 4, BeforeBreak = 8, Uncrossed = 16 };
    /// A character of two or three bytes that is unchanged. Length 0: it is none.
    struct Wide {
        std::uint32_t length = 0;
        bool isUnknown = false; ///< it occurs in no piece
    };
    [[nodiscard]] unsigned kind(char c) const { return m_kinds[static_cast<unsigned char>(c)]; }
    struct Character {
        char32_t value = 0;
        std::uint32_t length = 0; ///< 0: not one of two or three bytes
    };
    static Character characterAt(std::string_view text, std::size_t at, std::size_t end);
    [[nodiscard]] Wide wideAt(std::string_view text, std::size_t at, std::size_t end) const;
    [[nodiscard]] bool keepsBefore(std::string_view text, std::size_t wide) const;
    [[nodiscard]] bool spaceRemains(std::string_view text, std::size_t at, std::size_t end) const;
    std::size_t afterSpaces(std::string_view text, std::size_t at, std::size_t end) const;
    bool finishWord(std::string_view text, std::size_t end, Part& word) const;

    std::array<char, 256> m_plain;
    std::array<unsigned char, 256> m_kinds{};
    Options m_options;
    bool m_hasWide = false;
    std::bitset<65536> m_pairs;
    SentencePieceNormalizerPass::WideCharacters m_wide;
    std::bitset<65536> m_inPieces;
};

/// Like NormalizedOrigins, for one plain word.
class PlainOrigins {
  public:
    explicit PlainOrigins(const PlainWords::Part& word)
        : m_word(word)
        , m_space(word.kind == PlainWords::Part::Kind::Word ? kSpace : 0) {}
    [[nodiscard]] ByteSpan originOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end < m_space ? m_space : span.end)};
    }
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const {
        return {positionOf(span.begin), positionOf(span.end)};
    }

  private:
    /// Bytes of `▁`.
    static constexpr std::uint32_t kSpace = 3;
    [[nodiscard]] std::uint32_t positionOf(std::uint32_t byte) const {
        return static_cast<std::uint32_t>(byte < m_space ? m_word.space : m_word.begin + byte - m_space);
    }
    PlainWords::Part m_word;
    std::uint32_t m_space;
};

} // namespace tokenscope
