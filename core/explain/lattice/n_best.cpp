#include "core/explain/lattice/n_best.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tokenscope::explain {
namespace {

constexpr std::size_t kLeastWaiting = 512; ///< what is left of kMaxAgenda
constexpr std::size_t kLooksBetweenPolls = std::size_t{1} << 12U;
constexpr std::size_t kMaxIdle = std::size_t{1} << 22U; ///< ends that nothing waits for
constexpr std::size_t kMaxEnds = std::size_t{1} << 23U; ///< that something waits for: some 400 MB

/// `Sum` is float or double, as the reference adds up.
template <class Sum>
class PathSearch {
  public:
    explicit PathSearch(const UnigramLattice& lattice)
        : m_lattice(lattice) {
        sumUp();
    }

    Result<NBestPaths> run(std::size_t count, const Progress& progress) {
        NBestPaths best;
        wait({kNoEdge, kNone, m_bestTo.back(), 0});
        for (std::size_t looks = 0; !m_waiting.empty(); ++looks) {
            if (looks % kLooksBetweenPolls == 0 && progress.stopped())
                return fail(ErrorCode::Canceled, {}, "the search was canceled");
            best.gaveUp = looks >= kMaxExpansions;
            if (best.gaveUp)
                break;
            const std::uint32_t top = takeBest();
            const std::uint32_t position = placeOf(m_ends[top]);
            if (m_ends[top].whole) {
                best.paths.push_back(pathOf(top));
                if (best.paths.size() == count)
                    break;
                continue;
            }
            if (position == 0) {
                wait({m_ends[top].edge, m_ends[top].next, m_ends[top].sum, m_ends[top].sum, true});
            } else {
                for (const std::uint32_t edge : m_lattice.edgesTo(position)) {
                    if (m_reached[m_lattice.edges[edge].begin])
                        wait({edge, top, m_through[edge] + m_ends[top].sum,
                              static_cast<Sum>(m_lattice.edges[edge].score) + m_ends[top].sum});
                }
            }
            if (m_waiting.size() >= kMaxAgenda)
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
    /// The end of a path: an edge, and the end that it goes on with.
    struct End {
        std::uint32_t edge = kNoEdge; ///< kNoEdge: nothing yet
        std::uint32_t next = kNone;
        Sum promise = 0; ///< the best sum of a whole path that ends so
        Sum sum = 0;
        bool whole = false; ///< it has come to the beginning of the text
    };
    struct Waiting {
        Sum promise = 0;
        std::uint32_t end = 0;
        bool operator<(const Waiting& other) const { return promise < other.promise; }
    };

    /// Of each position and edge the best sum from the beginning.
    void sumUp() {
        const std::size_t positions = m_lattice.positions.size();
        m_bestTo.resize(positions);
        m_reached.resize(positions);
        m_through.resize(m_lattice.edges.size());
        m_reached[0] = true;
        for (std::uint32_t position = 0; position < positions; ++position) {
            bool any = position == 0;
            for (const std::uint32_t edge : m_lattice.edgesTo(position)) {
                if (!m_reached[m_lattice.edges[edge].begin])
                    continue;
                if (!any || m_through[edge] > m_bestTo[position])
                    m_bestTo[position] = m_through[edge];
                any = true;
            }
            m_reached[position] = any;
            const auto [first, end] = m_lattice.edgesFrom(position);
            for (std::uint32_t edge = first; any && edge < end; ++edge)
                m_through[edge] = m_bestTo[position] + static_cast<Sum>(m_lattice.edges[edge].score);
        }
    }
    [[nodiscard]] std::uint32_t placeOf(const End& end) const {
        return end.edge == kNoEdge ? m_lattice.lastPosition() : m_lattice.edges[end.edge].begin;
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
    LatticePath pathOf(std::uint32_t whole) const {
        LatticePath path;
        path.score = static_cast<double>(m_ends[whole].sum);
        for (std::uint32_t end = whole; end != kNone; end = m_ends[end].next) {
            if (m_ends[end].edge != kNoEdge)
                path.edges.push_back(m_ends[end].edge);
        }
        return path;
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
    /// Drops the ends that nothing waits for. An end comes after the one that it goes on with.
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
    std::vector<Sum> m_bestTo;  ///< of each position
    std::vector<Sum> m_through; ///< of each edge, with its score
    std::vector<bool> m_reached;
    std::vector<End> m_ends;
    std::vector<Waiting> m_waiting; ///< a heap
    std::size_t m_nextSweep = kMaxIdle;
};

template <class Sum>
Result<NBestPaths> searched(const UnigramLattice& lattice, std::size_t count, const Progress& progress) {
    PathSearch<Sum> search(lattice);
    if (!search.anyWay())
        return NBestPaths{};
    return search.run(count, progress);
}

float addedFromTheEnd(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path) {
    float sum = 0;
    for (auto edge = path.rbegin(); edge != path.rend(); ++edge)
        sum = static_cast<float>(lattice.edges[*edge].score) + sum;
    return sum;
}

/// Word by word, each as encoding does: rounding never makes another path better than the one that encoding takes.
double addedAsEncoded(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path) {
    double all = 0;
    auto begin = path.begin();
    const auto addUpTo = [&](std::uint32_t position) {
        const auto end =
            std::find_if(begin, path.end(), [&](auto edge) { return lattice.edges[edge].begin >= position; });
        double sum = 0;
        if (lattice.backwards) {
            for (auto edge = end; edge != begin;)
                sum += lattice.edges[*--edge].score;
        } else {
            for (auto edge = begin; edge != end; ++edge)
                sum += lattice.edges[*edge].score;
        }
        all += sum;
        begin = end;
    };
    for (const LatticeWord& word : lattice.words)
        addUpTo(word.end);
    addUpTo(kNoEdge); // a lattice without words
    return all;
}

/// What encoding takes is the first, also where it ties with so many that the search hasn't found it.
void putEncodedFirst(const UnigramLattice& lattice, std::size_t count, std::vector<LatticePath>& paths) {
    for (LatticePath& path : paths)
        path.score = scoreOf(lattice, path.edges);
    std::stable_sort(paths.begin(), paths.end(), [](const LatticePath& a, const LatticePath& b) {
        return a.score > b.score || (std::isnan(b.score) && !std::isnan(a.score));
    });
    const auto encoded = std::find_if(paths.begin(), paths.end(),
                                      [&](const auto& path) { return path.edges == lattice.winner; });
    if (encoded != paths.end()) {
        std::rotate(paths.begin(), encoded, encoded + 1);
        return;
    }
    if (paths.size() == count)
        paths.pop_back();
    paths.insert(paths.begin(), {lattice.winner, scoreOf(lattice, lattice.winner)});
}

} // namespace

Result<NBestPaths> nBestPaths(const UnigramLattice& lattice, std::size_t count, const Progress& progress) {
    count = std::min(count, kMaxPaths);
    if (count == 0)
        return NBestPaths{};
    if (count == 1)
        return NBestPaths{{{lattice.winner, scoreOf(lattice, lattice.winner)}}, false};
    if (lattice.sumsAreFloats)
        return searched<float>(lattice, count, progress);
    auto best = searched<double>(lattice, count, progress);
    if (best && (best->gaveUp || !best->paths.empty()))
        putEncodedFirst(lattice, count, best->paths);
    return best;
}

double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path) {
    return lattice.sumsAreFloats ? addedFromTheEnd(lattice, path) : addedAsEncoded(lattice, path);
}

} // namespace tokenscope::explain
