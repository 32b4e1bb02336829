#pragma once
// What SuperBPE's second stage, and whoever encodes with what it made, cuts a text by: a regular expression for
// tokenizer.json's Split (Oniguruma), each match alone.

#include <string>

namespace tokenscope {

struct StretchOptions {
    bool acrossPunctuation =
        false; ///< a stretch is a line, else words with nothing but blanks and apostrophes between them
    bool acrossLines = false;
    int digits = 0; ///< so many at most in a stretch of digits, as in the first stage; 0: any number
    bool operator==(const StretchOptions&) const = default;
};

/// Every character is in a match. With both true and any number of digits a text is one stretch.
std::string stretchPattern(const StretchOptions& options);

} // namespace tokenscope
