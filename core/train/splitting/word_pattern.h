#pragma once
// The pattern by which byte-level training splits a text into words: a published one by name, optionally with
// other rules for numbers and apostrophes, or a custom one.

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
        Both,      ///< `’` (U+2019) starts a contraction like `'`
        None,      ///< no contractions: the apostrophe is an ordinary character
    };
    /// One of publishedPatternNames(). Empty: `own`.
    std::string name = "gpt2";
    std::string own; ///< a regular expression as tokenizer.json has it (Oniguruma)
    /// Of a published pattern: the maximum number of digits in a word, 1 … 3. 0: as published.
    int digits = 0;
    Apostrophes apostrophes = Apostrophes::Published;
    bool operator==(const WordPattern&) const = default;
};

/// `gpt2`, `cl100k`, `llama3`, `qwen2`, `nanochat`, `o200k`, `tekken`. cl100k is spelled as in
/// tokenizer.json, like Llama 3.
std::span<const std::string_view> publishedPatternNames();

/// As in the saved tokenizer.json. Errors: BadInput for an unknown name or number of digits; `own` is not
/// checked.
Result<Pattern> spelledPattern(const WordPattern& pattern);

/// The maximum number of digits in a word; 0: no limit, or unknown for a custom pattern.
int digitsOf(const WordPattern& pattern);

/// Whether spelledPattern() returns `text` for a published name. In these patterns, a word ends before a
/// space between a visible ASCII character and an ASCII letter.
bool isOfPublishedFamily(std::string_view text);

} // namespace tokenscope::train
