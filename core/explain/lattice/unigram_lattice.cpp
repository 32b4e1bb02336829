#include "core/explain/lattice/unigram_lattice.h"

#include "core/base/try.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/model/model_observer.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::explain {

namespace {

// Builds a lattice from what the model reported for each word.

/// Spans count bytes of the word. Steps refer to edges by index.
struct ObservedWord {
    struct Edge {
        ByteSpan bytes;
        PieceId id = kNoPiece;
        double score = 0;
    };
    std::vector<Edge> edges;
    std::vector<LatticeStep> steps;
};

class LatticeBuilder {
  public:
    explicit LatticeBuilder(const TokenizerDefinition& definition);

    /// Empty texts are skipped.
    void append(std::string_view word, std::span<const ByteSpan> origin, ObservedWord& observed);
    void appendFixed(std::string_view text, ByteSpan origin, PieceId id);
    [[nodiscard]] std::size_t edges() const { return m_lattice.edges.size(); }
    UnigramLattice finish();

  private:
    [[nodiscard]] std::uint32_t stepCount() const {
        return static_cast<std::uint32_t>(m_lattice.steps.size());
    }
    [[nodiscard]] double scoreOf(const ObservedWord::Edge& edge, std::uint32_t characters) const;
    void takeSteps(const LatticeWord& word, std::span<const LatticeStep> steps,
                   const std::vector<std::uint32_t>& indices);

    const Vocabulary& m_vocabulary;
    float m_userDefinedBonus = 0; ///< for each character
    UnigramLattice m_lattice;
};

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

/// Builds the indices for edgesFrom() and edgesTo() from sorted edges.
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

UnigramLattice LatticeBuilder::finish() {
    indexEdges(m_lattice);
    return std::move(m_lattice);
}

/// Sets `best` from the steps.
void setBestOfSteps(UnigramLattice& lattice) {
    lattice.best.assign(lattice.positions.size(), {});
    for (const LatticeStep& step : lattice.steps) {
        const LatticeEdge& edge = lattice.edges[step.edge];
        lattice.best[lattice.backwards ? edge.begin : edge.end] = step;
    }
}

/// Recomputes the sums of a word whose sums started at another position, in the order of the encoder. Does
/// nothing and returns false if rounding would make another path the best.
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

/// Records what a model reports for one word.
class EdgeObserver final : public ModelObserver {
  public:
    void edge(ByteSpan bytes, PieceId id, double score) override {
        if (m_observed.edges.size() < kMaxLatticeEdges)
            m_observed.edges.push_back({bytes, id, score});
        else
            m_tooMany = true;
    }
    void bestEnd(ByteSpan /*bytes*/, PieceId /*id*/, double sum) override {
        if (!m_tooMany && !m_observed.edges.empty())
            m_observed.steps.push_back({static_cast<std::uint32_t>(m_observed.edges.size() - 1), sum});
    }
    [[nodiscard]] bool tooMany() const { return m_tooMany; }
    ObservedWord& observed() { return m_observed; }

  private:
    ObservedWord m_observed;
    bool m_tooMany = false;
};

tl::unexpected<Error> tooManyEdges() {
    return fail(ErrorCode::TooLarge, "the text", "it has too many candidate pieces to list",
                "use a shorter text");
}

Result<void> appendWord(const Tokenizer& tokenizer, std::string_view word, std::span<const ByteSpan> origin,
                        LatticeBuilder& builder, const Progress& progress) {
    EdgeObserver observer;
    Encoding tokens;
    TOKENSCOPE_TRY_VOID(tokenizer.explainWord(word, observer, tokens, progress));
    if (observer.tooMany() || builder.edges() + observer.observed().edges.size() > kMaxLatticeEdges)
        return tooManyEdges();
    builder.append(word, origin, observer.observed());
    return {};
}

/// Records the words and added tokens of a text.
class WordObserver final : public StageObserver {
  public:
    WordObserver(const Tokenizer& tokenizer, std::string_view text, const Progress& progress,
                 LatticeBuilder& builder)
        : m_tokenizer(tokenizer)
        , m_text(text)
        , m_progress(progress)
        , m_builder(builder) {}

