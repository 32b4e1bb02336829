#pragma once
// Other methods of merging a word than the tokenizer's, which uses a heap: what they cost, and when their
// results differ. All follow the same merge rules.
//
//   scan      examine all pairs, merge the best one (the leftmost of equals), repeat
//   recount   find the best pair, merge all its occurrences at once, repeat (GPT-2's encoder)
//   in order  go through the list of merges once and merge all occurrences of each (the textbook)

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::explain {

enum class MergeMethod : std::uint8_t { Scan, Recount, InOrder };
inline constexpr std::array kMergeMethods = {MergeMethod::Scan, MergeMethod::Recount, MergeMethod::InOrder};
/// `scan`, `recount`, `in_order`
std::string_view name(MergeMethod method);

struct MethodResult {
    std::vector<ModelSymbol> row; ///< the final row
    std::size_t merges = 0;
    std::size_t passes = 0;  ///< over the row; merges that the word has no pair for are not counted
    std::size_t lookUps = 0; ///< of pairs in the merge rules, each when it was created
    /// Comparisons of a pair with the best so far: one for each pair of the row in each pass, even if it
    /// can't merge. Includes the last pass, which finds nothing.
    std::size_t comparisons = 0;
};

/// Merges a row of first symbols. Time: quadratic in its length. Errors: Canceled.
Result<MethodResult> mergeBy(MergeMethod method, const MergeRules& rules, std::string_view word,
                             std::vector<ModelSymbol> row, const Progress& progress = {});

struct MethodFinding {
    enum class Cause : std::uint8_t {
        WholePiece,  ///< the word is looked up, and merging gives another result
        OwnRow,      ///< the tokenizer's own result differs from the scan's
        EqualScores, ///< the order of pieces of equal score depends on the method
        LowerLater,  ///< a merge creates a pair with a higher priority than merges already done
        Unreachable, ///< the word is a piece that merging can't build
    };
    Cause cause = Cause::WholePiece;
    MergeMethod method = MergeMethod::Scan; ///< the one that differs from the tokenizer; Scan for Unreachable
    Message text;                           ///< a clause
};

struct MethodComparison {
    std::array<MethodResult, kMergeMethods.size()> results; ///< by method
    std::size_t heapLookUps = 0;
    std::size_t heapComparisons = 0; ///< of two candidates
    bool lookedUp = false;           ///< the whole word is a piece, so the tokenizer merges nothing
    std::vector<MethodFinding> findings;
};

/// `whole_piece`, `own_row`, `equal_scores`, `lower_later`, `unreachable`
std::string_view name(MethodFinding::Cause cause);

/// Longer words are rejected.
inline constexpr std::size_t kMaxMethodSymbols = 20'000;
/// Merges the word by all methods and compares the results with its steps. No findings: all methods give the
/// tokenizer's row. Errors: BadInput (no BPE), TooLarge, Canceled.
Result<MethodComparison> compareMethods(const Tokenizer& tokenizer, std::string_view word,
                                        const BpeSteps& steps, const Progress& progress = {});

// Merging pass by pass as in textbooks: goes through the list of merges once and applies each to all its
// pairs.
//
//   low·er·er    pass 1  e r → er (twice)    l o w er er
//                pass 2  l o → lo            lo w er er
//
// The result is the same as MergeMethod::InOrder; this one records every pass. Merges that
// the word has no pair for are skipped.

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
