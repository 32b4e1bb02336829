#pragma once
// Other ways to merge a word than a heap, by the same rules, with what they cost; and where a vocabulary makes them
// disagree with what the tokenizer does.
//
//   scan      look at all pairs, merge the best one, from the left of equals; again
//   recount   find the best pair, merge all its occurrences at once; again (GPT-2's encoder)
//   in order  go through the list of merges once, merge all occurrences of each (the textbook)

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/merge_rules.h"

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
    std::vector<ModelSymbol> row; ///< what the word is in the end
    std::size_t merges = 0;
    std::size_t passes = 0;  ///< over the row; those for merges that the word has none of aren't counted
    std::size_t lookUps = 0; ///< pairs that the rules were asked of: each when it comes to be
    /// Of a pair with the best so far: one for each pair of the row in each pass, whether it can merge or not. The last
    /// pass, which finds nothing, is one of them.
    std::size_t comparisons = 0;
};

/// Merges a row of first symbols. Time: the row's length squared. Errors: Canceled.
Result<MethodResult> mergeBy(MergeMethod method, const MergeRules& rules, std::string_view word,
                             std::vector<ModelSymbol> row, const Progress& progress = {});

struct MethodFinding {
    enum class Cause : std::uint8_t {
        WholePiece,  ///< the word is looked for first, and merging gives something else
        OwnRow,      ///< the tokenizer's own merging ends otherwise than the scan
        EqualScores, ///< pieces of equal score: which goes first hangs on the method
        LowerLater,  ///< a merge makes a pair possible that goes before merges already begun
        Unreachable, ///< the word is a piece that merging doesn't lead to
    };
    Cause cause = Cause::WholePiece;
    MergeMethod method = MergeMethod::Scan; ///< which disagrees with the tokenizer; Scan for Unreachable
    std::string text;                       ///< a sentence
};

struct MethodComparison {
    std::array<MethodResult, kMergeMethods.size()> results; ///< by method
    std::size_t heapLookUps = 0;
    std::size_t heapComparisons = 0; ///< of two candidates, by the heap
    bool lookedUp = false;           ///< the tokenizer merges nothing: the whole word is a piece
    std::vector<MethodFinding> findings;
};

/// `whole_piece`, `own_row`, `equal_scores`, `lower_later`, `unreachable`
std::string_view name(MethodFinding::Cause cause);

/// Longer words are refused.
inline constexpr std::size_t kMaxMethodSymbols = 20'000;
/// The word by all methods, beside its steps: no finding means that all of them end with the tokenizer's row. Errors: BadInput (no BPE), TooLarge, Canceled.
Result<MethodComparison> compareMethods(const Tokenizer& tokenizer, std::string_view word,
                                        const BpeSteps& steps, const Progress& progress = {});

} // namespace tokenscope::explain
