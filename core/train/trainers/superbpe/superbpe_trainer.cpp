#include "core/train/trainers/superbpe/superbpe_trainer.h"

#include "core/base/try.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "core/train/trainers/bpe/training_alphabet.h"

#include <algorithm>
#include <bitset>
#include <memory>
#include <utility>

namespace tokenscope::train {

namespace {

// Encodes superword segments with the merges of the first stage.

constexpr std::size_t kBytes = 256;
/// Indexed by two bytes: some piece contains them in a row.
using JoinedBytes = std::bitset<kBytes * kBytes>;

std::size_t indexOf(char left, char right) {
    return static_cast<unsigned char>(left) * kBytes + static_cast<unsigned char>(right);
}

std::unique_ptr<JoinedBytes> joinedBytes(const TrainedBpe& trained) {
    auto joined = std::make_unique<JoinedBytes>();
    for (const std::string& symbol : trained.symbols) {
        for (std::size_t i = 0; i + 1 < symbol.size(); ++i)
            joined->set(indexOf(symbol[i], symbol[i + 1]));
    }
    // An uncovered character is not a piece, but must not be split either.
    for (std::size_t left = 0x80; left < kBytes; ++left) {
        for (std::size_t right = 0x80; right < 0xC0; ++right)
            joined->set(left * kBytes + right);
    }
    return joined;
}

template <class F>
void forEachUnit(std::string_view segment, const JoinedBytes& joined, F&& f) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i < segment.size(); ++i) {
        if (!joined[indexOf(segment[i - 1], segment[i])]) {
            f(segment.substr(begin, i - begin));
            begin = i;
        }
    }
    if (begin < segment.size())
        f(segment.substr(begin));
}

/// Encodes each unit once.
WordCells spelledUnits(const WordCounts& units, const TrainingAlphabet& alphabet, const TrainedBpe& trained,
                       const std::stop_token& stop) {
    WordCells cells;
    cells.reserve(units.size(), units.bytes());
    std::vector<SymbolId> symbols;
    for (std::size_t i = 0; i < units.size(); ++i) {
        alphabet.spell(units.word(i), symbols);
        cells.addWord(symbols, units.count(i));
    }
    PairIndex pairs(std::move(cells), trained.alphabetSize, TieBreak::SmallerIds);
    for (const TrainedMerge& merge : trained.merges) {
        if (stop.stop_requested())
            break;
        pairs.merge(merge.pair, merge.merged, trained.symbols);
    }
    return pairs.words();
}

/// Encodes the superwords with these merges, in their order. Incomplete once a stop is requested.
WordCells spelledSegments(const WordCounts& superwords, const TrainingAlphabet& alphabet,
                          const TrainedBpe& trained, const std::stop_token& stop) {
    const auto stopped = [&stop](std::size_t i) { return i % 256 == 0 && stop.stop_requested(); };
    const auto joined = joinedBytes(trained);
    WordCounts units;
    for (std::size_t i = 0; i < superwords.size() && !stopped(i); ++i)
        forEachUnit(superwords.word(i), *joined, [&](std::string_view unit) { units.add(unit); });
    const WordCells spelled = spelledUnits(units, alphabet, trained, stop);
    std::vector<std::uint32_t> begins; // of each unit in `pieces`
    std::vector<SymbolId> pieces;
    for (std::size_t i = 0; i < units.size(); ++i) {
        begins.push_back(static_cast<std::uint32_t>(pieces.size()));
        const auto word = spelled.word(i);
        pieces.insert(pieces.end(), word.begin(), word.end());
    }
    begins.push_back(static_cast<std::uint32_t>(pieces.size()));

    std::size_t symbols = 0;
    for (std::size_t i = 0; i < units.size(); ++i)
        symbols += (begins[i + 1] - begins[i]) * units.count(i);
    WordCells cells;
    cells.reserve(superwords.size(), symbols);
    std::vector<SymbolId> segment;
    for (std::size_t i = 0; i < superwords.size() && !stopped(i); ++i) {
        segment.clear();
        forEachUnit(superwords.word(i), *joined, [&](std::string_view unit) {
            const std::size_t index = *units.find(unit);
            segment.insert(segment.end(), pieces.begin() + begins[index], pieces.begin() + begins[index + 1]);
        });
        cells.addWord(segment, superwords.count(i));
    }
    return cells;
}

// Options of the first stage, and the pattern of superwords.

BpeTrainerOptions ofFirstStage(const SuperBpeOptions& options) {
    BpeTrainerOptions first = options.bpe;
    first.pieces = options.transition;
    first.maxPieceWords = 0;
    return first;
}

