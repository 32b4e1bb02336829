#include "core/explain/lattice/unigram_lattice.h"

#include "core/base/try.h"
#include "core/encoding/stage_observer.h"
#include "core/explain/lattice/lattice_builder.h"
#include "core/stages/model/model_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace tokenscope::explain {

namespace {

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
