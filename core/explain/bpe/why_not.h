#pragma once
// Why two neighbors of a row are not merged in its next step.

#include "core/explain/bpe/bpe_steps.h"
#include "core/stages/model/merge_rules.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::explain {

struct WhyNot {
    enum class Reason : std::uint8_t {
        Next,            ///< they are: it is the next step
        Loses,           ///< another pair goes first here
        NotInVocabulary, ///< what they would give is no piece
        NoMerge,         ///< … is a piece, but no merge makes it of these two
        Reserved,        ///< … is a control, unknown or byte piece, which text is not merged to
        Unused,          ///< … is unused: it was merged, and taken apart again
        Frozen,          ///< one of them is user-defined
        Boundary,        ///< the word ends between them
        WholePiece,      ///< the whole word was looked for first
        NotYet,          ///< characters that are no pieces are spelled before anything is merged
        Over,            ///< merging is over: bytes and unknown pieces stay as they are
    };
    Reason reason = Reason::Boundary;
    std::optional<PossibleMerge> merge;  ///< of these two; of Next and Loses
    std::optional<PossibleMerge> winner; ///< Loses: what goes first
    std::optional<std::size_t> mergedIn; ///< index of the step that merges these two, if any does
    std::optional<std::size_t> goneIn;   ///< … that merges one of them with its other neighbor
    std::string text;                    ///< a sentence
};

/// Of the symbols at `position` and behind it in the row after so many steps. Time: that of the row.
WhyNot whyNot(const Tokenizer& tokenizer, const BpeSteps& steps, std::string_view word,
              std::size_t afterSteps, std::size_t position);

} // namespace tokenscope::explain
