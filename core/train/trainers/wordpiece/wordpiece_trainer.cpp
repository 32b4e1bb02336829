#include "core/train/trainers/wordpiece/wordpiece_trainer.h"

#include "core/base/hash.h"
#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <compare>
#include <fmt/format.h>
#include <limits>
#include <tsl/robin_map.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tokenscope::train {

namespace {

// Finds the pair with the highest count(ab) / (count(a) · count(b)) while counts change.
//
// When a symbol gets rarer, the scores of all its pairs rise, and a single queue would have to be updated for
// each. Here, every pair belongs to the more frequent of its two symbols, its owner, whose queue orders it by
// count(ab) / count(other). This does not depend on the owner's count. A queue of queues orders owners by
// their best pair. So a change of a symbol's count affects only pairs of other owners: few, because few
// symbols are more frequent than a frequent one. Queues are lazy: changed entries are pushed again, stale
// ones are dropped when they reach the top.

class PairScores {
  public:
    using Symbol = std::uint32_t;
    using Pair = std::uint32_t; ///< numbered by addPair()

    /// Without `bySymbols` the score is count(ab). Pairs below `minFrequency` are never the best.
    PairScores(bool bySymbols, std::uint64_t minFrequency)
        : m_bySymbols(bySymbols)
        , m_minCount(minFrequency) {}

    Symbol addSymbol();
    Pair addPair(Symbol left, Symbol right);
    [[nodiscard]] Symbol left(Pair pair) const { return m_pairs[pair].left; }
    [[nodiscard]] Symbol right(Pair pair) const { return m_pairs[pair].right; }
    [[nodiscard]] std::uint64_t count(Pair pair) const { return m_pairs[pair].count; }
    [[nodiscard]] std::uint64_t symbolCount(Symbol symbol) const { return m_symbols[symbol].count; }

    /// While a word is changed, counts may be too low for a moment; they must be correct when best() is
    /// called.
    void change(Pair pair, std::uint64_t less, std::uint64_t more);
    void changeSymbol(Symbol symbol, std::uint64_t less, std::uint64_t more);
    /// best() never returns the pair again.
    void exclude(Pair pair);

    /// Equal scores: the greater count, then the smaller left symbol, then the smaller right one.
    std::optional<Pair> best();

  private:
    struct PairState {
        Symbol left = 0;
        Symbol right = 0;
        std::uint64_t count = 0;
        bool excluded = false;
        bool changed = false; ///< since the last best()
        bool owned = false;   ///< `owner` was chosen, for good
        bool listed = false;  ///< among the other symbol's pairsOfOthers
        Symbol owner = 0;
    };
    /// A pair as it was when it was pushed.
    struct Entry {
        std::uint64_t count = 0;
        std::uint64_t other = 0; ///< count of the symbol that isn't the owner
        std::uint64_t owner = 1; ///< count of the owner; 1 in its own queue, where it is the same for all
        Pair pair = 0;
    };
    struct SymbolState {
        std::uint64_t count = 0;
        std::vector<Entry> queue;        ///< of the pairs that it owns
        std::vector<Pair> pairsOfOthers; ///< pairs in which it is not the owner
        bool changed = false;
        bool queueChanged = false;
    };
    static Symbol otherOf(const PairState& state) {
        return state.owner == state.left ? state.right : state.left;
    }
    [[nodiscard]] Entry entryOf(Pair pair) const;
    [[nodiscard]] bool worse(const Entry& a, const Entry& b) const;
    [[nodiscard]] bool stale(const Entry& entry) const;
    void push(std::vector<Entry>& queue, const Entry& entry) const;
    void pop(std::vector<Entry>& queue) const;
    void touchQueue(Symbol owner);
    void settle();

    bool m_bySymbols;
    std::uint64_t m_minCount;
    std::vector<PairState> m_pairs;
    std::vector<SymbolState> m_symbols;
    std::vector<Pair> m_changedPairs;
    std::vector<Symbol> m_changedSymbols;
    std::vector<Symbol> m_changedQueues;
    std::vector<Entry> m_queues; ///< the best of each owner
};

__extension__ using WideCount = unsigned __int128;

/// a · b · c as its upper 128 bits and its lower 64.
struct Product {
    WideCount high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const Product&) const = default;
};

Product product(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const WideCount ab = WideCount{a} * b;
    const WideCount lower = WideCount{static_cast<std::uint64_t>(ab)} * c;
    return {static_cast<WideCount>(ab >> 64U) * c + (lower >> 64U), static_cast<std::uint64_t>(lower)};
}

