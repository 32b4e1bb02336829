#pragma once
// The pieces that a translated row consists of, and how they are joined.

#include "core/unicode/char_set.h"
#include "core/unicode/regex_reader.h"

#include <string>
#include <vector>

namespace tokenscope {

/// What a quantifier can apply to: a literal character, or PCRE2 text that is one atom.
struct RegexItem {
    std::string text;
    char32_t literal = RegexReader::kEnd;
    bool repeatable = true;
    bool quantified = false;
    bool caseless = false;
    [[nodiscard]] bool isLiteral() const { return literal != RegexReader::kEnd; }
};

/// A literal character where the reader is.
RegexItem literalItem(const RegexReader& in, char32_t c);

/// Both engines fold what is between brackets, Rust also what is outside. Errors: Unsupported, in the reader.
RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed);

/// `\b` or `\B`.
RegexItem wordBoundary(const RegexReader& in, bool inside);

/// Applies a quantifier's sign.
void quantify(const RegexReader& in, RegexItem& item, const std::string& sign);

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items);

} // namespace tokenscope
