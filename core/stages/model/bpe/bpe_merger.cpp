// Merging a row of a few long runs; the general strategies are templates in the header.

#include "core/stages/model/bpe/bpe_merger.h"

#include <optional>

namespace tokenscope::bpe_detail {
namespace {

constexpr std::size_t kMaxRuns = 32;
constexpr int kMaxSteps = 4096;

struct Run {
    BpeSymbol symbol;
    std::size_t count = 0;
};

bool equal(const BpeSymbol& a, const BpeSymbol& b) {
    return a.id == b.id && a.length == b.length;
}

void append(std::vector<Run>& runs, const BpeSymbol& symbol, std::size_t count) {
    if (count == 0)
        return;
    if (!runs.empty() && equal(runs.back().symbol, symbol))
        runs.back().count += count;
    else
        runs.push_back({symbol, count});
}

std::optional<std::vector<Run>> runsOf(const std::vector<BpeSymbol>& row) {
    std::vector<Run> runs;
    for (const BpeSymbol& symbol : row) {
        append(runs, symbol, 1);
        if (runs.size() > kMaxRuns)
            return std::nullopt;
    }
    return runs;
}

struct Step {
    std::size_t run = 0;
    bool inside = false; ///< a pair within the run; otherwise one of this run and the next
    PairTable::Found found;
};

/// The pair with the lowest priority, the leftmost of equals.
Step lowest(const std::vector<Run>& runs, const PairTable& pairs) {
    Step best;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto tryPair = [&](PieceId right, bool inside) {
            const PairTable::Found found = pairs.find(runs[i].symbol.id, right);
            if (found.priority < best.found.priority)
                best = {i, inside, found};
        };
        if (runs[i].count > 1)
            tryPair(runs[i].symbol.id, true);
        if (i + 1 < runs.size())
            tryPair(runs[i + 1].symbol.id, false);
    }
    return best;
}

/// x x x x … → y y …: merges all pairs of a run, unless the result of the first one would merge before the
/// next of them.
bool mergesWholeRun(const std::vector<Run>& runs, const Step& step, const PairTable& pairs) {
    const PieceId x = runs[step.run].symbol.id;
    const PieceId y = step.found.merged;
    const std::uint32_t p = step.found.priority;
    return pairs.find(y, x).priority > p && pairs.find(y, y).priority > p &&
           (step.run == 0 || pairs.find(runs[step.run - 1].symbol.id, y).priority > p);
}

} // namespace

bool mergeRuns(std::vector<BpeSymbol>& row, const PairTable& pairs) {
    auto found = runsOf(row);
    if (!found)
        return false;
    std::vector<Run>& runs = *found;
    for (int steps = 0;; ++steps) {
        const Step step = lowest(runs, pairs);
        if (step.found.priority == PairTable::kNoPriority)
            break;
        if (steps == kMaxSteps || runs.size() > kMaxRuns ||
            (step.inside && !mergesWholeRun(runs, step, pairs)))
            return false;
        std::vector<Run> next;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const Run& run = runs[i];
            if (i != step.run) {
                append(next, run.symbol, run.count);
            } else if (step.inside) {
                append(next, {step.found.merged, run.symbol.length * 2}, run.count / 2);
                append(next, run.symbol, run.count % 2);
            } else {
                append(next, run.symbol, run.count - 1);
                append(next, {step.found.merged, run.symbol.length + runs[i + 1].symbol.length}, 1);
                append(next, runs[i + 1].symbol, runs[i + 1].count - 1);
                ++i;
            }
        }
        runs = std::move(next);
    }
    row.clear();
    for (const Run& run : runs)
        row.insert(row.end(), run.count, run.symbol);
    return true;
}

} // namespace tokenscope::bpe_detail