PairScores::Symbol PairScores::addSymbol() {
    m_symbols.emplace_back();
    return static_cast<Symbol>(m_symbols.size() - 1);
}

PairScores::Pair PairScores::addPair(Symbol left, Symbol right) {
    m_pairs.push_back({left, right});
    return static_cast<Pair>(m_pairs.size() - 1);
}

void PairScores::change(Pair pair, std::uint64_t less, std::uint64_t more) {
    PairState& state = m_pairs[pair];
    state.count += more - less;
    if (!std::exchange(state.changed, true))
        m_changedPairs.push_back(pair);
}

void PairScores::changeSymbol(Symbol symbol, std::uint64_t less, std::uint64_t more) {
    SymbolState& state = m_symbols[symbol];
    state.count += more - less;
    if (!std::exchange(state.changed, true))
        m_changedSymbols.push_back(symbol);
}

void PairScores::exclude(Pair pair) {
    m_pairs[pair].excluded = true;
    if (m_pairs[pair].owned)
        touchQueue(m_pairs[pair].owner);
}

PairScores::Entry PairScores::entryOf(Pair pair) const {
    const PairState& state = m_pairs[pair];
    return {state.count, m_bySymbols ? m_symbols[otherOf(state)].count : 1, 1, pair};
}

/// Whether the score is lower, or equal and the pair comes later.
bool PairScores::worse(const Entry& a, const Entry& b) const {
    const Product x = product(a.count, b.other, b.owner);
    const Product y = product(b.count, a.other, a.owner);
    if (x != y)
        return x < y;
    if (a.count != b.count)
        return a.count < b.count;
    const PairState& p = m_pairs[a.pair];
    const PairState& q = m_pairs[b.pair];
    return p.left != q.left ? p.left > q.left : p.right > q.right;
}

bool PairScores::stale(const Entry& entry) const {
    const Entry now = entryOf(entry.pair);
    return m_pairs[entry.pair].excluded || now.count != entry.count || now.other != entry.other;
}

void PairScores::push(std::vector<Entry>& queue, const Entry& entry) const {
    queue.push_back(entry);
    std::push_heap(queue.begin(), queue.end(),
                   [this](const Entry& a, const Entry& b) { return worse(a, b); });
}

void PairScores::pop(std::vector<Entry>& queue) const {
    std::pop_heap(queue.begin(), queue.end(), [this](const Entry& a, const Entry& b) { return worse(a, b); });
    queue.pop_back();
}

void PairScores::touchQueue(Symbol owner) {
    if (!std::exchange(m_symbols[owner].queueChanged, true))
        m_changedQueues.push_back(owner);
}

/// Pushes what changed.
void PairScores::settle() {
    for (const Symbol symbol : m_changedSymbols) {
        m_symbols[symbol].changed = false;
        if (!m_bySymbols)
            continue;
        touchQueue(symbol);
        auto& pairs = m_symbols[symbol].pairsOfOthers;
        std::erase_if(pairs, [this](Pair pair) {
            PairState& state = m_pairs[pair];
            state.listed = state.count != 0 && !state.excluded;
            return !state.listed;
        });
        for (const Pair pair : pairs) {
            if (!std::exchange(m_pairs[pair].changed, true))
                m_changedPairs.push_back(pair);
        }
    }
    m_changedSymbols.clear();
    for (const Pair pair : m_changedPairs) {
        PairState& state = m_pairs[pair];
        state.changed = false;
        if (state.owned)
            touchQueue(state.owner); // its former entry there is stale
        if (state.count < m_minCount || state.excluded)
            continue;
        if (m_bySymbols && !state.owned)
            state.owner =
                m_symbols[state.left].count >= m_symbols[state.right].count ? state.left : state.right;
        state.owned = true;
        if (m_bySymbols && !std::exchange(state.listed, true))
            m_symbols[otherOf(state)].pairsOfOthers.push_back(pair);
        push(m_symbols[state.owner].queue, entryOf(pair));
        touchQueue(state.owner);
    }
    m_changedPairs.clear();
    for (const Symbol owner : m_changedQueues) {
        SymbolState& state = m_symbols[owner];
        state.queueChanged = false;
        while (!state.queue.empty() && stale(state.queue.front()))
            pop(state.queue);
        if (state.queue.empty())
            continue;
        Entry best = state.queue.front();
        best.owner = m_bySymbols ? state.count : 1;
        push(m_queues, best);
    }
    m_changedQueues.clear();
}

