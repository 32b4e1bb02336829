#include "ui/widgets/token_editor/text_blocks.h"

#include "core/text/utf8.h"
#include "ui/widgets/token_editor/text_boundaries.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tokenscope::ui {
namespace {

/// The value in each byte of a word.
class ByteCounter {
  public:
    LineBytes count(std::string_view line) {
        m_out.size = static_cast<std::uint32_t>(line.size());
        std::size_t at = 0;
        for (; at + sizeof(Word) <= line.size(); at += sizeof(Word))
            add(line.data() + at, sizeof(Word));
        if (at < line.size())
            add(line.data() + at, line.size() - at);
        flush();
        return m_out;
    }

  private:
    using Word = std::uint64_t;
    static constexpr Word kEach = 0x0101'0101'0101'0101;
    static constexpr Word kTop = kEach << 7U;

    void add(const char* bytes, std::size_t size) {
        Word word = kEach * 0x20; // spaces do not count
        std::memcpy(&word, bytes, size);
        const Word high = word & kTop;
        const Word leads = high & (word << 1U);
        const Word three = leads & (word << 2U);
        const Word four = three & (word << 3U);
        const Word follows = high & ~leads;
        m_high += high >> 7U;
        m_followers += follows >> 7U;
        m_three += three >> 7U;
        m_four += four >> 7U;
        m_torn += (((leads << 8U) | m_led) & ~follows) >> 7U;
        m_led = leads >> 56U;
        m_control += (~(word | (word >> 1U) | (word >> 2U)) >> 5U) & kEach;
        if (++m_words == 255)
            flush();
    }

    void flush() {
        const auto sum = [](Word& lanes) {
            std::uint32_t total = 0;
            for (; lanes != 0; lanes >>= 8U)
                total += static_cast<std::uint32_t>(lanes & 0xFFU);
            return total;
        };
        const std::uint32_t high = sum(m_high);
        const std::uint32_t followers = sum(m_followers);
        m_out.high += high;
        m_out.followers += followers;
        m_out.announced += high - followers + sum(m_three) + sum(m_four);
        m_out.torn += sum(m_torn);
        m_out.control += sum(m_control);
        m_words = 0;
    }

    LineBytes m_out;
    Word m_high = 0;
    Word m_followers = 0;
    Word m_three = 0;
    Word m_four = 0;
    Word m_torn = 0;
    Word m_control = 0;
    Word m_led = 0; ///< the last word ended with a leading byte
    int m_words = 0;
};

} // namespace

LineBytes countBytes(std::string_view line) {
    return ByteCounter().count(line);
}

namespace {

/// The maximum cost of shaping a block, in plain characters.
constexpr std::uint32_t kBlockCost = 4096;
/// A longer line is split.
constexpr std::uint32_t kLineCost = 8192;
constexpr std::uint32_t kFramedCost = 8;
constexpr std::uint32_t kBlockLines = 64;
/// Parts of one line below this size are joined again.
constexpr std::uint32_t kSmallPart = 1024;

/// The cost of shaping a line.
std::uint32_t costOf(const LineBytes& line) {
    return line.size - line.high / 2 + (line.control + line.stray()) * (kFramedCost - 1);
}

/// The line feed at or after `at`, or `end`.
std::uint32_t feedFrom(std::string_view text, std::uint32_t at, std::uint32_t end) {
    // Empty lines come in long runs: comparing a byte is faster than a search.
    if (at < end && text[at] == '\n')
        return at;
    const std::size_t feed = text.substr(0, end).find('\n', at);
    return feed == std::string_view::npos ? end : static_cast<std::uint32_t>(feed);
}

/// Roughly where the cost from `from` on reaches the limit; may be inside a character.
std::uint32_t reach(std::string_view text, std::uint32_t from, std::uint32_t end, std::uint32_t limit) {
    constexpr std::uint32_t kStride = 64;
    std::uint32_t cost = 0;
    while (from < end && cost < limit) {
        const LineBytes part = countBytes(text.substr(from, std::min(kStride, end - from)));
        // Arabic, Indic and similar scripts are slow to shape, surrogate pairs slower still.
        cost += costOf(part) + part.high / 4;
        from += part.size;
    }
    return from;
}

/// A line feed at the end of the text starts another line.
bool opensLine(std::string_view text, ByteSpan span) {
    return span.end == text.size() && (span.empty() || text.back() == '\n');
}

void addLine(TextBlock& block, const LineBytes& line) {
    const std::uint32_t width = line.size * 3 - line.high; // three bytes of CJK make two columns
    ++block.lines;
    block.width += width;
    block.widest = std::max(block.widest, width);
}

/// Where to split a long line at or before `at`: after a space if possible, else between two clusters.
std::uint32_t cutBefore(std::string_view text, std::uint32_t from, std::uint32_t at) {
    const std::uint32_t floor = std::max(from + 1, at - std::min(at, 256U));
    for (std::uint32_t cut = at; cut > floor; --cut) {
        if (text[cut - 1] == ' ' && text[cut] != ' ')
            return cut;
    }
    const std::uint32_t cut = graphemeStart(text, at);
    return cut > from ? cut : at;
}

} // namespace

