#include "core/train/trainers/bpe/pair_index.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace tokenscope::train {
namespace {

/// Alphabets up to this size are counted in a two-dimensional table.
constexpr std::size_t kFew = 1024;
/// Up to this many pairs, all are in the queue.
constexpr std::size_t kSmallTable = 4096;

bool isGone(const PairCounts::Entry& entry) {
    return entry.count == 0 || entry.excluded != 0;
}

} // namespace

PairIndex::PairIndex(WordCells words, std::size_t symbols, TieBreak tieBreak, const std::stop_token& stop)
    : m_words(std::move(words))
    , m_queue(tieBreak)
    , m_floor(std::numeric_limits<std::uint64_t>::max()) {
    // A merge removes one symbol and adds a place to at most two pairs.
    m_places.reserve(m_words.symbols() * 3);
    if (symbols <= kFew)
        countFew(symbols, stop);
    else
        countMany(stop);
}

void PairIndex::countFew(std::size_t symbols, const std::stop_token& stop) {
    std::vector<Entry> square(symbols * symbols);
    const auto forEachPair = [&](auto&& f) {
        SymbolId left = kBreakSymbol;
        CellPlace before = 0;
        m_words.forEach(
            [&](CellPlace place, SymbolId symbol, std::uint64_t weight) {
                if (left != kBreakSymbol && symbol != kBreakSymbol)
                    f(square[left * symbols + symbol], before, weight);
                left = symbol;
                before = place;
            },
            stop);
    };
    forEachPair([](Entry& entry, CellPlace, std::uint64_t weight) {
        entry.count += weight;
        ++entry.places;
    });
    std::uint64_t begin = 0;
    std::size_t met = 0;
    for (Entry& entry : square) {
        entry.begin = begin;
        begin += std::exchange(entry.places, 0U);
        met += entry.count != 0 ? 1U : 0U;
    }
    m_places.resize(begin);
    forEachPair([this](Entry& entry, CellPlace place, std::uint64_t) {
        m_places[entry.begin + entry.places++] = place;
    });
    m_pairs.reserve(met);
    for (std::size_t i = 0; i < square.size(); ++i) {
        if (square[i].count == 0)
            continue;
        Entry& entry = m_pairs.add({static_cast<SymbolId>(i / symbols), static_cast<SymbolId>(i % symbols)});
        square[i].key = entry.key;
        entry = square[i];
    }
}

void PairIndex::countMany(const std::stop_token& stop) {
    const auto forEachPair = [&](auto&& f) {
        SymbolId left = kBreakSymbol;
        CellPlace before = 0;
        m_words.forEach(
            [&](CellPlace place, SymbolId symbol, std::uint64_t weight) {
                if (left != kBreakSymbol && symbol != kBreakSymbol)
                    f(SymbolPair{left, symbol}, before, weight);
                left = symbol;
                before = place;
            },
            stop);
    };
    forEachPair([this](SymbolPair pair, CellPlace, std::uint64_t weight) {
        m_pairs.reserve(1);
        Entry& entry = m_pairs.add(pair);
        entry.count += weight;
        ++entry.places;
    });
    std::uint64_t begin = 0;
    m_pairs.forEach([&begin](Entry& entry) {
        entry.begin = begin;
        begin += std::exchange(entry.places, 0U);
    });
    m_places.resize(begin);
    forEachPair([this](SymbolPair pair, CellPlace place, std::uint64_t) {
        Entry& entry = *m_pairs.find(pair);
        m_places[entry.begin + entry.places++] = place;
    });
}

bool PairIndex::isAt(SymbolPair pair, CellPlace place) const {
    return m_words.symbol(place) == pair.left && m_words.symbol(m_words.next(place)) == pair.right;
}

CellPlace PairIndex::firstPlace(Entry& entry) {
    const SymbolPair pair = entry.pair();
    while (entry.places > 0 && !isAt(pair, m_places[entry.begin])) {
        ++entry.begin;
        --entry.places;
    }
    return entry.places > 0 ? m_places[entry.begin] : CellPlace{0};
}

void PairIndex::enqueue(Entry& entry, PairQueue::Spellings spelled) {
    if (isGone(entry) || entry.count < m_floor)
        return;
    const bool placed = m_queue.tieBreak() == TieBreak::FirstPlace;
    m_queue.push({entry.count, entry.pair(), placed ? firstPlace(entry) : CellPlace{0}}, spelled);
}

void PairIndex::lowerFloor(PairQueue::Spellings spelled, std::uint64_t least) {
    // Halving keeps the queue short: few pairs are frequent, and most never enter it.
    const std::uint64_t half = m_pairs.size() <= kSmallTable ? 0 : m_floor / 2;
    std::uint64_t most = 0;
    m_floor = std::max(half, least);
    m_pairs.forEach([&](Entry& entry) {
        if (isGone(entry))
            return;
        most = std::max(most, entry.count);
        enqueue(entry, spelled);
    });
    if (m_queue.empty() && most >= least) {
        m_floor = std::max(most / 2, least);
        m_pairs.forEach([&](Entry& entry) { enqueue(entry, spelled); });
    }
    if (most < least)
        m_floor = least;
}

