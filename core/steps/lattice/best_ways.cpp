#include "core/steps/lattice/best_ways.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::explain {
namespace {

constexpr std::size_t kLeastWaiting = 512; ///< what is left of kMaxWaiting
constexpr std::size_t kLooksBetweenPolls = std::size_t{1} << 12U;
constexpr std::size_t kMaxIdle = std::size_t{1} << 22U; ///< ends that nothing waits for
constexpr std::size_t kMaxEnds = std::size_t{1} << 23U; ///< that something waits for: some 400 MB

/// `Sum` is float or double, as the reference adds up.
template <class Sum>
class WaySearch {
  public:
    explicit WaySearch(const UnigramLattice& lattice)
        : m_lattice(lattice) {
        sumUp();
    }

    Result<BestWays> run(std::size_t count, const Progress& progress) {
        BestWays best;
        wait({kNoArc, kNone, m_bestTo.back(), 0});
        for (std::size_t looks = 0; !m_waiting.empty(); ++looks) {
            if (looks % kLooksBetweenPolls == 0 && progress.stopped())
                return fail(ErrorCode::Canceled, {}, "the search was canceled");
            best.gaveUp = looks >= kMaxLooks;
            if (best.gaveUp)
                break;
            const std::uint32_t top = takeBest();
            const std::uint32_t place = placeOf(m_ends[top]);
            if (m_ends[top].whole) {
                best.ways.push_back(wayOf(top));
                if (best.ways.size() == count)
                    break;
                continue;
            }
            if (place == 0) {
                wait({m_ends[top].arc, m_ends[top].next, m_ends[top].sum, m_ends[top].sum, true});
            } else {
                for (const std::uint32_t arc : m_lattice.arcsTo(place)) {
                    if (m_reached[m_lattice.arcs[arc].begin])
                        wait({arc, top, m_through[arc] + m_ends[top].sum,
                              static_cast<Sum>(m_lattice.arcs[arc].score) + m_ends[top].sum});
                }
            }
            if (m_waiting.size() >= kMaxWaiting)
                forgetMost(std::min(kLeastWaiting, count * 10));
            if (m_ends.size() >= m_nextSweep) {
                sweep();
                best.gaveUp = m_ends.size() > kMaxEnds;
                if (best.gaveUp)
                    break;
            }
        }
        return best;
    }

    [[nodiscard]] bool anyWay() const { return m_reached.back(); }

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    /// The end of a way: an arc, and the end that it goes on with.
    struct End {
        std::uint32_t arc = kNoArc; ///< kNoArc: nothing yet
        std::uint32_t next = kNone;
        Sum promise = 0; ///< the best sum of a whole way that ends so
        Sum sum = 0;
        bool whole = false; ///< it has come to the beginning of the text
    };
    struct Waiting {
        Sum promise = 0;
        std::uint32_t end = 0;
        bool operator<(const Waiting& other) const { return promise < other.promise; }
    };

    /// Of each place and arc the best sum from the beginning.
    void sumUp() {
        const std::size_t places = m_lattice.places.size();
        m_bestTo.resize(places);
        m_reached.resize(places);
        m_through.resize(m_lattice.arcs.size());
        m_reached[0] = true;
        for (std::uint32_t place = 0; place < places; ++place) {
            bool any = place == 0;
            for (const std::uint32_t arc : m_lattice.arcsTo(place)) {
                if (!m_reached[m_lattice.arcs[arc].begin])
                    continue;
                if (!any || m_through[arc] > m_bestTo[place])
                    m_bestTo[place] = m_through[arc];
                any = true;
            }
            m_reached[place] = any;
            const auto [first, end] = m_lattice.arcsFrom(place);
            for (std::uint32_t arc = first; any && arc < end; ++arc)
                m_through[arc] = m_bestTo[place] + static_cast<Sum>(m_lattice.arcs[arc].score);
        }
    }
    [[nodiscard]] std::uint32_t placeOf(const End& end) const {
        return end.arc == kNoArc ? m_lattice.lastPlace() : m_lattice.arcs[end.arc].begin;
    }
    /// The heap's moves are those of the reference's: ties depend on them.
    void wait(End end) {
        m_waiting.push_back({end.promise, static_cast<std::uint32_t>(m_ends.size())});
        m_ends.push_back(end);
        std::push_heap(m_waiting.begin(), m_waiting.end());
    }
    std::uint32_t takeBest() {
        std::pop_heap(m_waiting.begin(), m_waiting.end());
        const std::uint32_t end = m_waiting.back().end;
        m_waiting.pop_back();
        return end;
    }
    LatticeWay wayOf(std::uint32_t whole) const {
        LatticeWay way;
        way.score = static_cast<double>(m_ends[whole].sum);
        for (std::uint32_t end = whole; end != kNone; end = m_ends[end].next) {
            if (m_ends[end].arc != kNoArc)
                way.arcs.push_back(m_ends[end].arc);
        }
        return way;
    }
    void forgetMost(std::size_t kept) {
        std::vector<Waiting> waiting;
        for (std::size_t i = 0; i < kept; ++i) {
            const Waiting best = m_waiting.front();
            takeBest();
            waiting.push_back(best);
            std::push_heap(waiting.begin(), waiting.end());
        }
        m_waiting = std::move(waiting);
    }
    /// Drops the ends that nothing waits for. An end stands behind the one that it goes on with.
    void sweep() {
        std::vector<bool> wanted(m_ends.size());
        for (const Waiting& waiting : m_waiting) {
            for (std::uint32_t end = waiting.end; end != kNone && !wanted[end]; end = m_ends[end].next)
                wanted[end] = true;
        }
        std::vector<std::uint32_t> moved(m_ends.size(), kNone);
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < m_ends.size(); ++i) {
            if (!wanted[i])
                continue;
            End end = m_ends[i];
            end.next = end.next == kNone ? kNone : moved[end.next];
            moved[i] = kept;
            m_ends[kept++] = end;
        }
        m_ends.resize(kept);
        for (Waiting& waiting : m_waiting)
            waiting.end = moved[waiting.end];
        m_nextSweep = std::min(2 * m_ends.size(), kMaxEnds) + kMaxIdle;
    }

