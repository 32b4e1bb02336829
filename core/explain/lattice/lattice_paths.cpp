#include "core/explain/lattice/lattice_paths.h"

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/sentencepiece_encoder.h"
#include "core/explain/lattice/lattice_statistics.h"
#include "core/stages/model/unigram/hf_unigram.h"

#include <algorithm>
#include <utility>

namespace tokenscope::explain {
namespace {

constexpr std::size_t kMinAgenda = 512; ///< entries that remain when a full agenda is shrunk
constexpr std::size_t kExpansionsBetweenPolls = std::size_t{1} << 12U;
constexpr std::size_t kMaxUnused = std::size_t{1} << 22U; ///< partial paths that no agenda entry needs
constexpr std::size_t kMaxNodes = std::size_t{1} << 23U;  ///< partial paths that are needed: some 400 MB

/// `Sum`: the type in which the reference adds scores, float or double.
template <class Sum>
class PathSearch {
  public:
    explicit PathSearch(const UnigramLattice& lattice)
        : m_lattice(lattice) {
        sumUp();
    }

    Result<NBestPaths> run(std::size_t count, const Progress& progress) {
        NBestPaths best;
        push({kNoEdge, kNone, m_bestTo.back(), 0});
        for (std::size_t expansions = 0; !m_agenda.empty(); ++expansions) {
            if (expansions % kExpansionsBetweenPolls == 0 && progress.stopped())
                return fail(ErrorCode::Canceled, {}, "the search was canceled");
            best.gaveUp = expansions >= kMaxExpansions;
            if (best.gaveUp)
                break;
            const std::uint32_t top = popBest();
            const std::uint32_t position = positionOf(m_nodes[top]);
            if (m_nodes[top].complete) {
                best.paths.push_back(pathOf(top));
                if (best.paths.size() == count)
                    break;
                continue;
            }
            if (position == 0) {
                push({m_nodes[top].edge, m_nodes[top].next, m_nodes[top].sum, m_nodes[top].sum, true});
            } else {
                for (const std::uint32_t edge : m_lattice.edgesTo(position)) {
                    if (m_reached[m_lattice.edges[edge].begin])
                        push({edge, top, m_through[edge] + m_nodes[top].sum,
                              static_cast<Sum>(m_lattice.edges[edge].score) + m_nodes[top].sum});
                }
            }
            if (m_agenda.size() >= kMaxAgenda)
                shrinkAgenda(std::min(kMinAgenda, count * 10));
            if (m_nodes.size() >= m_nextSweep) {
                sweep();
                best.gaveUp = m_nodes.size() > kMaxNodes;
                if (best.gaveUp)
                    break;
            }
        }
        return best;
    }

    [[nodiscard]] bool hasPath() const { return m_reached.back(); }

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    /// A partial path that ends at the end of the text: its first edge, and the partial path after that edge.
    struct Node {
        std::uint32_t edge = kNoEdge; ///< kNoEdge: the empty path
        std::uint32_t next = kNone;
        Sum estimate = 0; ///< the best sum of a complete path that ends like this
        Sum sum = 0;
        bool complete = false; ///< it starts at the start of the text
    };
    struct AgendaEntry {
        Sum estimate = 0;
        std::uint32_t node = 0;
        bool operator<(const AgendaEntry& other) const { return estimate < other.estimate; }
    };

