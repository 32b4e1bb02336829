#pragma once
// Converts positions in a text between bytes, code points and UTF-16 units. Built in one pass, with a
// checkpoint every 256 bytes, so that a conversion is a look-up and a count over at most 256 bytes. A byte
// that is not UTF-8 counts as one code point and one UTF-16 unit. ASCII text needs no memory. Const methods
// are thread-safe.

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

class TextIndex {
  public:
    TextIndex() = default;
    /// The text must outlive the index.
    explicit TextIndex(std::string_view text);
    /// Equal to TextIndex(text), in less time: in the text of `before`, the bytes of `removed` were replaced by `inserted`
    /// bytes. `before`'s text isn't read.
    static TextIndex ofEdit(const TextIndex& before, std::string_view text, ByteSpan removed,
                            std::uint32_t inserted);

    [[nodiscard]] std::uint32_t bytes() const { return static_cast<std::uint32_t>(m_text.size()); }
    [[nodiscard]] std::uint32_t codePoints() const { return m_codePoints; }
    [[nodiscard]] std::uint32_t utf16Units() const { return m_utf16; }

    /// The number of code points (UTF-16 units) that start before `byte`. At the start of a character this is
    /// its position; inside a character it is the position of its end, which suits the end of a range.
    [[nodiscard]] std::uint32_t codePointAt(std::uint32_t byte) const;
    [[nodiscard]] std::uint32_t utf16At(std::uint32_t byte) const;
    /// First byte of the code point (of the character with that UTF-16 unit); bytes() at or after the end.
    [[nodiscard]] std::uint32_t byteOfCodePoint(std::uint32_t codePoint) const;
    [[nodiscard]] std::uint32_t byteOfUtf16(std::uint32_t unit) const;

    /// Start of the character that contains `byte`; bytes() for bytes().
    [[nodiscard]] std::uint32_t characterStart(std::uint32_t byte) const;
    /// End of the character that contains `byte`; bytes() for bytes().
    [[nodiscard]] std::uint32_t characterEnd(std::uint32_t byte) const;

  private:
    struct Checkpoint {
        std::uint32_t byte = 0; ///< a character's start
        std::uint32_t codePoint = 0;
        std::uint32_t utf16 = 0;
    };
    template <class Stop>
    Checkpoint read(Checkpoint at, const Stop& stop);
    std::string_view m_text;
    std::vector<Checkpoint> m_checkpoints;
    std::uint32_t m_codePoints = 0;
    std::uint32_t m_utf16 = 0;
    bool m_ascii = true;
    bool m_valid = true; ///< UTF-8 throughout
};

} // namespace tokenscope
