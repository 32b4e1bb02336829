#pragma once
// Unicode's scripts, as ICU knows them.

#include <cstdint>
#include <string>

namespace tokenscope {

/// ICU's number of the character's script; kNoScript for Common, Inherited and unassigned ones.
std::uint16_t scriptOf(char32_t c);
inline constexpr std::uint16_t kNoScript = 0;
/// `Latin`, `Han`, `Hiragana`; `Common` for kNoScript.
std::string scriptName(std::uint16_t script);

} // namespace tokenscope
