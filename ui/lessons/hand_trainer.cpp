#include "ui/lessons/hand_trainer.h"

#include <algorithm>
#include <limits>

namespace tokenscope::ui {
namespace {

train::WordCounts countWordsOf(std::string_view corpus) {
    train::WordCounts counts;
    while (!corpus.empty()) {
        const std::size_t end = std::min(corpus.find(' '), corpus.size());
        if (end > 0)
            counts.add(corpus.substr(0, end));
        corpus.remove_prefix(std::min(end + 1, corpus.size()));
    }
    return counts;
}

train::BpeTrainerOptions handOptions() {
    train::BpeTrainerOptions options;
    options.alphabet = train::BpeTrainerOptions::Alphabet::Characters;
    options.pieces = std::numeric_limits<std::size_t>::max();
    options.minFrequency = 1;
    return options;
}

} // namespace

HandTrainer::HandTrainer(std::string_view corpus)
    : m_counts(countWordsOf(corpus)) {
    m_states.emplace_back(m_counts, handOptions());
}

std::vector<HandTrainer::Word> HandTrainer::words() const {
    std::vector<Word> words;
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        words.push_back({now().pairs().word(i), m_counts.count(i)});
    return words;
}

std::vector<train::CountedPair> HandTrainer::pairs() const {
    std::vector<train::CountedPair> pairs;
    for (const Word& word : words()) {
        for (std::size_t i = 1; i < word.symbols.size(); ++i) {
            const train::SymbolPair pair{word.symbols[i - 1], word.symbols[i]};
            const bool known = std::any_of(pairs.begin(), pairs.end(), [&](const train::CountedPair& other) {
                return other.pair == pair;
            });
            if (!known)
                pairs.push_back({pair, now().pairs().count(pair)});
        }
    }
    return pairs;
}

const std::string& HandTrainer::spelling(train::SymbolId symbol) const {
    return now().result().symbols[symbol];
}

std::optional<train::SymbolPair> HandTrainer::wanted() const {
    train::BpeTrainer ahead = now();
    const auto merge = ahead.next();
    return merge ? std::optional(merge->pair) : std::nullopt;
}

HandTrainer::Verdict HandTrainer::choose(train::SymbolPair pair) {
    train::BpeTrainer ahead = now();
    const auto merge = ahead.step();
    if (!merge || merge->pair != pair) {
        const bool equal = merge && now().pairs().count(pair) == merge->count;
        return equal ? Verdict::Later : Verdict::Rarer;
    }
    m_states.push_back(std::move(ahead));
    return Verdict::Right;
}

void HandTrainer::undo() {
    if (m_states.size() > 1)
        m_states.pop_back();
}

} // namespace tokenscope::ui