    void added(ByteSpan original, PieceId id) override {
        m_builder.appendFixed(m_text.substr(original.begin, original.size()), original, id);
    }
    void addedLater(const NormalizedText& part, ByteSpan inPart, PieceId id) override {
        m_builder.appendFixed(std::string_view(part.text).substr(inPart.begin, inPart.size()),
                              part.originOf(inPart), id);
    }
    void word(const ModelWord& word) override {
        if (done)
            done = appendWord(m_tokenizer, word.text, word.origin, m_builder, m_progress);
    }
    void plain(const NormalizedText& /*part*/) override {}
    void normalized(std::size_t /*rule*/, const NormalizedText& /*part*/) override {}
    void segment(const PreTokenizedText& /*segment*/) override {}
    void split(std::size_t /*rule*/, const PreTokenizedText& /*segment*/) override {}

    Result<void> done;

  private:
    const Tokenizer& m_tokenizer;
    std::string_view m_text;
    const Progress& m_progress;
    LatticeBuilder& m_builder;
};

Result<void> checkModel(const Tokenizer& tokenizer) {
    if (hasLattice(tokenizer.definition()))
        return {};
    return fail(ErrorCode::BadInput, "model", "the model is not Unigram, so it has no lattice");
}

/// The index of the first word that ends after a position.
std::size_t wordAt(const UnigramLattice& lattice, std::uint32_t position) {
    const auto word = std::ranges::upper_bound(lattice.words, position, {}, &LatticeWord::end);
    return static_cast<std::size_t>(word - lattice.words.begin());
}

/// The steps of a word whose edges start in [begin, end). Steps are sorted by where their edges start,
/// ascending or, if the search is backwards, descending.
std::span<const LatticeStep> stepsOf(const UnigramLattice& lattice, std::size_t word, std::uint32_t begin,
                                     std::uint32_t end) {
    const std::uint32_t first = lattice.words[word].firstStep;
    const std::size_t last =
        word + 1 < lattice.words.size() ? lattice.words[word + 1].firstStep : lattice.steps.size();
    const auto steps = std::span(lattice.steps).subspan(first, last - first);
    const auto beginOf = [&](const LatticeStep& step) { return lattice.edges[step.edge].begin; };
    if (lattice.backwards) {
        const auto from = std::ranges::upper_bound(steps, end, std::greater(), beginOf);
        return {from, std::ranges::upper_bound(from, steps.end(), begin, std::greater(), beginOf)};
    }
    const auto from = std::ranges::lower_bound(steps, begin, {}, beginOf);
    return {from, std::ranges::lower_bound(from, steps.end(), end, {}, beginOf)};
}

} // namespace

bool hasLattice(const TokenizerDefinition& definition) {
    return std::holds_alternative<UnigramModel>(definition.model) ||
           std::holds_alternative<Plamo2Model>(definition.model);
}

Result<UnigramLattice> latticeOfWord(const Tokenizer& tokenizer, std::string_view word,
                                     const Progress& progress) {
    TOKENSCOPE_TRY_VOID(checkModel(tokenizer));
    std::vector<ByteSpan> origin(word.size());
    for (std::uint32_t i = 0; i < word.size(); ++i)
        origin[i] = {i, i + 1};
    LatticeBuilder builder(tokenizer.definition());
    TOKENSCOPE_TRY_VOID(appendWord(tokenizer, word, origin, builder, progress));
    return builder.finish();
}

