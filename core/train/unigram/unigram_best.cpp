// The best segmentation of each fragment, and of each piece without itself.

#include "core/train/unigram/unigram_lattices.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace tokenscope::train {

namespace {

constexpr std::size_t kFragmentsALook = 512; ///< fragments between two looks at the stop token
constexpr double kNever = -std::numeric_limits<double>::infinity();

struct Node {
    double score = kNever;
    std::uint32_t edge = 0; ///< the last one
};

} // namespace

struct UnigramLattices::Paths {
    std::vector<std::uint64_t> counts;
    std::uint64_t tokens = 0;
    std::vector<Node> nodes;
    std::vector<std::size_t> firstEdge;       ///< by place of the fragment
    std::vector<std::uint8_t>* met = nullptr; ///< pieces whose others somebody has found; null: not asked for
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
            // The piece is a lattice of its own: what stands within its places, but for itself.
            paths.nodes.assign(length + 1, {});
            paths.nodes[0].score = 0;
            for (std::size_t j = 0; j < length; ++j) {
                const double here = paths.nodes[j].score;
                for (std::size_t k = paths.firstEdge[i + j]; k < paths.firstEdge[i + j + 1]; ++k) {
                    const std::size_t to = j + lengthOfEdge(m_edges[k]);
                    if (to > length || (j == 0 && to == length))
                        break; // lengths rise
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
            if (i % kFragmentsALook == 0 && progress.stopped())
                return;
            walk(m_fragments[i], scores, own);
            if (others)
                findOthers(m_fragments[i], scores, own);
        }
    });
    Best made;
    made.counts.resize(scores.size());
    made.firstOther.resize(scores.size() + 1);
    for (const Paths& one : paths) {
        made.tokens += one.tokens;
        for (std::size_t piece = 0; piece < one.counts.size(); ++piece)
            made.counts[piece] += one.counts[piece];
        for (const Paths::Other& other : one.found)
            made.firstOther[other.piece + 1] = other.end - other.begin;
    }
    for (std::size_t piece = 0; piece < scores.size(); ++piece)
        made.firstOther[piece + 1] += made.firstOther[piece];
    made.others.resize(made.firstOther.back());
    for (const Paths& one : paths) {
        for (const Paths::Other& other : one.found)
            std::copy(one.others.begin() + static_cast<std::ptrdiff_t>(other.begin),
                      one.others.begin() + static_cast<std::ptrdiff_t>(other.end),
                      made.others.begin() + static_cast<std::ptrdiff_t>(made.firstOther[other.piece]));
    }
    return made;
}

} // namespace tokenscope::train
