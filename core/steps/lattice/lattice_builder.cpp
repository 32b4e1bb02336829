#include "core/steps/lattice/lattice_builder.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace tokenscope::explain {
namespace {

/// The place of each byte of a word: before each character, and wherever the model looked for pieces.
struct WordPlaces {
    std::vector<std::uint32_t> ofByte; ///< kNone: none; the word's end has one, too
    std::vector<std::uint32_t> bytes;  ///< of each place
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;

    WordPlaces(std::string_view word, const std::vector<ToldWord::Arc>& arcs)
        : ofByte(word.size() + 1, kNone) {
        for (std::size_t i = 0; i < word.size(); ++i)
            ofByte[i] = i == 0 || !isContinuationByte(word[i]) ? 0 : kNone;
        ofByte[word.size()] = 0;
        for (const ToldWord::Arc& arc : arcs)
            ofByte[arc.bytes.begin] = 0;
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
    m_lattice.places.push_back(0);
    m_lattice.best.emplace_back();
    if (!m_lattice.sumsAreFloats)
        return;
    m_userDefinedBonus =
        std::numeric_limits<float>::min(); // the least *positive* one; the reference's choice
    for (std::size_t i = 0; i < m_vocabulary.size(); ++i) {
        if (m_vocabulary.entry(i).type == PieceType::Normal)
            m_userDefinedBonus = std::max(m_userDefinedBonus, m_vocabulary.entry(i).score);
    }
}

/// SentencePiece's lattice counts characters for a user-defined piece, and has floats.
double LatticeBuilder::scoreOf(const ToldWord::Arc& arc, std::uint32_t characters) const {
    if (!m_lattice.sumsAreFloats)
        return arc.score;
    if (m_vocabulary.type(arc.id) != PieceType::UserDefined)
        return static_cast<double>(static_cast<float>(arc.score));
    const float bonus = static_cast<float>(characters) * m_userDefinedBonus;
    return static_cast<double>(static_cast<float>(static_cast<double>(bonus) - 0.1));
}

void LatticeBuilder::append(std::string_view word, std::span<const ByteSpan> origin, ToldWord& told) {
    if (word.empty())
        return;
    const WordPlaces places(word, told.arcs);
    const std::uint32_t first = m_lattice.lastPlace();
    const auto firstByte = static_cast<std::uint32_t>(m_lattice.text.size());
    m_lattice.text += word;
    m_lattice.origin.insert(m_lattice.origin.end(), origin.begin(), origin.end());
    m_lattice.places.pop_back();
    for (const std::uint32_t byte : places.bytes)
        m_lattice.places.push_back(firstByte + byte);
    m_lattice.best.resize(m_lattice.places.size());
    m_lattice.words.push_back({first, m_lattice.lastPlace(), false, stepCount()});

    std::vector<std::uint32_t> order(told.arcs.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto begins = [&](std::uint32_t index) { return told.arcs[index].bytes.begin; };
    if (!std::ranges::is_sorted(order, {}, begins))
        std::ranges::stable_sort(order, {}, begins);
    std::vector<std::uint32_t> indices(told.arcs.size(), kNoArc); // in the lattice
    for (const std::uint32_t index : order) {
        const ToldWord::Arc& arc = told.arcs[index];
        const std::uint32_t begin = places.ofByte[arc.bytes.begin];
        const std::uint32_t end = places.ofByte[arc.bytes.end];
        if (end == WordPlaces::kNone || begin >= end)
            continue; // a damaged piece that ends inside a character: no way goes on from there
        indices[index] = static_cast<std::uint32_t>(m_lattice.arcs.size());
        m_lattice.arcs.push_back({first + begin, first + end, arc.id, scoreOf(arc, end - begin)});
    }
    takeSteps(m_lattice.words.back(), told.steps, indices);
    told = {};
}

void LatticeBuilder::takeSteps(const LatticeWord& word, std::span<const LatticeStep> steps,
                               const std::vector<std::uint32_t>& indices) {
    for (const LatticeStep step : steps) {
        const std::uint32_t index = indices[step.arc];
        if (index == kNoArc)
            continue;
        const bool rounded = m_lattice.sumsAreFloats; // the encoder compares doubles, and keeps floats
        m_lattice.steps.push_back(
            {index, rounded ? static_cast<double>(static_cast<float>(step.sum)) : step.sum});
        const LatticeArc& arc = m_lattice.arcs[index];
        m_lattice.best[m_lattice.backwards ? arc.begin : arc.end] = m_lattice.steps.back();
    }
    const std::size_t firstOfWord = m_lattice.winner.size();
    if (m_lattice.backwards) {
        for (std::uint32_t at = word.begin; at < word.end; at = m_lattice.arcs[m_lattice.winner.back()].end) {
            if (m_lattice.best[at].arc == kNoArc)
                break;
            m_lattice.winner.push_back(m_lattice.best[at].arc);
        }
        return;
    }
    for (std::uint32_t at = word.end; at > word.begin; at = m_lattice.arcs[m_lattice.winner.back()].begin) {
        if (m_lattice.best[at].arc == kNoArc)
            break;
        m_lattice.winner.push_back(m_lattice.best[at].arc);
    }
    std::reverse(m_lattice.winner.begin() + static_cast<std::ptrdiff_t>(firstOfWord), m_lattice.winner.end());
}

void LatticeBuilder::appendFixed(std::string_view text, ByteSpan origin, PieceId id) {
    if (text.empty())
        return;
    const std::uint32_t first = m_lattice.lastPlace();
    m_lattice.text += text;
    // Where the token is as long as what it stands for, they agree byte by byte.
    for (std::uint32_t i = 0; i < text.size(); ++i)
        m_lattice.origin.push_back(
            text.size() == origin.size() ? ByteSpan{origin.begin + i, origin.begin + i + 1} : origin);
    m_lattice.places.push_back(static_cast<std::uint32_t>(m_lattice.text.size()));
    m_lattice.words.push_back({first, first + 1, true, stepCount()});
    const auto arc = static_cast<std::uint32_t>(m_lattice.arcs.size());
    m_lattice.arcs.push_back({first, first + 1, id, 0});
    m_lattice.steps.push_back({arc, 0});
    m_lattice.best.emplace_back();
    m_lattice.best[m_lattice.backwards ? first : first + 1] = {arc, 0};
    m_lattice.winner.push_back(arc);
}

UnigramLattice LatticeBuilder::finish() {
    indexArcs(m_lattice);
    return std::move(m_lattice);
}

void indexArcs(UnigramLattice& lattice) {
    const std::size_t places = lattice.places.size();
    lattice.firstFrom.assign(places + 1, 0);
    lattice.firstTo.assign(places + 1, 0);
    for (const LatticeArc& arc : lattice.arcs) {
        ++lattice.firstFrom[arc.begin + 1];
        ++lattice.firstTo[arc.end + 1];
    }
    std::partial_sum(lattice.firstFrom.begin(), lattice.firstFrom.end(), lattice.firstFrom.begin());
    std::partial_sum(lattice.firstTo.begin(), lattice.firstTo.end(), lattice.firstTo.begin());
    lattice.byEnd.resize(lattice.arcs.size());
    std::vector<std::uint32_t> next(lattice.firstTo.begin(), lattice.firstTo.end() - 1);
    for (std::uint32_t i = 0; i < lattice.arcs.size(); ++i)
        lattice.byEnd[next[lattice.arcs[i].end]++] = i;
}

void takeBestOfSteps(UnigramLattice& lattice) {
    lattice.best.assign(lattice.places.size(), {});
    for (const LatticeStep& step : lattice.steps) {
        const LatticeArc& arc = lattice.arcs[step.arc];
        lattice.best[lattice.backwards ? arc.begin : arc.end] = step;
    }
}

bool addUpSteps(UnigramLattice& lattice, const LatticeWord& word, std::span<LatticeStep> steps) {
    const auto from = [&](const LatticeArc& arc) { return lattice.backwards ? arc.end : arc.begin; };
    const auto to = [&](const LatticeArc& arc) { return lattice.backwards ? arc.begin : arc.end; };
    std::vector<double> sums(word.end - word.begin + 1);
    const auto through = [&](const LatticeArc& arc) {
        const double sum = sums[from(arc) - word.begin] + arc.score;
        return lattice.sumsAreFloats ? static_cast<double>(static_cast<float>(sum)) : sum;
    };
    std::vector<bool> reached(sums.size());
    reached[(lattice.backwards ? word.end : word.begin) - word.begin] = true;
    for (const LatticeStep& step : steps) {
        const LatticeArc& arc = lattice.arcs[step.arc];
        const std::uint32_t place = to(arc) - word.begin;
        if (reached[place] && through(arc) < sums[place])
            return false;
        sums[place] = through(arc);
        reached[place] = true;
    }
    for (std::uint32_t i = lattice.firstFrom[word.begin]; i < lattice.firstFrom[word.end]; ++i) {
        const LatticeArc& arc = lattice.arcs[i];
        if (reached[from(arc) - word.begin] && through(arc) > sums[to(arc) - word.begin])
            return false;
    }
    // Each step's own sum is that of its arc: the place where it begins has its last sum before.
    for (LatticeStep& step : steps)
        step.sum = through(lattice.arcs[step.arc]);
    return true;
}

} // namespace tokenscope::explain