Result<UnigramLattice> latticeOfText(const Tokenizer& tokenizer, std::string_view text,
                                     const EncodeOptions& options) {
    TOKENSCOPE_TRY_VOID(checkModel(tokenizer));
    if (text.size() > kMaxLatticeText)
        return fail(ErrorCode::TooLarge, fmt::format("byte {}", kMaxLatticeText),
                    "the text is larger than 1 MiB", "use a part of it");
    LatticeBuilder builder(tokenizer.definition());
    WordObserver observer(tokenizer, text, options.progress, builder);
    Encoding model;
    TOKENSCOPE_TRY_VOID(tokenizer.observe(text, options, observer, model));
    if (!observer.done)
        return tl::unexpected(observer.done.error());
    return builder.finish();
}

UnigramLattice partOf(const UnigramLattice& lattice, std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t firstByte = lattice.positions[begin];
    const std::uint32_t endByte = lattice.positions[end];
    UnigramLattice part;
    part.sumsAreFloats = lattice.sumsAreFloats;
    part.backwards = lattice.backwards;
    part.text = lattice.text.substr(firstByte, endByte - firstByte);
    part.origin.assign(lattice.origin.begin() + firstByte, lattice.origin.begin() + endByte);
    for (std::uint32_t position = begin; position <= end; ++position)
        part.positions.push_back(lattice.positions[position] - firstByte);
    const std::uint32_t firstEdge = lattice.firstFrom[begin];
    const std::uint32_t endEdge = lattice.firstFrom[end];
    std::vector<std::uint32_t> kept(endEdge - firstEdge,
                                    kNoEdge); // by edge: its new index, if it is inside the part
    for (std::uint32_t i = firstEdge; i < endEdge; ++i) {
        const LatticeEdge& edge = lattice.edges[i];
        if (edge.end > end)
            continue;
        kept[i - firstEdge] = static_cast<std::uint32_t>(part.edges.size());
        part.edges.push_back({edge.begin - begin, edge.end - begin, edge.id, edge.score});
    }
    const auto inPart = [&](std::uint32_t edge) {
        return edge >= firstEdge && edge < endEdge ? kept[edge - firstEdge] : kNoEdge;
    };
    indexEdges(part);
    for (std::size_t i = wordAt(lattice, begin); i < lattice.words.size() && lattice.words[i].begin < end;
         ++i) {
        const LatticeWord& word = lattice.words[i];
        part.words.push_back({std::max(word.begin, begin) - begin, std::min(word.end, end) - begin,
                              word.fixed, static_cast<std::uint32_t>(part.steps.size())});
        for (const LatticeStep& step : stepsOf(lattice, i, begin, end)) {
            if (const std::uint32_t edge = inPart(step.edge); edge != kNoEdge)
                part.steps.push_back({edge, step.sum});
        }
        if (lattice.backwards ? word.end > end : word.begin < begin)
            recomputeSums(part, part.words.back(),
                          std::span(part.steps).subspan(part.words.back().firstStep));
    }
    setBestOfSteps(part);
    for (auto edge = std::ranges::lower_bound(lattice.winner, firstEdge);
         edge != lattice.winner.end() && *edge < endEdge; ++edge) {
        if (inPart(*edge) != kNoEdge)
            part.winner.push_back(inPart(*edge));
    }
    return part;
}

std::optional<UnigramLattice> LatticeWords::next(const UnigramLattice& lattice, const SteppedWord& word) {
    if (m_position >= lattice.lastPosition())
        return std::nullopt;
    const std::uint32_t begin = m_position;
    if (word.fixed) {
        ++m_position;
        return std::nullopt;
    }
    const auto end = std::ranges::lower_bound(
        lattice.positions, lattice.positions[begin] + static_cast<std::uint32_t>(word.text.size()));
    if (end == lattice.positions.end())
        return std::nullopt;
    m_position = static_cast<std::uint32_t>(end - lattice.positions.begin());
    UnigramLattice part = partOf(lattice, begin, m_position);
    return part.text == word.text ? std::optional(std::move(part)) : std::nullopt;
}

} // namespace tokenscope::explain