std::optional<CountedPair> PairIndex::best(PairQueue::Spellings spelled, std::uint64_t least) {
    least = std::max<std::uint64_t>(least, 1);
    for (;;) {
        while (!m_queue.empty()) {
            const PairQueue::Entry top = m_queue.top();
            Entry* entry = m_pairs.find(top.pair);
            const bool there = entry && !isGone(*entry);
            if (there && entry->count == top.count &&
                (m_queue.tieBreak() != TieBreak::FirstPlace || isAt(top.pair, top.place)))
                return top.count < least ? std::nullopt : std::optional(CountedPair{top.pair, top.count});
            m_queue.pop(spelled);
            if (there)
                enqueue(*entry, spelled);
        }
        if (m_floor <= least)
            return std::nullopt;
        lowerFloor(spelled, least);
    }
}

void PairIndex::Side::add(SymbolId symbol, CellPlace place, std::uint64_t weight) {
    if (symbol == kBreakSymbol)
        return;
    Neighbor& neighbor = of[symbol];
    if (neighbor.places++ == 0)
        symbols.push_back(symbol);
    neighbor.count += weight;
    places.push_back({symbol, place});
}

void PairIndex::Side::clear() {
    for (const SymbolId symbol : symbols)
        of[symbol] = {};
    symbols.clear();
    places.clear();
}

void PairIndex::mergePlaces(const Entry& entry, SymbolPair pair, SymbolId merged, MergeEvents* events) {
    constexpr std::uint32_t kAhead = 12;
    const CellPlace* places = m_places.data() + entry.begin;
    for (std::uint32_t i = 0; i < entry.places; ++i) {
        if (i + kAhead < entry.places)
            m_words.prefetch(places[i + kAhead]);
        const CellPlace place = places[i];
        if (events) {
            const std::size_t word = m_words.wordAt(place);
            if (i == 0 || word != m_words.wordAt(places[i - 1]))
                ++events->wordsVisited;
        }
        if (m_words.symbol(place) != pair.left)
            continue;
        const CellPlace second = m_words.next(place);
        if (m_words.symbol(second) != pair.right)
            continue;
        const CellPlace end = m_words.next(second);
        const CellPlace before = m_words.previous(place);
        const std::uint64_t weight = m_words.weight(place);
        m_left.add(m_words.symbol(before), before, weight);
        m_right.add(m_words.symbol(end), place, weight);
        m_words.merge(place, second, end, merged, weight);
        if (events) {
            const auto word = static_cast<std::uint32_t>(m_words.wordAt(place));
            if (events->words.empty() || events->words.back() != word)
                events->words.push_back(word);
        }
    }
}

void PairIndex::decrease(SymbolPair pair, std::uint64_t count) {
    if (Entry* entry = m_pairs.find(pair))
        entry->count -= count;
}

void PairIndex::joinPlaces(Entry& entry, std::uint64_t begin, std::uint32_t places) {
    if (entry.places == 0) {
        entry.begin = begin;
        entry.places = places;
        return;
    }
    std::vector<CellPlace> joined;
    joined.reserve(entry.places + places);
    const auto at = [this](std::uint64_t index) {
        return m_places.begin() + static_cast<std::ptrdiff_t>(index);
    };
    std::set_union(at(entry.begin), at(entry.begin + entry.places), at(begin), at(begin + places),
                   std::back_inserter(joined));
    entry.begin = m_places.size();
    entry.places = static_cast<std::uint32_t>(joined.size());
    m_places.insert(m_places.end(), joined.begin(), joined.end());
}

void PairIndex::sortPlaces(Side& side) {
    std::uint32_t filled = 0;
    for (const SymbolId symbol : side.symbols) {
        side.of[symbol].filled = filled;
        filled += side.of[symbol].places;
    }
    const std::size_t base = m_places.size();
    m_places.resize(base + filled);
    for (const NeighborPlace& neighbor : side.places)
        m_places[base + side.of[neighbor.symbol].filled++] = neighbor.place;
}

void PairIndex::increase(SymbolPair pair, const Neighbor& neighbor, std::uint64_t base) {
    Entry& entry = m_pairs.add(pair);
    entry.count += neighbor.count;
    joinPlaces(entry, base + neighbor.filled - neighbor.places, neighbor.places);
    m_gained.push_back(&entry);
}

