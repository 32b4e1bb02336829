#pragma once
// Names of characters as Unicode gives them, in lower case for reading: `shaking face`, `line feed`,
// `cjk unified ideograph-4ECA`.

#include <string>

namespace tokenscope {

/// Controls get the names people know; what has no name says what it is (`private use`, `unassigned`).
std::string characterName(char32_t character);

} // namespace tokenscope
