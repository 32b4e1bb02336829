#include "core/compare/witness/find_witnesses.h"

#include "core/compare/witness/search.h"

#include <array>
#include <numeric>

namespace tokenscope::compare {

std::string_view name(WitnessCause cause) {
    static constexpr std::array<std::string_view, kWitnessCauseCount> kNames = {
        "around",     "token_found",   "token_beside", "token_id", "unknown_token", "metaspace",
        "normalizer", "pre_tokenizer", "other_ids",    "model",    "not_encodable", "other_engine"};
    return kNames[static_cast<std::size_t>(cause)];
}

std::uint64_t WitnessSearch::texts() const {
    return std::accumulate(tried.begin(), tried.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const WitnessTried& one) { return sum + one.texts; });
}

SearchOutcome WitnessSearch::outcome() const {
    SearchOutcome outcome;
    outcome.texts = texts();
    outcome.finished = !cancelled && !outOfTime;
    for (const Witness& witness : witnesses) {
        outcome.seen.push_back(witness.words);
        if (witness.cause == WitnessCause::Around) {
            outcome.around = true;
            continue;
        }
        if (!outcome.inText || witness::isSimpler(witness.text, outcome.example))
            outcome.example = witness.text;
        outcome.inText = true;
    }
    for (const OffsetDifference& one : offsets)
        outcome.seen.push_back(one.words);
    return outcome;
}

WitnessSearch findWitnesses(const DefinitionDiff& diff, const WitnessOptions& options) {
    using namespace witness;
    Search search(diff, options);
    tryAround(search);
    // Where a proof says that nothing can be found, only what is asked for by name is tried.
    if (!sameEncoding(diff.pair.a->definition(), diff.pair.b->definition()).proved()) {
        tryTokens(search);
        tryChangedPieces(search);
        tryCharacters(search);
        tryRows(search);
        tryPieces(search);
        tryLines(search);
        tryAtRandom(search);
        tryBytes(search);
    } else {
        tryTokens(search);
        tryLines(search);
        tryBytes(search);
    }
    std::vector<OffsetDifference> offsets = offsetDifferences(diff.pair, [&] { return search.ended(); });
    WitnessSearch result = search.take();
    result.offsets = std::move(offsets);
    return result;
}

} // namespace tokenscope::compare
