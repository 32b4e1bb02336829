#pragma once
// Values as printed by Python: str, repr, escaped for HTML, and type names.

#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/text_builder.h"
#include "core/chat/template/values/value.h"

#include <string>

namespace tokenscope::chat {

/// str(value)
void printStr(TextBuilder& out, const Value& value);
/// repr(value); `source`: the origin of a value that is not a string, 0 for none.
void printRepr(TextBuilder& out, const Value& value, std::uint32_t source = 0);
/// str(value), which is the value itself for a string.
Value strOf(const Value& value);
/// Escapes `&`, `<` … like markupsafe; Markup is unchanged.
Value escaped(const Value& value);
/// ascii(value): repr with all characters beyond ASCII escaped.
Value asciiOf(const Value& value);
/// The complete repr as plain text, for messages.
std::string reprOf(const Value& value);

/// 0.1, 1e-05, inf
std::string floatText(double value);
/// Errors: ValueError beyond 4300 digits.
std::string integerText(const Value& integer);

/// `str object`, `jinja2.runtime.Macro object`
std::string objectTypeName(const Value& value);

} // namespace tokenscope::chat
