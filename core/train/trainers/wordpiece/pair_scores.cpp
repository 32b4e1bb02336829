#include "core/train/trainers/wordpiece/pair_scores.h"

#include <algorithm>
#include <compare>
#include <utility>

namespace tokenscope::train {

namespace {

__extension__ using WideCount = unsigned __int128;

/// a · b · c as its upper 128 bits and its lower 64.
struct Product {
    WideCount high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const Product&) const = default;
};

Product product(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const WideCount ab = WideCount{a} * b;
    const WideCount lower = WideCount{static_cast<std::uint64_t>(ab)} * c;
    return {static_cast<WideCount>(ab >> 64U) * c + (lower >> 64U), static_cast<std::uint64_t>(lower)};
}

} // namespace

PairScores::Symbol PairScores::addSymbol() {
    m_symbols.emplace_back();
    return static_cast<Symbol>(m_symbols.size() - 1);
}

PairScores::Pair PairScores::addPair(Symbol left, Symbol right) {
    m_pairs.push_back({left, right});
    return static_cast<Pair>(m_pairs.size() - 1);
}

void PairScores::change(Pair pair, std::uint64_t less, std::uint64_t more) {
    PairState& state = m_pairs[pair];
    state.count += more - less;
    if (!std::exchange(state.changed, true))
        m_changedPairs.push_back(pair);
}

void PairScores::changeSymbol(Symbol symbol, std::uint64_t less, std::uint64_t more) {
    SymbolState& state = m_symbols[symbol];
    state.count += more - less;
    if (!std::exchange(state.changed, true))
        m_changedSymbols.push_back(symbol);
}

void PairScores::exclude(Pair pair) {
    m_pairs[pair].excluded = true;
    if (m_pairs[pair].owned)
        touchQueue(m_pairs[pair].owner);
}

PairScores::Entry PairScores::entryOf(Pair pair) const {
    const PairState& state = m_pairs[pair];
    return {state.count, m_bySymbols ? m_symbols[otherOf(state)].count : 1, 1, pair};
}

/// Whether the score is lower, or equal and the pair comes later.
bool PairScores::worse(const Entry& a, const Entry& b) const {
    const Product x = product(a.count, b.other, b.owner);
    const Product y = product(b.count, a.other, a.owner);
    if (x != y)
        return x < y;
    if (a.count != b.count)
        return a.count < b.count;
    const PairState& p = m_pairs[a.pair];
    const PairState& q = m_pairs[b.pair];
    return p.left != q.left ? p.left > q.left : p.right > q.right;
}

bool PairScores::stale(const Entry& entry) const {
    const Entry now = entryOf(entry.pair);
    return m_pairs[entry.pair].excluded || now.count != entry.count || now.other != entry.other;
}

void PairScores::push(std::vector<Entry>& queue, const Entry& entry) const {
    queue.push_back(entry);
    std::push_heap(queue.begin(), queue.end(),
                   [this](const Entry& a, const Entry& b) { return worse(a, b); });
}

void PairScores::pop(std::vector<Entry>& queue) const {
    std::pop_heap(queue.begin(), queue.end(), [this](const Entry& a, const Entry& b) { return worse(a, b); });
    queue.pop_back();
}

void PairScores::touchQueue(Symbol owner) {
    if (!std::exchange(m_symbols[owner].queueChanged, true))
        m_changedQueues.push_back(owner);
}

/// Pushes what changed.
void PairScores::settle() {
    for (const Symbol symbol : m_changedSymbols) {
        m_symbols[symbol].changed = false;
        if (!m_bySymbols)
            continue;
        touchQueue(symbol);
        auto& pairs = m_symbols[symbol].pairsOfOthers;
        std::erase_if(pairs, [this](Pair pair) {
            PairState& state = m_pairs[pair];
            state.listed = state.count != 0 && !state.excluded;
            return !state.listed;
        });
        for (const Pair pair : pairs) {
            if (!std::exchange(m_pairs[pair].changed, true))
                m_changedPairs.push_back(pair);
        }
    }
    m_changedSymbols.clear();
    for (const Pair pair : m_changedPairs) {
        PairState& state = m_pairs[pair];
        state.changed = false;
        if (state.owned)
            touchQueue(state.owner); // its former entry there is stale
        if (state.count < m_minCount || state.excluded)
            continue;
        if (m_bySymbols && !state.owned)
            state.owner =
                m_symbols[state.left].count >= m_symbols[state.right].count ? state.left : state.right;
        state.owned = true;
        if (m_bySymbols && !std::exchange(state.listed, true))
            m_symbols[otherOf(state)].pairsOfOthers.push_back(pair);
        push(m_symbols[state.owner].queue, entryOf(pair));
        touchQueue(state.owner);
    }
    m_changedPairs.clear();
    for (const Symbol owner : m_changedQueues) {
        SymbolState& state = m_symbols[owner];
        state.queueChanged = false;
        while (!state.queue.empty() && stale(state.queue.front()))
            pop(state.queue);
        if (state.queue.empty())
            continue;
        Entry best = state.queue.front();
        best.owner = m_bySymbols ? state.count : 1;
        push(m_queues, best);
    }
    m_changedQueues.clear();
}

std::optional<PairScores::Pair> PairScores::best() {
    settle();
    while (!m_queues.empty()) {
        const Entry& top = m_queues.front();
        const Symbol owner = m_pairs[top.pair].owner;
        if (!stale(top) && (!m_bySymbols || m_symbols[owner].count == top.owner))
            return top.pair;
        pop(m_queues);
    }
    return std::nullopt;
}

} // namespace tokenscope::train
