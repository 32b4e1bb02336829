#pragma once
// The `.vocab` file that SentencePiece's trainer writes next to a `.model`: one piece, a tab and its score
// per line. It is only informative: the normalizer and the piece types are in the model.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"

#include <string_view>

namespace tokenscope::formats {

/// The first lines each have a piece, a tab and a number, and one of them is the unknown piece.
bool isPieceList(std::string_view bytes);

/// Warns if the list differs from the model, at the first line that does.
void comparePieceList(std::string_view bytes, std::string_view name, const Vocabulary& model,
                      Diagnostics& diagnostics);

} // namespace tokenscope::formats
