#pragma once
// Python's spelling of a string or of bytes, `'it\'s'`, `"a\tb"`, `b'\xf0\x9f'`: read, never evaluated.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// The bytes that the literal stands for; of a string they are its UTF-8. nullopt when `literal` is not
/// exactly one literal in single or double quotes, or has an escape that Python would refuse.
std::optional<std::string> readPythonLiteral(std::string_view literal);

/// The string literal that begins at `at` of a source: plain or raw, in one or three quotes. `at` moves after it.
/// nullopt, and `at` anywhere, when none begins there, it has no end, or it is one of bytes or with expressions.
std::optional<std::string> readPythonString(std::string_view source, std::size_t& at);

} // namespace tokenscope::formats
