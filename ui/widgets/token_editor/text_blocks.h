#pragma once
// The document split into blocks of some kilobytes, each with its number of rows: measured if it was laid
// out, else estimated. A block is whole lines, or a part of a line that is too long to shape at once. An edit
// changes only the blocks that it touches.
//
//   text     line\nline\n | a line of a megabyte … | … goes on … | … ends.\n line\n
//   blocks   2 lines        a part                   a part        a part and a line

#include "core/base/byte_span.h"
#include "core/encoding/incremental.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

/// The bytes of a line by class: enough to estimate its width and what shaping it costs without decoding it.
/// Counts eight bytes at once, so that ten megabytes take a fraction of a frame.
struct LineBytes {
    std::uint32_t size = 0;
    std::uint32_t high = 0;      ///< from 0x80 on
    std::uint32_t control = 0;   ///< below 0x20
    std::uint32_t followers = 0; ///< 0x80 to 0xBF
    std::uint32_t announced = 0; ///< continuation bytes that leading bytes require
    std::uint32_t torn = 0;      ///< leading bytes without a continuation byte
    bool operator==(const LineBytes&) const = default;

    /// Roughly the bytes that are not valid UTF-8: none in text, about half in random bytes.
    [[nodiscard]] std::uint32_t stray() const { return torn + followers - std::min(followers, announced); }
};

LineBytes countBytes(std::string_view line);

struct BlockLayout;

struct TextBlock {
    std::uint32_t bytes = 0;
    std::uint32_t lineFeeds = 0;
    /// Of its lines: how many, and their estimated widths in thirds of a column. The rows at any width follow from
    /// them, so that a resize or another text size doesn't read the text again.
    std::uint32_t lines = 0;
    std::uint32_t width = 0;
    std::uint32_t widest = 0;
    std::uint32_t rows = 1;
    bool isMeasured = false;
    std::shared_ptr<const BlockLayout> layout; ///< while it is near the screen
};

/// A block with its position in the document.
struct BlockPlace {
    std::size_t index = 0;
    std::uint32_t byte = 0;
    std::size_t line = 0; ///< line feeds before it
    std::int64_t row = 0;
    bool operator==(const BlockPlace&) const = default;
};

class TextBlocks {
  public:
    TextBlocks();
    void reset(std::string_view text);
    /// `text` is the text after the edit.
    void edit(std::string_view text, const TextEdit& edit);
    /// Estimates all rows again and drops every layout. Does not read the text.
    void setColumns(double columns);

    [[nodiscard]] std::size_t size() const { return m_blocks.size(); }
    [[nodiscard]] TextBlock& operator[](std::size_t index) { return m_blocks[index]; }
    [[nodiscard]] const TextBlock& operator[](std::size_t index) const { return m_blocks[index]; }
    [[nodiscard]] std::int64_t rows() const { return m_rows; }
    void setMeasured(std::size_t index, std::uint32_t rows);
    /// Drops layouts of blocks outside [first, last].
    void keepLayouts(std::size_t first, std::size_t last);
    /// Blocks that have a layout.
    [[nodiscard]] std::size_t layoutCount() const;

    [[nodiscard]] BlockPlace at(std::size_t index) const;
    [[nodiscard]] BlockPlace ofRow(std::int64_t row) const;
    /// The block that contains the byte; the last one for the end of the text.
    [[nodiscard]] BlockPlace ofByte(std::uint32_t byte) const;
    [[nodiscard]] BlockPlace next(BlockPlace place) const;

  private:
    std::vector<TextBlock> split(std::string_view text, ByteSpan region) const;
    void estimateRows(TextBlock& block) const;

    std::vector<TextBlock> m_blocks; ///< never empty
    std::int64_t m_rows = 1;
    double m_columns = 80;
};

} // namespace tokenscope::ui
