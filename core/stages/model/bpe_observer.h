#pragma once
// Merging a row with a model's observer: the merger reports positions in the row as it was given, models report symbols, which are
// the same here.

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

/// For a row whose symbols were reported. False: stopped.
template <class Observer>
bool mergeObserved(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs, Observer& observer,
                   const Progress& progress) {
    if constexpr (kObserves<Observer>)
        return merger.merge(row, pairs, progress, MergeReporter<Observer>{observer});
    else
        return merger.merge(row, pairs, progress);
}

/// Reports the symbols of the row, too. False: stopped.
template <class Observer>
bool reportAndMerge(BpeMerger& merger, std::vector<BpeSymbol>& row, const PairTable& pairs,
                    Observer& observer, const Progress& progress) {
    reportSymbols(row, observer);
    return mergeObserved(merger, row, pairs, observer, progress);
}

} // namespace tokenscope
