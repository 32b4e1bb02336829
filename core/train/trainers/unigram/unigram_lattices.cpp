#include "core/train/trainers/unigram/unigram_lattices.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr std::size_t kBlock = 512;  ///< fragments per task of a thread
constexpr double kSmallest = 1e-250; ///< a less probable fragment is summed in logarithms
/// Positions of a long fragment between two checks of the stop token.
constexpr std::size_t kStopPositions = 1U << 14U;

double sumOfLogs(double a, double b) {
    if (a < b)
        std::swap(a, b);
    return std::isinf(b) ? a : a + std::log1p(std::exp(b - a));
}

double unitFor(double largest) {
    double unit = 0x1p32;
    while (largest * unit > 0x1p62)
        unit /= 2;
    return unit;
}

constexpr std::size_t kStopFragments = 512; ///< fragments between two checks of the stop token
constexpr double kNever = -std::numeric_limits<double>::infinity();

struct Node {
    double score = kNever;
    std::uint32_t edge = 0; ///< the last one
};

constexpr double kTooRare = 0.5; ///< expected occurrences

/// The alphabet and the best other pieces: `wanted` together, or all.
template <class Better>
std::vector<std::uint32_t> bestOf(std::size_t pieces, std::size_t alphabet, std::size_t wanted,
                                  Better better) {
    std::vector<std::uint32_t> kept(pieces);
    std::iota(kept.begin(), kept.end(), 0U);
    wanted = std::max(wanted, alphabet);
    if (wanted >= pieces)
        return kept;
    std::nth_element(kept.begin() + static_cast<std::ptrdiff_t>(alphabet),
                     kept.begin() + static_cast<std::ptrdiff_t>(wanted), kept.end(), better);
    kept.resize(wanted);
    std::sort(kept.begin(), kept.end());
    return kept;
}

/// Orders pieces by a value, the greatest first, then by number.
auto byFalling(const std::vector<double>& values) {
    return [&values](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] > values[b] : a < b;
    };
}

} // namespace

UnigramLattices::UnigramLattices(const UnigramText& text, SeedPieces& seeds)
    : m_edges(std::move(seeds.edges))
    , m_edgeCounts(std::move(seeds.edgeCounts)) {
    m_fragments.reserve(text.fragments.size());
    std::size_t firstEdge = 0;
    double symbols = 0;
    for (const UnigramText::Fragment& fragment : text.fragments) {
        m_fragments.push_back({firstEdge, fragment.begin, fragment.length, fragment.count});
        for (std::size_t i = 0; i < fragment.length; ++i)
            firstEdge += m_edgeCounts[fragment.begin + i];
        symbols += static_cast<double>(fragment.length) * static_cast<double>(fragment.count);
    }
    m_unit = unitFor(symbols);
}

void UnigramLattices::inParts(unsigned threads,
                              const std::function<void(std::size_t, std::size_t, std::size_t)>& f) const {
    const std::size_t blocks = (m_fragments.size() + kBlock - 1) / kBlock;
    const std::size_t parts = std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(blocks, 1));
    std::vector<std::size_t> bounds = {0};
    for (std::size_t block = 1; block < blocks && bounds.size() < parts; ++block) {
        if (m_fragments[block * kBlock].firstEdge >= m_edges.size() / parts * bounds.size())
            bounds.push_back(block * kBlock);
    }
    bounds.push_back(m_fragments.size());
    std::vector<std::jthread> others;
    for (std::size_t part = 1; part + 1 < bounds.size(); ++part)
        others.emplace_back([&, part] { f(bounds[part], bounds[part + 1], part); });
    f(bounds[0], bounds[1], 0);
}

// Expected counts.

struct UnigramLattices::Sums {
    std::vector<std::uint64_t> counts; ///< in units
    std::vector<double> forward;
    std::vector<double> backward;
    std::vector<double> ofEdges; ///< score of each edge's piece, of a long fragment
    double logLikelihood = 0;    ///< of the last fragment
    const Progress* progress = nullptr;

    void add(std::uint32_t piece, double expected) {
        counts[piece] += static_cast<std::uint64_t>(static_cast<std::int64_t>(expected));
    }
};

