#include "ui/widgets/stages_view/stage_grid.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Part `k` of `n` of the columns; not empty if there are at least n columns.
ColumnSpan share(ColumnSpan columns, std::size_t k, std::size_t n) {
    const std::size_t size = columns.end - columns.begin;
    return {columns.begin + static_cast<std::uint32_t>(size * k / n),
            columns.begin + static_cast<std::uint32_t>(size * (k + 1) / n)};
}

/// The column for an added item; the previous item of the row may already be there.
template <class Item>
std::uint32_t placeOf(const std::vector<Item>& items, std::size_t index) {
    const std::uint32_t place = items[index].origin.begin;
    for (std::size_t i = index; i-- > 0;)
        if (!items[i].origin.empty())
            return std::max(place, items[i].origin.end);
    return place;
}

bool isPutIn(const StageBox& box) {
    return box.isOuter;
}
bool isPutIn(const StageCell& /*cell*/) {
    return false;
}

/// The items from `start` on that represent the same thing: equal parts of the original, or the same
/// position.
template <class Item>
std::size_t runEnd(const std::vector<Item>& items, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < items.size() && isPutIn(items[end]) == isPutIn(items[begin]) &&
           (items[begin].origin.empty()
                ? items[end].origin.empty() && items[end].origin.begin == items[begin].origin.begin
                : items[end].origin == items[begin].origin))
        ++end;
    return end;
}

/// Visits items in the order of columns: cells, or the box of an added token in place of its cells.
template <class F>
void forItems(const StageRow& row, const F& f) {
    for (const StageCell& cell : row.cells)
        if (!cell.inAdded)
            f(cell.columns);
    for (const StageBox& box : row.boxes)
        if (box.id != kNoPiece)
            f(box.columns);
}

} // namespace

StageGrid::StageGrid(std::string_view original, std::vector<StageRow>& rows) {
    m_points.reserve(original.size());
    for (std::uint32_t at = 0; at < original.size();) {
        const std::uint32_t end = at + decodeUtf8(original, at).length;
        m_points.emplace_back();
        m_points.back().bytes = {at, end};
        at = end;
    }
    const auto size = static_cast<std::uint32_t>(original.size());
    m_end.bytes = {size, size};
    m_end.own = 0;
    for (const StageRow& row : rows)
        row.isTokens() ? measure(row.boxes) : measure(row.cells);
    for (const StageRow& row : rows) { // after all spans of one code point: spans of several need less then
        for (std::size_t i = 0; i < row.cells.size();) {
            const std::size_t end = runEnd(row.cells, i);
            needTogether(row.cells[i].origin, static_cast<std::uint32_t>(end - i));
            i = end;
        }
    }
    number();
    const StageRow* words = &rows.front();
    for (std::size_t r = 0; r < rows.size(); ++r) {
        StageRow& row = rows[r];
        if (row.isTokens()) {
            placeTokens(row, *words);
            placeDrops(row, r > 0 ? &rows[r - 1] : nullptr);
            continue;
        }
        const StageRow* above = r == 0 || row.stage == Stage::Decoder ? nullptr : &rows[r - 1];
        placeCells(row, above);
        placeDrops(row, above);
        if (row.stage != Stage::Decoder && !row.off)
            words = &row;
    }
    findBreaks(original, rows);
}

std::size_t StageGrid::pointAt(std::uint32_t byte) const {
    const auto it = std::upper_bound(m_points.begin(), m_points.end(), byte,
                                     [](std::uint32_t b, const Point& point) { return b < point.bytes.end; });
    return static_cast<std::size_t>(it - m_points.begin());
}

StageGrid::Point& StageGrid::gapAt(std::uint32_t byte) {
    const std::size_t point = pointAt(byte);
    return point < m_points.size() ? m_points[point] : m_end;
}

const StageGrid::Point& StageGrid::gapAt(std::uint32_t byte) const {
    const std::size_t point = pointAt(byte);
    return point < m_points.size() ? m_points[point] : m_end;
}

void StageGrid::need(ByteSpan origin, std::uint32_t count) {
    const std::size_t first = pointAt(origin.begin);
    if (first >= m_points.size())
        return;
    Point& point = m_points[first];
    const std::uint32_t length = point.bytes.size();
    if (origin == point.bytes) {
        point.own = std::max(point.own, count);
    } else if (origin.end <= point.bytes.end) {
        point.byBytes = true;
        point.own = std::max(point.own, (count * length + origin.size() - 1) / origin.size());
    } else { // over several code points: does it split the first or the last one?
        point.byBytes = point.byBytes || origin.begin != point.bytes.begin;
        Point& last = m_points[pointAt(origin.end - 1)];
        last.byBytes = last.byBytes || origin.end != last.bytes.end;
    }
}

