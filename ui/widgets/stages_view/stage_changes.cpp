#include "ui/widgets/stages_view/stage_changes.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Above this product of lengths, a group that isn't equal counts as changed as a whole.
constexpr std::size_t kMaxCompared = 4096;

class Comparison {
  public:
    Comparison(const StageRow& above, StageRow& row)
        : m_above(above)
        , m_row(row) {}

    void run() {
        std::size_t i = 0;
        std::size_t j = 0;
        const auto& a = m_above.cells;
        const auto& b = m_row.cells;
        while (i < a.size() || j < b.size()) {
            const std::size_t i0 = i;
            const std::size_t j0 = j;
            if (takesInserted(a, i, b, j)) {
                while (i < a.size() && isInserted(a[i]) && a[i].origin.begin == a[i0].origin.begin)
                    ++i;
                while (j < b.size() && isInserted(b[j]) && b[j].origin.begin == b[j0].origin.begin)
                    ++j;
            } else {
                takeGroup(i, j);
            }
            if (i == i0 && j == j0) // impossible, but never loop forever
                i < a.size() ? ++i : ++j;
            compare(i0, i, j0, j);
        }
    }

  private:
    static bool isInserted(const StageCell& cell) { return cell.origin.empty(); }
    using Cells = std::vector<StageCell>;

    /// Skips cells that one side or both inserted at this position. True if there were any.
    static bool takesInserted(const Cells& a, std::size_t i, const Cells& b, std::size_t j) {
        return i < a.size() && j < b.size() && isInserted(a[i]) && isInserted(b[j]) &&
               a[i].origin.begin == b[j].origin.begin;
    }
    /// Collects the cells of both sides that overlap in the original, or one inserted cell.
    void takeGroup(std::size_t& i, std::size_t& j) const {
        const auto& a = m_above.cells;
        const auto& b = m_row.cells;
        const auto key = [](const StageCell& cell) {
            return std::pair(cell.origin.begin, isInserted(cell) ? 0 : 1);
        };
        const bool first = j >= b.size() || (i < a.size() && key(a[i]) <= key(b[j]));
        const StageCell& head = first ? a[i] : b[j];
        std::uint32_t end = head.origin.end;
        if (isInserted(head)) {
            first ? ++i : ++j;
            return;
        }
        first ? ++i : ++j;
        for (bool grew = true; grew;) {
            grew = false;
            for (; i < a.size() && !isInserted(a[i]) && a[i].origin.begin < end; ++i, grew = true)
                end = std::max(end, a[i].origin.end);
            for (; j < b.size() && !isInserted(b[j]) && b[j].origin.begin < end; ++j, grew = true)
                end = std::max(end, b[j].origin.end);
        }
    }
    [[nodiscard]] bool same(std::size_t i, std::size_t j) const {
        return m_above.textOf(m_above.cells[i].bytes) == m_row.textOf(m_row.cells[j].bytes);
    }
    void match(std::size_t i, std::size_t j) { m_row.cells[j].above = static_cast<std::uint32_t>(i); }

    void compare(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) {
        if (i1 - i0 == 1 && j1 - j0 == 1 && same(i0, j0))
            return match(i0, j0);
        std::vector<bool> kept(i1 - i0, false);
        if ((i1 - i0) * (j1 - j0) <= kMaxCompared)
            matchLongest(i0, i1, j0, j1, kept);
        const bool lost = std::find(kept.begin(), kept.end(), false) != kept.end();
        std::size_t fresh = 0;
        for (std::size_t j = j0; j < j1; ++j)
            fresh += m_row.cells[j].above == StageCell::kNone ? 1U : 0U;
        for (std::size_t j = j0; j < j1; ++j) {
            StageCell& cell = m_row.cells[j];
            if (cell.above != StageCell::kNone)
                continue;
            cell.mark = lost ? StageMark::Changed : StageMark::Added;
            ++(lost ? m_row.counts.changed : m_row.counts.added);
        }
        if (fresh > 0)
            return;
        for (std::size_t i = i0; i < i1; ++i) {
            if (kept[i - i0])
                continue;
            const StageCell& cell = m_above.cells[i];
            m_row.drops.push_back({cell.bytes, cell.origin, static_cast<std::uint32_t>(i), false, {}});
            ++m_row.counts.dropped;
        }
    }
    /// Matches the longest common subsequence.
    void matchLongest(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1,
                      std::vector<bool>& kept) {
        const std::size_t n = i1 - i0;
        const std::size_t m = j1 - j0;
        std::vector<std::uint16_t> best((n + 1) * (m + 1), 0);
        const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& { return best[i * (m + 1) + j]; };
        for (std::size_t i = n; i-- > 0;)
            for (std::size_t j = m; j-- > 0;)
                at(i, j) = same(i0 + i, j0 + j) ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                                                : std::max(at(i + 1, j), at(i, j + 1));
        for (std::size_t i = 0, j = 0; i < n && j < m;) {
            if (same(i0 + i, j0 + j) && at(i, j) == at(i + 1, j + 1) + 1) {
                match(i0 + i, j0 + j);
                kept[i] = true;
                ++i;
                ++j;
            } else {
                at(i + 1, j) >= at(i, j + 1) ? ++i : ++j;
            }
        }
    }

    const StageRow& m_above;
    StageRow& m_row;
};

} // namespace

std::vector<StageCell> cellsOf(std::string_view text, const std::vector<ByteSpan>& origin) {
    std::vector<StageCell> cells;
    cells.reserve(text.size());
    for (std::uint32_t at = 0; at < text.size();) {
        const std::uint32_t end = at + decodeUtf8(text, at).length;
        StageCell cell;
        cell.bytes = {at, end};
        cell.origin = {origin[at].begin, std::max(origin[at].end, origin[end - 1].end)};
        cells.push_back(cell);
        at = end;
    }
    return cells;
}

void markChanges(const StageRow& above, StageRow& row) {
    Comparison(above, row).run();
}

} // namespace tokenscope::ui