    /// Computes the best sum from the start to each position and over each edge.
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
    [[nodiscard]] std::uint32_t positionOf(const Node& node) const {
        return node.edge == kNoEdge ? m_lattice.lastPosition() : m_lattice.edges[node.edge].begin;
    }
    /// The heap operations are the reference's, because the order of ties depends on them.
    void push(Node node) {
        m_agenda.push_back({node.estimate, static_cast<std::uint32_t>(m_nodes.size())});
        m_nodes.push_back(node);
        std::push_heap(m_agenda.begin(), m_agenda.end());
    }
    std::uint32_t popBest() {
        std::pop_heap(m_agenda.begin(), m_agenda.end());
        const std::uint32_t node = m_agenda.back().node;
        m_agenda.pop_back();
        return node;
    }
    LatticePath pathOf(std::uint32_t complete) const {
        LatticePath path;
        path.score = static_cast<double>(m_nodes[complete].sum);
        for (std::uint32_t node = complete; node != kNone; node = m_nodes[node].next) {
            if (m_nodes[node].edge != kNoEdge)
                path.edges.push_back(m_nodes[node].edge);
        }
        return path;
    }
    void shrinkAgenda(std::size_t kept) {
        std::vector<AgendaEntry> best;
        for (std::size_t i = 0; i < kept; ++i) {
            best.push_back(m_agenda.front());
            popBest();
            std::push_heap(best.begin(), best.end());
        }
        m_agenda = std::move(best);
    }
    /// Drops the nodes that no agenda entry needs. A node comes after the one that it continues with.
    void sweep() {
        std::vector<bool> wanted(m_nodes.size());
        for (const AgendaEntry& entry : m_agenda) {
            for (std::uint32_t node = entry.node; node != kNone && !wanted[node]; node = m_nodes[node].next)
                wanted[node] = true;
        }
        std::vector<std::uint32_t> moved(m_nodes.size(), kNone);
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
            if (!wanted[i])
                continue;
            Node node = m_nodes[i];
            node.next = node.next == kNone ? kNone : moved[node.next];
            moved[i] = kept;
            m_nodes[kept++] = node;
        }
        m_nodes.resize(kept);
        for (AgendaEntry& entry : m_agenda)
            entry.node = moved[entry.node];
        m_nextSweep = std::min(2 * m_nodes.size(), kMaxNodes) + kMaxUnused;
    }

    const UnigramLattice& m_lattice;
    std::vector<Sum> m_bestTo;  ///< by position
    std::vector<Sum> m_through; ///< by edge, its score included
    std::vector<bool> m_reached;
    std::vector<Node> m_nodes;
    std::vector<AgendaEntry> m_agenda; ///< a heap
    std::size_t m_nextSweep = kMaxUnused;
};

template <class Sum>
Result<NBestPaths> searched(const UnigramLattice& lattice, std::size_t count, const Progress& progress) {
    PathSearch<Sum> search(lattice);
    if (!search.hasPath())
        return NBestPaths{};
    return search.run(count, progress);
}

float addedFromTheEnd(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path) {
    float sum = 0;
    for (auto edge = path.rbegin(); edge != path.rend(); ++edge)
        sum = static_cast<float>(lattice.edges[*edge].score) + sum;
    return sum;
}

/// Word by word, like the encoder, so that rounding never makes another path better than the one that the
/// encoder chooses.
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

/// Puts the path that the encoder chooses first, even if so many paths tie with it that the search hasn't
/// found it.
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

PathSampler::PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed)
    : m_lattice(lattice)
    , m_alpha(alpha)
    , m_state(seed)
    , m_to(forwardSums(lattice, alpha)) {}

/// In [0, 1). SplitMix64 (Steele, Lea and Flood): standard generators differ from library to library.
double PathSampler::nextUniform() {
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = m_state;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
    mixed ^= mixed >> 31U;
    return static_cast<double>(mixed >> 11U) * 0x1p-53;
}

LatticePath PathSampler::sample() {
    LatticePath path;
    if (!canSample())
        return path;
    for (std::uint32_t position = m_lattice.lastPosition(); position > 0;) {
        double left = nextUniform();
        std::uint32_t chosen = kNoEdge;
        for (const std::uint32_t i : m_lattice.edgesTo(position)) {
            const LatticeEdge& edge = m_lattice.edges[i];
            if (!std::isfinite(edge.score) || !std::isfinite(m_to[edge.begin]))
                continue;
            chosen = i; // rounding can leave a remainder: then it is the last edge
            left -= std::exp(m_to[edge.begin] + m_alpha * edge.score - m_to[position]);
            if (left < 0)
                break;
        }
        if (chosen == kNoEdge)
            return {};
        path.edges.push_back(chosen);
        position = m_lattice.edges[chosen].begin;
    }
    std::reverse(path.edges.begin(), path.edges.end());
    path.score = scoreOf(m_lattice, path.edges);
    return path;
}

/// Converts the pieces of one word to tokens, as one kind of model does.
class PathTokens::Model {
  public:
    virtual ~Model() = default;
    virtual Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                             EncodingSink& sink) const = 0;
};

struct PathTokens::FloatModel final : PathTokens::Model {
    explicit FloatModel(std::unique_ptr<SentencePieceEncoder> sentencePiece)
        : encoder(std::move(sentencePiece)) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        encoder->putPieces(word, pieces, sink);
        return {};
    }
    std::unique_ptr<SentencePieceEncoder> encoder;
};

