#pragma once
// One text, three rulers: bytes, code points, UTF-16 units. Built in one pass with a checkpoint every 256
// bytes, so that any conversion is a look-up and at most 256 bytes of counting. Bytes that are not UTF-8
// count as one code point and one UTF-16 unit each. ASCII text costs nothing.

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

class TextIndex {
  public:
    TextIndex() = default;
    /// Keeps a view: the text must outlive the index.
    explicit TextIndex(std::string_view text);

    [[nodiscard]] std::uint32_t bytes() const { return static_cast<std::uint32_t>(m_text.size()); }
    [[nodiscard]] std::uint32_t codePoints() const { return m_codePoints; }
    [[nodiscard]] std::uint32_t utf16Units() const { return m_utf16; }

    /// The number of code points (UTF-16 units) that begin before `byte`. At a character's start this is its
    /// position; inside a character it is one more than the character's (its end), as a range's end wants it.
    [[nodiscard]] std::uint32_t codePointAt(std::uint32_t byte) const;
    [[nodiscard]] std::uint32_t utf16At(std::uint32_t byte) const;
    /// First byte of the code point (of the character that has that UTF-16 unit); bytes() at or past the end.
    [[nodiscard]] std::uint32_t byteOfCodePoint(std::uint32_t codePoint) const;
    [[nodiscard]] std::uint32_t byteOfUtf16(std::uint32_t unit) const;

    /// Start of the character that `byte` is in; bytes() for bytes().
    [[nodiscard]] std::uint32_t characterStart(std::uint32_t byte) const;
    /// End of the character that `byte` is in; bytes() for bytes().
    [[nodiscard]] std::uint32_t characterEnd(std::uint32_t byte) const;

  private:
    struct Checkpoint {
        std::uint32_t byte = 0; ///< a character's start
        std::uint32_t codePoint = 0;
        std::uint32_t utf16 = 0;
    };
    std::string_view m_text;
    std::vector<Checkpoint> m_checkpoints;
    std::uint32_t m_codePoints = 0;
    std::uint32_t m_utf16 = 0;
    bool m_ascii = true;
};

} // namespace tokenscope
