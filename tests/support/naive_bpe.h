#pragma once
// BPE training as in a textbook: before each merge, every pair of every word is counted again. Slow, but
// short enough to be obviously correct.

#include "core/train/trainers/bpe/bpe_trainer.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::test {

using CountedWords = std::vector<std::pair<std::string, std::uint64_t>>;

inline train::WordCounts counted(const CountedWords& words) {
    train::WordCounts counts;
    for (const auto& [word, count] : words)
        counts.add(word, count);
    return counts;
}

class NaiveBpe {
  public:
    struct Word {
        std::vector<train::SymbolId> symbols;
        std::uint64_t count = 0;
    };
    struct Pair {
        std::uint64_t count = 0;
        std::size_t place = 0; ///< how many pairs occurred before it
    };

    NaiveBpe(std::vector<Word> words, std::vector<std::string> symbols, train::BpeTrainerOptions options)
        : m_words(std::move(words))
        , m_symbols(std::move(symbols))
        , m_options(std::move(options)) {}

    /// From a trainer that has not merged anything yet.
    static NaiveBpe of(const train::BpeTrainer& trainer) {
        std::vector<Word> words;
        for (std::size_t i = 0; i < trainer.pairs().wordCount(); ++i)
            words.push_back({trainer.pairs().word(i), trainer.pairs().countOfWord(i)});
        return {std::move(words), trainer.result().symbols, trainer.options()};
    }

    [[nodiscard]] std::map<train::SymbolPair, Pair> countPairs() const {
        std::map<train::SymbolPair, Pair> pairs;
        for (const Word& word : m_words) {
            for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i) {
                const train::SymbolPair pair{word.symbols[i], word.symbols[i + 1]};
                if (pair.left == train::kBreakSymbol || pair.right == train::kBreakSymbol)
                    continue;
                auto& counted = pairs.emplace(pair, Pair{0, pairs.size()}).first->second;
                counted.count += word.count;
            }
        }
        return pairs;
    }

    std::optional<train::TrainedMerge> step() {
        if (m_symbols.size() >= m_options.pieces)
            return std::nullopt;
        const auto pairs = countPairs();
        auto best = pairs.end();
        for (auto at = pairs.begin(); at != pairs.end(); ++at) {
            if (at->second.count >= std::max<std::uint64_t>(m_options.minFrequency, 1) &&
                allowed(at->first) && (best == pairs.end() || better(*at, *best)))
                best = at;
        }
        if (best == pairs.end())
            return std::nullopt;
        train::TrainedMerge merge{best->first, 0, best->second.count, false};
        const std::string text = joined(merge.pair);
        const auto known = std::find(m_symbols.begin(), m_symbols.end(), text);
        merge.merged = static_cast<train::SymbolId>(known - m_symbols.begin());
        if (known == m_symbols.end()) {
            merge.newPiece = true;
            m_symbols.push_back(text);
        }
        for (Word& word : m_words) {
            std::vector<train::SymbolId> next;
            for (std::size_t i = 0; i < word.symbols.size(); ++i) {
                const bool here = i + 1 < word.symbols.size() && word.symbols[i] == merge.pair.left &&
                                  word.symbols[i + 1] == merge.pair.right;
                next.push_back(here ? merge.merged : word.symbols[i]);
                i += here ? 1U : 0U;
            }
            word.symbols = std::move(next);
        }
        return merge;
    }

    [[nodiscard]] const std::vector<Word>& words() const { return m_words; }
    [[nodiscard]] const std::vector<std::string>& symbols() const { return m_symbols; }

  private:
    using Counted = std::pair<const train::SymbolPair, Pair>;
    [[nodiscard]] bool better(const Counted& a, const Counted& b) const {
        if (a.second.count != b.second.count)
            return a.second.count > b.second.count;
        if (m_options.tieBreak == train::TieBreak::FirstPlace)
            return a.second.place < b.second.place;
        if (m_options.tieBreak == train::TieBreak::Spelling) {
            const auto spelled = [this](const train::SymbolPair& pair) {
                return std::tie(m_symbols[pair.left], m_symbols[pair.right], pair.left, pair.right);
            };
            return spelled(a.first) < spelled(b.first);
        }
        return a.first < b.first;
    }
    [[nodiscard]] std::string joined(train::SymbolPair pair) const {
        std::string right = m_symbols[pair.right];
        if (!m_options.continuingPrefix.empty() && right.starts_with(m_options.continuingPrefix))
            right.erase(0, m_options.continuingPrefix.size());
        return m_symbols[pair.left] + right;
    }
    [[nodiscard]] bool allowed(train::SymbolPair pair) const {
        const std::string text = joined(pair);
        const auto& reserved = m_options.reserved;
        std::size_t characters = 0;
        for (const char c : text)
            characters += (static_cast<unsigned char>(c) >> 6U) != 2U ? 1U : 0U;
        const auto isSpace = [&text](std::size_t i) {
            return std::string(" \t\n\v\f\r").find(text[i]) != std::string::npos;
        };
        std::size_t words = 0;
        for (std::size_t i = 0; i < text.size(); ++i)
            words += !isSpace(i) && (i == 0 || isSpace(i - 1)) ? 1U : 0U;
        return std::find(reserved.begin(), reserved.end(), text) == reserved.end() &&
               (m_options.maxPieceBytes == 0 || text.size() <= m_options.maxPieceBytes) &&
               (m_options.maxPieceWords == 0 || words <= m_options.maxPieceWords) &&
               (m_options.maxPieceCharacters == 0 || characters <= m_options.maxPieceCharacters);
    }

    std::vector<Word> m_words;
    std::vector<std::string> m_symbols;
    train::BpeTrainerOptions m_options;
};

} // namespace tokenscope::test