std::optional<PairScores::Pair> PairScores::best() {
    settle();
    while (!m_queues.empty()) {
        const Entry& top = m_queues.front();
        const Symbol owner = m_pairs[top.pair].owner;
        if (!stale(top) && (!m_bySymbols || m_symbols[owner].count == top.owner))
            return top.pair;
        pop(m_queues);
    }
    return std::nullopt;
}

constexpr std::size_t kStopEvery = 4096; ///< words between two checks of the stop token

struct PairHash {
    std::size_t operator()(std::uint64_t pair) const {
        return mixHash(pair ^ kHashSecrets.first, kHashSecrets.last);
    }
};

tl::unexpected<Error> canceled() {
    return fail(ErrorCode::Canceled, {}, "training was canceled");
}

std::string stateOf(const TrainedWordPiece& result) {
    std::vector<SymbolPair> merges;
    for (const WordPieceMerge& merge : result.merges)
        merges.push_back({merge.left, merge.right});
    return spelledMerges(merges);
}

} // namespace

struct WordPieceTrainer::State {
    using Symbol = PairScores::Symbol;
    static constexpr Symbol kBreak = std::numeric_limits<Symbol>::max(); ///< a character outside the alphabet
    struct Word {
        std::size_t begin = 0; ///< in symbols
        std::size_t length = 0;
        std::uint64_t count = 0;
    };

    State(const WordCounts& counted, const WordPieceTrainerOptions& requested, const std::stop_token& stop)
        : options(requested)
        , scores(requested.score == WordPieceTrainerOptions::Score::Likelihood,
                 std::max<std::uint64_t>(requested.minFrequency, 1))
        , reserved(requested.reserved.begin(), requested.reserved.end()) {
        makeAlphabet(counted, stop);
        result.alphabetSize = result.pieces.size();
        addWords(counted, stop);
    }

    void makeAlphabet(const WordCounts& counted, const std::stop_token& stop);
    void addWords(const WordCounts& counted, const std::stop_token& stop);
    Symbol addPiece(const std::string& text, std::size_t length);
    PairScores::Pair pairOf(Symbol left, Symbol right);
    /// Counts a pair in a word, unless one of the two is a break.
    void gain(Symbol left, Symbol right, std::size_t word);
    void lose(Symbol left, Symbol right, std::uint64_t count);
    /// Returns the number of distinct words that changed.
    std::size_t merge(PairScores::Pair pair, Symbol merged);
    bool mergeIn(std::size_t word, Symbol left, Symbol right, Symbol merged);
    std::optional<WordPieceMerge> step();
    [[nodiscard]] bool allowed(PairScores::Pair pair) const;
    [[nodiscard]] std::string joined(PairScores::Pair pair) const;
    WordPieceMerge make(PairScores::Pair pair);

    WordPieceTrainerOptions options;
    PairScores scores;
    TrainedWordPiece result;
    std::unordered_set<std::string> reserved;
    std::unordered_map<std::string, Symbol> ids;
    std::vector<std::size_t> lengths; ///< in characters, by symbol
    std::vector<Symbol> symbols;      ///< of all words
    std::vector<Word> words;
    tsl::robin_map<std::uint64_t, PairScores::Pair, PairHash> pairs; ///< by left · 2^32 + right
    std::vector<std::vector<std::uint32_t>> places;                 ///< words that have had the pair, by pair
    tsl::robin_map<char32_t, std::pair<Symbol, Symbol>> characters; ///< at the start of a word, and elsewhere
};

WordPieceTrainer::State::Symbol WordPieceTrainer::State::addPiece(const std::string& text,
                                                                  std::size_t length) {
    const auto [found, isNew] = ids.emplace(text, static_cast<Symbol>(result.pieces.size()));
    if (isNew) {
        scores.addSymbol();
        lengths.push_back(length);
        result.pieces.push_back(text);
    }
    return found->second;
}

