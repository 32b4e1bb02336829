#pragma once
// A text broken into rows that are the same in every column: at line ends and, where a line is too long, between two
// tokens of all columns. Widths are estimated from the characters, on the safe side, so that ten megabytes are broken
// without shaping any of them.
//
//   limit 9   |Tokenizer|s disagree      the second row begins where no column has a token across
//             |s |disagree

#include "core/compare/align/aligned_text.h"
#include "ui/widgets/token_editor/display_text.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct ChipRoom;

inline constexpr std::uint32_t kWideQuarters = 9;

class TextRows {
  public:
    TextRows() = default;
    /// `quarters`: the width of a row, in quarters of a space; `wide`: what Han, Kana and Hangul take of it.
    TextRows(std::string_view text, const compare::AlignedText& aligned, std::span<const ChipRoom> chips,
             std::uint32_t quarters, std::uint32_t wide = kWideQuarters);

    /// What tokens without text take of a row of `quarters` at the most: half of it, for text is to stand behind them.
    static constexpr std::uint32_t chipRoom(std::uint32_t quarters, std::uint32_t wanted) {
        return wanted < quarters / 2 ? wanted : quarters / 2;
    }

    [[nodiscard]] std::size_t size() const { return m_starts.empty() ? 0 : m_starts.size() - 1; }
    /// With its line feed.
    [[nodiscard]] ByteSpan row(std::size_t row) const { return {m_starts[row], m_starts[row + 1]}; }
    [[nodiscard]] std::size_t rowOf(std::uint32_t byte) const;
    /// From 0; the same for the rows of one line.
    [[nodiscard]] std::uint32_t line(std::size_t row) const { return m_lines[row]; }
    [[nodiscard]] bool startsLine(std::size_t row) const {
        return row == 0 || m_lines[row] != m_lines[row - 1];
    }

  private:
    std::vector<std::uint32_t> m_starts; ///< of each row, and the text's end
    std::vector<std::uint32_t> m_lines;
};

/// What a character takes of a row at the most, in quarters of a space.
std::uint32_t quartersOf(char32_t character, std::uint32_t wide = kWideQuarters);

// Tokens without text that stand at one place of a row, in the room that there is: long names are cut, and where there is no
// room for each, the last one says how many more there are. What is cut is in the tooltip.

/// All of one place, in their order; at most `room` pixels wide together, unless that is less than one chip of a few
/// letters. There are as many as before at the most, and those that stay have their places in the order.
std::vector<InlineChip> fitChips(std::vector<InlineChip> chips, qreal room);

} // namespace tokenscope::ui
