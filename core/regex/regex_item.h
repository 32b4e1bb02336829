#pragma once
// The pieces that a translated row consists of, and how they are joined.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"
#include "core/regex/regex_shape.h"

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
    bool captures = false; ///< a group in it is one of PCRE2's
    RegexShape shape = {};
    std::vector<RegexItem> inside =
        {}; ///< of a `(?:…)` that nothing repeats: its literals join what is beside it
    [[nodiscard]] bool isLiteral() const { return literal != RegexReader::kEnd; }
};

/// A literal character where the reader is.
RegexItem literalItem(const RegexReader& in, char32_t c);

/// Both engines fold what is between brackets, Rust also what is outside. Errors: Unsupported, in the reader.
RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed);

/// What `^` or `$` is.
RegexItem lineAnchor(const RegexReader& in, char32_t sign);

/// `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`, `\K`, and Oniguruma's `\R`, `\N`, `\O`; the reader is behind `letter`.
/// nullopt where it is none of them.
std::optional<RegexItem> simpleEscape(const RegexReader& in, char32_t letter);

/// What a group that nothing can refer to is, of which `(?:`, `(?>`, `(?=` … was the beginning. Errors, in the reader:
/// Unsupported, at `start`, where PCRE2 can't look behind so.
void shapeGroup(RegexReader& in, RegexItem& group, std::string_view open, std::size_t start);

/// Applies a quantifier's sign.
void quantify(const RegexReader& in, RegexItem& item, const std::string& sign);

/// Puts what is inside of groups that nothing repeats in their places.
void unpackGroups(std::vector<RegexItem>& items);

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items);

} // namespace tokenscope
