#pragma once
// `steps` of models that look up: what was looked up in a word, and what of it is a piece.

#include "app/cli/ruler.h"
#include "core/encoding/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::cli {

/// `,"attempts":[{"text":"##happy","span":[2,7],"id":null,"taken":false},…]`, and `"gave_up"`; spans are of the word.
/// `left` is how many may be listed, of this word and those behind it; `"omitted"` says how many aren't. Errors: those of
/// explainMatches().
Result<void> appendAttempts(std::string& out, const Tokenizer& tokenizer, std::string_view word, Unit unit,
                            std::size_t& left, const Progress& progress);

/// A line for each place of the word:
///
///     unhappy unhapp unhap unha unh → un  4895
Result<std::string> attemptLines(const Tokenizer& tokenizer, std::string_view word, bool colour,
                                 const Progress& progress);

} // namespace tokenscope::cli