void UnigramLattices::sum(const Fragment& fragment, const std::vector<double>& probabilities,
                          Sums& sums) const {
    const std::size_t length = fragment.length;
    const std::uint8_t* counts = m_edgeCounts.data() + fragment.firstPlace;
    const std::uint32_t* const first = m_edges.data() + fragment.firstEdge;
    if (sums.forward.size() <= length) {
        sums.forward.resize(2 * length + 1);
        sums.backward.resize(2 * length + 1);
    }
    double* forward = sums.forward.data();
    double* backward = sums.backward.data();
    std::fill_n(forward, length + 1, 0.0);
    forward[0] = 1;
    const std::uint32_t* at = first;
    for (std::size_t i = 0; i < length; ++i) {
        const double here = forward[i];
        for (const std::uint32_t* end = at + counts[i]; at != end; ++at)
            forward[i + lengthOfEdge(*at)] += here * probabilities[pieceOfEdge(*at)];
    }
    const double all = forward[length];
    if (all < kSmallest)
        return sumLong(fragment, probabilities, sums);
    sums.logLikelihood = std::log(all);
    const double weight = static_cast<double>(fragment.count) * m_unit / all;
    backward[length] = 1;
    for (std::size_t i = length; i-- > 0;) {
        const double here = forward[i] * weight;
        double sum = 0;
        for (const std::uint32_t* begin = at - counts[i]; at != begin;) {
            --at;
            const std::uint32_t piece = pieceOfEdge(*at);
            const double after = probabilities[piece] * backward[i + lengthOfEdge(*at)];
            sum += after;
            sums.add(piece, here * after + 0.5);
        }
        backward[i] = sum;
    }
}

void UnigramLattices::sumLong(const Fragment& fragment, const std::vector<double>& probabilities,
                              Sums& sums) const {
    constexpr double kNothing = -std::numeric_limits<double>::infinity();
    const std::size_t length = fragment.length;
    const std::uint8_t* counts = m_edgeCounts.data() + fragment.firstPlace;
    std::fill_n(sums.forward.begin(), length + 1, kNothing);
    sums.forward[0] = 0;
    const std::uint32_t* at = m_edges.data() + fragment.firstEdge;
    sums.ofEdges.clear();
    for (std::size_t i = 0; i < length; ++i) {
        if (i % kStopPositions == kStopPositions - 1 && sums.progress->stopped())
            return;
        for (const std::uint32_t* end = at + counts[i]; at != end; ++at) {
            sums.ofEdges.push_back(std::log(probabilities[pieceOfEdge(*at)]));
            double& to = sums.forward[i + lengthOfEdge(*at)];
            to = sumOfLogs(to, sums.forward[i] + sums.ofEdges.back());
        }
    }
    sums.logLikelihood = sums.forward[length];
    const double weight = static_cast<double>(fragment.count) * m_unit;
    std::size_t number = sums.ofEdges.size();
    sums.backward[length] = 0;
    for (std::size_t i = length; i-- > 0;) {
        if (i % kStopPositions == kStopPositions - 1 && sums.progress->stopped())
            return;
        double sum = kNothing;
        for (const std::uint32_t* begin = at - counts[i]; at != begin;) {
            --at;
            const double after = sums.ofEdges[--number] + sums.backward[i + lengthOfEdge(*at)];
            sum = sumOfLogs(sum, after);
            const double share = std::exp(sums.forward[i] + after - sums.logLikelihood);
            sums.add(pieceOfEdge(*at), std::min(share, 1.0) * weight + 0.5);
        }
        sums.backward[i] = sum;
    }
}

UnigramLattices::Expected UnigramLattices::expected(const std::vector<double>& probabilities,
                                                    unsigned threads, const Progress& progress) const {
    std::vector<Sums> sums(std::max(threads, 1U));
    std::vector<double> ofBlocks((m_fragments.size() + kBlock - 1) / kBlock);
    inParts(threads, [&](std::size_t begin, std::size_t end, std::size_t part) {
        Sums& own = sums[part];
        own.progress = &progress;
        own.counts.resize(probabilities.size());
        for (std::size_t i = begin; i < end; ++i) {
            if (i % kBlock == 0 && progress.stopped())
                return;
            sum(m_fragments[i], probabilities, own);
            ofBlocks[i / kBlock] += own.logLikelihood * static_cast<double>(m_fragments[i].count);
        }
    });
    Expected result;
    result.counts.resize(probabilities.size());
    for (std::size_t piece = 0; piece < probabilities.size(); ++piece) {
        std::uint64_t units = 0;
        for (const Sums& one : sums)
            units += one.counts.empty() ? 0 : one.counts[piece];
        result.counts[piece] = static_cast<double>(units) / m_unit;
    }
    for (const double block : ofBlocks)
        result.logLikelihood += block;
    return result;
}

