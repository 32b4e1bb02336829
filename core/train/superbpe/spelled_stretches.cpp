#include "core/train/superbpe/spelled_stretches.h"

#include <bitset>
#include <memory>

namespace tokenscope::train {

namespace {

constexpr std::size_t kBytes = 256;
/// By two bytes: some piece has them side by side.
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
    // An uncovered character is no piece, but not to be parted either.
    for (std::size_t left = 0x80; left < kBytes; ++left) {
        for (std::size_t right = 0x80; right < 0xC0; ++right)
            joined->set(left * kBytes + right);
    }
    return joined;
}

template <class F>
void forEachUnit(std::string_view stretch, const JoinedBytes& joined, F&& f) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i < stretch.size(); ++i) {
        if (!joined[indexOf(stretch[i - 1], stretch[i])]) {
            f(stretch.substr(begin, i - begin));
            begin = i;
        }
    }
    if (begin < stretch.size())
        f(stretch.substr(begin));
}

/// Each unit once, with all merges done.
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

} // namespace

WordCells spelledStretches(const WordCounts& stretches, const TrainingAlphabet& alphabet,
                           const TrainedBpe& trained, const std::stop_token& stop) {
    const auto stopped = [&stop](std::size_t i) { return i % 256 == 0 && stop.stop_requested(); };
    const auto joined = joinedBytes(trained);
    WordCounts units;
    for (std::size_t i = 0; i < stretches.size() && !stopped(i); ++i)
        forEachUnit(stretches.word(i), *joined, [&](std::string_view unit) { units.add(unit); });
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
    cells.reserve(stretches.size(), symbols);
    std::vector<SymbolId> stretch;
    for (std::size_t i = 0; i < stretches.size() && !stopped(i); ++i) {
        stretch.clear();
        forEachUnit(stretches.word(i), *joined, [&](std::string_view unit) {
            const std::size_t index = *units.find(unit);
            stretch.insert(stretch.end(), pieces.begin() + begins[index], pieces.begin() + begins[index + 1]);
        });
        cells.addWord(stretch, stretches.count(i));
    }
    return cells;
}

} // namespace tokenscope::train
