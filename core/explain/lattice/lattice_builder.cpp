#include "core/explain/lattice/lattice_builder.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace tokenscope::explain {
namespace {

/// The positions of a word: before each character, and wherever the model looked for pieces.
struct WordPositions {
    std::vector<std::uint32_t> ofByte; ///< kNone: there is none; the word's end has one
    std::vector<std::uint32_t> bytes;  ///< by position
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;

    WordPositions(std::string_view word, const std::vector<ObservedWord::Edge>& edges)
        : ofByte(word.size() + 1, kNone) {
        for (std::size_t i = 0; i < word.size(); ++i)
            ofByte[i] = i == 0 || !isContinuationByte(word[i]) ? 0 : kNone;
        ofByte[word.size()] = 0;
        for (const ObservedWord::Edge& edge : edges)
            ofByte[edge.bytes.begin] = 0;
        for (std::uint32_t i = 0; i < ofByte.size(); ++i) {
            if (ofByte[i] == kNone)
                continue;
            ofByte[i] = static_cast<std::uint32_t>(bytes.size());
            bytes.push_back(i);
        }
    }
};

} // namespace

LatticeBuilder::LatticeBuilder(const TokenizerDefinition& definition)
    : m_vocabulary(definition.vocabulary) {
    const auto* unigram = std::get_if<UnigramModel>(&definition.model);
    m_lattice.sumsAreFloats = unigram && unigram->sentencePiece && !definition.gguf;
    m_lattice.backwards = !unigram;
    m_lattice.positions.push_back(0);
    m_lattice.best.emplace_back();
    if (!m_lattice.sumsAreFloats)
        return;
    // The least *positive* one; the reference's choice.
    m_userDefinedBonus = std::numeric_limits<float>::min();
    for (std::size_t i = 0; i < m_vocabulary.size(); ++i) {
        if (m_vocabulary.entry(i).type == PieceType::Normal)
            m_userDefinedBonus = std::max(m_userDefinedBonus, m_vocabulary.entry(i).score);
    }
}

/// SentencePiece's lattice computes the bonus of a user-defined piece by characters, in floats.
double LatticeBuilder::scoreOf(const ObservedWord::Edge& edge, std::uint32_t characters) const {
    if (!m_lattice.sumsAreFloats)
        return edge.score;
    if (m_vocabulary.type(edge.id) != PieceType::UserDefined)
        return static_cast<double>(static_cast<float>(edge.score));
    const float bonus = static_cast<float>(characters) * m_userDefinedBonus;
    return static_cast<double>(static_cast<float>(static_cast<double>(bonus) - 0.1));
}

