#pragma once
// `'%s: %d' % values`, str.format, and format specifications.

#include "core/chat/template/values/text_builder.h"
#include "core/chat/template/values/value.h"

#include <string>

namespace tokenscope::chat {

/// Errors: TypeError, ValueError, KeyError as in Python.
Value percentFormat(const Value& format, const Value& values);
/// Appends format(value, spec). Errors: ValueError, TypeError.
void formatInto(TextBuilder& out, const Value& value, const std::string& spec);

struct CallArguments;
/// format.format(*arguments), with the sandbox's restrictions of attributes.
Value strFormat(const Value& format, const CallArguments& arguments, const Value* map = nullptr);

// Numbers in them.

/// Formats a finite double without sign like C's %e, %f, %g (kind `e`, `f`, `g`, or uppercase); `alternate`
/// (`#`) keeps the decimal point and the zeros. Accepts nan and inf too.
std::string fixedText(double value, char kind, int precision, bool alternate);
/// Digits of an integer without sign, in base 2, 8, 10 or 16. Errors: ValueError beyond 4300 decimal digits.
std::string integerDigits(const Value& integer, unsigned base, bool upper);
/// Inserts a separator before every group of digits of the integer part.
std::string grouped(const std::string& number, char separator, std::size_t group, std::size_t least = 0);
/// The value of an int or float. Errors: OverflowError.
double toDouble(const Value& number);
std::string upperAscii(std::string text);

} // namespace tokenscope::chat
