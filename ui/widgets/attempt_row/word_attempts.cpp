#include "ui/widgets/attempt_row/word_attempts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct AttemptTexts {
    Q_DECLARE_TR_FUNCTIONS(WordAttempts)
};

} // namespace

PieceLabel WordAttempts::lookedUp(std::size_t step) const {
    if (isGivingUp(step))
        return textLabel(word.text);
    return textLabel(matches.lookedUp(word.text, attempt(step)));
}

bool WordAttempts::isHit(std::size_t step) const {
    return !isGivingUp(step) && attempt(step).found != kNoPiece;
}

PieceId WordAttempts::found(std::size_t step) const {
    if (!isGivingUp(step))
        return attempt(step).found;
    return matches.tokens.ids.empty() ? kNoPiece : matches.tokens.ids.front();
}

QString WordAttempts::result(std::size_t step) const {
    if (isGivingUp(step))
        return matches.attempts.empty() ? AttemptTexts::tr("gives up: the word has too many characters")
                                        : AttemptTexts::tr("gives up: the whole word is unknown");
    if (!isHit(step))
        return AttemptTexts::tr("miss");
    if (attempt(step).used)
        return AttemptTexts::tr("hit");
    return matches.gaveUp ? AttemptTexts::tr("hit, but discarded later")
                          : AttemptTexts::tr("hit, but a longer one follows");
}

std::vector<std::size_t> WordAttempts::foundSoFar(std::size_t step) const {
    std::vector<std::size_t> steps;
    if (isGivingUp(step))
        return steps;
    for (std::size_t at = 1; at <= step; ++at) {
        if (!isHit(at))
            continue;
        if (!steps.empty() && attempt(steps.back()).span.begin == attempt(at).span.begin)
            steps.pop_back();
        steps.push_back(at);
    }
    return steps;
}

ByteSpan WordAttempts::span(std::size_t step) const {
    if (isGivingUp(step))
        return {0, static_cast<std::uint32_t>(word.text.size())};
    return attempt(step).span;
}

ByteSpan WordAttempts::origin(std::size_t step) const {
    return word.originOf(span(step)).value_or(word.span);
}

Result<WordAttemptsPtr> wordAttempts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const explain::SteppedWord& word, const Progress& progress) {
    auto made = std::make_shared<WordAttempts>();
    made->tokenizer = tokenizer;
    made->word = word;
    if (word.fixed)
        return made;
    auto matches = explain::explainMatches(*tokenizer, word.text, progress);
    if (!matches)
        return tl::unexpected(matches.error());
    made->matches = std::move(*matches);
    return made;
}

} // namespace tokenscope::ui
