#pragma once
// A text broken into rows that are the same in every column: at line ends and, where a line is too long,
// between two tokens of all columns. Widths are estimated from the characters, on the safe side, so that ten
// megabytes are broken without shaping any of them.
//
//   limit 9   |Tokenizer|s disagree      the second row starts where no column has a token across
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
    /// `quarters`: the width of a row, in quarters of a space; `wide`: the width of Han, Kana and Hangul.
    TextRows(std::string_view text, const compare::AlignedText& aligned, std::span<const ChipRoom> chips,
             std::uint32_t quarters, std::uint32_t wide = kWideQuarters);

    /// The maximum width of tokens without text in a row of `quarters`: half of it, to leave room for text.
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

/// The maximum width of a character, in quarters of a space.
std::uint32_t quartersOf(char32_t character, std::uint32_t wide = kWideQuarters);

/// Fits the tokens without text at one position of a row into `room` pixels (but at least one chip of a few
/// letters): long names are truncated, and if there is no room for all, the last chip shows how many more
/// there are. The tooltip has everything. The order is kept.
std::vector<InlineChip> fitChips(std::vector<InlineChip> chips, qreal room);

} // namespace tokenscope::ui
