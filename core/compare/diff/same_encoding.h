#pragma once
// Proves that two definitions give the same ids for every text: they use the same engine, and everything that
// the engine reads is equal, except for what doesn't affect ids (see canonical_encoding.h).

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

struct SameEncoding {
    /// The parts that are not proved equal, such as `model`, `normalizer`, `added_tokens`, `engine`. Empty:
    /// the ids of every text are equal, with the same settings.
    std::vector<std::string> unequal;
    /// Steps that are not compared, but with which a program may change ids differently for each file or at
    /// random: `dropout`, `truncation`, `padding`.
    std::vector<std::string> butFor;
    /// The type ids of texts with special tokens are equal; false if unknown.
    bool sameTypeIds = false;
    bool sameDefaults = false; ///< of addSpecial and parseSpecial
    [[nodiscard]] bool proved() const { return unequal.empty(); }
};

/// `model.dropout` of the file if it is above 0. Encoding ignores it; the definition has only a diagnostic
/// about it.
std::optional<std::string> dropoutOf(const TokenizerDefinition& definition);

/// Some tens of milliseconds for 262 144 pieces. False negatives are possible, false positives are not.
SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b);

} // namespace tokenscope::compare
