#pragma once
// `'%s: %d' % values`, str.format, and what stands behind the colon of a format field.

#include "core/chat/template/values/text_builder.h"
#include "core/chat/template/values/value.h"

#include <string>

namespace tokenscope::chat {

/// Errors: TypeError, ValueError, KeyError as Python's.
Value percentFormat(const Value& format, const Value& values);
/// format(value, spec), added to a text. Errors: ValueError, TypeError.
void formatInto(TextBuilder& out, const Value& value, const std::string& spec);

struct CallArguments;
/// format.format(*arguments), attributes as the sandbox allows them.
Value strFormat(const Value& format, const CallArguments& arguments);

} // namespace tokenscope::chat
