#include "ui/widgets/chip_view/chip_layout.h"

#include "ui/widgets/chip_view/chip_face.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

using M = ChipMeasures;
constexpr int kEstimatedChipWidth = 52;

/// Counts line feeds from one position to the next.
class LineCounter {
  public:
    explicit LineCounter(std::string_view text, std::size_t from = 0)
        : m_text(text) {
        find(from);
    }
    /// Line feeds between the previous position and this one.
    std::uint32_t upTo(std::size_t byte) {
        std::uint32_t passed = 0;
        for (; m_next < byte; ++passed)
            find(m_next + 1);
        return passed;
    }
    /// The next line feed, or beyond the text.
    [[nodiscard]] std::size_t next() const { return m_next; }

  private:
    void find(std::size_t from) {
        const std::size_t at = m_text.find('\n', from);
        m_next = at == std::string_view::npos ? m_text.size() : at;
        if (m_next >= m_text.size())
            m_next = static_cast<std::size_t>(-1);
    }
    std::string_view m_text;
    std::size_t m_next = 0;
};

/// Where the token counts as a part of its line. If it begins with the line end but has text of the next line, as
/// where the normalizer replaces line ends by spaces, it belongs to that.
std::uint32_t lineByteOf(const EncodedText& encoded, std::size_t token) {
    const ByteSpan span = encoded.span(token);
    if (span.empty() || span.end > encoded.text->size())
        return span.begin;
    const std::string_view own = encoded.surface(token);
    const std::size_t text = own.find_first_not_of(" \t\r\n");
    const std::size_t lineEnd = own.substr(0, text).rfind('\n');
    if (text == std::string_view::npos || lineEnd == std::string_view::npos)
        return span.begin;
    return span.begin + static_cast<std::uint32_t>(lineEnd) + 1;
}

} // namespace

TokenRange ChipBlock::screenRow(std::size_t chip) const {
    TokenRange range = {chip, chip + 1};
    while (range.first > 0 && chips[range.first - 1].y == chips[chip].y)
        --range.first;
    while (range.last < chips.size() && chips[range.last].y == chips[chip].y)
        ++range.last;
    return range;
}

void ChipLayout::setTokens(EncodedTextPtr encoded, TokenRows rows) {
    m_encoded = std::move(encoded);
    m_rows = std::move(rows);
    m_blocks.clear();
    const std::size_t count = m_encoded ? m_rows.size() : 0;
    std::uint32_t line = 1;
    LineCounter newlines(m_encoded ? std::string_view(*m_encoded->text) : std::string_view());
    const auto begin = [this](std::size_t row) { return lineByteOf(*m_encoded, m_rows.token(row)); };
    // Skips from one start of a line or block to the next; tokens between them don't matter.
    for (std::size_t row = 0; row < count;) {
        const std::uint32_t passed = newlines.upTo(begin(row));
        line += passed;
        const bool starts = row == 0 || passed > 0;
        const auto inBlock = m_blocks.empty() ? 0U : static_cast<std::uint32_t>(row) - m_blocks.back().first;
        if (m_blocks.empty() || (starts && inBlock >= kBlockChips) || inBlock >= 2 * kBlockChips)
            m_blocks.push_back({static_cast<std::uint32_t>(row), line, 0, 0, starts, false, false});
        if (starts)
            ++m_blocks.back().lines;
        std::size_t last = std::min<std::size_t>(count, m_blocks.back().first + 2 * kBlockChips);
        // In doubling strides: lines are short.
        std::size_t stride = 4;
        for (++row; row + stride < last && begin(row + stride) <= newlines.next(); stride *= 2)
            row += stride + 1;
        last = std::min(last, row + stride);
        while (row < last) {
            const std::size_t middle = row + (last - row) / 2;
            if (begin(middle) <= newlines.next())
                row = middle + 1;
            else
                last = middle;
        }
    }
    estimate();
}

void ChipLayout::setWidth(int width) {
    width = std::max(width, 80);
    if (width == m_width)
        return;
    m_width = width;
    estimate();
}

void ChipLayout::invalidate() {
    estimate();
}

void ChipLayout::estimate() {
    m_laidOut.clear();
    m_tops.clear();
    m_measuredChips = 0;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        Block& block = m_blocks[i];
        block.measured = block.settled = false;
        const auto chips = static_cast<int>(end(i) - block.first);
        const auto lines = static_cast<int>(block.lines);
        const int rows = std::max(lines, 1) + chips * (kEstimatedChipWidth + M::across()) / m_width;
        block.height = rows * (M::height() + M::down()) + lines * (M::lineDown() - M::down());
    }
}

int ChipLayout::top(std::size_t block) const {
    if (m_tops.empty()) {
        m_tops.reserve(m_blocks.size() + 1);
        int y = 0;
        for (const Block& b : m_blocks) {
            m_tops.push_back(y);
            y += b.height;
        }
        m_tops.push_back(y);
    }
    return m_tops[block];
}

