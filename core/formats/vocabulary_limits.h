#pragma once
// Checks that loaders share: the size of a vocabulary, and whether all bytes are pieces.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"

#include <cstddef>
#include <string>

namespace tokenscope::formats {

/// Errors: TooLarge at `where` if there are more than kMaxPieces.
Result<void> checkPieceCount(std::size_t pieces, std::string where);

/// For vocabularies of raw bytes: warns at `where` about bytes without a piece, if any.
void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics);

} // namespace tokenscope::formats