std::size_t PairIndex::merge(SymbolPair pair, SymbolId merged, PairQueue::Spellings spelled,
                             MergeEvents* events) {
    const Entry* found = m_pairs.find(pair);
    if (!found)
        return 0;
    const Entry entry = *found;
    const std::size_t needed = std::max({pair.left, pair.right, merged}) + std::size_t{1};
    for (Side* side : {&m_left, &m_right}) {
        if (side->of.size() < std::max(needed, spelled.size()))
            side->of.resize(std::max(needed, spelled.size()));
    }
    if (events) {
        events->recountWords = m_words.words();
        events->recountPlaces = m_words.symbols();
        events->placesVisited = entry.places;
    }
    const std::size_t before = m_words.symbols();
    mergePlaces(entry, pair, merged, events);
    const std::size_t places = before - m_words.symbols();
    if (events)
        events->placesMerged = places;

    m_pairs.reserve(m_left.symbols.size() + m_right.symbols.size());
    for (const SymbolId symbol : m_right.symbols) {
        m_pairs.prefetch({pair.right, symbol});
        m_pairs.prefetch({merged, symbol});
    }
    for (const SymbolId symbol : m_left.symbols) {
        m_pairs.prefetch({symbol, pair.left});
        m_pairs.prefetch({symbol, merged});
    }
    if (events)
        recordBefore(pair, merged, *events);
    std::uint64_t base = m_places.size();
    sortPlaces(m_right);
    // Right neighbors first: of two adjacent merges, the left one adds a pair that the right one removes.
    for (const SymbolId symbol : m_right.symbols) {
        decrease({pair.right, symbol}, m_right.of[symbol].count);
        increase({merged, symbol}, m_right.of[symbol], base);
    }
    base = m_places.size();
    sortPlaces(m_left);
    for (const SymbolId symbol : m_left.symbols) {
        decrease({symbol, pair.left}, m_left.of[symbol].count);
        increase({symbol, merged}, m_left.of[symbol], base);
    }
    Entry& gone = *m_pairs.find(pair);
    gone.count = 0;
    gone.places = 0;
    for (Entry* gained : m_gained)
        enqueue(*gained, spelled);
    m_gained.clear();
    m_left.clear();
    m_right.clear();
    if (events)
        recordAfter(*events);
    return places;
}

void PairIndex::exclude(SymbolPair pair) {
    m_pairs.reserve(1);
    m_pairs.add(pair).excluded = 1;
}

std::uint64_t PairIndex::count(SymbolPair pair) const {
    const Entry* entry = m_pairs.find(pair);
    return entry ? entry->count : 0;
}

bool PairIndex::excluded(SymbolPair pair) const {
    const Entry* entry = m_pairs.find(pair);
    return entry && entry->excluded != 0;
}

std::vector<CountedPair> PairIndex::pairs() const {
    std::vector<CountedPair> all;
    m_pairs.forEach([&all](const Entry& entry) {
        if (entry.count > 0)
            all.push_back({entry.pair(), entry.count});
    });
    std::sort(all.begin(), all.end(),
              [](const CountedPair& a, const CountedPair& b) { return a.pair < b.pair; });
    return all;
}

bool PairIndex::equalsRecount() const {
    struct Recounted {
        std::uint64_t count = 0;
        std::vector<CellPlace> places;
    };
    std::map<SymbolPair, Recounted> recount;
    std::size_t symbols = 0;
    std::uint64_t weighted = 0;
    for (std::size_t i = 0; i < m_words.words(); ++i) {
        const auto word = m_words.word(i);
        symbols += word.size();
        weighted += word.size() * m_words.count(i);
    }
    SymbolId left = kBreakSymbol;
    CellPlace before = 0;
    m_words.forEach([&](CellPlace place, SymbolId symbol, std::uint64_t weight) {
        if (left != kBreakSymbol && symbol != kBreakSymbol) {
            Recounted& pair = recount[{left, symbol}];
            pair.count += weight;
            pair.places.push_back(before);
        }
        left = symbol;
        before = place;
    });
    const auto counted = pairs();
    if (counted.size() != recount.size() || symbols != m_words.symbols() ||
        weighted != m_words.weightedSymbols())
        return false;
    return std::all_of(counted.begin(), counted.end(), [&](const CountedPair& pair) {
        const auto found = recount.find(pair.pair);
        if (found == recount.end() || found->second.count != pair.count)
            return false;
        const Entry& entry = *m_pairs.find(pair.pair);
        const auto begin = m_places.begin() + static_cast<std::ptrdiff_t>(entry.begin);
        return std::includes(begin, begin + entry.places, found->second.places.begin(),
                             found->second.places.end());
    });
}

void PairIndex::recordBefore(SymbolPair pair, SymbolId merged, MergeEvents& events) const {
    const auto note = [&](SymbolPair touched) { events.lost.push_back({touched, count(touched), 0}); };
    note(pair);
    for (const SymbolId symbol : m_right.symbols) {
        note({pair.right, symbol});
        note({merged, symbol});
    }
    for (const SymbolId symbol : m_left.symbols) {
        note({symbol, pair.left});
        note({symbol, merged});
    }
}

void PairIndex::recordAfter(MergeEvents& events) const {
    std::vector<PairChange>& lost = events.lost;
    std::sort(lost.begin(), lost.end(),
              [](const PairChange& a, const PairChange& b) { return a.pair < b.pair; });
    lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
    for (PairChange& change : lost) {
        change.after = count(change.pair);
        if (change.after > change.before)
            events.gained.push_back(change);
    }
    std::erase_if(lost, [](const PairChange& change) { return change.after >= change.before; });
}

} // namespace tokenscope::train
