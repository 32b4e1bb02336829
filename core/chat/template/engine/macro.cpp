#include "core/chat/template/engine/macro.h"

#include "core/chat/template/engine/statement_executor.h"
#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {

MacroObject::MacroObject(StatementExecutor& executor, const Program& program, const Stmt& stmt, Value frame,
                         std::string name, Escaping escaping)
    : SpecialObject(Type::Macro)
    , m_executor(executor)
    , m_program(program)
    , m_stmt(stmt)
    , m_frame(std::move(frame))
    , m_name(std::move(name))
    , m_escaping(escaping) {}

Value MacroObject::call(Runtime&, CallArguments& arguments) {
    return m_executor.callMacro(m_stmt, m_frame, m_name, arguments, m_escaping);
}

Value MacroObject::attribute(std::string_view wanted) {
    const MacroParts& macro = *m_stmt.macro;
    if (wanted == "name")
        return m_name.empty() ? Value::none() : newString(m_name);
    if (wanted == "arguments") {
        ValueList names;
        for (const Expr* parameter : macro.parameters)
            names.push_back(newString(m_program.names[parameter->index]));
        return newTuple(std::move(names));
    }
    if (wanted == "catch_kwargs" || wanted == "catch_varargs")
        return Value::boolean(wanted == "catch_kwargs" ? macro.acceptsKeywords : macro.acceptsRest);
    if (wanted == "caller")
        return Value::boolean(macro.acceptsCaller);
    return wanted == "explicit_caller" ? Value::boolean(macro.explicitCaller) : Value();
}

std::string MacroObject::repr() const {
    return m_name.empty() ? "<Macro anonymous>" : fmt::format("<Macro {}>", reprOf(newString(m_name)));
}

ValueList bindMacroArguments(const Program& program, const MacroParts& macro, const std::string& name,
                             CallArguments& arguments) {
    const Value shownName = name.empty() ? Value::none() : newString(name);
    ValueList slots(macro.slots);
    const std::size_t count = macro.parameters.size();
    const std::size_t given = arguments.positional.size();
    bool foundCaller = macro.explicitCaller && given >= count;
    for (std::size_t i = 0; i < count; ++i) {
        Value value;
        if (i < given) {
            value = arguments.positional[i];
        } else {
            const std::string& parameter = program.names[macro.parameters[i]->index];
            value = arguments.takeKeyword(parameter);
            foundCaller = foundCaller || parameter == "caller";
        }
        slots[macro.parameters[i]->place.slot] = std::move(value);
    }
    if (macro.acceptsCaller && !foundCaller && !macro.explicitCaller) {
        Value caller = arguments.takeKeyword("caller");
        if (caller.missing() || caller.is(Type::None))
            caller = newUndefined("No caller defined");
        slots[macro.callerSlot] = std::move(caller);
    }
    if (macro.acceptsKeywords) {
        Value keywords = newDict();
        for (const auto& [key, value] : arguments.keywords)
            dictOf(keywords).set(key, value);
        slots[macro.keywordsSlot] = std::move(keywords);
    } else if (!arguments.keywords.empty()) {
        for (const auto& [key, value] : arguments.keywords) {
            if (textOf(key) == "caller")
                raise("TypeError", fmt::format("macro {} was invoked with two values for the special caller "
                                               "argument. This is most likely a bug.",
                                               reprOf(shownName)));
        }
        raise("TypeError", fmt::format("macro {} takes no keyword argument {}", reprOf(shownName),
                                       reprOf(arguments.keywords.front().first)));
    }
    if (macro.acceptsRest) {
        const std::size_t used = std::min(given, count);
        slots[macro.restSlot] = newTuple(ValueList(
            arguments.positional.begin() + static_cast<std::ptrdiff_t>(used), arguments.positional.end()));
    } else if (given > count) {
        raise("TypeError",
              fmt::format("macro {} takes not more than {} argument(s)", reprOf(shownName), count));
    }
    return slots;
}

} // namespace tokenscope::chat
