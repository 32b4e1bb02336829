#pragma once
// BPE training as in Hugging Face's tokenizers (0.23), reimplemented: the same order of merges and the same
// counts, in the same data types.
//
// - Pair counts are 32 bits, signed; a merge changes them by occurrence times the word's count.
// - A queue entry holds the words of its pair at the time when it was pushed. If its count is outdated when it reaches the top,
//   it is pushed again with the new one; a count below one, or below the minimum frequency, ends the training.
// - Among equal counts, the smaller pair of ids comes first.
// - The count of the merged pair itself is never decreased.

#include "core/train/trainers/bpe/symbol_pair.h"

#include <algorithm>
#include <cstdint>
#include <queue>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tokenscope::test {

class HuggingFaceBpe {
  public:
    struct Word {
        std::vector<train::SymbolId> symbols;
        std::uint64_t count = 0;
    };
    struct Merge {
        train::SymbolPair pair;
        train::SymbolId merged = 0;
    };

    HuggingFaceBpe(std::vector<Word> words, std::vector<std::string> symbols)
        : m_words(std::move(words))
        , m_symbols(std::move(symbols)) {
        for (train::SymbolId i = 0; i < m_symbols.size(); ++i)
            m_ids.emplace(m_symbols[i], i);
        for (std::uint32_t w = 0; w < m_words.size(); ++w) {
            for (std::size_t i = 0; i + 1 < m_words[w].symbols.size(); ++i)
                change({m_words[w].symbols[i], m_words[w].symbols[i + 1]}, 1, w);
        }
        enqueueGained();
    }

    std::vector<Merge> train(std::size_t pieces, std::uint64_t least) {
        std::vector<Merge> merges;
        while (m_symbols.size() < pieces && !m_queue.empty()) {
            Entry top = std::move(const_cast<Entry&>(m_queue.top()));
            m_queue.pop();
            const auto now = static_cast<std::uint64_t>(m_counts[key(top.pair)]);
            if (top.count != now) {
                top.count = now;
                m_queue.push(std::move(top));
                continue;
            }
            if (top.count < 1 || top.count < least)
                break;
            const std::string text = m_symbols[top.pair.left] + m_symbols[top.pair.right];
            const auto [id, fresh] = m_ids.try_emplace(text, static_cast<train::SymbolId>(m_symbols.size()));
            if (fresh)
                m_symbols.push_back(text);
            merges.push_back({top.pair, id->second});
            for (const std::uint32_t word : top.words)
                mergeIn(word, top.pair, id->second);
            enqueueGained();
        }
        return merges;
    }

  private:
    struct Entry {
        train::SymbolPair pair;
        std::uint64_t count = 0;
        std::unordered_set<std::uint32_t> words;
        bool operator<(const Entry& other) const {
            return count != other.count ? count < other.count : other.pair < pair;
        }
    };
    static std::uint64_t key(train::SymbolPair pair) { return std::uint64_t{pair.left} << 32U | pair.right; }

    void change(train::SymbolPair pair, int by, std::uint32_t word) {
        std::int32_t& count = m_counts[key(pair)];
        count += by * static_cast<std::int32_t>(m_words[word].count);
        if (by > 0)
            m_gained[key(pair)].insert(word);
    }

    void enqueueGained() {
        for (auto& [pair, words] : m_gained) {
            const std::int32_t count = m_counts[pair];
            if (count > 0)
                m_queue.push({{static_cast<train::SymbolId>(pair >> 32U), static_cast<train::SymbolId>(pair)},
                              static_cast<std::uint64_t>(count),
                              std::move(words)});
        }
        m_gained.clear();
    }

    void mergeIn(std::uint32_t index, train::SymbolPair pair, train::SymbolId merged) {
        std::vector<train::SymbolId>& symbols = m_words[index].symbols;
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            if (symbols[i] != pair.left || symbols[i + 1] != pair.right)
                continue;
            if (i > 0) {
                change({symbols[i - 1], pair.left}, -1, index);
                change({symbols[i - 1], merged}, 1, index);
            }
            symbols[i] = merged;
            symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            if (i + 1 < symbols.size()) {
                change({pair.right, symbols[i + 1]}, -1, index);
                change({merged, symbols[i + 1]}, 1, index);
            }
        }
    }

    std::vector<Word> m_words;
    std::vector<std::string> m_symbols;
    std::unordered_map<std::string, train::SymbolId> m_ids;
    std::unordered_map<std::uint64_t, std::int32_t> m_counts;
    std::unordered_map<std::uint64_t, std::unordered_set<std::uint32_t>> m_gained;
    std::priority_queue<Entry> m_queue;
};

} // namespace tokenscope::test
