#pragma once
// Whether two definitions are sure to give the same ids for every text: proved, not tried. They are encoded by the same
// engine, and everything that the engine looks at while it encodes is equal, once what makes no difference to ids is taken
// out (where spans begin, the order of a vocabulary's entries, a sequence around one rule).

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct SameEncoding {
    /// What is not known to be equal, as `model.merges`, `normalizer`, `added_tokens`, `engine`. Empty: the ids of every
    /// text are equal, with the same settings.
    std::vector<std::string> unequal;
    /// What a program may do to ids besides, otherwise by each file or at random: `dropout`, `truncation`, `padding`. It has
    /// no part in what is compared.
    std::vector<std::string> butFor;
    /// With special tokens, texts and what stands around them have the same type ids, which models get beside the ids;
    /// false where that isn't known.
    bool sameTypeIds = false;
    bool sameDefaults = false; ///< what is put around a text, and parsed, where a call doesn't say
    [[nodiscard]] bool proved() const { return unequal.empty(); }
};

/// `model.dropout` as the file has it, where it is above 0: nothing here is encoded by it, and the definition keeps no more
/// of it than the warning.
std::optional<std::string> dropoutOf(const TokenizerDefinition& definition);

/// Some tens of milliseconds for 262 144 pieces. False negatives are possible, false positives are not.
SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b);

} // namespace tokenscope::compare
