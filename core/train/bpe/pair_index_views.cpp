#include "core/train/bpe/pair_index.h"

#include <algorithm>
#include <map>

namespace tokenscope::train {

void PairIndex::exclude(SymbolPair pair) {
    m_pairs.reserve(1);
    m_pairs.add(pair).excluded = 1;
}

std::uint64_t PairIndex::count(SymbolPair pair) const {
    const Entry* entry = m_pairs.find(pair);
    return entry ? entry->count : 0;
}

bool PairIndex::excluded(SymbolPair pair) const {
    const Entry* entry = m_pairs.find(pair);
    return entry && entry->excluded != 0;
}

std::vector<CountedPair> PairIndex::pairs() const {
    std::vector<CountedPair> all;
    m_pairs.forEach([&all](const Entry& entry) {
        if (entry.count > 0)
            all.push_back({entry.pair(), entry.count});
    });
    std::sort(all.begin(), all.end(),
              [](const CountedPair& a, const CountedPair& b) { return a.pair < b.pair; });
    return all;
}

bool PairIndex::equalsRecount() const {
    struct Stands {
        std::uint64_t count = 0;
        std::vector<CellPlace> places;
    };
    std::map<SymbolPair, Stands> stands;
    std::size_t symbols = 0;
    std::uint64_t weighted = 0;
    for (std::size_t i = 0; i < m_words.words(); ++i) {
        const auto word = m_words.word(i);
        symbols += word.size();
        weighted += word.size() * m_words.count(i);
    }
    SymbolId left = kBreakSymbol;
    CellPlace before = 0;
    m_words.forEach([&](CellPlace place, SymbolId symbol, std::uint64_t weight) {
        if (left != kBreakSymbol && symbol != kBreakSymbol) {
            Stands& pair = stands[{left, symbol}];
            pair.count += weight;
            pair.places.push_back(before);
        }
        left = symbol;
        before = place;
    });
    const auto counted = pairs();
    if (counted.size() != stands.size() || symbols != m_words.symbols() ||
        weighted != m_words.weightedSymbols())
        return false;
    return std::all_of(counted.begin(), counted.end(), [&](const CountedPair& pair) {
        const auto found = stands.find(pair.pair);
        if (found == stands.end() || found->second.count != pair.count)
            return false;
        const Entry& entry = *m_pairs.find(pair.pair);
        const auto begin = m_places.begin() + static_cast<std::ptrdiff_t>(entry.begin);
        return std::includes(begin, begin + entry.places, found->second.places.begin(),
                             found->second.places.end());
    });
}

void PairIndex::noteChanges(SymbolPair pair, SymbolId merged, MergeEvents& events) const {
    const auto note = [&](SymbolPair touched) { events.lost.push_back({touched, count(touched), 0}); };
    note(pair);
    for (const SymbolId symbol : m_right.met) {
        note({pair.right, symbol});
        note({merged, symbol});
    }
    for (const SymbolId symbol : m_left.met) {
        note({symbol, pair.left});
        note({symbol, merged});
    }
}

void PairIndex::tellChanges(MergeEvents& events) const {
    std::vector<PairChange>& lost = events.lost;
    std::sort(lost.begin(), lost.end(),
              [](const PairChange& a, const PairChange& b) { return a.pair < b.pair; });
    lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
    for (PairChange& change : lost) {
        change.after = count(change.pair);
        if (change.after > change.before)
            events.gained.push_back(change);
    }
    std::erase_if(lost, [](const PairChange& change) { return change.after >= change.before; });
}

} // namespace tokenscope::train
