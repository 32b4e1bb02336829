#include "ui/panels/train/teaching_run.h"

#include "core/base/try.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "ui/panels/train/teaching_rules.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxKept = 48; ///< trainers; if there are more, every second one is dropped
constexpr std::size_t kLeastKept = 6;
constexpr std::size_t kTrainerBytes = 32; ///< per byte of the corpus, approximate
constexpr std::size_t kEmptyTrainer = 64'000;

struct HashOfPair {
    std::size_t operator()(train::SymbolPair pair) const {
        return std::hash<std::uint64_t>()((std::uint64_t{pair.left} << 32U) | pair.right);
    }
};

Result<train::WordCounts> wordsOf(const std::string& corpus, TeachingRules::Split split,
                                  const Progress& progress) {
    const auto preTokenizer = makePreTokenizer(preTokenizerOf(split));
    if (!preTokenizer)
        return tl::unexpected(preTokenizer.error());
    PreTokenizedText text{NormalizedText::identity(corpus, 0), {}, true};
    if (!corpus.empty())
        text.words.push_back({0, static_cast<std::uint32_t>(corpus.size())});
    TOKENSCOPE_TRY_VOID((*preTokenizer)->apply(text, progress));
    train::WordCounts words;
    for (const ByteSpan span : text.words)
        if (span.end > span.begin)
            words.add(std::string_view(text.text.text).substr(span.begin, span.end - span.begin));
    return words;
}

train::BpeTrainerOptions optionsOf(const TeachingRules& rules) {
    train::BpeTrainerOptions options;
    options.alphabet = rules.start == TeachingRules::Start::Bytes
                           ? train::BpeTrainerOptions::Alphabet::Bytes
                           : train::BpeTrainerOptions::Alphabet::Characters;
    // The order of Hugging Face's trainer, so that tie-breaks are the same.
    options.order = rules.start == TeachingRules::Start::Bytes ? train::BpeTrainerOptions::Order::Gpt2
                                                               : train::BpeTrainerOptions::Order::ByValue;
    if (rules.endOfWordSuffix)
        options.endOfWordSuffix = "</w>";
    options.pieces = rules.pieces == 0 ? std::numeric_limits<std::size_t>::max() : rules.pieces;
    options.minFrequency = rules.leastCount;
    options.tieBreak = rules.tie == TeachingRules::Tie::Spelling     ? train::TieBreak::Spelling
                       : rules.tie == TeachingRules::Tie::FirstPlace ? train::TieBreak::FirstPlace
                                                                     : train::TieBreak::SmallerIds;
    return options;
}

using PairTotals = std::unordered_map<train::SymbolPair, TeachingPair, HashOfPair>;

bool isPair(const TeachingWord& word, std::size_t at) {
    return word.symbols[at] != train::PairIndex::kBreak && word.symbols[at + 1] != train::PairIndex::kBreak;
}

/// Number of pairs with each count, updated from merge to merge, which is much faster than counting tied
/// pairs.
class CountTally {
  public:
    explicit CountTally(const train::PairIndex& pairs) {
        for (const train::CountedPair& pair : pairs.pairs())
            ++m_pairs[pair.count];
    }
    [[nodiscard]] std::size_t pairsOf(std::uint64_t count) const {
        const auto found = m_pairs.find(count);
        return found == m_pairs.end() ? 0 : found->second;
    }
    void follow(const train::MergeEvents& events) {
        for (const auto* list : {&events.lost, &events.gained})
            for (const train::PairChange& change : *list) {
                if (change.before > 0)
                    --m_pairs[change.before];
                if (change.after > 0)
                    ++m_pairs[change.after];
            }
    }

  private:
    std::unordered_map<std::uint64_t, std::size_t> m_pairs;
};

std::vector<TeachingWord> wordsIn(const train::BpeTrainer& trainer, const train::WordCounts& counts) {
    std::vector<TeachingWord> words;
    words.reserve(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        words.push_back({trainer.pairs().word(i), counts.count(i)});
    }
    return words;
}

} // namespace

void TeachingRun::takeSnapshot(std::size_t step, const train::BpeTrainer& trainer) {
    if (step % m_snapshotEvery != 0)
        return;
    m_snapshots.push_back({step, trainer});
    if (m_snapshots.size() < m_maxSnapshots)
        return;
    m_snapshotEvery *= 2;
    std::erase_if(m_snapshots,
                  [this](const Snapshot& snapshot) { return snapshot.step % m_snapshotEvery != 0; });
}

