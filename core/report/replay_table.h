#pragma once
// A replay as a Markdown table: a line for each step.
//
//   | step | pair | gives | rank | row |
//   |---:|---|---|---:|---|
//   | 0 |  |  |  | `l` `o` `w` |
//   | 1 | `l` `o` | `lo` | 0 | `lo` `w` |

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/prose/replay.h"
#include "core/explain/stages/word_list.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::report {

/// Escapes bars, backticks and line ends. Rows are truncated as by replayRows(). Errors: Canceled.
Result<std::string> replayMarkdown(std::span<const explain::Replay> words, const Progress& progress = {});
/// Text as code in a cell of such a table.
std::string markdownCell(std::string_view label);

// The attempts of a model that looks up pieces (match_attempts.h) as Markdown tables, one per word.

/// Lists at most kMaxTableAttempts attempts and counts the rest. Omits extracted words.
/// Errors: those of explainMatches(), Canceled.
Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const explain::WordList& words,
                                     const Progress& progress = {});
inline constexpr std::size_t kMaxTableAttempts = 1U << 18U;

// Names of steps in exports. A merge has no name: its two parts are shown instead.

struct StepName {
    std::string_view key;   ///< in JSON: `byte_fallback`; empty for a merge
    std::string_view words; ///< in tables: `no piece, its bytes`; empty for a merge
};

StepName stepName(explain::BpeStep::Kind kind);

} // namespace tokenscope::report
