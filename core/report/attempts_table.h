#pragma once
// The attempts of a model that looks up pieces (match_attempts.h) as Markdown tables, one per word.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/word_list.h"

#include <string>

namespace tokenscope::report {

inline constexpr std::size_t kMaxTableAttempts = 1U << 18U;

/// Lists at most kMaxTableAttempts attempts and counts the rest. Omits extracted words.
/// Errors: those of explainMatches(), Canceled.
Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const explain::WordList& words,
                                     const Progress& progress = {});

} // namespace tokenscope::report
