#pragma once
// Paths through a lattice: the best ones, samples, and the tokens of a path.

#include "core/encoding/tokenizer.h"
#include "core/explain/lattice/unigram_lattice.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tokenscope::explain {

// The n-best paths of a lattice: a search from the end of the text that always extends the most promising
// partial path. For SentencePiece the paths come in the order of its NBestEncode, including ties and
// rounding. Elsewhere, where no reference has such a list, the first path is the one that encoding chooses
// and scores never increase. If the agenda has more than kMaxAgenda entries only the best ones remain, as in
// the reference, so a path can be missing if very many are equal.

struct LatticePath {
    std::vector<std::uint32_t> edges;
    double score = 0; ///< see scoreOf()
};

struct NBestPaths {
    std::vector<LatticePath> paths; ///< the best first; fewer than requested if there are no more
    bool gaveUp = false;            ///< at the limit of expansions or of memory; there may be more paths
};

/// `count` is at most kMaxPaths, the reference's limit. With a count of 1 the path is the one that encoding
/// chooses. With more, and SentencePiece, that path can follow others of the same (or equally rounded) score,
/// or be missing if these are more than `count`. Errors: Canceled.
Result<NBestPaths> nBestPaths(const UnigramLattice& lattice, std::size_t count,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxPaths = 1024;
inline constexpr std::size_t kMaxAgenda = 10'000;
inline constexpr std::size_t kMaxExpansions = 1U << 24U;

/// The sum of the scores of a path: for SentencePiece in floats from the end, otherwise in doubles in the
/// encoder's order.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path);

// Samples paths of a lattice with a probability proportional to exp(alpha × score): forward sums over all
// paths, then edges are sampled from the end to the start.

/// The lattice must outlive it. The same lattice, alpha and seed give the same samples wherever it runs.
class PathSampler {
  public:
    /// `alpha`: 1 samples with the model's own probabilities, a lower value makes them more uniform, 0 makes
    /// all paths equally likely. Must be finite.
    PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed);

    /// False: there is no path, or the sums exceed the range of a double.
    [[nodiscard]] bool canSample() const { return std::isfinite(m_to.back()); }
    /// Without edges unless canSample(). Takes time proportional to the path and to the edges that end on it.
    LatticePath sample();

  private:
    double nextUniform();

    const UnigramLattice& m_lattice;
    double m_alpha;
    std::uint64_t m_state;
    std::vector<double> m_to; ///< by position: see forwardSums()
};

// The tokens of a path through a lattice: adjacent unknown characters are joined into one token or fall back
// to bytes, as in encoding.

/// Const and thread-safe. The tokenizer must outlive it.
class PathTokens {
  public:
    /// Takes some milliseconds. Errors: BadInput (the model has no lattice), and those of Tokenizer::create.
    static Result<PathTokens> create(const Tokenizer& tokenizer);
    ~PathTokens();
    PathTokens(PathTokens&&) noexcept;
    PathTokens& operator=(PathTokens&&) noexcept;

    /// `path`: indices of consecutive edges. Spans of the tokens count bytes of the lattice's text. Errors:
    /// BadInput (a character without a piece, and the model has neither an unknown piece nor byte fallback).
    [[nodiscard]] Result<Encoding> of(const UnigramLattice& lattice,
                                      std::span<const std::uint32_t> path) const;

  private:
    class Model;
    struct FloatModel;
    struct DoubleModel;
    struct LlamaModel;
    PathTokens(const Tokenizer& tokenizer, std::unique_ptr<Model> model);

    const Tokenizer* m_tokenizer;
    std::unique_ptr<Model> m_model;
};

} // namespace tokenscope::explain
