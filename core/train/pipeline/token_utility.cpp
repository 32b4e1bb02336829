#include "core/train/pipeline/token_utility.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr std::size_t kShown = 100;

template <class Before>
std::vector<TokenUtility> firstOf(std::vector<TokenUtility> pieces, Before before) {
    const std::size_t shown = std::min(kShown, pieces.size());
    std::partial_sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(shown), pieces.end(),
                      before);
    pieces.resize(shown);
    return pieces;
}

} // namespace

void rankPieces(const std::vector<LearnedPiece>& pieces, TrainedTokenizer& result) {
    std::vector<TokenUtility> all;
    std::vector<TokenUtility> removable;
    for (const LearnedPiece& piece : pieces) {
        all.push_back(piece.utility);
        if (piece.isRemovable)
            removable.push_back(piece.utility);
    }
    result.mostUseful = firstOf(std::move(all), [](const TokenUtility& a, const TokenUtility& b) {
        return std::tuple(b.saved, b.uses, a.id) < std::tuple(a.saved, a.uses, b.id);
    });
    result.leastUseful = firstOf(std::move(removable), [](const TokenUtility& a, const TokenUtility& b) {
        return std::tuple(a.uses, a.saved, b.id) < std::tuple(b.uses, b.saved, a.id);
    });
}

void rankMerged(const PairIndex& pairs, const TrainedBpe& trained,
                const std::function<PieceId(SymbolId)>& idOf, TrainedTokenizer& result) {
    std::vector<LearnedPiece> pieces(trained.symbols.size());
    pairs.words().forEach([&](CellPlace, SymbolId symbol, std::uint64_t weight) {
        if (symbol != kBreakSymbol)
            pieces[symbol].utility.uses += weight;
    });
    // Backwards from the last merge: each happened as often as its piece is in the words or became a part of
    // others.
    std::vector<std::uint64_t> left(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        left[i] = pieces[i].utility.uses;
    for (auto merge = trained.merges.rbegin(); merge != trained.merges.rend(); ++merge) {
        const std::uint64_t times =
            merge->newPiece ? left[merge->merged] : std::min(left[merge->merged], merge->count);
        left[merge->merged] -= times;
        pieces[merge->merged].utility.saved += times;
        for (const SymbolId part : {merge->pair.left, merge->pair.right}) {
            left[part] += times;
            pieces[part].isRemovable = false;
        }
    }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i].utility.id = idOf(static_cast<SymbolId>(i));
    pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(trained.alphabetSize));
    rankPieces(pieces, result);
}

} // namespace tokenscope::train