int ChipLayout::height() const {
    return top(m_blocks.size());
}

std::size_t ChipLayout::blockAt(int y) const {
    if (m_blocks.empty())
        return 0;
    (void)top(0);
    const auto it = std::upper_bound(m_tops.begin(), m_tops.end() - 1, y);
    return it == m_tops.begin() ? 0 : static_cast<std::size_t>(it - m_tops.begin()) - 1;
}

std::size_t ChipLayout::blockOfRow(std::size_t row) const {
    const auto it = std::upper_bound(m_blocks.begin(), m_blocks.end(), row,
                                     [](std::size_t r, const Block& b) { return r < b.first; });
    return it == m_blocks.begin() ? 0 : static_cast<std::size_t>(it - m_blocks.begin()) - 1;
}

const ChipBlock& ChipLayout::block(std::size_t index) {
    const auto found = m_laidOut.find(index);
    if (found != m_laidOut.end())
        return found->second;
    if (m_laidOut.size() >= kMaxLaidOutBlocks)
        m_laidOut.clear();
    ChipBlock laidOut;
    layOut(index, laidOut);
    moveLastRow(index, laidOut);
    Block& block = m_blocks[index];
    if (block.height != laidOut.height)
        m_tops.clear();
    block.height = laidOut.height;
    block.measured = true;
    return m_laidOut[index] = std::move(laidOut);
}

ChipPlace ChipLayout::placeOf(std::size_t row) {
    // Laying out may move the row to the next block.
    for (;;) {
        const std::size_t index = blockOfRow(row);
        const ChipBlock& laidOut = block(index);
        if (blockOfRow(row) != index)
            continue;
        ChipPlace place = laidOut.chips[row - m_blocks[index].first];
        place.y += top(index);
        return place;
    }
}

std::uint32_t ChipLayout::end(std::size_t block) const {
    return block + 1 < m_blocks.size() ? m_blocks[block + 1].first
                                       : static_cast<std::uint32_t>(m_rows.size());
}

void ChipLayout::layOut(std::size_t index, ChipBlock& out) {
    const Block& info = m_blocks[index];
    const std::uint32_t last = end(index);
    out.chips.reserve(last - info.first);
    std::uint32_t line = info.line;
    const std::uint32_t begin = lineByteOf(*m_encoded, m_rows.token(info.first));
    LineCounter newlines(*m_encoded->text, begin);
    std::vector<FlowBox> measured;
    std::vector<std::uint32_t> startedLines; // by chip; 0: the chip starts no line
    for (std::uint32_t row = info.first; row < last; ++row) {
        const std::size_t token = m_rows.token(row);
        const Extent extent = m_measure(token);
        const std::uint32_t passed = newlines.upTo(lineByteOf(*m_encoded, token));
        line += passed;
        const bool startsLine = row == info.first ? info.startsLine : passed > 0;
        const bool joined = extent.joinsBefore && row > info.first && m_rows.token(row - 1) + 1 == token;
        measured.push_back({.width = qreal(std::min(extent.width, m_width)),
                            .gap = qreal(joined ? M::insideCharacter() : M::across()),
                            .startsRow = startsLine});
        startedLines.push_back(startsLine ? line : 0);
    }
    const BoxFlow boxes(measured, m_width);
    int y = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const PlacedBox& box = boxes[i];
        const std::uint32_t started = startedLines[i];
        if (i == 0 || box.row != boxes[i - 1].row)
            y += (i == 0 ? 0 : M::height()) + (started > 0 ? M::lineDown() : M::down());
        if (started > 0)
            out.lines.emplace_back(y, started);
        out.chips.push_back({info.first + static_cast<std::uint32_t>(i), static_cast<int>(box.x), y,
                             static_cast<int>(box.width)});
    }
    m_measuredChips += out.chips.size();
    out.height = y + M::height();
}

void ChipLayout::moveLastRow(std::size_t index, ChipBlock& out) {
    Block& info = m_blocks[index];
    if (std::exchange(info.settled, true) || index + 1 >= m_blocks.size() || m_blocks[index + 1].startsLine ||
        out.chips.empty())
        return;
    const TokenRange lastRow = out.screenRow(out.chips.size() - 1);
    if (lastRow.first == 0)
        return;
    Block& next = m_blocks[index + 1];
    next.first = out.chips[lastRow.first].row;
    next.measured = next.settled = false;
    if (!out.lines.empty() && out.lines.back().first == out.chips[lastRow.first].y) {
        next.startsLine = true;
        ++next.lines;
        --info.lines;
        out.lines.pop_back();
    }
    m_laidOut.erase(index + 1);
    out.chips.resize(lastRow.first);
    out.height = out.chips.back().y + M::height();
}

} // namespace tokenscope::ui