    const UnigramLattice& m_lattice;
    std::vector<Sum> m_bestTo;  ///< of each place
    std::vector<Sum> m_through; ///< of each arc, with its score
    std::vector<bool> m_reached;
    std::vector<End> m_ends;
    std::vector<Waiting> m_waiting; ///< a heap
    std::size_t m_nextSweep = kMaxIdle;
};

template <class Sum>
Result<BestWays> searched(const UnigramLattice& lattice, std::size_t count, const Progress& progress) {
    WaySearch<Sum> search(lattice);
    if (!search.anyWay())
        return BestWays{};
    return search.run(count, progress);
}

float addedFromTheEnd(const UnigramLattice& lattice, const std::vector<std::uint32_t>& way) {
    float sum = 0;
    for (auto arc = way.rbegin(); arc != way.rend(); ++arc)
        sum = static_cast<float>(lattice.arcs[*arc].score) + sum;
    return sum;
}

/// Word by word, each as encoding does: rounding never makes another way better than the one that encoding takes.
double addedAsEncoded(const UnigramLattice& lattice, const std::vector<std::uint32_t>& way) {
    double all = 0;
    auto begin = way.begin();
    const auto addUpTo = [&](std::uint32_t place) {
        const auto end =
            std::find_if(begin, way.end(), [&](auto arc) { return lattice.arcs[arc].begin >= place; });
        double sum = 0;
        if (lattice.backwards) {
            for (auto arc = end; arc != begin;)
                sum += lattice.arcs[*--arc].score;
        } else {
            for (auto arc = begin; arc != end; ++arc)
                sum += lattice.arcs[*arc].score;
        }
        all += sum;
        begin = end;
    };
    for (const LatticeWord& word : lattice.words)
        addUpTo(word.end);
    addUpTo(kNoArc); // a lattice without words
    return all;
}

/// What encoding takes is the first, also where it ties with so many that the search hasn't found it.
void putEncodedFirst(const UnigramLattice& lattice, std::size_t count, std::vector<LatticeWay>& ways) {
    for (LatticeWay& way : ways)
        way.score = scoreOf(lattice, way.arcs);
    std::stable_sort(ways.begin(), ways.end(), [](const LatticeWay& a, const LatticeWay& b) {
        return a.score > b.score || (std::isnan(b.score) && !std::isnan(a.score));
    });
    const auto encoded =
        std::find_if(ways.begin(), ways.end(), [&](const auto& way) { return way.arcs == lattice.winner; });
    if (encoded != ways.end()) {
        std::rotate(ways.begin(), encoded, encoded + 1);
        return;
    }
    if (ways.size() == count)
        ways.pop_back();
    ways.insert(ways.begin(), {lattice.winner, scoreOf(lattice, lattice.winner)});
}

} // namespace

Result<BestWays> bestWays(const UnigramLattice& lattice, std::size_t count, const Progress& progress) {
    count = std::min(count, kMaxWays);
    if (count == 0)
        return BestWays{};
    if (count == 1)
        return BestWays{{{lattice.winner, scoreOf(lattice, lattice.winner)}}, false};
    if (lattice.sumsAreFloats)
        return searched<float>(lattice, count, progress);
    auto best = searched<double>(lattice, count, progress);
    if (best && (best->gaveUp || !best->ways.empty()))
        putEncodedFirst(lattice, count, best->ways);
    return best;
}

double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& way) {
    return lattice.sumsAreFloats ? addedFromTheEnd(lattice, way) : addedAsEncoded(lattice, way);
}

} // namespace tokenscope::explain
