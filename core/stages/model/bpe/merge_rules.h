#pragma once
// Which two neighbors can merge, by the rules of the model, one pair at a time: for explanations of queues,
// of other methods and of "why not?". Encoders have faster tables of their own; a test compares both.

#include "core/definition/tokenizer_definition.h"
#include "core/stages/model/model_observer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace tokenscope {

struct PossibleMerge {
    PieceId id = kNoPiece;   ///< kNoPiece: the result is no piece (GGUF)
    std::uint32_t order = 0; ///< the lowest is merged first, of equals the leftmost
    std::optional<std::uint32_t> rank;
    std::optional<float> score;
    bool operator==(const PossibleMerge&) const = default;
};

/// Const and thread-safe.
class MergeRules {
  public:
    virtual ~MergeRules() = default;
    /// The merge of two neighbors in `word`. Absent: they never merge.
    [[nodiscard]] virtual std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                            const ModelSymbol& right) const = 0;
};

class SharedBpeTable;
class SentencePieceLookup;

// The arguments must outlive the rules. GGUF's BPE has its own, see gguf/bpe.cpp.

/// The pairs of a list of merges, by the ids of the symbols.
std::unique_ptr<MergeRules> makeListedMergeRules(const TokenizerDefinition& definition,
                                                 const std::shared_ptr<SharedBpeTable>& table);
/// tiktoken: the joined bytes are a piece.
std::unique_ptr<MergeRules> makeRankMergeRules(const TokenizerDefinition& definition);
/// SentencePiece: the same, ordered by score; frozen symbols don't merge.
std::unique_ptr<MergeRules> makeScoreMergeRules(const SentencePieceLookup& lookup);
/// llama.cpp's SPM: the same with pieces of every type; no symbol is frozen.
std::unique_ptr<MergeRules> makeSpmMergeRules(const Vocabulary& vocabulary);

} // namespace tokenscope
