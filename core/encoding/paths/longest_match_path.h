#pragma once
// RWKV's vocabulary has no words and no merges: from left to right, always the longest piece that the bytes
// start with. Both the reference path and the fast path.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/encode_path.h"
#include "core/text/prefix_trie.h"

#include <memory>
#include <string_view>

namespace tokenscope {

/// Doesn't refer to the definition.
class LongestMatchPath final : public EncodePath {
  public:
    /// Null when the definition is of another kind.
    static std::unique_ptr<LongestMatchPath> create(const TokenizerDefinition& definition);

    /// Errors: BadInput (no piece starts with the byte), Canceled.
    Result<void> encode(std::size_t begin, std::size_t end, EncodeCall& call) const override;
    /// Reports each piece that the bytes start with.
    Result<void> explainWord(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                             const Progress& progress) const override;
    [[nodiscard]] bool preservesInvalidBytes() const override { return true; }

  private:
    template <class Observer>
    Result<void> run(std::string_view text, std::size_t begin, std::size_t end, EncodingSink& sink,
                     Observer& observer, const Progress& progress) const;
    explicit LongestMatchPath(const Vocabulary& vocabulary);
    PrefixTrie m_pieces;
};

} // namespace tokenscope
