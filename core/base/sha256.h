#pragma once
#include <string>
#include <string_view>

namespace tokenscope {

/// SHA-256 as 64 lower-case hex digits.
std::string sha256Hex(std::string_view bytes);

} // namespace tokenscope
