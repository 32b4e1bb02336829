#pragma once
// One word with all that was looked up for it, as the views of Steps show it: an immutable snapshot. A step is an attempt;
// where the model gave up, that is one step more.

#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

struct WordAttempts {
    std::shared_ptr<const Tokenizer> tokenizer;
    SteppedWord word;
    MatchAttempts matches;

    [[nodiscard]] std::size_t count() const { return matches.attempts.size() + (matches.gaveUp ? 1 : 0); }
    /// `step` from 1. The rest of these, too.
    [[nodiscard]] bool isGivingUp(std::size_t step) const { return step > matches.attempts.size(); }
    [[nodiscard]] const MatchAttempt& attempt(std::size_t step) const { return matches.attempts[step - 1]; }
    /// As it was looked up, with its `##`.
    [[nodiscard]] PieceLabel lookedUp(std::size_t step) const;
    /// `miss`, `hit`, `hit, but a longer one follows`
    [[nodiscard]] QString result(std::size_t step) const;
    [[nodiscard]] bool isHit(std::size_t step) const;
    [[nodiscard]] PieceId found(std::size_t step) const;
    /// Steps whose pieces are after that step; none once it gave up.
    [[nodiscard]] std::vector<std::size_t> foundSoFar(std::size_t step) const;
    /// Bytes of the word that a step is about.
    [[nodiscard]] ByteSpan span(std::size_t step) const;
    /// Bytes of the original text.
    [[nodiscard]] ByteSpan origin(std::size_t step) const;
};

using WordAttemptsPtr = std::shared_ptr<const WordAttempts>;

/// Errors: as explainMatches.
Result<WordAttemptsPtr> wordAttempts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const SteppedWord& word, const Progress& progress = {});

} // namespace tokenscope::ui
