#pragma once
// What happened to a word before its model segmented it: steps that precede those of the model.
//
//   of the text   " Ｃafé"
//   normalized    " Cafe"       by the normalizer's rules
//   spelled       "ĠCafe"       in the byte-level alphabet
//
// An added token and a user-defined piece are extracted instead and not changed.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/word_list.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct StepBefore {
    enum class Kind : std::uint8_t {
        Normalized,  ///< by the normalizer, or by a pre-tokenizer that writes spaces otherwise
        Spelled,     ///< in GPT-2's byte-level alphabet
        UserDefined, ///< extracted: a user-defined piece of SentencePiece's
        Added,       ///< extracted: an added token
    };
    Kind kind = Kind::Normalized;
    std::string from, to; ///< bytes; the same where it was extracted
    std::string by; ///< the rules that may have changed it: `Prepend, Replace`; empty where none has a name
};

/// In order; none where the model got the text as it is.
std::vector<StepBefore> stepsBefore(const Tokenizer& tokenizer, const SteppedWord& word);

/// `normalized from Ｃafé by NFKC`, with labels as in replay.h.
Message describe(const StepBefore& step);
/// Of all of them, one after the other; empty where there are none.
Message sentenceBefore(const Tokenizer& tokenizer, const SteppedWord& word);

} // namespace tokenscope::explain
