#pragma once
// The layout of chips for a text of any length. Tokens are split into blocks of a few hundred at line ends of
// the text. The height of a block is estimated until it becomes visible; then it is laid out. Only the most
// recently used blocks keep the positions of their chips.
//
// A line of the text that is longer than a block continues in the next one: laying out a block moves its
// last, unfinished row to the next block.
//
// Coordinates are pixels from the left of the chips and from the top of all (inside a block: of the block).

#include "ui/widgets/token_view/token_view.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace tokenscope::ui {

struct ChipPlace {
    std::uint32_t row = 0; ///< of TokenRows
    int x = 0;
    int y = 0;
    int width = 0;
};

struct ChipBlock {
    std::vector<ChipPlace> chips;
    std::vector<std::pair<int, std::uint32_t>> lines; ///< y, number from 1
    int height = 0;
    /// [first, last) indices of the chips in the same row of the screen as `chip`.
    [[nodiscard]] TokenRange screenRow(std::size_t chip) const;
};

class ChipLayout {
  public:
    struct Extent {
        int width = 0;
        bool joinsBefore = false; ///< shares a character with the previous token
    };
    using Measure = std::function<Extent(std::size_t token)>;

    explicit ChipLayout(Measure measure)
        : m_measure(std::move(measure)) {}

    void setTokens(EncodedTextPtr encoded, TokenRows rows);
    void setWidth(int width);
    /// The widths of chips have changed: estimates everything again.
    void invalidate();

    [[nodiscard]] const TokenRows& rows() const { return m_rows; }
    [[nodiscard]] int height() const;
    [[nodiscard]] std::size_t blockCount() const { return m_blocks.size(); }
    [[nodiscard]] int top(std::size_t block) const;
    [[nodiscard]] bool measured(std::size_t block) const { return m_blocks[block].measured; }
    [[nodiscard]] int blockHeight(std::size_t block) const { return m_blocks[block].height; }
    [[nodiscard]] std::size_t blockAt(int y) const;
    [[nodiscard]] std::size_t blockOfRow(std::size_t row) const;
    /// Lays out the block if needed. Valid until the next call.
    const ChipBlock& block(std::size_t block);
    /// Lays out what is needed for the position of `row`; x and y count from the top left of all chips.
    ChipPlace placeOf(std::size_t row);

    /// Chips measured since setTokens() or setWidth(): tests check that the layout is lazy.
    [[nodiscard]] std::size_t measuredChips() const { return m_measuredChips; }

  private:
    struct Block {
        std::uint32_t first = 0; ///< row
        std::uint32_t line = 1;  ///< of the first token
        std::uint32_t lines = 0; ///< that start in it
        int height = 0;
        bool startsLine = true;
        bool measured = false;
        bool settled = false; ///< its last row has been moved to the next block
    };
    static constexpr std::uint32_t kBlockChips = 256;
    static constexpr std::size_t kMaxLaidOutBlocks = 64;

    [[nodiscard]] std::uint32_t end(std::size_t block) const;
    void estimate();
    void layOut(std::size_t index, ChipBlock& out);
    void moveLastRow(std::size_t index, ChipBlock& out);

    Measure m_measure;
    EncodedTextPtr m_encoded;
    TokenRows m_rows;
    int m_width = 600;
    std::vector<Block> m_blocks;
    mutable std::vector<int> m_tops; ///< empty: not computed
    std::unordered_map<std::size_t, ChipBlock> m_laidOut;
    std::size_t m_measuredChips = 0;
};

} // namespace tokenscope::ui
