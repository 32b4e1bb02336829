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
Value strFormat(const Value& format, const CallArguments& arguments);

} // namespace tokenscope::chat