TextBlocks::TextBlocks() {
    reset({});
}

/// Exact for widths that are, where each line fits a row and for a single line; else a line ends, on average, in the
/// middle of its last row.
void TextBlocks::estimateRows(TextBlock& block) const {
    const auto perRow = static_cast<std::uint32_t>(m_columns * 3);
    if (block.widest <= perRow)
        block.rows = block.lines;
    else if (block.lines == 1)
        block.rows = (block.width + perRow - 1) / perRow;
    else
        block.rows = std::max(block.lines, block.width / perRow + block.lines / 2);
}

std::vector<TextBlock> TextBlocks::split(std::string_view text, ByteSpan region) const {
    std::vector<TextBlock> blocks;
    TextBlock block;
    const auto close = [&](std::uint32_t end) {
        block.lines += opensLine(text, {end - block.bytes, end}) ? 1 : 0;
        estimateRows(block);
        blocks.push_back(std::exchange(block, {}));
    };
    std::uint32_t cost = 0;
    std::uint32_t lines = 0;
    std::uint32_t lineEnd = region.begin; // with its line feed
    for (std::uint32_t at = region.begin; at < region.end;) {
        // Empty lines come in long runs.
        while (lines > 0 && lines < kBlockLines && cost + kFramedCost <= kBlockCost && at < region.end &&
               text[at] == '\n' && lineEnd <= at) {
            cost += kFramedCost;
            ++lines;
            ++block.bytes;
            ++block.lines;
            ++block.lineFeeds;
            lineEnd = ++at;
        }
        if (at == region.end)
            break;
        if (lineEnd <= at)
            lineEnd = std::min(feedFrom(text, at, region.end) + 1, region.end);
        std::uint32_t lineCost = 2 * kLineCost;
        LineBytes line;
        const bool hasFeed = text[lineEnd - 1] == '\n';
        if (lineEnd - at <= 2 * kLineCost) {
            line = countBytes(text.substr(at, lineEnd - at - (hasFeed ? 1 : 0)));
            lineCost = costOf(line) + (hasFeed ? kFramedCost : 0);
        }
        if (block.bytes > 0 && (cost + lineCost > kBlockCost || lines == kBlockLines)) {
            close(at);
            cost = 0;
            lines = 0;
        }
        if (lineCost <= kLineCost) {
            cost += lineCost;
            ++lines;
            block.bytes += lineEnd - at;
            addLine(block, line);
            block.lineFeeds += hasFeed ? 1 : 0;
            at = lineEnd;
        } else {
            const std::uint32_t reached = reach(text, at, lineEnd, kBlockCost);
            const std::uint32_t cut = reached < lineEnd ? cutBefore(text, at, reached) : lineEnd;
            const bool isLast = text[cut - 1] == '\n';
            block.bytes = cut - at;
            block.lineFeeds = isLast ? 1 : 0;
            addLine(block, countBytes(text.substr(at, cut - at - block.lineFeeds)));
            close(cut);
            at = cut;
        }
    }
    if (block.bytes > 0 || blocks.empty())
        close(region.end);
    return blocks;
}