// Pruning: the best segmentations, and the pieces to keep.

void UnigramLattices::renumber(const std::vector<std::uint32_t>& renumbered) {
    std::size_t to = 0;
    for (Fragment& fragment : m_fragments) {
        std::size_t from = fragment.firstEdge;
        fragment.firstEdge = to;
        for (std::size_t i = 0; i < fragment.length; ++i) {
            std::uint8_t& count = m_edgeCounts[fragment.firstPlace + i];
            const std::size_t end = from + count;
            const std::size_t begin = to;
            for (; from < end; ++from) {
                const std::uint32_t piece = renumbered[pieceOfEdge(m_edges[from])];
                if (piece != kGone)
                    m_edges[to++] = edge(piece, lengthOfEdge(m_edges[from]));
            }
            count = static_cast<std::uint8_t>(to - begin);
        }
    }
    m_edges.resize(to);
}

struct UnigramLattices::Paths {
    std::vector<std::uint64_t> counts;
    std::uint64_t tokens = 0;
    std::vector<Node> nodes;
    std::vector<std::size_t> firstEdge; ///< by position of the fragment
    /// Pieces whose other segmentation was found; null: not requested.
    std::vector<std::uint8_t>* met = nullptr;
    struct Other {
        std::uint32_t piece = 0;
        std::size_t begin = 0; ///< in `others`
        std::size_t end = 0;
    };
    std::vector<Other> found;
    std::vector<std::uint32_t> others;
};

void UnigramLattices::walk(const Fragment& fragment, const std::vector<double>& scores, Paths& paths) const {
    const std::uint8_t* counts = m_edgeCounts.data() + fragment.firstPlace;
    paths.nodes.assign(fragment.length + 1, {});
    paths.nodes[0].score = 0;
    const std::uint32_t* at = m_edges.data() + fragment.firstEdge;
    for (std::size_t i = 0; i < fragment.length; ++i) {
        const double here = paths.nodes[i].score;
        for (const std::uint32_t* end = at + counts[i]; at != end; ++at) {
            Node& to = paths.nodes[i + lengthOfEdge(*at)];
            const double score = here + scores[pieceOfEdge(*at)];
            if (score > to.score)
                to = {score, *at};
        }
    }
    for (std::size_t i = fragment.length; i > 0; i -= lengthOfEdge(paths.nodes[i].edge)) {
        paths.counts[pieceOfEdge(paths.nodes[i].edge)] += fragment.count;
        paths.tokens += fragment.count;
    }
}

void UnigramLattices::findOthers(const Fragment& fragment, const std::vector<double>& scores,
                                 Paths& paths) const {
    const std::uint8_t* counts = m_edgeCounts.data() + fragment.firstPlace;
    paths.firstEdge.resize(fragment.length + 1);
    paths.firstEdge[0] = fragment.firstEdge;
    for (std::size_t i = 0; i < fragment.length; ++i)
        paths.firstEdge[i + 1] = paths.firstEdge[i] + counts[i];
    for (std::size_t i = 0; i < fragment.length; ++i) {
        for (std::size_t e = paths.firstEdge[i]; e < paths.firstEdge[i + 1]; ++e) {
            const std::uint32_t piece = pieceOfEdge(m_edges[e]);
            const std::size_t length = lengthOfEdge(m_edges[e]);
            if (length == 1 || std::atomic_ref((*paths.met)[piece]).exchange(1) != 0)
                continue;
            // The piece is a lattice: the edges within it, except its own.
            paths.nodes.assign(length + 1, {});
            paths.nodes[0].score = 0;
            for (std::size_t j = 0; j < length; ++j) {
                const double here = paths.nodes[j].score;
                for (std::size_t k = paths.firstEdge[i + j]; k < paths.firstEdge[i + j + 1]; ++k) {
                    const std::size_t to = j + lengthOfEdge(m_edges[k]);
                    if (to > length || (j == 0 && to == length))
                        break; // lengths ascend
                    const double score = here + scores[pieceOfEdge(m_edges[k])];
                    if (score > paths.nodes[to].score)
                        paths.nodes[to] = {score, m_edges[k]};
                }
            }
            const std::size_t begin = paths.others.size();
            for (std::size_t j = length; j > 0; j -= lengthOfEdge(paths.nodes[j].edge))
                paths.others.push_back(pieceOfEdge(paths.nodes[j].edge));
            paths.found.push_back({piece, begin, paths.others.size()});
        }
    }
}

