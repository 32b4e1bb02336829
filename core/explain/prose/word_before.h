#pragma once
// What happened to a word before the model: the steps of the stages before it.
//
//   in the text   " Ｃafé"
//   normalized    " Cafe"       by the normalizer's rules
//   spelled       "ĠCafe"       in the byte-level alphabet
//
// An added token or a user-defined piece is extracted instead, unchanged.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct StepBefore {
    enum class Kind : std::uint8_t {
        Normalized,  ///< by the normalizer, or by a pre-tokenizer that replaces spaces
        Spelled,     ///< in GPT-2's byte-level alphabet
        UserDefined, ///< extracted: a user-defined piece (SentencePiece)
        Added,       ///< extracted: an added token
    };
    Kind kind = Kind::Normalized;
    std::string from, to; ///< bytes; equal if it was extracted
    std::string by;       ///< the rules that may have changed it: `Prepend, Replace`; may be empty
};

/// In order; empty if the model received the text unchanged.
std::vector<StepBefore> stepsBefore(const Tokenizer& tokenizer, const SteppedWord& word);

/// `normalized from Ｃafé by NFKC`, with labels as in replay.h.
Message describe(const StepBefore& step);
/// The descriptions of all steps of a word in one clause; empty if there are none.
Message sentenceBefore(const Tokenizer& tokenizer, const SteppedWord& word);

} // namespace tokenscope::explain
