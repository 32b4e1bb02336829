#pragma once
// `steps` of models that look up, for people: what was looked up in a word, and what of it is a piece.

#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// A line for each place of the word:
///
///     unhappy unhapp unhap unha unh → un  4895
///
/// Errors: those of explainMatches().
Result<std::string> attemptLines(const Tokenizer& tokenizer, std::string_view word, bool color,
                                 const Progress& progress);

} // namespace tokenscope::cli
