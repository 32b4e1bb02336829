#include "core/train/trainers/unigram/suffix_groups.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {

namespace {

class Sorter {
  public:
    Sorter(const UnigramText& text, std::size_t deepest, const Progress& progress)
        : m_symbols(text.symbols)
        , m_deepest(deepest)
        , m_progress(progress)
        , m_counts(text.alphabet.size()) {}

    SuffixGroups sorted();

  private:
    /// suffixes[begin … end) have `depth` symbols in common.
    void sort(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    void sortOne(std::uint32_t index, std::size_t depth);
    /// Orders them by the symbol at `depth`; stable.
    void order(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    void orderMany(std::uint32_t begin, std::uint32_t end, std::size_t depth);
    [[nodiscard]] std::uint32_t symbolAt(std::uint32_t index, std::size_t depth) const {
        return m_symbols[m_found.suffixes[index] + depth];
    }

    const std::vector<std::uint32_t>& m_symbols;
    std::size_t m_deepest;
    const Progress& m_progress;
    SuffixGroups m_found;
    std::vector<std::uint64_t> m_keys;   ///< symbol, suffix
    std::vector<std::uint32_t> m_counts; ///< by symbol; all 0 between uses
    std::vector<std::uint32_t> m_met;    ///< symbols
    std::vector<std::uint32_t> m_scattered;
};

SuffixGroups Sorter::sorted() {
    std::size_t suffixes = 0;
    for (const std::uint32_t symbol : m_symbols)
        suffixes += symbol != 0 ? 1 : 0;
    m_found.suffixes.reserve(suffixes);
    for (std::uint32_t at = 0; at < m_symbols.size(); ++at) {
        if (m_symbols[at] != 0)
            m_found.suffixes.push_back(at);
    }
    m_scattered.resize(suffixes);
    const auto end = static_cast<std::uint32_t>(suffixes);
    order(0, end, 0);
    for (std::uint32_t i = 0; i < end && !m_progress.stopped();) {
        std::uint32_t next = i + 1;
        while (next < end && symbolAt(next, 0) == symbolAt(i, 0))
            ++next;
        sort(i, next, 1);
        i = next;
    }
    return std::move(m_found);
}

void Sorter::sortOne(std::uint32_t index, std::size_t depth) {
    const std::uint32_t at = m_found.suffixes[index];
    if (m_symbols[at - 1] != 0)
        return;
    std::size_t length = depth;
    while (length <= m_deepest && m_symbols[at + length] != 0)
        ++length;
    if (length >= 2 && length <= m_deepest)
        m_found.groups.push_back({index, index + 1, static_cast<std::uint32_t>(length)});
}

void Sorter::sort(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    for (;; ++depth) {
        if (end - begin == 1) {
            sortOne(begin, depth);
            return;
        }
        const std::uint32_t before = m_symbols[m_found.suffixes[begin] - 1];
        const std::uint32_t behind = symbolAt(begin, depth);
        bool oneBefore = before != 0;
        bool oneBehind = behind != 0;
        for (std::uint32_t i = begin + 1; i < end && (oneBefore || oneBehind); ++i) {
            oneBefore = oneBefore && m_symbols[m_found.suffixes[i] - 1] == before;
            oneBehind = oneBehind && symbolAt(i, depth) == behind;
        }
        if (oneBefore)
            return; // nor is anything longer that begins alike
        if (depth == m_deepest) {
            if (depth >= 2)
                m_found.groups.push_back({begin, end, static_cast<std::uint32_t>(depth)});
            return;
        }
        if (!oneBehind)
            break;
    }
    if (depth >= 2)
        m_found.groups.push_back({begin, end, static_cast<std::uint32_t>(depth)});
    if (end - begin > 4096 && m_progress.stopped())
        return;
    order(begin, end, depth);
    while (begin < end && symbolAt(begin, depth) == 0)
        ++begin;
    while (begin < end) {
        const std::uint32_t symbol = symbolAt(begin, depth);
        std::uint32_t next = begin + 1;
        while (next < end && symbolAt(next, depth) == symbol)
            ++next;
        sort(begin, next, depth + 1);
        begin = next;
    }
}

void Sorter::order(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    if (end - begin > 256) {
        orderMany(begin, end, depth);
        return;
    }
    // Keys are all different, so that sorting them is stable: the suffixes were in their order before.
    m_keys.clear();
    for (std::uint32_t i = begin; i < end; ++i)
        m_keys.push_back(std::uint64_t{symbolAt(i, depth)} << 32U | m_found.suffixes[i]);
    std::sort(m_keys.begin(), m_keys.end());
    for (std::uint32_t i = begin; i < end; ++i)
        m_found.suffixes[i] = static_cast<std::uint32_t>(m_keys[i - begin]);
}

void Sorter::orderMany(std::uint32_t begin, std::uint32_t end, std::size_t depth) {
    m_met.clear();
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::uint32_t symbol = symbolAt(i, depth);
        if (m_counts[symbol]++ == 0)
            m_met.push_back(symbol);
    }
    std::sort(m_met.begin(), m_met.end());
    std::uint32_t place = 0;
    for (const std::uint32_t symbol : m_met)
        place += std::exchange(m_counts[symbol], place);
    for (std::uint32_t i = begin; i < end; ++i)
        m_scattered[m_counts[symbolAt(i, depth)]++] = m_found.suffixes[i];
    std::copy_n(m_scattered.begin(), end - begin, m_found.suffixes.begin() + begin);
    for (const std::uint32_t symbol : m_met)
        m_counts[symbol] = 0;
}

} // namespace

SuffixGroups suffixGroups(const UnigramText& text, std::size_t deepest, const Progress& progress) {
    return Sorter(text, deepest, progress).sorted();
}

} // namespace tokenscope::train
