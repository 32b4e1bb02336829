#pragma once
// Reads Python's string and bytes literals, `'it\'s'`, `"a\tb"`, `b'\xf0\x9f'`, without evaluating anything.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// The bytes of the literal; for a string its UTF-8. nullopt if `literal` isn't exactly one literal in single
/// or double quotes, or has an escape that Python rejects.
std::optional<std::string> readPythonLiteral(std::string_view literal);

/// The string literal at `at` in a source: plain or raw, with one or three quotes. Moves `at` past it.
/// nullopt, with `at` unspecified, if there is none, if it has no end, or if it is a bytes literal or
/// f-string.
std::optional<std::string> readPythonString(std::string_view source, std::size_t& at);

} // namespace tokenscope::formats
