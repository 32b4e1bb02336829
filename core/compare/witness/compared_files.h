#pragma once
// Two files of one model, compared in two goes: what the definitions say otherwise, at once; the shortest texts that show it,
// up to some seconds later.

#include "core/compare/files/verdict.h"
#include "core/compare/witness/find_witnesses.h"

#include <cstdint>
#include <optional>

namespace tokenscope::compare {

struct ComparedFiles {
    DefinitionDiff diff;
    SameEncoding same;
    std::optional<std::uint64_t> rowsA, rowsB; ///< of the embedding matrices, where a config.json says so
    WitnessSearch search;
    bool searched = false; ///< `search` is one that was made
    Verdict verdict;
};

/// Without a search. Errors: Cancelled.
Result<ComparedFiles> compareDefinitions(const FilePair& pair, const Progress& progress = {});
/// What a script is told by an exit code: something differs, or nobody knows: no proof, and the search was cut short.
bool mayDiffer(const ComparedFiles& compared);
/// Searches, and judges again; what a search that was stopped had found is there, too.
void searchTexts(ComparedFiles& compared, const WitnessOptions& options = {});

} // namespace tokenscope::compare