void StageGrid::needTogether(ByteSpan origin, std::uint32_t count) {
    if (origin.empty() || count < 2)
        return;
    const std::size_t first = pointAt(origin.begin);
    const std::size_t last = std::min(pointAt(origin.end - 1), m_points.size() - 1);
    std::uint32_t sum = 0;
    for (std::size_t i = first; i <= last && sum < count; ++i)
        sum += m_points[i].own;
    if (first < last && sum < count)
        m_points[last].own += count - sum;
}

template <class Item>
void StageGrid::measure(const std::vector<Item>& items) {
    std::uint32_t former = 0; // end of the previous item
    for (std::size_t i = 0; i < items.size();) {
        const std::size_t end = runEnd(items, i);
        const auto count = static_cast<std::uint32_t>(end - i);
        const ByteSpan origin = items[i].origin;
        if (!origin.empty()) {
            need(origin, count);
            if (origin.begin < former) // a code point that several items contain whole
                need(m_points[pointAt(origin.begin)].bytes, count + 1);
            former = std::max(former, origin.end);
        } else {
            Point& gap = gapAt(placeOf(items, i));
            std::uint32_t& columns = isPutIn(items[i]) ? gap.outer : gap.before;
            columns = std::max(columns, count);
        }
        i = end;
    }
}

void StageGrid::number() {
    std::uint32_t next = 0;
    for (Point& point : m_points) {
        point.first = next;
        const std::uint32_t length = point.bytes.size();
        if (point.byBytes)
            point.own = (point.own + length - 1) / length * length;
        next = point.ownEnd();
    }
    m_end.first = next;
    m_count = m_end.ownEnd();
}

std::uint32_t StageGrid::columnOf(std::size_t codePoint) const {
    return codePoint < m_points.size() ? m_points[codePoint].ownBegin() : m_end.first;
}

std::uint32_t StageGrid::ownColumn(const Point& point, std::uint32_t byte) {
    return point.ownBegin() + point.own * (byte - point.bytes.begin) / std::max(1U, point.bytes.size());
}

ColumnSpan StageGrid::ownColumns(ByteSpan origin) const {
    const Point& first = gapAt(origin.begin);
    const Point& last = gapAt(origin.end - 1);
    return {ownColumn(first, std::max(origin.begin, first.bytes.begin)), ownColumn(last, origin.end)};
}

ColumnSpan StageGrid::insertedAt(std::uint32_t byte) const {
    const Point& gap = gapAt(byte);
    const std::uint32_t begin = gap.first + (&gap == &m_end ? 0 : gap.outer);
    return {begin, begin + gap.before};
}

ColumnSpan StageGrid::outerAt(std::uint32_t byte) const {
    const Point& gap = gapAt(byte);
    const std::uint32_t begin = gap.first + (&gap == &m_end ? gap.before : 0);
    return {begin, begin + gap.outer};
}

ColumnSpan StageGrid::columnsOf(ByteSpan origin) const {
    return origin.empty() ? insertedAt(origin.begin) : ownColumns(origin);
}

ByteSpan StageGrid::originOf(ColumnSpan columns) const {
    const auto after = [](std::uint32_t column, const Point& point) { return column < point.ownEnd(); };
    const auto first = std::upper_bound(m_points.begin(), m_points.end(), columns.begin, after);
    if (columns.empty() || first == m_points.end())
        return m_end.bytes;
    auto last = std::upper_bound(first, m_points.end(), columns.end - 1, after);
    if (last == m_points.end() || last->ownBegin() >= columns.end) { // in the gap before it
        if (last == first)
            return {first->bytes.begin, first->bytes.begin};
        --last;
    }
    const auto byteAt = [](const Point& point, std::uint32_t column, bool up) {
        if (column <= point.ownBegin())
            return point.bytes.begin;
        if (column >= point.ownEnd())
            return point.bytes.end;
        if (!point.byBytes)
            return up ? point.bytes.end : point.bytes.begin;
        const std::uint32_t size = point.bytes.size() * (column - point.ownBegin());
        return point.bytes.begin + (up ? (size + point.own - 1) / point.own : size / point.own);
    };
    return {byteAt(*first, columns.begin, false), byteAt(*last, columns.end, true)};
}

