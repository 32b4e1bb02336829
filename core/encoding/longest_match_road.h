#pragma once
// RWKV's way: no words, no merges; from left to right the longest piece that the bytes begin with.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding_sink.h"
#include "core/model/model_observer.h"
#include "core/text/prefix_trie.h"

#include <memory>
#include <string_view>

namespace tokenscope {

/// Immutable and thread-safe; keeps nothing of the definition.
class LongestMatchRoad {
  public:
    /// Null when the definition is of another kind.
    static std::unique_ptr<LongestMatchRoad> create(const TokenizerDefinition& definition);

    /// Encodes text[begin, end), a part without added tokens. Errors: BadInput (no piece begins with the
    /// byte), Cancelled.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, EncodingSink& sink,
                        const Progress& progress) const;
    /// The same, and the observer told of each piece that the bytes begin with.
    Result<void> explain(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                         const Progress& progress) const;

  private:
    template <class Observer>
    Result<void> run(std::string_view text, std::size_t begin, std::size_t end, EncodingSink& sink,
                     Observer& observer, const Progress& progress) const;
    explicit LongestMatchRoad(const Vocabulary& vocabulary);
    PrefixTrie m_pieces;
};

} // namespace tokenscope
