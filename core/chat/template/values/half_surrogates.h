#pragma once
// Escapes of JSON that are half a character: `\ud83d` without its second half. Reading makes U+FFFD of them; transformers
// raises an error when such a string is encoded.

#include "core/base/error.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

/// Bytes of `json` at which such an escape begins, in order.
std::vector<std::uint32_t> halfSurrogatesIn(std::string_view json);

/// One for each, with its line and column; no more than `most`, the last of which says how many there are.
Diagnostics halfSurrogateDiagnostics(std::string_view json, std::size_t most = 5);

} // namespace tokenscope::chat
