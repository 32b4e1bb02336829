#pragma once
// Two files of one model, compared in two goes: what the definitions say otherwise, at once; the shortest texts that show it,
// up to some seconds later.

#include "core/base/error.h"
#include "core/compare/diff/verdict.h"
#include "core/compare/search/find_counterexamples.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct ComparedFiles {
    DefinitionDiff diff;
    SameEncoding same;
    std::optional<std::uint64_t> rowsA, rowsB; ///< of the embedding matrices, where a config.json says so
    CounterexampleSearchResult search;
    bool searched = false; ///< `search` is one that was made
    Verdict verdict;
};

/// Without a search. Errors: Canceled.
Result<ComparedFiles> compareDefinitions(const FilePair& pair, const Progress& progress = {});
/// What a script is told by an exit code: something differs, or nobody knows: no proof, and the search was cut short.
bool mayDiffer(const ComparedFiles& compared);
/// Searches, and judges again; what a search that was stopped had found is there, too.
void searchTexts(ComparedFiles& compared, const CounterexampleOptions& options = {});

// What is told of a file beside another one of the same model, in a few lines: the overview and `inspect --beside`.

/// Whether nine in ten ids of the smaller vocabulary mean the same piece in both, by a sample of some thousand.
bool areRelatedModels(const Tokenizer& one, const Tokenizer& other);

struct RelatedModelFact {
    Diagnostic diagnostic; ///< `where`: what it is about, in words
    std::string example;   ///< a text that both encode as `first` and `second`; empty: none is needed
    std::vector<PieceId> first, second;
};

/// Texts that show a difference, then what else is said otherwise, a fact each; warnings first: they concern other ids.
std::vector<RelatedModelFact> relatedModelFacts(const ComparedFiles& compared);

} // namespace tokenscope::compare
