#pragma once
// Byte-pair merging of a row of symbols: always the pair with the lowest priority number (the merge's rank),
// the leftmost of equals, until no pair merges. There are three strategies, for rows of different lengths,
// with the same result, and explanations observe them. Three shortcuts can't be observed: rows of a few long
// runs are merged run by run (mergeRuns), other long ones in short windows (mergeByWindows), and short words of rank
// files by looking up joined bytes (BpeByRanks). With an observer such rows are merged by the table; tests over generated tables, vocabularies
// and texts compare both (tst_bpe_merger, tst_generated_steps).
//
//   symbols   [h] [e] [l] [l] [o]        a symbol is an id and the number of source bytes it represents
//   pairs      └p0┘ └p1┘ └p2┘ └p3┘       p = priority from the PairTable, kNoPriority: never
//
// Time is O(n log n) for any input, even a row of 20 million equal symbols. Memory besides the row: at most
// 12 bytes for each symbol, and 4 bytes for each candidate pair in vectors that double.

#include "core/base/progress.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/model_observer.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <queue>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace tokenscope {

/// The observer for merging without one. Others have the same member.
struct NoMergeObserver {
    /// Symbol `position` (an index into the original row) merges with its right neighbor.
    void merged(std::uint32_t /*position*/, const PairTable::Found& /*merge*/) {}
};

/// A PairTable's answers to the last questions, also that there is no merge. Words ask for the same pairs again and
/// again, and this is small enough for the processor's second-level cache, where the table isn't. Not thread-safe.
class RecentPairs {
  public:
    /// Call before find(). The table must not change, and outlive this or be replaced by a call of use().
    void use(const PairTable& pairs) {
        if (m_pairs == &pairs)
            return;
        m_pairs = &pairs;
        m_slots.assign(kSlots, {});
    }
    [[nodiscard]] PairTable::Found find(PieceId left, PieceId right) {
        const std::uint64_t key = ((static_cast<std::uint64_t>(left) << 32U) | right) + 1; // 0: a free slot
        Slot& slot = m_slots[(key * 0x9E3779B97F4A7C15ULL) >> (64U - kBits)];
        if (slot.key != key) [[unlikely]]
            slot = {key, m_pairs->find(left, right)};
        return slot.found;
    }

  private:
    static constexpr unsigned kBits = 13;
    static constexpr std::size_t kSlots = std::size_t{1} << kBits; ///< 128 KiB
    struct Slot {
        std::uint64_t key = 0;
        PairTable::Found found;
    };
    const PairTable* m_pairs = nullptr;
    std::vector<Slot> m_slots;
};

namespace bpe_detail {

/// Merges `row` with BpeMerger's result and returns true. If it has many runs, or merges in an order that
/// can't be computed run by run, leaves it unchanged and returns false.
bool mergeRuns(std::vector<BpeSymbol>& row, const PairTable& pairs);

inline constexpr std::size_t kShortRow = 40; ///< up to this length scanning a row is faster than a heap
inline constexpr std::size_t kLongRow = 1U << 14U;

/// Repeatedly takes the first minimum of a small array. Priorities are in an array of their own, so that the
/// search for the minimum is a few vector instructions; symbols keep their positions until the end.
/// `pairs`: a PairTable or RecentPairs. `firstOf(i)`: the merge of the symbols i and i + 1 of the row as it is given.
/// Returns the new size; sets `starts`, unless it is null, to where each symbol started in the row.
template <class Pairs, class FirstOf, class Observer>
std::size_t mergeShort(BpeSymbol* row, std::size_t n, Pairs& pairs, const FirstOf& firstOf,
                       Observer& observer, std::uint32_t* starts = nullptr) {
    // Of the pair that starts at the symbol; kNoPriority for a symbol that has been merged.
    std::uint32_t priority[kShortRow];
    PieceId merged[kShortRow];
    std::uint8_t next[kShortRow];
    std::uint8_t previous[kShortRow];
    const auto look = [&](std::size_t i) {
        const PairTable::Found found = pairs.find(row[i].id, row[next[i]].id);
        priority[i] = found.priority;
        merged[i] = found.merged;
    };
    for (std::size_t i = 0; i < n; ++i) {
        next[i] = static_cast<std::uint8_t>(i + 1);
        previous[i] = static_cast<std::uint8_t>(i - 1); // unused for the first
        const PairTable::Found first = i + 1 < n ? firstOf(i) : PairTable::Found{};
        priority[i] = first.priority;
        merged[i] = first.merged;
    }
    for (;;) {
        std::uint32_t lowest = PairTable::kNoPriority;
        for (std::size_t i = 0; i < n; ++i)
            lowest = std::min(lowest, priority[i]);
        if (lowest == PairTable::kNoPriority)
            break;
        std::size_t best = 0;
        while (priority[best] != lowest)
            ++best;
        observer.merged(static_cast<std::uint32_t>(best), PairTable::Found{lowest, merged[best]});
        const std::size_t right = next[best];
        row[best] = {merged[best], row[best].length + row[right].length};
        priority[right] = PairTable::kNoPriority;
        next[best] = next[right];
        if (next[best] < n) {
            previous[next[best]] = static_cast<std::uint8_t>(best);
            look(best);
        } else {
            priority[best] = PairTable::kNoPriority;
        }
        if (best > 0)
            look(previous[best]);
    }
    std::size_t left = 0;
    for (std::size_t at = 0; at < n; at = next[at]) {
        if (starts)
            starts[left] = static_cast<std::uint32_t>(at);
        row[left++] = row[at];
    }
    return left;
}

/// A row as a doubly linked list over fixed positions, with the priority of the pair that starts at each
/// position. Symbols stay in the caller's row, which must not move; 12 more bytes are needed for each.
class LinkedRow {
  public:
    static constexpr std::uint32_t kEnd = 0xFFFF'FFFFU;

