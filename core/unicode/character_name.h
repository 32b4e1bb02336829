#pragma once
// Unicode names of characters, in lower case for readability: `shaking face`, `line feed`,
// `cjk unified ideograph-4ECA`.

#include <string>

namespace tokenscope {

/// Control characters have their common names; characters without a name are described (`private use`,
/// `unassigned`).
std::string characterName(char32_t character);

} // namespace tokenscope
