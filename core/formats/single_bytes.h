#pragma once
// Vocabularies of raw bytes are whole only with all 256 single ones.

#include "core/base/diagnostic.h"
#include "core/definition/vocabulary.h"

#include <string>

namespace tokenscope::formats {

/// A warning at `where` that lists the bytes without a piece, if there are any.
void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics);

} // namespace tokenscope::formats