    void assign(BpeSymbol* row, std::size_t n, const PairTable& pairs) {
        m_symbols = row;
        m_next.resize(n);
        m_previous.resize(n);
        m_priority.resize(n);
        for (std::uint32_t i = 0; i < n; ++i) {
            m_next[i] = i + 1 < n ? i + 1 : kEnd;
            m_previous[i] = i > 0 ? i - 1 : kEnd;
            m_priority[i] =
                i + 1 < n ? pairs.find(row[i].id, row[i + 1].id).priority : PairTable::kNoPriority;
        }
    }
    [[nodiscard]] std::uint32_t priority(std::uint32_t at) const { return m_priority[at]; }
    [[nodiscard]] std::uint32_t previous(std::uint32_t at) const { return m_previous[at]; }

    /// Merges the pair at `at`; afterwards the priorities at `at` and before it are current again.
    template <class Observer>
    void merge(std::uint32_t at, const PairTable& pairs, Observer& observer) {
        const std::uint32_t right = m_next[at];
        const PairTable::Found found = pairs.find(m_symbols[at].id, m_symbols[right].id);
        observer.merged(at, found);
        m_symbols[at] = {found.merged, m_symbols[at].length + m_symbols[right].length};
        m_priority[right] = PairTable::kNoPriority;
        m_next[at] = m_next[right];
        if (m_next[at] != kEnd) {
            m_previous[m_next[at]] = at;
            m_priority[at] = pairs.find(m_symbols[at].id, m_symbols[m_next[at]].id).priority;
        } else {
            m_priority[at] = PairTable::kNoPriority;
        }
        if (const std::uint32_t before = m_previous[at]; before != kEnd)
            m_priority[before] = pairs.find(m_symbols[before].id, m_symbols[at].id).priority;
    }
    /// Moves the remaining symbols to the row's start and returns their number; `starts` as in mergeShort().
    std::size_t close(std::uint32_t* starts = nullptr) {
        std::size_t n = 0;
        for (std::uint32_t at = 0; at != kEnd; at = m_next[at]) {
            if (starts)
                starts[n] = at;
            m_symbols[n++] = m_symbols[at];
        }
        return n;
    }

  private:
    BpeSymbol* m_symbols = nullptr;
    std::vector<std::uint32_t> m_next;
    std::vector<std::uint32_t> m_previous;
    std::vector<std::uint32_t> m_priority;
};

} // namespace bpe_detail