UnigramLattices::Best UnigramLattices::best(const std::vector<double>& scores, bool others, unsigned threads,
                                            const Progress& progress) const {
    std::vector<std::uint8_t> met(scores.size());
    std::vector<Paths> paths(std::max(threads, 1U));
    inParts(threads, [&](std::size_t begin, std::size_t end, std::size_t part) {
        Paths& own = paths[part];
        own.counts.resize(scores.size());
        own.met = &met;
        for (std::size_t i = begin; i < end; ++i) {
            if (i % kStopFragments == 0 && progress.stopped())
                return;
            walk(m_fragments[i], scores, own);
            if (others)
                findOthers(m_fragments[i], scores, own);
        }
    });
    Best result;
    result.counts.resize(scores.size());
    result.firstOther.resize(scores.size() + 1);
    for (const Paths& one : paths) {
        result.tokens += one.tokens;
        for (std::size_t piece = 0; piece < one.counts.size(); ++piece)
            result.counts[piece] += one.counts[piece];
        for (const Paths::Other& other : one.found)
            result.firstOther[other.piece + 1] = other.end - other.begin;
    }
    for (std::size_t piece = 0; piece < scores.size(); ++piece)
        result.firstOther[piece + 1] += result.firstOther[piece];
    result.others.resize(result.firstOther.back());
    for (const Paths& one : paths) {
        for (const Paths::Other& other : one.found)
            std::copy(one.others.begin() + static_cast<std::ptrdiff_t>(other.begin),
                      one.others.begin() + static_cast<std::ptrdiff_t>(other.end),
                      result.others.begin() + static_cast<std::ptrdiff_t>(result.firstOther[other.piece]));
    }
    return result;
}

std::vector<std::uint32_t> expectedPieces(const std::vector<double>& counts, std::size_t alphabet,
                                          std::size_t atLeast) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t piece = 0; piece < counts.size(); ++piece) {
        if (piece < alphabet || counts[piece] >= kTooRare)
            kept.push_back(piece);
    }
    if (kept.size() < std::min(atLeast, counts.size()))
        return bestOf(counts.size(), alphabet, atLeast, byFalling(counts));
    return kept;
}

double lossWithout(std::uint32_t piece, const UnigramLattices::Best& best) {
    const std::uint64_t uses = best.counts[piece];
    if (uses == 0)
        return -std::numeric_limits<double>::infinity();
    const std::size_t begin = best.firstOther[piece];
    const std::size_t end = best.firstOther[piece + 1];
    const auto tokens = static_cast<double>(best.tokens);
    const double tokensWithout = tokens + static_cast<double>(uses) * (static_cast<double>(end - begin) - 1);
    double without = 0;
    for (std::size_t i = begin; i < end; ++i)
        without += std::log(static_cast<double>(best.counts[best.others[i]] + uses) / tokensWithout);
    const double share = static_cast<double>(uses) / tokens;
    return share * (std::log(share) - without);
}

std::vector<std::uint32_t> neededPieces(const UnigramLattices::Best& best,
                                        const std::vector<double>& probabilities, std::size_t alphabet,
                                        std::size_t wanted) {
    std::vector<double> losses(probabilities.size());
    for (auto piece = static_cast<std::uint32_t>(alphabet); piece < losses.size(); ++piece)
        losses[piece] = lossWithout(piece, best);
    return bestOf(losses.size(), alphabet, wanted, [&](std::uint32_t a, std::uint32_t b) {
        return losses[a] != losses[b] ? losses[a] > losses[b] : byFalling(probabilities)(a, b);
    });
}

std::vector<std::uint32_t> likeliestPieces(const std::vector<double>& probabilities, std::size_t alphabet,
                                           std::size_t wanted) {
    return bestOf(probabilities.size(), alphabet, wanted, byFalling(probabilities));
}

} // namespace tokenscope::train
