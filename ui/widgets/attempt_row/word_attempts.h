#pragma once
// All vocabulary lookups for one word: an immutable snapshot that the views of Steps share. Each step is an
// attempt; if the model gave up, there is one more step for that.

#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

struct WordAttempts {
    std::shared_ptr<const Tokenizer> tokenizer;
    explain::SteppedWord word;
    explain::MatchAttempts matches;

    [[nodiscard]] std::size_t count() const { return matches.attempts.size() + (matches.gaveUp ? 1 : 0); }
    /// `step` counts from 1. True for the step in which the model gave up.
    [[nodiscard]] bool isGivingUp(std::size_t step) const { return step > matches.attempts.size(); }
    [[nodiscard]] const explain::MatchAttempt& attempt(std::size_t step) const {
        return matches.attempts[step - 1];
    }
    /// The text that was looked up, with its `##`.
    [[nodiscard]] PieceLabel lookedUp(std::size_t step) const;
    /// `miss`, `hit`, `hit, but a longer one follows`
    [[nodiscard]] QString result(std::size_t step) const;
    [[nodiscard]] bool isHit(std::size_t step) const;
    [[nodiscard]] PieceId found(std::size_t step) const;
    /// The steps whose pieces are in use after that step; empty once the model gave up.
    [[nodiscard]] std::vector<std::size_t> foundSoFar(std::size_t step) const;
    /// The bytes of the word that a step looks up.
    [[nodiscard]] ByteSpan span(std::size_t step) const;
    /// The same bytes in the original text.
    [[nodiscard]] ByteSpan origin(std::size_t step) const;
};

using WordAttemptsPtr = std::shared_ptr<const WordAttempts>;

/// Errors: those of explainMatches().
Result<WordAttemptsPtr> wordAttempts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const explain::SteppedWord& word, const Progress& progress = {});

} // namespace tokenscope::ui
