#pragma once
// Numbers in the forms that format strings ask for.

#include "core/chat/template/values/value.h"

#include <string>

namespace tokenscope::chat {

/// A finite double without sign as C's %e, %f, %g write it (kind `e`, `f`, `g`, or upper case); `alternate` (`#`) keeps the
/// point and the zeros. nan and inf too.
std::string fixedText(double value, char kind, int precision, bool alternate);
/// Digits of an integer without sign: base 2, 8, 10 or 16. Errors: ValueError beyond 4300 decimal ones.
std::string integerDigits(const Value& integer, unsigned base, bool upper);
/// A separator before every group of digits of the whole part.
std::string grouped(const std::string& number, char separator, std::size_t group, std::size_t least = 0);
/// Of an int or float. Errors: OverflowError.
double toDouble(const Value& number);
std::string upperAscii(std::string text);

} // namespace tokenscope::chat
