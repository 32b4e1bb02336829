#include "core/train/trainers/bpe/bpe_trainer.h"

#include "core/base/try.h"
#include "core/train/trainers/bpe/training_alphabet.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <utility>

namespace tokenscope::train {
namespace {

WordCells cellsOf(const WordCounts& words, const TrainingAlphabet& alphabet, const std::stop_token& stop) {
    WordCells cells;
    cells.reserve(words.size(), words.bytes());
    std::vector<SymbolId> symbols;
    for (std::size_t i = 0; i < words.size() && (i % 4096 != 0 || !stop.stop_requested()); ++i) {
        alphabet.spell(words.word(i), symbols);
        cells.addWord(symbols, words.count(i));
    }
    return cells;
}

/// SentencePiece's `▁` is not a space here but an ordinary letter.
std::size_t wordsOf(std::string_view text) {
    std::size_t words = 0;
    bool within = false;
    for (const char c : text) {
        const bool space = c == ' ' || (c >= '\t' && c <= '\r');
        words += !space && !within ? 1U : 0U;
        within = !space;
    }
    return words;
}

/// A recount after each merge would take hours for a real corpus, so this is limited to powers of two.
[[maybe_unused]] bool countsAreChecked(const PairIndex& pairs, std::size_t merges) {
    constexpr std::size_t kSmall = 2000;
    return (pairs.words().symbols() > kSmall && (merges & (merges - 1)) != 0) || pairs.equalsRecount();
}

} // namespace

BpeTrainer::BpeTrainer(const WordCounts& words, BpeTrainerOptions options, const std::stop_token& stop)
    : m_options(std::move(options))
    , m_reserved(m_options.reserved.begin(), m_options.reserved.end()) {
    const TrainingAlphabet alphabet(words, m_options, stop);
    m_result.symbols = alphabet.symbols();
    m_result.alphabetSize = m_result.symbols.size();
    for (std::size_t i = 0; i < m_result.alphabetSize; ++i)
        m_ids.add(static_cast<SymbolId>(i), m_result.symbols);
    m_pairs = PairIndex(cellsOf(words, alphabet, stop), m_result.alphabetSize, m_options.tieBreak, stop);
}

BpeTrainer::BpeTrainer(TrainedBpe begun, WordCells words, BpeTrainerOptions options,
                       const std::stop_token& stop)
    : m_options(std::move(options))
    , m_pairs(std::move(words), begun.symbols.size(), m_options.tieBreak, stop)
    , m_result(std::move(begun))
    , m_reserved(m_options.reserved.begin(), m_options.reserved.end()) {
    for (std::size_t i = 0; i < m_result.symbols.size(); ++i) {
        if (!m_result.symbols[i].empty())
            m_ids.add(static_cast<SymbolId>(i), m_result.symbols);
    }
}

std::string BpeTrainer::joined(SymbolPair pair) const {
    std::string_view right = m_result.symbols[pair.right];
    const std::string& prefix = m_options.continuingPrefix;
    if (!prefix.empty() && right.starts_with(prefix))
        right.remove_prefix(prefix.size());
    std::string text;
    text.reserve(m_result.symbols[pair.left].size() + right.size());
    text += m_result.symbols[pair.left];
    text += right;
    return text;
}

bool BpeTrainer::allowed(const std::string& text) const {
    if (m_options.maxPieceBytes != 0 && text.size() > m_options.maxPieceBytes)
        return false;
    if (m_options.maxPieceCharacters != 0 && charactersOf(text) > m_options.maxPieceCharacters)
        return false;
    if (m_options.maxPieceWords != 0 && wordsOf(text) > m_options.maxPieceWords)
        return false;
    return m_reserved.empty() || !m_reserved.contains(text);
}

std::optional<CountedPair> BpeTrainer::next() {
    while (const auto best = m_pairs.best(m_result.symbols, m_options.minFrequency)) {
        if (allowed(joined(best->pair)))
            return best;
        m_pairs.exclude(best->pair);
    }
    return std::nullopt;
}

std::optional<TrainedMerge> BpeTrainer::step(MergeEvents* events, bool tieBreak) {
    if (events)
        *events = {};
    if (m_result.symbols.size() >= m_options.pieces)
        return std::nullopt;
    const auto best = next();
    if (!best)
        return std::nullopt;
    if (events && tieBreak) {
        for (const CountedPair& other : m_pairs.pairs()) {
            if (other.count == best->count && other.pair != best->pair && allowed(joined(other.pair)))
                events->tied.push_back(other.pair);
        }
    }
    return merge(*best, joined(best->pair), events);
}

TrainedMerge BpeTrainer::merge(CountedPair best, std::string text, MergeEvents* events) {
    TrainedMerge merge{best.pair, m_ids.find(text, m_result.symbols), best.count, true};
    merge.newPiece = merge.merged == kBreakSymbol;
    if (merge.newPiece) {
        merge.merged = static_cast<SymbolId>(m_result.symbols.size());
        m_result.symbols.push_back(std::move(text));
        m_ids.add(merge.merged, m_result.symbols);
    }
    m_pairs.merge(merge.pair, merge.merged, m_result.symbols, events);
    m_result.merges.push_back(merge);
    assert(countsAreChecked(m_pairs, m_result.merges.size()));
    return merge;
}

Result<void> BpeTrainer::replay(std::span<const SymbolPair> merges, const Progress& progress) {
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const SymbolPair pair = merges[i];
        const auto where = [i] { return fmt::format("merge {}", i); };
        if (progress.stopped()) // first, because the words may be incomplete
            return fail(ErrorCode::Canceled, {}, "training was canceled");
        if (pair.left >= m_result.symbols.size() || pair.right >= m_result.symbols.size())
            return fail(ErrorCode::Damaged, where(), "one of the two symbols does not exist yet");
        const std::uint64_t count = m_pairs.count(pair);
        std::string text = joined(pair);
        if (count == 0 || !allowed(text))
            return fail(ErrorCode::Damaged, where(), "these words and options do not merge the two symbols");
        merge({pair, count}, std::move(text), nullptr);
        if (i % 256 == 0)
            progress.notify(i, merges.size());
    }
    return {};
}

Result<TrainedBpe> trainBpe(const WordCounts& words, const BpeTrainerOptions& options,
                            const Progress& progress) {
    TOKENSCOPE_TRY_VOID(checkCells(words.size(), words.bytes()));
    BpeTrainer trainer(words, options, progress.stop);
    const std::size_t alphabet = trainer.result().alphabetSize;
    if (alphabet > options.pieces)
        return fail(
            ErrorCode::BadInput, {},
            message("the alphabet alone has {} tokens, more than the requested {}", alphabet, options.pieces),
            "request more tokens, or less character coverage");
    while (!progress.stopped() && trainer.step()) {
        if (trainer.result().merges.size() % 256 == 0)
            progress.notify(trainer.result().symbols.size(), options.pieces);
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "training was canceled");
    return trainer.takeResult();
}

} // namespace tokenscope::train