/// Continues a segment. Lookbehinds see only its last character, so that a segment on its own is split as in
/// a text.
std::string another(const std::string& word, const SuperwordOptions& options) {
    if (!options.acrossPunctuation) {
        const std::string space = options.acrossLines ? R"(['’\s])" : "['’ ]";
        const std::string letter = R"([\p{L}\p{M}])";
        // `’` and a line feed are separate words: they are joined with the word after them.
        return "(?<=" + letter + ")(?=" + space + "?" + letter + ")" + word + "(?:(?<=" + space +
               ")(?=" + letter + ")" + word + ")?";
    }
    std::string between;
    if (!options.acrossLines)
        between += R"((?<![\r\n])(?!\s*[\r\n]))";
    if (options.digits > 0)
        between += R"((?<!\p{N})(?! ?\p{N}))";
    return between + word;
}

} // namespace

SuperBpeTrainer::SuperBpeTrainer(const WordCounts& words, const WordCounts& superwords,
                                 const SuperBpeOptions& options, std::stop_token stop)
    : m_options(options)
    , m_words(&words)
    , m_superwords(&superwords)
    , m_stop(std::move(stop))
    , m_trainer(words, ofFirstStage(options), m_stop) {}

Result<SuperBpeTrainer> SuperBpeTrainer::make(const WordCounts& words, const WordCounts& superwords,
                                              const SuperBpeOptions& options, std::stop_token stop) {
    if (!options.bpe.endOfWordSuffix.empty() || !options.bpe.continuingPrefix.empty())
        return fail(ErrorCode::BadInput, {},
                    "SuperBPE has neither an end-of-word suffix nor a continuing-subword prefix");
    if (options.transition > options.bpe.pieces)
        return fail(ErrorCode::BadInput, {},
                    message("the transition at {} tokens is beyond the requested {}", options.transition,
                            options.bpe.pieces));
    for (const WordCounts* counts : {&words, &superwords}) {
        TOKENSCOPE_TRY_VOID(checkCells(counts->size(), counts->bytes()));
    }
    SuperBpeTrainer trainer(words, superwords, options, std::move(stop));
    const std::size_t alphabet = trainer.result().alphabetSize;
    if (alphabet > options.transition)
        return fail(ErrorCode::BadInput, {},
                    message("the alphabet alone has {} tokens, more than the {} of the first stage", alphabet,
                            options.transition),
                    message("request more tokens, or a first stage of at least {} (--transition)", alphabet));
    return trainer;
}

void SuperBpeTrainer::beginSecondStage() {
    m_second = true;
    TrainedBpe begun = m_trainer.takeResult();
    m_within = begun.merges.size();
    const TrainingAlphabet alphabet(*m_words, m_options.bpe, m_stop);
    WordCells cells = spelledSegments(*m_superwords, alphabet, begun, m_stop);
    m_trainer = BpeTrainer(std::move(begun), std::move(cells), m_options.bpe, m_stop);
}

std::optional<TrainedMerge> SuperBpeTrainer::step(MergeEvents* events) {
    if (!m_second) {
        if (const auto merge = m_trainer.step(events))
            return merge;
        beginSecondStage();
    }
    return m_stop.stop_requested() ? std::nullopt : m_trainer.step(events);
}

Result<void> SuperBpeTrainer::replay(std::span<const SymbolPair> merges, const Progress& progress) {
    while (!m_second && !merges.empty()) {
        // A stage ends with its last piece, or earlier when no pair is left to merge.
        if (m_trainer.result().symbols.size() >= m_options.transition || !m_trainer.next()) {
            beginSecondStage();
            break;
        }
        TOKENSCOPE_TRY_VOID(m_trainer.replay(merges.first(1), Progress{progress.stop, {}}));
        merges = merges.subspan(1);
    }
    if (m_stop.stop_requested())
        return fail(ErrorCode::Canceled, {}, "training was canceled");
    return m_trainer.replay(merges, progress);
}

Result<TrainedBpe> trainSuperBpe(const WordCounts& words, const WordCounts& superwords,
                                 const SuperBpeOptions& options, const Progress& progress) {
    auto trainer = SuperBpeTrainer::make(words, superwords, options, progress.stop);
    if (!trainer)
        return tl::unexpected(trainer.error());
    while (!progress.stopped() && trainer->step()) {
        if (trainer->result().merges.size() % 256 == 0)
            progress.notify(trainer->result().symbols.size(), options.bpe.pieces);
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "training was canceled");
    return trainer->takeResult();
}

std::string superwordPattern(const SuperwordOptions& options) {
    if (options.acrossPunctuation && options.acrossLines && options.digits == 0)
        return "[\\s\\S]+";
    // Atomic: a word is the first match of its pattern, and a segment is as long as possible.
    const std::string word = "(?>" + options.words + ")";
    return "(?>" + word + "(?:" + another(word, options) + ")*)";
}

} // namespace tokenscope::train