/// Scratch memory for merging; one per thread, reused from word to word.
class BpeMerger {
  public:
    /// Merges `row` in place and shrinks it. False when `progress` was stopped (the row is then unspecified).
    /// `recent`: see RecentPairs; of `pairs`, in use, or null.
    template <class Observer = NoMergeObserver>
    bool merge(std::vector<BpeSymbol>& row, const PairTable& pairs, const Progress& progress = {},
               Observer&& observer = {}, RecentPairs* recent = nullptr) {
        bool done = true;
        std::size_t n = row.size();
        if (n <= bpe_detail::kShortRow)
            n = bpe_detail::mergeShort(
                row.data(), n, pairs, [&](std::size_t i) { return pairs.find(row[i].id, row[i + 1].id); },
                observer);
        else {
            if constexpr (std::is_same_v<std::decay_t<Observer>, NoMergeObserver>) {
                if (n > bpe_detail::kLongRow && bpe_detail::mergeRuns(row, pairs))
                    return true;
                if (mergeByWindows(row, pairs, recent, progress))
                    return true;
            }
            m_linked.assign(row.data(), n, pairs);
            done = n <= bpe_detail::kLongRow ? mergeByHeap(n, pairs, observer)
                                             : mergeByBuckets(n, pairs, progress, observer);
            const bool isLong = n > bpe_detail::kLongRow;
            n = m_linked.close();
            if (isLong) // such long rows are rare
                m_linked = {};
        }
        row.resize(n);
        return done;
    }

  private:
    // A long row is merged in windows that overlap: they fit into the processor's cache, and short ones need no heap.
    //
    //   window   [th][e][ c][at][ s]
    //   next            [ c][at][ sat][ on]      both have [at]: [th][e][ c][at][ sat][ on]
    //
    // Merging is local: two neighbors of a merged row, merged alone, remain two. And a row in which that is so for any
    // two neighbors is the merged one: the first merge across a boundary would also happen if its two symbols were
    // merged alone. So windows can be joined at a symbol that both have.

    struct Window {
        std::size_t begin = 0; ///< in the row
        std::size_t end = 0;
        std::size_t first = 0; ///< the first symbol that isn't part of a previous window
        std::vector<BpeSymbol> symbols;
        std::vector<std::uint32_t> starts; ///< of the symbols, in the window; then the window's size
    };
    void mergeWindow(Window& window, const std::vector<BpeSymbol>& row, const PairTable& pairs,
                     RecentPairs* recent) {
        NoMergeObserver none;
        const std::size_t size = window.end - window.begin;
        window.first = 0;
        window.symbols.assign(row.data() + window.begin, row.data() + window.end);
        window.starts.resize(size + 1);
        BpeSymbol* const symbols = window.symbols.data();
        std::size_t left = 0;
        if (size <= bpe_detail::kShortRow) {
            const auto mergeBy = [&](auto& table) {
                const auto firstOf = [&](std::size_t i) {
                    return table.find(symbols[i].id, symbols[i + 1].id);
                };
                return bpe_detail::mergeShort(symbols, size, table, firstOf, none, window.starts.data());
            };
            left = recent ? mergeBy(*recent) : mergeBy(pairs);
        } else {
            m_linked.assign(symbols, size, pairs);
            mergeByHeap(size, pairs, none);
            left = m_linked.close(window.starts.data());
        }
        window.symbols.resize(left);
        window.starts[left] = static_cast<std::uint32_t>(size);
    }
    /// The first symbol from `from` on that starts at or after `position` of the row.
    static std::size_t symbolAt(const Window& window, std::size_t position, std::size_t from) {
        while (from < window.symbols.size() && window.begin + window.starts[from] < position)
            ++from;
        return from;
    }
    /// Sets next.first to a symbol that both windows have, and returns its index in `window`; absent if there is none.
    static std::optional<std::size_t> joint(const Window& window, Window& next) {
        std::size_t own = window.first;
        for (std::size_t other = 0; other < next.symbols.size(); ++other) {
            const std::size_t begin = next.begin + next.starts[other];
            own = symbolAt(window, begin, own);
            if (own == window.symbols.size())
                break;
            if (window.begin + window.starts[own] == begin &&
                window.begin + window.starts[own + 1] == next.begin + next.starts[other + 1]) {
                next.first = other;
                return own;
            }
        }
        return std::nullopt;
    }
    /// Appends the symbols of the window up to `end`, of those that aren't part of a previous window.
    void appendMerged(const Window& window, std::size_t end) {
        m_merged.insert(m_merged.end(), window.symbols.data() + window.first, window.symbols.data() + end);
    }
    /// False, with an unchanged row: two windows have no symbol in common (long pieces of periodic text), or stopped.
    bool mergeByWindows(std::vector<BpeSymbol>& row, const PairTable& pairs, RecentPairs* recent,
                        const Progress& progress) {
        constexpr std::size_t kLargeWindow = std::size_t{1} << 12U;
        constexpr std::size_t kLargeWindowsInRow = 16; ///< after one short window that wasn't enough
        constexpr std::size_t kBetweenChecks = std::size_t{1} << 20U;
        std::size_t large = 0;
        std::size_t nextCheck = kBetweenChecks;
        const auto mergeFrom = [&](Window& window, std::size_t begin) {
            window.begin = begin;
            window.end = std::min(row.size(), begin + (large > 0 ? kLargeWindow : bpe_detail::kShortRow));
            mergeWindow(window, row, pairs, recent);
        };
        m_merged.clear();
        mergeFrom(m_window, 0);
        while (m_window.end < row.size()) {
            if (m_window.begin >= nextCheck) {
                nextCheck += kBetweenChecks;
                if (progress.stopped())
                    return false;
            }
            const std::size_t size = m_window.end - m_window.begin;
            // The next window starts at a symbol of this one, and overlaps with its last third.
            const std::size_t overlap = symbolAt(m_window, m_window.end - size / 3, m_window.first);
            mergeFrom(m_nextWindow, m_window.begin + m_window.starts[overlap]);
            auto join = joint(m_window, m_nextWindow);
            if (!join && large == 0) {
                large = kLargeWindowsInRow;
                mergeFrom(m_nextWindow, m_window.begin + m_window.starts[m_window.first]);
                join = m_merged.empty() ? std::optional(m_window.first) : joint(m_window, m_nextWindow);
            }
            if (!join)
                return false;
            large -= large > 0 ? 1 : 0;
            appendMerged(m_window, *join);
            std::swap(m_window, m_nextWindow);
        }
        appendMerged(m_window, m_window.symbols.size());
        row.swap(m_merged);
        if (m_merged.size() > bpe_detail::kLongRow)
            std::vector<BpeSymbol>().swap(m_merged);
        return true;
    }