Result<std::shared_ptr<const TeachingRun>> TeachingRun::train(std::string corpus, const TeachingRules& rules,
                                                              const Progress& progress) {
    if (corpus.size() > kLongestCorpus)
        return fail(ErrorCode::TooLarge, {},
                    "a corpus to watch has " + std::to_string(kLongestCorpus) + " bytes at most",
                    "train on it under Real files");
    const std::shared_ptr<TeachingRun> run(new TeachingRun);
    run->m_corpus = std::move(corpus);
    run->m_rules = rules;
    auto words = wordsOf(run->m_corpus, rules.split, progress);
    if (!words)
        return tl::unexpected(words.error());
    run->m_words = std::move(*words);
    for (std::size_t i = 0; i < run->m_words.size(); ++i)
        run->m_wordTotal += run->m_words.count(i);

    run->m_maxSnapshots = std::clamp(
        kMaxSnapshotBytes / (kEmptyTrainer + kTrainerBytes * run->m_corpus.size()), kLeastKept, kMaxKept);

    train::BpeTrainer trainer(run->m_words, optionsOf(rules), progress.stop);
    run->m_symbolsFirst = trainer.pairs().symbolTotal();
    run->takeSnapshot(0, trainer);
    CountTally tally(trainer.pairs());
    train::MergeEvents events;
    const std::size_t alphabet = trainer.result().alphabetSize;
    const std::size_t most =
        rules.pieces > alphabet ? std::min(kMaxSteps, rules.pieces - alphabet) : kMaxSteps;
    while (run->m_steps.size() < kMaxSteps) {
        const auto merge = trainer.step(&events, false);
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "training was canceled");
        if (!merge)
            break;
        run->m_steps.push_back({*merge, trainer.pairs().symbolTotal(), tally.pairsOf(merge->count)});
        tally.follow(events);
        progress.notify(std::min(run->m_steps.size(), most), most);
        run->takeSnapshot(run->m_steps.size(), trainer);
    }
    run->m_capped = run->m_steps.size() == kMaxSteps &&
                    trainer.result().symbols.size() < trainer.options().pieces && trainer.next();
    run->m_trained = trainer.takeResult();
    return run;
}

std::string TeachingRun::spelling(train::SymbolId symbol) const {
    return symbol < m_trained.symbols.size() ? m_trained.symbols[symbol] : std::string();
}

std::size_t TeachingRun::piecesAt(std::size_t step) const {
    std::size_t pieces = alphabetSize();
    for (std::size_t i = 0; i < step; ++i)
        pieces += m_steps[i].merge.newPiece ? 1 : 0;
    return pieces;
}

train::TrainedBpe TeachingRun::trainedAt(std::size_t step) const {
    train::TrainedBpe trained;
    trained.alphabetSize = alphabetSize();
    trained.symbols.assign(m_trained.symbols.begin(),
                           m_trained.symbols.begin() + static_cast<std::ptrdiff_t>(piecesAt(step)));
    trained.merges.assign(m_trained.merges.begin(),
                          m_trained.merges.begin() + static_cast<std::ptrdiff_t>(step));
    return trained;
}

train::BpeTrainer TeachingRun::trainerAt(std::size_t step) const {
    const auto behind =
        std::upper_bound(m_snapshots.begin(), m_snapshots.end(), step,
                         [](std::size_t s, const Snapshot& snapshot) { return s < snapshot.step; });
    train::BpeTrainer trainer = std::prev(behind)->trainer;
    while (trainer.result().merges.size() < step && trainer.step()) {
    }
    return trainer;
}

TeachingState TeachingRun::state(std::size_t step) const {
    step = std::min(step, m_steps.size());
    TeachingState state;
    state.step = step;
    train::BpeTrainer trainer = trainerAt(step == 0 ? 0 : step - 1);
    if (step > 0)
        trainer.step(&state.since, false);
    state.words = wordsIn(trainer, m_words);
    PairTotals totals;
    std::vector<train::SymbolPair> order;                                    // by their first place
    std::unordered_map<train::SymbolPair, std::size_t, HashOfPair> lastWord; // that it was met in, from 1
    for (std::size_t w = 0; w < state.words.size(); ++w) {
        const TeachingWord& word = state.words[w];
        for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i) {
            if (!isPair(word, i))
                continue;
            const train::SymbolPair pair{word.symbols[i], word.symbols[i + 1]};
            const auto [found, added] =
                totals.try_emplace(pair, TeachingPair{pair, trainer.pairs().count(pair), 0});
            if (added)
                order.push_back(pair);
            if (std::exchange(lastWord[pair], w + 1) != w + 1)
                ++found->second.words;
        }
    }
    state.pairs.reserve(order.size());
    for (const train::SymbolPair pair : order)
        state.pairs.push_back(totals[pair]);
    std::stable_sort(state.pairs.begin(), state.pairs.end(),
                     [this](const TeachingPair& a, const TeachingPair& b) {
                         if (a.count != b.count)
                             return a.count > b.count;
                         if (m_rules.tie == TeachingRules::Tie::SmallerIds)
                             return a.pair < b.pair;
                         if (m_rules.tie == TeachingRules::Tie::FirstPlace)
                             return false;
                         const auto spelled = [this](train::SymbolPair pair) {
                             return std::pair(spelling(pair.left), spelling(pair.right));
                         };
                         return spelled(a.pair) < spelled(b.pair);
                     });
    if (step < m_steps.size()) { // pairs that are too long, or lost the tie-break, are after it
        const auto next = std::find_if(state.pairs.begin(), state.pairs.end(), [&](const TeachingPair& pair) {
            return pair.pair == m_steps[step].merge.pair;
        });
        if (next != state.pairs.end())
            std::rotate(state.pairs.begin(), next, next + 1);
        trainer.step(&state.after, false);
    }
    return state;
}

} // namespace tokenscope::ui
