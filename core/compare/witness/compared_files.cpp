#include "core/compare/witness/compared_files.h"

namespace tokenscope::compare {

Result<ComparedFiles> compareDefinitions(const FilePair& pair, const Progress& progress) {
    auto diff = diffDefinitions(pair, progress);
    if (!diff)
        return tl::unexpected(diff.error());
    ComparedFiles compared;
    compared.diff = *std::move(diff);
    compared.same = sameEncoding(pair.a->definition(), pair.b->definition());
    compared.rowsA = embeddingRowsBeside(pair.a->definition());
    compared.rowsB = embeddingRowsBeside(pair.b->definition());
    SearchOutcome none;
    none.finished = false;
    compared.verdict = verdictOf(compared.diff, compared.same, none, compared.rowsA, compared.rowsB);
    if (progress.stopped())
        return fail(ErrorCode::Cancelled, {}, "it was stopped");
    return compared;
}

bool mayDiffer(const ComparedFiles& compared) {
    const WitnessSearch& search = compared.search;
    const bool cutShort = !compared.searched || search.cancelled || search.outOfTime;
    return !nothingDiffers(compared.diff, compared.verdict) || !search.witnesses.empty() ||
           (cutShort && !compared.verdict.equal());
}

void searchTexts(ComparedFiles& compared, const WitnessOptions& options) {
    compared.search = findWitnesses(compared.diff, options);
    compared.searched = true;
    compared.verdict =
        verdictOf(compared.diff, compared.same, compared.search.outcome(), compared.rowsA, compared.rowsB);
}

} // namespace tokenscope::compare
