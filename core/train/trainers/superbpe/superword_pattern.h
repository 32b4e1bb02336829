#pragma once
// The regular expression (Oniguruma) of SuperBPE's second stage, also for tokenizer.json's Split: each match
// is a superword segment. It repeats the pattern of the first stage as long as the boundary between two words
// may be crossed. A segment ends only where a word ends, so that every piece of the first stage is still
// possible.

#include "core/definition/published_patterns.h"

#include <string>

namespace tokenscope::train {

struct SuperwordOptions {
    /// A segment is a line; otherwise, words with only spaces and apostrophes between them.
    bool acrossPunctuation = false;
    bool acrossLines = false;
    int digits = 0; ///< maximum in a word of the first stage, where a number is then a segment; 0: no limit
    std::string words{kGpt2Pattern}; ///< of the first stage
    bool operator==(const SuperwordOptions&) const = default;
};

/// Every match of `words` is within one match. With both flags and any number of digits, a text is one
/// segment.
std::string superwordPattern(const SuperwordOptions& options);

} // namespace tokenscope::train
