#pragma once
// Literals of the text that look like special tokens and became one piece: what an injected `<|im_end|>`
// does.

#include "ui/session/encoded_text.h"

#include <vector>

namespace tokenscope::ui {

/// `<|im_end|>`, `<start_of_turn>`, `[INST]`: a name without blanks in brackets.
bool looksLikeSpecial(std::string_view text);

/// Tokens of type user-defined or control that stand for such a literal of the text, ascending; at most
/// `limit`.
std::vector<std::uint32_t> specialLiterals(const EncodedText& encoded, std::size_t limit = 1000);

} // namespace tokenscope::ui
