#pragma once
// No loader makes a vocabulary of more than kMaxPieces.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"

#include <cstddef>
#include <string>

namespace tokenscope::formats {

/// Errors: TooLarge at `where`, with the number and the bound.
Result<void> checkPieceCount(std::size_t pieces, std::string where);

// Vocabularies of raw bytes are whole only with all 256 single ones.

/// A warning at `where` that lists the bytes without a piece, if there are any.
void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics);

} // namespace tokenscope::formats