void LatticeBuilder::append(std::string_view word, std::span<const ByteSpan> origin, ObservedWord& observed) {
    if (word.empty())
        return;
    const WordPositions positions(word, observed.edges);
    const std::uint32_t first = m_lattice.lastPosition();
    const auto firstByte = static_cast<std::uint32_t>(m_lattice.text.size());
    m_lattice.text += word;
    m_lattice.origin.insert(m_lattice.origin.end(), origin.begin(), origin.end());
    m_lattice.positions.pop_back();
    for (const std::uint32_t byte : positions.bytes)
        m_lattice.positions.push_back(firstByte + byte);
    m_lattice.best.resize(m_lattice.positions.size());
    m_lattice.words.push_back({first, m_lattice.lastPosition(), false, stepCount()});

    std::vector<std::uint32_t> order(observed.edges.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto begins = [&](std::uint32_t index) { return observed.edges[index].bytes.begin; };
    if (!std::ranges::is_sorted(order, {}, begins))
        std::ranges::stable_sort(order, {}, begins);
    std::vector<std::uint32_t> indices(observed.edges.size(), kNoEdge); // in the lattice
    for (const std::uint32_t index : order) {
        const ObservedWord::Edge& edge = observed.edges[index];
        const std::uint32_t begin = positions.ofByte[edge.bytes.begin];
        const std::uint32_t end = positions.ofByte[edge.bytes.end];
        if (end == WordPositions::kNone || begin >= end)
            continue; // a damaged piece that ends inside a character: no path continues from there
        indices[index] = static_cast<std::uint32_t>(m_lattice.edges.size());
        m_lattice.edges.push_back({first + begin, first + end, edge.id, scoreOf(edge, end - begin)});
    }
    takeSteps(m_lattice.words.back(), observed.steps, indices);
    observed = {};
}

void LatticeBuilder::takeSteps(const LatticeWord& word, std::span<const LatticeStep> steps,
                               const std::vector<std::uint32_t>& indices) {
    for (const LatticeStep step : steps) {
        const std::uint32_t index = indices[step.edge];
        if (index == kNoEdge)
            continue;
        const bool rounded = m_lattice.sumsAreFloats; // the encoder compares doubles and stores floats
        m_lattice.steps.push_back(
            {index, rounded ? static_cast<double>(static_cast<float>(step.sum)) : step.sum});
        const LatticeEdge& edge = m_lattice.edges[index];
        m_lattice.best[m_lattice.backwards ? edge.begin : edge.end] = m_lattice.steps.back();
    }
    const std::size_t firstOfWord = m_lattice.winner.size();
    if (m_lattice.backwards) {
        for (std::uint32_t at = word.begin; at < word.end;
             at = m_lattice.edges[m_lattice.winner.back()].end) {
            if (m_lattice.best[at].edge == kNoEdge)
                break;
            m_lattice.winner.push_back(m_lattice.best[at].edge);
        }
        return;
    }
    for (std::uint32_t at = word.end; at > word.begin; at = m_lattice.edges[m_lattice.winner.back()].begin) {
        if (m_lattice.best[at].edge == kNoEdge)
            break;
        m_lattice.winner.push_back(m_lattice.best[at].edge);
    }
    std::reverse(m_lattice.winner.begin() + static_cast<std::ptrdiff_t>(firstOfWord), m_lattice.winner.end());
}

void LatticeBuilder::appendFixed(std::string_view text, ByteSpan origin, PieceId id) {
    if (text.empty())
        return;
    const std::uint32_t first = m_lattice.lastPosition();
    m_lattice.text += text;
    // A token of the same length as its text corresponds to it byte by byte.
    for (std::uint32_t i = 0; i < text.size(); ++i)
        m_lattice.origin.push_back(
            text.size() == origin.size() ? ByteSpan{origin.begin + i, origin.begin + i + 1} : origin);
    m_lattice.positions.push_back(static_cast<std::uint32_t>(m_lattice.text.size()));
    m_lattice.words.push_back({first, first + 1, true, stepCount()});
    const auto edge = static_cast<std::uint32_t>(m_lattice.edges.size());
    m_lattice.edges.push_back({first, first + 1, id, 0});
    m_lattice.steps.push_back({edge, 0});
    m_lattice.best.emplace_back();
    m_lattice.best[m_lattice.backwards ? first : first + 1] = {edge, 0};
    m_lattice.winner.push_back(edge);
}

UnigramLattice LatticeBuilder::finish() {
    indexEdges(m_lattice);
    return std::move(m_lattice);
}

void indexEdges(UnigramLattice& lattice) {
    const std::size_t positions = lattice.positions.size();
    lattice.firstFrom.assign(positions + 1, 0);
    lattice.firstTo.assign(positions + 1, 0);
    for (const LatticeEdge& edge : lattice.edges) {
        ++lattice.firstFrom[edge.begin + 1];
        ++lattice.firstTo[edge.end + 1];
    }
    std::partial_sum(lattice.firstFrom.begin(), lattice.firstFrom.end(), lattice.firstFrom.begin());
    std::partial_sum(lattice.firstTo.begin(), lattice.firstTo.end(), lattice.firstTo.begin());
    lattice.byEnd.resize(lattice.edges.size());
    std::vector<std::uint32_t> next(lattice.firstTo.begin(), lattice.firstTo.end() - 1);
    for (std::uint32_t i = 0; i < lattice.edges.size(); ++i)
        lattice.byEnd[next[lattice.edges[i].end]++] = i;
}

void setBestOfSteps(UnigramLattice& lattice) {
    lattice.best.assign(lattice.positions.size(), {});
    for (const LatticeStep& step : lattice.steps) {
        const LatticeEdge& edge = lattice.edges[step.edge];
        lattice.best[lattice.backwards ? edge.begin : edge.end] = step;
    }
}

bool recomputeSums(UnigramLattice& lattice, const LatticeWord& word, std::span<LatticeStep> steps) {
    const auto from = [&](const LatticeEdge& edge) { return lattice.backwards ? edge.end : edge.begin; };
    const auto to = [&](const LatticeEdge& edge) { return lattice.backwards ? edge.begin : edge.end; };
    std::vector<double> sums(word.end - word.begin + 1);
    const auto through = [&](const LatticeEdge& edge) {
        const double sum = sums[from(edge) - word.begin] + edge.score;
        return lattice.sumsAreFloats ? static_cast<double>(static_cast<float>(sum)) : sum;
    };
    std::vector<bool> reached(sums.size());
    reached[(lattice.backwards ? word.end : word.begin) - word.begin] = true;
    for (const LatticeStep& step : steps) {
        const LatticeEdge& edge = lattice.edges[step.edge];
        const std::uint32_t position = to(edge) - word.begin;
        if (reached[position] && through(edge) < sums[position])
            return false;
        sums[position] = through(edge);
        reached[position] = true;
    }
    for (std::uint32_t i = lattice.firstFrom[word.begin]; i < lattice.firstFrom[word.end]; ++i) {
        const LatticeEdge& edge = lattice.edges[i];
        if (reached[from(edge) - word.begin] && through(edge) > sums[to(edge) - word.begin])
            return false;
    }
    // A step's sum is its edge's score added to the last sum of the position where the edge starts.
    for (LatticeStep& step : steps)
        step.sum = through(lattice.edges[step.edge]);
    return true;
}

} // namespace tokenscope::explain