    /// A binary heap of priorities and positions. An entry is stale if the pair at its position has another
    /// priority now.
    template <class Observer>
    bool mergeByHeap(std::size_t n, const PairTable& pairs, Observer& observer) {
        m_heap.clear();
        const auto entry = [this](std::uint32_t at) {
            return (static_cast<std::uint64_t>(m_linked.priority(at)) << 32U) | at;
        };
        for (std::uint32_t i = 0; i + 1 < n; ++i) {
            if (m_linked.priority(i) != PairTable::kNoPriority)
                m_heap.push_back(entry(i));
        }
        const auto later = std::greater<>();
        std::make_heap(m_heap.begin(), m_heap.end(), later);
        const auto push = [&](std::uint32_t at) {
            if (at != bpe_detail::LinkedRow::kEnd && m_linked.priority(at) != PairTable::kNoPriority) {
                m_heap.push_back(entry(at));
                std::push_heap(m_heap.begin(), m_heap.end(), later);
            }
        };
        while (!m_heap.empty()) {
            std::pop_heap(m_heap.begin(), m_heap.end(), later);
            const std::uint64_t top = m_heap.back();
            m_heap.pop_back();
            const auto at = static_cast<std::uint32_t>(top);
            if (entry(at) != top)
                continue;
            m_linked.merge(at, pairs, observer);
            push(at);
            push(m_linked.previous(at));
        }
        return true;
    }

