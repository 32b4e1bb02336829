#pragma once
// The attempts of a model that looks up (match_attempts.h) as Markdown tables, one a word.

#include "core/explain/stages/word_list.h"

#include <string>

namespace tokenscope::explain {

/// No more than kMaxTableAttempts attempts in all; of those behind it their number. Words that were cut out are left out.
/// Errors: those of explainMatches(), Canceled.
Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const WordList& words,
                                     const Progress& progress = {});
inline constexpr std::size_t kMaxTableAttempts = 1U << 18U;

} // namespace tokenscope::explain
