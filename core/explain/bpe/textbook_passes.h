#pragma once
// Merging pass by pass as in textbooks: the list of merges is gone through once, and each merge is applied to all its pairs.
//
//   low·er·er    pass 1  e r → er (twice)    l o w er er
//                pass 2  l o → lo            lo w er er
//
// The result is the same as MergeMethod::InOrder (merge_methods.h); this one records every pass. Merges that the word has no
// pair for are skipped.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <vector>

namespace tokenscope::explain {

struct TextbookPass {
    PossibleMerge merge;
    std::uint32_t mergesBefore = 0; ///< how many symbols were merges before it
    std::uint32_t merges = 0;       ///< pairs that it merges; one at least
};

class TextbookPasses {
  public:
    /// Of a row of first symbols. Time: passes × symbols. Errors: Canceled.
    static Result<TextbookPasses> create(const MergeRules& rules, std::string_view word,
                                         std::vector<ModelSymbol> symbols, const Progress& progress = {});

    /// By order and id.
    [[nodiscard]] const std::vector<TextbookPass>& passes() const { return m_passes; }
    /// What the pass finds; of passes().size() what is left in the end. Time: that of the symbols.
    [[nodiscard]] std::vector<ModelSymbol> rowBefore(std::size_t pass) const;
    /// The pass that does this merge, or where the list would have it.
    [[nodiscard]] std::size_t passOf(const PossibleMerge& merge) const;
    /// The list is past this merge when that pass starts.
    [[nodiscard]] bool isPast(const PossibleMerge& merge, std::size_t pass) const;

  private:
    struct Merged {
        std::uint32_t begin = 0, end = 0; ///< first symbols that it covers
        ModelSymbol symbol;
    };
    std::vector<ModelSymbol> m_symbols;
    std::vector<TextbookPass> m_passes;
    std::vector<Merged> m_merged;
};

} // namespace tokenscope::explain
