#pragma once
// Compares two files in two steps: the definitions first, which is fast, then a search for the shortest texts
// that show a difference, which takes up to some seconds.

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
    std::optional<std::uint64_t> rowsA, rowsB; ///< of the embedding matrices according to config.json
    CounterexampleSearchResult search;
    bool searched = false; ///< `search` has a result
    Verdict verdict;
};

/// Without a search. Errors: Canceled.
Result<ComparedFiles> compareDefinitions(const FilePair& pair, const Progress& progress = {});
/// For the exit code: something differs, or it is unknown because there is no proof and the search is
/// incomplete.
bool mayDiffer(const ComparedFiles& compared);
/// Searches and updates the verdict. A canceled search leaves what it has found.
void searchTexts(ComparedFiles& compared, const CounterexampleOptions& options = {});

// A summary of the differences from another file of the same model, for the overview and `inspect --sibling`.

/// Whether 90 % of the ids of the smaller vocabulary mean the same piece in both, estimated from a sample of
/// some thousand.
bool areRelatedModels(const Tokenizer& one, const Tokenizer& other);

struct RelatedModelFact {
    Diagnostic diagnostic; ///< `where` is `place` in English
    Message place;         ///< the section, or the text that shows the difference
    std::string example;   ///< a text that they encode to `first` and `second`; may be empty
    std::vector<PieceId> first, second;
};

/// One fact per counterexample and per section that differs; warnings, which concern ids, come first.
std::vector<RelatedModelFact> relatedModelFacts(const ComparedFiles& compared);

} // namespace tokenscope::compare
