#pragma once
// Why two adjacent symbols of a row are not merged in its next step.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/bpe/merge_rules.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::explain {

struct WhyNot {
    enum class Reason : std::uint8_t {
        Next,            ///< they are merged in the next step
        Loses,           ///< another pair has a higher priority
        NotInVocabulary, ///< their concatenation isn't in the vocabulary
        NoMerge,         ///< their concatenation is a piece, but no merge builds it from these two
        Reserved,   ///< their concatenation is a control, unknown or byte piece, which merging never produces
        Unused,     ///< their concatenation is unused: it was merged and then split again
        Frozen,     ///< one of them is user-defined
        Boundary,   ///< the word ends between them
        WholePiece, ///< the whole word was looked up
        NotYet,     ///< unknown characters are replaced before merging starts
        Over,       ///< merging has finished
    };
    Reason reason = Reason::Boundary;
    std::optional<PossibleMerge> merge;  ///< of these two; set for Next and Loses
    std::optional<PossibleMerge> winner; ///< set for Loses
    std::optional<std::size_t> mergedIn; ///< index of the step that merges these two
    /// Index of the step that merges one of them with its other neighbor.
    std::optional<std::size_t> consumedIn;
    Message text; ///< the reason, as a clause
};

/// The reason for the symbols at `position` and `position + 1` of the row after `afterSteps` steps. With
/// `isNextShown` the text calls the next step "this step". Time: proportional to the row.
WhyNot whyNot(const Tokenizer& tokenizer, const BpeSteps& steps, std::string_view word,
              std::size_t afterSteps, std::size_t position, bool isNextShown = false);

} // namespace tokenscope::explain
