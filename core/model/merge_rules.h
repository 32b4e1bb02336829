#pragma once
// Which two neighbours could merge, by the rules of the model itself, asked one pair at a time: what queues, other
// methods and "why not?" are explained by. The encoders have tables of their own for speed; a test holds both together.

#include "core/model/model_observer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace tokenscope {

struct PossibleMerge {
    PieceId id = kNoPiece;
    std::uint32_t order = 0; ///< the lowest is merged first, of equals the leftmost
    std::optional<std::uint32_t> rank;
    std::optional<float> score;
};

/// Const and thread-safe.
class MergeRules {
  public:
    virtual ~MergeRules() = default;
    /// Two neighbours of `word`, the word's text. Absent: they never merge.
    [[nodiscard]] virtual std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                            const ModelSymbol& right) const = 0;
};

} // namespace tokenscope