void TextBlocks::reset(std::string_view text) {
    m_blocks = split(text, {0, static_cast<std::uint32_t>(text.size())});
    m_rows = 0;
    for (const TextBlock& block : m_blocks)
        m_rows += block.rows;
}

void TextBlocks::setColumns(double columns) {
    m_columns = std::max(columns, 4.0);
    m_rows = 0;
    for (TextBlock& block : m_blocks) {
        block.layout.reset();
        block.isMeasured = false;
        estimateRows(block);
        m_rows += block.rows;
    }
}

void TextBlocks::edit(std::string_view text, const TextEdit& edit) {
    const BlockPlace first = ofByte(edit.begin);
    std::size_t from = first.index;
    std::size_t to = first.index;
    std::uint32_t oldEnd = first.byte;
    do {
        oldEnd += m_blocks[to++].bytes;
    } while (to < m_blocks.size() && oldEnd < edit.begin + edit.removed);
    const std::uint32_t delta = edit.inserted - edit.removed; // modulo 2³²
    ByteSpan region{first.byte, oldEnd + delta};
    // A block may no longer end its line, and a small part of a line joins its neighbors.
    while (to < m_blocks.size() && region.size() <= kLineCost &&
           (region.empty() || text[region.end - 1] != '\n') &&
           (m_blocks[to - 1].lineFeeds > 0 || region.size() < kSmallPart))
        region.end += m_blocks[to++].bytes;
    if (from > 0 && region.size() < kSmallPart && text[region.begin - 1] != '\n')
        region.begin -= m_blocks[--from].bytes;
    std::vector<TextBlock> blocks = split(text, region);
    for (std::size_t i = from; i < to; ++i)
        m_rows -= m_blocks[i].rows;
    for (const TextBlock& block : blocks)
        m_rows += block.rows;
    const auto at = m_blocks.erase(m_blocks.begin() + static_cast<std::ptrdiff_t>(from),
                                   m_blocks.begin() + static_cast<std::ptrdiff_t>(to));
    m_blocks.insert(at, std::make_move_iterator(blocks.begin()), std::make_move_iterator(blocks.end()));
}

void TextBlocks::setMeasured(std::size_t index, std::uint32_t rows) {
    TextBlock& block = m_blocks[index];
    m_rows += static_cast<std::int64_t>(rows) - block.rows;
    block.rows = rows;
    block.isMeasured = true;
}

void TextBlocks::keepLayouts(std::size_t first, std::size_t last) {
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        if (i < first || i > last)
            m_blocks[i].layout.reset();
    }
}

std::size_t TextBlocks::layoutCount() const {
    return static_cast<std::size_t>(std::count_if(
        m_blocks.begin(), m_blocks.end(), [](const TextBlock& block) { return block.layout != nullptr; }));
}

BlockPlace TextBlocks::next(BlockPlace place) const {
    const TextBlock& block = m_blocks[place.index];
    return {place.index + 1, place.byte + block.bytes, place.line + block.lineFeeds, place.row + block.rows};
}

BlockPlace TextBlocks::at(std::size_t index) const {
    BlockPlace place;
    while (place.index < index)
        place = next(place);
    return place;
}

BlockPlace TextBlocks::ofRow(std::int64_t row) const {
    BlockPlace place;
    while (place.index + 1 < m_blocks.size() && place.row + m_blocks[place.index].rows <= row)
        place = next(place);
    return place;
}

BlockPlace TextBlocks::ofByte(std::uint32_t byte) const {
    BlockPlace place;
    while (place.index + 1 < m_blocks.size() && place.byte + m_blocks[place.index].bytes <= byte)
        place = next(place);
    return place;
}

} // namespace tokenscope::ui
