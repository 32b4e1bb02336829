#pragma once
// Merging pass by pass as in textbooks: goes through the list of merges once and applies each to all its
// pairs.
//
//   low·er·er    pass 1  e r → er (twice)    l o w er er
//                pass 2  l o → lo            lo w er er
//
// The result is the same as MergeMethod::InOrder (merge_methods.h); this one records every pass. Merges that
// the word has no pair for are skipped.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <vector>

namespace tokenscope::explain {

struct TextbookPass {
    PossibleMerge merge;
    std::uint32_t mergesBefore = 0; ///< number of merges in the passes before
    std::uint32_t merges = 0;       ///< pairs that it merges, at least one
};

class TextbookPasses {
  public:
    /// Merges a row of first symbols. Time: passes × symbols. Errors: Canceled.
    static Result<TextbookPasses> create(const MergeRules& rules, std::string_view word,
                                         std::vector<ModelSymbol> symbols, const Progress& progress = {});

    /// Sorted by order and id.
    [[nodiscard]] const std::vector<TextbookPass>& passes() const { return m_passes; }
    /// The row before a pass; of passes().size(): the final row. Time: proportional to the symbols.
    [[nodiscard]] std::vector<ModelSymbol> rowBefore(std::size_t pass) const;
    /// Index of the pass that does this merge, or of the first pass after its place in the list.
    [[nodiscard]] std::size_t passOf(const PossibleMerge& merge) const;
    /// This merge precedes the pass in the list.
    [[nodiscard]] bool isPast(const PossibleMerge& merge, std::size_t pass) const;

  private:
    struct Merged {
        std::uint32_t begin = 0, end = 0; ///< the range of first symbols that it covers
        ModelSymbol symbol;
    };
    std::vector<ModelSymbol> m_symbols;
    std::vector<TextbookPass> m_passes;
    std::vector<Merged> m_merged;
};

} // namespace tokenscope::explain