void StageGrid::placeCells(StageRow& row, const StageRow* above) const {
    auto& cells = row.cells;
    for (std::size_t i = 0; i < cells.size();) {
        const std::size_t end = runEnd(cells, i);
        const std::size_t count = end - i;
        if (cells[i].origin.empty()) {
            const std::uint32_t place = placeOf(cells, i);
            ColumnSpan columns = insertedAt(place);
            if (const ColumnSpan outer = outerAt(place); row.stage == Stage::Decoder && !outer.empty())
                columns = outer; // a decoder writes out what the post-processor added
            else if (place >= m_end.bytes.begin)
                columns.end = columns.begin + static_cast<std::uint32_t>(count);
            else
                columns.begin = columns.end - static_cast<std::uint32_t>(count);
            for (std::size_t k = 0; k < count; ++k)
                cells[i + k].columns = share(columns, k, count);
        } else {
            const ColumnSpan columns = ownColumns(cells[i].origin);
            const auto asAbove = [&](const StageCell& cell) {
                return above && cell.above < above->cells.size() &&
                       above->cells[cell.above].columns.within(columns);
            };
            const bool keep = std::all_of(cells.begin() + static_cast<std::ptrdiff_t>(i),
                                          cells.begin() + static_cast<std::ptrdiff_t>(end), asAbove);
            for (std::size_t k = 0; k < count; ++k)
                cells[i + k].columns =
                    keep ? above->cells[cells[i + k].above].columns : share(columns, k, count);
        }
        i = end;
    }
    std::size_t cell = 0;
    for (StageBox& box : row.boxes) {
        while (cell < cells.size() && cells[cell].bytes.begin < box.bytes.begin)
            ++cell;
        box.columns = {m_count, 0};
        for (; cell < cells.size() && cells[cell].bytes.end <= box.bytes.end; ++cell) {
            box.columns.begin = std::min(box.columns.begin, cells[cell].columns.begin);
            box.columns.end = std::max(box.columns.end, cells[cell].columns.end);
        }
    }
}

void StageGrid::placeDrops(StageRow& row, const StageRow* above) const {
    std::size_t cell = 0;
    for (StageDrop& drop : row.drops) {
        if (drop.betweenWords) {
            while (cell + 1 < row.cells.size() && row.cells[cell].bytes.begin < drop.bytes.begin)
                ++cell;
            drop.columns = row.cells[cell].columns;
        } else if (above && drop.above < above->cells.size()) {
            drop.columns = above->cells[drop.above].columns;
        } else if (row.stage == Stage::Decoder) {
            drop.columns = drop.origin.empty() ? outerAt(drop.origin.begin) : ownColumns(drop.origin);
        }
    }
}

/// A token also covers what was added before it in its word, unless another token is there.
void StageGrid::placeTokens(StageRow& row, const StageRow& words) const {
    auto& boxes = row.boxes;
    std::size_t cell = 0;
    for (std::size_t i = 0; i < boxes.size();) {
        const std::size_t end = runEnd(boxes, i);
        const std::size_t count = end - i;
        ColumnSpan columns;
        if (boxes[i].origin.empty()) {
            const std::uint32_t place = placeOf(boxes, i);
            columns = boxes[i].isOuter ? outerAt(place) : insertedAt(place);
        } else {
            columns = ownColumns(boxes[i].origin);
            const bool alone = i > 0 && boxes[i - 1].origin.empty() && !boxes[i - 1].isOuter &&
                               boxes[i - 1].origin.begin == boxes[i].origin.begin;
            while (cell < words.cells.size() && words.cells[cell].columns.end <= columns.begin)
                ++cell;
            for (std::size_t c = cell; !alone && c-- > 0 && words.cells[c].origin.empty() &&
                                       words.cells[c].columns.end == columns.begin;) {
                const ColumnSpan inserted = words.cells[c].columns;
                const auto inWord = [&](const StageBox& word) {
                    return inserted.within(word.columns) && columns.begin < word.columns.end;
                };
                const auto from = std::lower_bound(
                    words.boxes.begin(), words.boxes.end(), columns.begin,
                    [](const StageBox& word, std::uint32_t column) { return word.columns.end <= column; });
                if (words.stage == Stage::PreTokenizer && (from == words.boxes.end() || !inWord(*from)))
                    break;
                columns.begin = inserted.begin;
            }
        }
        for (std::size_t k = 0; k < count; ++k)
            boxes[i + k].columns = share(columns, k, count);
        if (i > 0 && boxes[i].columns.begin < boxes[i - 1].columns.end) { // both contain a whole character
            StageBox& former = boxes[i - 1];
            const std::uint32_t most = std::min(former.columns.end, boxes[i].columns.end);
            const std::uint32_t middle =
                std::max(former.columns.begin + 1, (boxes[i].columns.begin + most) / 2);
            former.columns.end = std::min(former.columns.end, middle);
            boxes[i].columns.begin = std::min(middle, boxes[i].columns.end - 1);
        }
        i = end;
    }
}

