#pragma once
// The methods of Python's types as tables. Methods that modify an object are missing: the sandbox rejects
// them by name.

#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/python_text.h"

#include <span>

namespace tokenscope::chat {

std::span<const Builtin> stringCaseMethods();
std::span<const Builtin> stringSearchMethods();
std::span<const Builtin> stringSplitMethods();
std::span<const Builtin> stringClassMethods();
std::span<const Builtin> stringLayoutMethods();
std::span<const Builtin> stringCodecMethods();
std::span<const Builtin> bytesMethods();
std::span<const Builtin> listMethods();
std::span<const Builtin> tupleMethods(); ///< of ranges too
std::span<const Builtin> dictMethods();
std::span<const Builtin> numberMethods();

// Also used by filters.
Value changeCase(const Value& string, CaseChange change);
Value capitalized(const Value& string);
Value stripped(const Value& string, const Value& characters, bool left, bool right);
/// `most` < 0: all.
Value replaced(const Value& string, const Value& old, const Value& by, std::int64_t most);
Value joined(const Value& separator, const ValueList& strings, bool markup = false);
Value splitLines(const Value& string, bool keepEnds);

} // namespace tokenscope::chat
