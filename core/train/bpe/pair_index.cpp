#include "core/train/bpe/pair_index.h"

#include "core/base/hash.h"

#include <utility>

namespace tokenscope {

std::size_t PairIndex::PairHash::operator()(SymbolPair pair) const {
    const std::uint64_t key = (std::uint64_t{pair.left} << 32U) | pair.right;
    return static_cast<std::size_t>(mixHash(key ^ 0x9E3779B97F4A7C15ULL, 0xE7037ED1A0B428DBULL));
}

void PairIndex::addWord(std::span<const SymbolId> symbols, std::uint64_t count) {
    const auto index = static_cast<std::uint32_t>(m_words.size());
    m_words.push_back({m_symbols.size(), symbols.size(), count});
    m_symbols.insert(m_symbols.end(), symbols.begin(), symbols.end());
    m_symbolTotal += symbols.size() * count;
    for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
        give({symbols[i], symbols[i + 1]}, count, index);
}

void PairIndex::give(SymbolPair pair, std::uint64_t count, std::uint32_t word) {
    if (pair.left == kBreak || pair.right == kBreak)
        return;
    PairInfo& info = m_pairs[pair];
    info.count += count;
    if (info.words.empty() || info.words.back() != word)
        info.words.push_back(word);
    if (!info.grown) {
        info.grown = true;
        m_grown.push_back(pair);
    }
}

void PairIndex::take(SymbolPair pair, std::uint64_t count) {
    if (pair.left == kBreak || pair.right == kBreak)
        return;
    m_pairs[pair].count -= count;
}

std::uint64_t PairIndex::count(SymbolPair pair) const {
    const auto found = m_pairs.find(pair);
    return found == m_pairs.end() ? 0 : found->second.count;
}

void PairIndex::enqueue(SymbolPair pair, PairInfo& info) {
    if (info.count == 0 || info.excluded || info.queued >= info.count)
        return;
    info.queued = info.count;
    m_queue.push({pair, info.count});
}

std::optional<CountedPair> PairIndex::best() {
    for (const SymbolPair pair : m_grown) {
        if (const auto found = m_pairs.find(pair); found != m_pairs.end()) {
            found->second.grown = false;
            enqueue(pair, found->second);
        }
    }
    m_grown.clear();
    // Counts that fell are not repaired in the queue: an entry that promises too much is stale, and goes back
    // with the true count.
    while (!m_queue.empty()) {
        const CountedPair top = m_queue.top();
        const auto found = m_pairs.find(top.pair);
        if (found != m_pairs.end() && !found->second.excluded && found->second.count == top.count)
            return top;
        m_queue.pop();
        if (found != m_pairs.end() && found->second.queued == top.count) {
            found->second.queued = 0;
            enqueue(top.pair, found->second);
        }
    }
    return std::nullopt;
}

std::size_t PairIndex::merge(SymbolPair pair, SymbolId merged) {
    const auto found = m_pairs.find(pair);
    if (found == m_pairs.end())
        return 0;
    const std::vector<std::uint32_t> words = std::exchange(found->second.words, {});
    std::size_t changed = 0;
    for (const std::uint32_t word : words)
        changed += mergeWord(word, pair, merged) ? 1U : 0U;
    m_pairs.erase(pair);
    return changed;
}

bool PairIndex::mergeWord(std::uint32_t index, SymbolPair pair, SymbolId merged) {
    Word& word = m_words[index];
    SymbolId* symbols = m_symbols.data() + word.begin;
    std::size_t write = 0;
    std::size_t read = 0;
    // symbols[0, write) is the new word so far, symbols[read, length) what follows it.
    while (read < word.length) {
        const bool here =
            read + 1 < word.length && symbols[read] == pair.left && symbols[read + 1] == pair.right;
        if (!here) {
            symbols[write++] = symbols[read++];
            continue;
        }
        take(pair, word.count);
        if (write > 0) {
            take({symbols[write - 1], pair.left}, word.count);
            give({symbols[write - 1], merged}, word.count, index);
        }
        if (read + 2 < word.length) {
            take({pair.right, symbols[read + 2]}, word.count);
            give({merged, symbols[read + 2]}, word.count, index);
        }
        symbols[write++] = merged;
        read += 2;
    }
    const bool changed = write != word.length;
    m_symbolTotal -= (word.length - write) * word.count;
    word.length = write;
    return changed;
}

void PairIndex::exclude(SymbolPair pair) {
    m_pairs[pair].excluded = true;
}

std::vector<CountedPair> PairIndex::pairs() const {
    std::vector<CountedPair> all;
    for (const auto& [pair, info] : m_pairs) {
        if (info.count > 0)
            all.push_back({pair, info.count});
    }
    return all;
}

} // namespace tokenscope