void StageGrid::forbidInside(ColumnSpan columns) {
    for (std::uint32_t column = columns.begin + 1; column < columns.end && column < m_count; ++column)
        m_breaks[column] = 0;
}

void StageGrid::findBreaks(std::string_view original, std::span<const StageRow> rows) {
    m_breaks.assign(m_count, 1);
    const StageRow* words = nullptr;
    for (const StageRow& row : rows)
        words = row.stage == Stage::PreTokenizer && !row.off ? &row : words;
    if (words) {
        std::vector<std::uint8_t> inside(m_count, 0);
        for (const StageBox& word : words->boxes)
            for (std::uint32_t column = word.columns.begin + 1; column < word.columns.end; ++column)
                inside[column] = 1;
        for (std::uint32_t column = 0; column < m_count; ++column)
            m_breaks[column] = inside[column] ? 1 : 2;
    }
    for (std::size_t i = 1; i < m_points.size(); ++i) {
        const char former = original[m_points[i - 1].bytes.begin];
        if (former == '\n')
            m_breaks[m_points[i].first] = 3;
        else if (!words && former == ' ')
            m_breaks[m_points[i].first] = 2;
    }
    for (const Point& point : m_points)
        forbidInside({point.ownBegin(), point.ownEnd()});
    for (const StageRow& row : rows) {
        for (const StageCell& cell : row.cells)
            forbidInside(cell.columns);
        for (const StageBox& box : row.boxes)
            if (row.isTokens() || box.id != kNoPiece)
                forbidInside(box.columns);
    }
    if (!m_breaks.empty())
        m_breaks.front() = 0;
}

ColumnSpan joined(ColumnSpan a, ColumnSpan b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

ColumnSpan itemAt(const StageRow& row, std::uint32_t column) {
    ColumnSpan found;
    forItems(row, [&](ColumnSpan columns) {
        if (columns.begin <= column && column < columns.end &&
            (found.empty() || columns.end - columns.begin < found.end - found.begin))
            found = columns;
    });
    if (!found.empty())
        return found;
    for (const StageDrop& drop : row.drops)
        if (drop.columns.begin <= column && column < drop.columns.end)
            return drop.columns;
    return {};
}

ColumnSpan wordAt(const StageRow& row, std::uint32_t column) {
    for (const StageBox& box : row.boxes)
        if (box.columns.begin <= column && column < box.columns.end)
            return box.columns;
    return itemAt(row, column);
}

std::optional<ColumnSpan> nextItem(const StageRow& row, ColumnSpan from, int step) {
    std::optional<ColumnSpan> best;
    forItems(row, [&](ColumnSpan columns) {
        if (columns.empty())
            return;
        if (step > 0 && columns.begin >= from.end && (!best || columns.begin < best->begin))
            best = columns;
        if (step < 0 && columns.end <= from.begin && (!best || columns.begin > best->begin))
            best = columns;
    });
    return best;
}

ColumnSpan extended(const StageRow& row, ColumnSpan selected, ColumnSpan anchor, ColumnSpan next, int step) {
    const bool shrinks = step > 0 ? selected.begin < anchor.begin : selected.end > anchor.end;
    if (!shrinks)
        return joined(selected, next);
    const auto inner = nextItem(row,
                                step > 0 ? ColumnSpan{selected.begin, selected.begin + 1}
                                         : ColumnSpan{selected.end - 1, selected.end},
                                step);
    const ColumnSpan less = step > 0 ? ColumnSpan{inner ? inner->begin : anchor.begin, selected.end}
                                     : ColumnSpan{selected.begin, inner ? inner->end : anchor.end};
    return less.empty() ? anchor : joined(less, anchor);
}

} // namespace tokenscope::ui
