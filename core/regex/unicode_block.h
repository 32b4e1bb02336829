#pragma once
// Unicode's blocks by the names that Oniguruma has for them (`\p{In_Basic_Latin}`), as of Unicode 16.

#include "core/regex/char_set.h"

#include <optional>
#include <string_view>

namespace tokenscope {

/// `name`: with its `In`; case, blanks, `_` and `-` don't count. nullopt when it is no block.
std::optional<CharSet> unicodeBlock(std::string_view name);

} // namespace tokenscope
