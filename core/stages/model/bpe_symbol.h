#pragma once
#include "core/definition/piece_type.h"

#include <cstdint>

namespace tokenscope {

/// One symbol of a row that is being merged.
struct BpeSymbol {
    PieceId id = 0;
    std::uint32_t length = 0; ///< source bytes
};

} // namespace tokenscope
