#pragma once
// The pattern by which byte-level training cuts a text into words: a published one by its name, with other rules for
// numbers and apostrophes if wanted, or one's own.

#include "core/base/error.h"
#include "core/regex/pattern.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope::train {

struct WordPattern {
    enum class Apostrophes : std::uint8_t {
        Published, ///< as the pattern has it
        Both,      ///< `’` (U+2019) begins a contraction as `'` does
        None,      ///< no contractions: the apostrophe is a character like others
    };
    /// One of publishedPatternNames(). Empty: `own`.
    std::string name = "gpt2";
    std::string own; ///< a regular expression as tokenizer.json has it (Oniguruma)
    /// Of a published pattern: at most so many digits make a word, 1 … 3. 0: as published.
    int digits = 0;
    Apostrophes apostrophes = Apostrophes::Published;
    bool operator==(const WordPattern&) const = default;
};

/// `gpt2`, `cl100k`, `llama3`, `qwen2`, `nanochat`, `o200k`, `tekken`. cl100k is spelled as it is in tokenizer.json, which is
/// what Llama 3 has.
std::span<const std::string_view> publishedPatternNames();

/// As it stands in the tokenizer.json that is saved. Errors: BadInput for an unknown name or a number of digits that is
/// none of the above; whether `own` is a pattern is not looked at.
Result<Pattern> spelledPattern(const WordPattern& pattern);

/// At most so many digits are in a word; 0: any number, or one's own pattern, of which it is not known.
int digitsOf(const WordPattern& pattern);

/// Is `text` one that spelledPattern() makes of a published name? Of those it is known that a word ends before a blank
/// which stands between a visible ASCII character and an ASCII letter.
bool isOfPublishedFamily(std::string_view text);

} // namespace tokenscope::train
