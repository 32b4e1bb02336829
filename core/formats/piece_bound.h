#pragma once
// No loader makes a vocabulary of more than kMaxPieces.

#include "core/base/error.h"

#include <cstddef>
#include <string>

namespace tokenscope::formats {

/// Errors: TooLarge at `where`, with the number and the bound.
Result<void> checkPieceCount(std::size_t pieces, std::string where);

} // namespace tokenscope::formats