    /// For very long rows: positions are collected by priority, and only distinct priorities are in a heap. A
    /// run of one letter has few of them, so its time stays linear. While a priority is processed, new
    /// positions with the same priority (pieces of equal score) are in a second heap.
    template <class Observer>
    bool mergeByBuckets(std::size_t n, const PairTable& pairs, const Progress& progress, Observer& observer) {
        struct Bucket {
            std::vector<std::uint32_t> positions; ///< those from `done` on are not merged yet
            std::size_t done = 0;
            bool sorted = true;
        };
        std::unordered_map<std::uint32_t, Bucket> buckets;
        using MinHeap = std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>>;
        MinHeap queue; // of priorities; can contain duplicates
        MinHeap equals;
        std::uint32_t working = PairTable::kNoPriority;
        std::uint32_t lastPriority = PairTable::kNoPriority;
        Bucket* lastBucket = nullptr; // stays valid: the map is node-based
        const auto add = [&](std::uint32_t at) {
            if (at == bpe_detail::LinkedRow::kEnd)
                return;
            const std::uint32_t priority = m_linked.priority(at);
            if (priority == PairTable::kNoPriority)
                return;
            if (priority == working) {
                equals.push(at);
                return;
            }
            if (priority != lastPriority) {
                lastPriority = priority;
                lastBucket = &buckets[priority];
            }
            Bucket& bucket = *lastBucket;
            if (bucket.done == bucket.positions.size())
                queue.push(priority);
            else
                bucket.sorted = bucket.sorted && bucket.positions.back() <= at;
            bucket.positions.push_back(at);
        };
        for (std::uint32_t i = 0; i + 1 < n; ++i)
            add(i);
        std::uint32_t untilCheck = 1U << 16U;
        while (!queue.empty()) {
            working = queue.top();
            queue.pop();
            Bucket& bucket = buckets[working];
            if (!bucket.sorted) {
                std::sort(bucket.positions.begin() + static_cast<std::ptrdiff_t>(bucket.done),
                          bucket.positions.end());
                bucket.sorted = true;
            }
            while (queue.empty() || queue.top() > working) {
                const bool more = bucket.done < bucket.positions.size();
                if (!more && equals.empty())
                    break;
                std::uint32_t at = 0;
                if (more && (equals.empty() || bucket.positions[bucket.done] <= equals.top())) {
                    at = bucket.positions[bucket.done++];
                } else {
                    at = equals.top();
                    equals.pop();
                }
                if (--untilCheck == 0) {
                    untilCheck = 1U << 16U;
                    if (progress.stopped())
                        return false;
                }
                if (m_linked.priority(at) != working)
                    continue;
                m_linked.merge(at, pairs, observer);
                add(m_linked.previous(at));
                add(at);
            }
            // A pair with a lower priority was created: it goes first.
            if (bucket.done == bucket.positions.size()) {
                if (bucket.positions.size() > bpe_detail::kLongRow)
                    std::vector<std::uint32_t>().swap(bucket.positions);
                bucket.positions.clear();
                bucket.done = 0;
            }
            const std::uint32_t left = working;
            working = PairTable::kNoPriority;
            if (bucket.done < bucket.positions.size())
                queue.push(left);
            for (; !equals.empty(); equals.pop())
                add(equals.top());
        }
        return true;
    }

    bpe_detail::LinkedRow m_linked;
    std::vector<std::uint64_t> m_heap;
    Window m_window, m_nextWindow;
    std::vector<BpeSymbol> m_merged;
};

// For models: converts the merger's calls to those of ModelObserver. Positions in the original row are
// indices of symbols.

template <class Observer>
struct MergeReporter {
    Observer& to;
    void merged(std::uint32_t position, const PairTable::Found& merge) const {
        to.merged(position, merge.merged);
    }
};

template <class Observer>
void reportSymbols(const std::vector<BpeSymbol>& row, Observer& observer) {
    if constexpr (kObserves<Observer>) {
        std::vector<ModelSymbol> symbols;
        std::uint32_t at = 0;
        for (const BpeSymbol& symbol : row) {
            symbols.push_back({symbol.id, {at, at + symbol.length}});
            at += symbol.length;
        }
        observer.symbols(symbols);
    }
}

/// Merges a row whose symbols have been reported. False: stopped.
template <class Observer>
bool mergeObserved(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs, Observer& observer,
                   const Progress& progress) {
    if constexpr (kObserves<Observer>)
        return merger.merge(row, pairs, progress, MergeReporter<Observer>{observer});
    else
        return merger.merge(row, pairs, progress);
}

/// Reports the symbols of the row, then merges it. False: stopped.
template <class Observer>
bool reportAndMerge(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs,
                    Observer& observer, const Progress& progress) {
    reportSymbols(row, observer);
    return mergeObserved(merger, row, pairs, observer, progress);
}

} // namespace tokenscope
