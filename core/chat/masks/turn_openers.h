#pragma once
// Which control tokens before the first thing that is said begin turns, and which one ends a turn that is the template's own.
//
//   <|im_start|>system\nYou are kind.<|im_end|>\n<|im_start|>user\n │ Hi      │ the first thing that a message says
//   opens                            ends        opens

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

/// One for each of `tokens` (in order, apart from each other), which are all control tokens of `before`: does it begin a turn?
/// The one right behind a text that the template says itself ends that turn, if another one stands between it and the end. A
/// single word (`user`) is no text.
std::vector<std::uint8_t> turnOpeners(std::string_view before, const std::vector<ByteSpan>& tokens);

} // namespace tokenscope::chat