struct PathTokens::DoubleModel final : PathTokens::Model {
    explicit DoubleModel(const TokenizerDefinition& definition)
        : model(definition) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        std::vector<ModelToken> tokens;
        TOKENSCOPE_TRY_VOID(model.tokensOf(word, pieces, tokens));
        for (const ModelToken& token : tokens) {
            sink.put(token.id, token.span);
            if (token.spelledAsText)
                sink.spell(std::string(word.substr(token.span.begin, token.span.size())));
        }
        return {};
    }
    HfUnigram model;
};

/// llama.cpp's T5 joins unknown characters; PLaMo-2 replaces them by byte pieces.
struct PathTokens::LlamaModel final : PathTokens::Model {
    explicit LlamaModel(const TokenizerDefinition& ofFile)
        : definition(ofFile) {}
    Result<void> put(std::string_view word, std::span<const PlacedPiece> pieces,
                     EncodingSink& sink) const override {
        bool afterUnknown = false;
        for (const PlacedPiece& piece : pieces) {
            const bool unknown = definition.special.unk && piece.id == *definition.special.unk;
            if (piece.id == kNoPiece) {
                for (std::uint32_t at = piece.span.begin; at < piece.span.end; ++at)
                    sink.put(definition.vocabulary.find(bytePiece(static_cast<unsigned char>(word[at]))),
                             {at, at + 1});
            } else if (unknown && afterUnknown) {
                sink.out().bytes.back().end = piece.span.end;
            } else {
                sink.put(piece.id, piece.span);
            }
            afterUnknown = unknown;
        }
        return {};
    }
    const TokenizerDefinition& definition;
};

PathTokens::PathTokens(const Tokenizer& tokenizer, std::unique_ptr<Model> model)
    : m_tokenizer(&tokenizer)
    , m_model(std::move(model)) {}
PathTokens::~PathTokens() = default;
PathTokens::PathTokens(PathTokens&&) noexcept = default;
PathTokens& PathTokens::operator=(PathTokens&&) noexcept = default;

Result<PathTokens> PathTokens::create(const Tokenizer& tokenizer) {
    const TokenizerDefinition& definition = tokenizer.definition();
    if (!hasLattice(definition))
        return fail(ErrorCode::BadInput, "model", "the model is not Unigram, so it has no lattice");
    if (definition.gguf)
        return PathTokens(tokenizer, std::make_unique<LlamaModel>(definition));
    if (!std::get<UnigramModel>(definition.model).sentencePiece)
        return PathTokens(tokenizer, std::make_unique<DoubleModel>(definition));
    TOKENSCOPE_TRY(auto encoder, SentencePieceEncoder::create(definition));
    return PathTokens(tokenizer, std::make_unique<FloatModel>(std::move(encoder)));
}

Result<Encoding> PathTokens::of(const UnigramLattice& lattice, std::span<const std::uint32_t> path) const {
    Encoding tokens;
    EncodingSink sink(tokens, false, false);
    std::vector<PlacedPiece> pieces;
    std::size_t next = 0;
    for (const LatticeWord& word : lattice.words) {
        const ByteSpan bytes = {lattice.positions[word.begin], lattice.positions[word.end]};
        const std::string_view text = std::string_view(lattice.text).substr(bytes.begin, bytes.size());
        pieces.clear();
        for (; next < path.size() && lattice.edges[path[next]].end <= word.end; ++next) {
            const ByteSpan span = lattice.bytesOf(lattice.edges[path[next]]);
            pieces.push_back(
                {lattice.edges[path[next]].id, {span.begin - bytes.begin, span.end - bytes.begin}});
        }
        if (word.fixed && !pieces.empty()) {
            sink.put(pieces[0].id, bytes);
            if (m_tokenizer->spelling(pieces[0].id) != text)
                sink.spell(std::string(text));
            continue;
        }
        const std::size_t first = tokens.size();
        TOKENSCOPE_TRY_VOID(m_model->put(text, pieces, sink));
        for (std::size_t i = first; i < tokens.size(); ++i)
            tokens.bytes[i] = {tokens.bytes[i].begin + bytes.begin, tokens.bytes[i].end + bytes.begin};
    }
    return tokens;
}

} // namespace tokenscope::explain
