#include "core/chat/template/engine/render_state.h"

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <new>
#include <utility>

namespace tokenscope::chat {
namespace {

/// Python's repr for a message: long values are cut, large ones are counted. `a TYPE` if it has none.
std::string shortRepr(const Value& value) {
    constexpr std::size_t kLongest = 120;
    constexpr std::size_t kManyItems = 100;
    std::string text;
    try {
        const bool large = (value.isSequence() && itemsOf(value).size() > kManyItems) ||
                           (value.is(Type::Dict) && dictOf(value).entries().size() > kManyItems);
        const bool longText = value.isString() && textOf(value).size() > kLongest * 4;
        text = large      ? fmt::format("a {} of {}", typeName(value), lengthOf(value))
               : longText ? reprOf(sliceItems(value, {}, Value::integer(kLongest), {})) + "…"
                          : reprOf(value);
    } catch (...) {
        text = "a " + typeName(value);
    }
    if (text.size() > kLongest * 4)
        text = text.substr(0, byteOfCharacter(text, kLongest, false)) + "…";
    return text;
}

} // namespace

RenderState::RenderState(const Program& program, const ChatVariables& variables, const RenderOptions& options)
    : m_program(program)
    , m_variables(variables)
    , m_options(options)
    , m_meter(options.limits.steps, options.limits.memoryBytes, options.limits.time, options.progress.stop,
              options.now)
    , m_sources(options.trace)
    , m_constants(program.constants.size())
    , m_context(program.names.size()) {}

RenderState::~RenderState() {
    releaseValues();
}

void RenderState::start(const void* stack) {
    m_stackBase = reinterpret_cast<std::uintptr_t>(stack);
    m_frame = Value(new FrameObject({}, ValueList(m_program.slots)));
}

void RenderState::releaseValues() {
    m_frame = Value();
    m_constants.clear();
    m_context.clear();
    m_meter.breakAllCycles();
}

void RenderState::enter(const Scope& scope) {
    for (const Load& load : scope) {
        switch (load.how) {
        case Load::How::Resolve: {
            Value value = resolve(load.name);
            frame().slots[load.slot] = std::move(value);
            break;
        }
        case Load::How::Alias: {
            Value value = variable(load.from);
            frame().slots[load.slot] = std::move(value);
            break;
        }
        case Load::How::Nothing:
            frame().slots[load.slot] = Value();
            break;
        case Load::How::Parameter:
            break;
        }
    }
}

Value RenderState::resolve(std::uint32_t name) {
    Value& known = m_context[name];
    if (!known.missing())
        return known;
    const std::string& text = m_program.names[name];
    for (const auto& [variable, data] : m_variables) {
        if (variable == text)
            return known = m_sources.convert(variable, data);
    }
    if (const Builtin* global = globalNamed(text))
        return known = Value(new CallableObject(global, {}));
    return {};
}

const Value& RenderState::createConstant(std::uint32_t index) {
    Value& value = m_constants[index];
    const Constant& constant = m_program.constants[index];
    switch (constant.type) {
    case Type::Bool:
        return value = Value::boolean(constant.integer != 0);
    case Type::Int:
        return value = Value::integer(constant.integer);
    case Type::Float:
        return value = Value::number(constant.number);
    case Type::BigInt:
        return value = Value::big(constant.big);
    case Type::String:
        return value = newBorrowedString(
                   constant.text, {constant.origins.data(), m_options.trace ? constant.origins.size() : 0});
    default:
        return value = Value::none();
    }
}

Value RenderState::call(const Value& callable, CallArguments& arguments) {
    switch (callable.type()) {
    case Type::Callable: {
        const auto& object = callable.as<CallableObject>();
        return object.builtin->function(*this, object.self, arguments);
    }
    case Type::Undefined:
        failUndefined(callable);
        return {};
    case Type::Macro:
    case Type::Loop:
    case Type::Special:
        if (callable.as<SpecialObject>().callable())
            return callable.as<SpecialObject>().call(*this, arguments);
        [[fallthrough]];
    default:
        raise("TypeError", fmt::format("'{}' object is not callable", typeName(callable)));
    }
}

void RenderState::failNesting() {
    throw LimitReached{"the template nests too deeply"};
}

/// Runs while an error is thrown, so it must not throw: if there is no memory for the values, they are missing.
void RenderState::blame(std::uint32_t begin, std::uint32_t end, const Value* a, const Value* b) noexcept {
    if (m_blamed)
        return;
    m_blamed = true;
    m_errorPlace = {begin, end};
    try {
        for (const Value* value : {a, b}) {
            if (value != nullptr && !value->missing())
                m_errorValues.push_back(shortRepr(*value));
        }
    } catch (const std::bad_alloc&) {
        m_errorValues.clear();
    }
}

RenderState::NestedCall::NestedCall(RenderState& state, Value frame, Escaping escaping)
    : m_state(state)
    , m_outerEscaping(state.m_escaping) {
    if (state.m_depth >= state.m_options.limits.depth)
        throw LimitReached{message("macros, blocks or recursive loops are nested more than {} deep",
                                   state.m_options.limits.depth)};
    state.checkStack();
    ++state.m_depth;
    m_outerFrame = std::exchange(state.m_frame, std::move(frame));
    state.m_escaping = escaping;
}

} // namespace tokenscope::chat