void WordPieceTrainer::State::makeAlphabet(const WordCounts& counted, const std::stop_token& stop) {
    std::vector<char32_t> chosen;
    for (const CountedCharacter& one : frequentCharacters(counted, 1, options.limitAlphabet)) {
        if (!reserved.contains(utf8Of(one.character)))
            chosen.push_back(one.character);
    }
    std::sort(chosen.begin(), chosen.end());
    for (const char32_t character : chosen)
        characters[character] = {addPiece(utf8Of(character), 1), kBreak};
    tsl::robin_map<char32_t, bool> resumes;
    for (std::size_t i = 0; i < counted.size() && !(i % kStopEvery == 0 && stop.stop_requested()); ++i) {
        const std::string_view word = counted.word(i);
        for (std::size_t at = word.empty() ? 0 : decodeUtf8(word, 0).length; at < word.size();) {
            const DecodedCharacter character = decodeUtf8(word, at);
            resumes[character.value] = true;
            at += character.length;
        }
    }
    for (const char32_t character : chosen) {
        const std::string text = options.prefix + utf8Of(character);
        if (resumes.contains(character) && !reserved.contains(text))
            characters[character].second = addPiece(text, 1);
    }
}

void WordPieceTrainer::State::addWords(const WordCounts& counted, const std::stop_token& stop) {
    words.reserve(counted.size());
    for (std::size_t i = 0; i < counted.size() && !(i % kStopEvery == 0 && stop.stop_requested()); ++i) {
        const std::string_view text = counted.word(i);
        Word& word = words.emplace_back(Word{symbols.size(), 0, counted.count(i)});
        for (std::size_t at = 0; at < text.size();) {
            const DecodedCharacter character = decodeUtf8(text, at);
            const auto found = character.valid() ? characters.find(character.value) : characters.end();
            Symbol symbol = kBreak;
            if (found != characters.end())
                symbol = at == 0 ? found->second.first : found->second.second;
            if (symbol != kBreak) {
                scores.changeSymbol(symbol, 0, word.count);
                result.tokens += word.count;
            }
            symbols.push_back(symbol);
            at += character.length;
        }
        word.length = symbols.size() - word.begin;
        for (std::size_t j = word.begin; j + 1 < symbols.size(); ++j)
            gain(symbols[j], symbols[j + 1], i);
    }
}

PairScores::Pair WordPieceTrainer::State::pairOf(Symbol left, Symbol right) {
    const auto [found, isNew] =
        pairs.emplace(std::uint64_t{left} << 32U | right, static_cast<PairScores::Pair>(places.size()));
    if (isNew) {
        scores.addPair(left, right);
        places.emplace_back();
    }
    return found->second;
}

void WordPieceTrainer::State::gain(Symbol left, Symbol right, std::size_t word) {
    if (left == kBreak || right == kBreak)
        return;
    const PairScores::Pair pair = pairOf(left, right);
    scores.change(pair, 0, words[word].count);
    auto& visited = places[pair];
    if (visited.empty() || visited.back() != word)
        visited.push_back(static_cast<std::uint32_t>(word));
}

void WordPieceTrainer::State::lose(Symbol left, Symbol right, std::uint64_t count) {
    if (left != kBreak && right != kBreak)
        scores.change(pairOf(left, right), count, 0);
}

bool WordPieceTrainer::State::mergeIn(std::size_t index, Symbol left, Symbol right, Symbol merged) {
    Word& word = words[index];
    Symbol* const text = symbols.data() + word.begin;
    std::size_t to = 0;
    for (std::size_t from = 0; from < word.length; ++from) {
        if (text[from] != left || from + 1 == word.length || text[from + 1] != right) {
            text[to++] = text[from];
            continue;
        }
        lose(left, right, word.count);
        if (to > 0) {
            lose(text[to - 1], left, word.count);
            gain(text[to - 1], merged, index);
        }
        if (from + 2 < word.length) {
            lose(right, text[from + 2], word.count);
            gain(merged, text[from + 2], index);
        }
        scores.changeSymbol(left, word.count, 0);
        scores.changeSymbol(right, word.count, 0);
        scores.changeSymbol(merged, 0, word.count);
        result.tokens -= word.count;
        text[to++] = merged;
        ++from;
    }
    return std::exchange(word.length, to) != to;
}

std::size_t WordPieceTrainer::State::merge(PairScores::Pair pair, Symbol merged) {
    const Symbol left = scores.left(pair);
    const Symbol right = scores.right(pair);
    std::size_t changed = 0;
    const std::vector<std::uint32_t> visited = std::exchange(places[pair], {});
    for (const std::uint32_t word : visited)
        changed += mergeIn(word, left, right, merged) ? 1 : 0;
    return changed;
}

std::optional<WordPieceMerge> WordPieceTrainer::State::step() {
    if (result.pieces.size() >= options.pieces)
        return std::nullopt;
    while (const auto best = scores.best()) {
        if (allowed(*best))
            return make(*best);
        scores.exclude(*best);
    }
    return std::nullopt;
}

