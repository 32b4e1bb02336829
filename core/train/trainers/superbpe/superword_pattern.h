#pragma once
// What SuperBPE's second stage, and whoever encodes with what it made, cuts a text by: a regular expression for
// tokenizer.json's Split (Oniguruma), each match alone. It is made of the first stage's own pattern, matched again and again
// while the place between two words is one to go across: a segment ends only where a word ends, so that no piece of the
// first stage is out of reach.

#include "core/definition/published_patterns.h"

#include <string>

namespace tokenscope::train {

struct SuperwordOptions {
    bool acrossPunctuation =
        false; ///< a segment is a line, else words with nothing but spaces and apostrophes between them
    bool acrossLines = false;
    int digits = 0; ///< so many at most in a word of the first stage: a number stands alone; 0: any number
    std::string words{kGpt2Pattern}; ///< of the first stage
    bool operator==(const SuperwordOptions&) const = default;
};

/// What the words match is in a match. With both true and any number of digits a text is one segment.
std::string superwordPattern(const SuperwordOptions& options);

} // namespace tokenscope::train
