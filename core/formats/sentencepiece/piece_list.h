#pragma once
// The `.vocab` file that SentencePiece's trainer writes next to a `.model`: a piece, a tab and its score a line. It is
// for people to read: normalizer and types are in the model alone.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"

#include <string_view>

namespace tokenscope::formats {

/// By the first lines: a piece, a tab and a number each, an unknown piece among them.
bool isPieceList(std::string_view bytes);

/// What the list says otherwise than the model, as a warning at its first line that does.
void comparePieceList(std::string_view bytes, std::string_view name, const Vocabulary& model,
                      Diagnostics& diagnostics);

} // namespace tokenscope::formats
