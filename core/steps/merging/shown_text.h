#pragma once
// Pieces and words of steps as sentences and terminals show them, everywhere alike.

#include "core/steps/merging/bpe_steps.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

/// printable(), and blanks can be seen: `␣the`, `\n`.
std::string shownText(std::string_view bytes, std::size_t maxBytes = 60);
/// A row, its symbols apart by `│`; of a long one the first.
std::string shownRow(const Tokenizer& tokenizer, std::string_view word, const std::vector<ModelSymbol>& row);

} // namespace tokenscope::explain
