#pragma once
// Merging a row, and a model's observer told of it. Bpe merging tells of places in the row as it was given; models tell
// of symbols, which are the same here.

#include "core/stages/model/bpe_merge.h"
#include "core/stages/model/model_observer.h"

#include <vector>

namespace tokenscope {

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

/// Of a row that was told already. False: stopped.
template <class Observer>
bool mergeObserved(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs, Observer& observer,
                   const Progress& progress) {
    if constexpr (kObserves<Observer>)
        return merger.merge(row, pairs, progress, MergeReporter<Observer>{observer});
    else
        return merger.merge(row, pairs, progress);
}

/// False: stopped.
template <class Observer>
bool reportAndMerge(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs,
                    Observer& observer, const Progress& progress) {
    reportSymbols(row, observer);
    return mergeObserved(merger, row, pairs, observer, progress);
}

} // namespace tokenscope
