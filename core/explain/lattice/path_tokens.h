#pragma once
// The tokens of a path through a lattice: adjacent unknown characters are joined into one token or fall back
// to bytes, as in encoding.

#include "core/encoding/tokenizer.h"
#include "core/explain/lattice/unigram_lattice.h"

#include <memory>
#include <span>

namespace tokenscope::explain {

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
