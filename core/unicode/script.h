#pragma once
// The script of each character, from ICU, in a flat table that is built at first use (about 1 MiB).

#include <cstdint>
#include <string>

namespace tokenscope {

using ScriptCode = std::uint8_t;
inline constexpr ScriptCode kNoScript = 0;
inline constexpr std::size_t kScriptCodes = 256;

/// 0x110000 entries: ICU's number of the script; kNoScript for Common, Inherited and unassigned characters.
/// Thread-safe.
const ScriptCode* scriptTable();
inline ScriptCode scriptOf(char32_t c) {
    return scriptTable()[c];
}
/// `Latin`, `Han`, `Hiragana`; `Common` for kNoScript.
std::string scriptName(ScriptCode script);

} // namespace tokenscope
