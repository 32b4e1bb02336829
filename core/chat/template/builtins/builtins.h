#pragma once
// Filters, tests and global functions by name. A filter is called with the value before it as `self`.

#include "core/chat/template/values/operations.h"

#include <span>
#include <string>
#include <string_view>

namespace tokenscope::chat {

std::span<const Builtin> textFilters();
std::span<const Builtin> layoutFilters();
std::span<const Builtin> numberFilters();
std::span<const Builtin> listFilters();
std::span<const Builtin> selectingFilters();
std::span<const Builtin> sortingFilters();
std::span<const Builtin> htmlFilters();
std::span<const Builtin> jsonFilters();
std::span<const Builtin> valueTests();
std::span<const Builtin> globalFunctions();

/// Null if there is none.
const Builtin* filterNamed(std::string_view name);
const Builtin* testNamed(std::string_view name);
const Builtin* globalNamed(std::string_view name);

/// Looks up `a.b.0` of `map(attribute=…)` and similar filters step by step.
class AttributePath {
  public:
    /// None: returns the item itself. `ignoreCase`: a string result is lowercased.
    AttributePath(const Value& attribute, const Value& otherwise, bool ignoreCase);
    [[nodiscard]] Value of(const Value& item) const;

  private:
    ValueList m_steps;
    Value m_otherwise;
    bool m_ignoreCase;
};

/// An argument's truth in Python; `otherwise` if missing.
inline bool truthOr(const Value& argument, bool otherwise) {
    return argument.missing() ? otherwise : truthOf(argument);
}
inline bool isNone(const Value& value) {
    return value.missing() || value.is(Type::None);
}
/// int(value): nullopt if Python raises TypeError or ValueError. Errors: OverflowError, UndefinedError.
Value pythonInt(const Value& value, std::int64_t base, bool& ok);
/// float(value), likewise.
Value pythonFloat(const Value& value, bool& ok);
/// json.dumps. Without `indent`: one line. Errors: TypeError, ValueError.
Value toJson(const Value& value, bool ensureAscii, const Value& indent, const Value& separators,
             bool sortKeys);
/// pprint.pformat
Value prettyRepr(const Value& value);

} // namespace tokenscope::chat
