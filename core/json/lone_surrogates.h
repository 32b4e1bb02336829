#pragma once
// JSON escapes of a lone surrogate: `\ud83d` without its second half. The reader replaces them with U+FFFD;
// transformers raises an error when such a string is encoded.

#include "core/base/error.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Byte offsets in `json` at which such an escape starts, in order.
std::vector<std::uint32_t> loneSurrogatesIn(std::string_view json);

/// One diagnostic for each, with line and column; at most `most`, the last of which then has their total
/// number.
Diagnostics loneSurrogateDiagnostics(std::string_view json, std::size_t most = 5);

} // namespace tokenscope