std::string WordPieceTrainer::State::joined(PairScores::Pair pair) const {
    return result.pieces[scores.left(pair)] + result.pieces[scores.right(pair)].substr(options.prefix.size());
}

bool WordPieceTrainer::State::allowed(PairScores::Pair pair) const {
    const std::size_t length = lengths[scores.left(pair)] + lengths[scores.right(pair)];
    return (options.maxTokenLength == 0 || length <= options.maxTokenLength) &&
           !reserved.contains(joined(pair));
}

WordPieceMerge WordPieceTrainer::State::make(PairScores::Pair pair) {
    WordPieceMerge merge{scores.left(pair), scores.right(pair), 0, scores.count(pair)};
    merge.score = static_cast<double>(merge.count);
    if (options.score == WordPieceTrainerOptions::Score::Likelihood)
        merge.score /= static_cast<double>(scores.symbolCount(merge.left)) *
                       static_cast<double>(scores.symbolCount(merge.right));
    const std::size_t pieces = result.pieces.size();
    merge.merged = addPiece(joined(pair), lengths[merge.left] + lengths[merge.right]);
    merge.newPiece = result.pieces.size() > pieces;
    merge.words = this->merge(pair, merge.merged);
    result.merges.push_back(merge);
    return merge;
}

WordPieceTrainer::WordPieceTrainer(const WordCounts& words, const WordPieceTrainerOptions& options,
                                   const std::stop_token& stop)
    : m_state(std::make_unique<State>(words, options, stop)) {}
WordPieceTrainer::WordPieceTrainer(WordPieceTrainer&&) noexcept = default;
WordPieceTrainer& WordPieceTrainer::operator=(WordPieceTrainer&&) noexcept = default;
WordPieceTrainer::~WordPieceTrainer() = default;

std::optional<WordPieceMerge> WordPieceTrainer::step() {
    return m_state->step();
}

const TrainedWordPiece& WordPieceTrainer::result() const {
    return m_state->result;
}

TrainedWordPiece WordPieceTrainer::takeResult() {
    for (std::uint32_t id = 0; id < m_state->result.pieces.size(); ++id)
        m_state->result.uses.push_back(m_state->scores.symbolCount(id));
    return std::move(m_state->result);
}

Result<void> WordPieceTrainer::replay(std::span<const SymbolPair> merges, const Progress& progress) {
    for (std::size_t i = 0; i < merges.size(); ++i) {
        if (progress.stopped())
            return canceled();
        const auto [left, right] = merges[i];
        const auto found = m_state->pairs.find(std::uint64_t{left} << 32U | right);
        if (found == m_state->pairs.end() || m_state->scores.count(found->second) == 0 ||
            !m_state->allowed(found->second))
            return fail(ErrorCode::Damaged, fmt::format("merge {}", i),
                        "these words and options do not merge the two symbols", "start again");
        m_state->make(found->second);
        if (i % 256 == 0)
            progress.notify(i, merges.size());
    }
    return {};
}

Result<TrainedWordPiece> trainWordPiece(const WordCounts& words, const WordPieceTrainerOptions& options,
                                        const Progress& progress, const WordPieceProgressCallback& onProgress,
                                        const Resumable& resumable) {
    WordPieceTrainer trainer(words, options, progress.stop);
    if (progress.stopped())
        return canceled();
    const std::size_t alphabet = trainer.result().alphabetSize;
    if (alphabet > options.pieces)
        return fail(
            ErrorCode::BadInput, {},
            message("the alphabet alone has {} tokens, more than the requested {}", alphabet, options.pieces),
            "request more tokens, or a smaller alphabet");
    if (resumable.from) {
        TOKENSCOPE_TRY(const auto merges, readMerges(resumable.from->state));
        TOKENSCOPE_TRY_VOID(trainer.replay(merges, {progress.stop, {}}));
    }
    do {
        if (resumable.due && (progress.stopped() || resumable.due()))
            TOKENSCOPE_TRY_VOID(resumable.save(stateOf(trainer.result()), {}));
        if (progress.stopped())
            return canceled();
        if (trainer.result().merges.size() % 256 == 0)
            progress.notify(trainer.result().pieces.size(), options.pieces);
        if (onProgress)
            onProgress(trainer.result().pieces.size(), trainer.result().tokens);
    } while (trainer.step());
    return trainer.takeResult();
}

} // namespace tokenscope::train
