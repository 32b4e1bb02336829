#include "core/chat/template/engine/loop_object.h"

#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

namespace tokenscope::chat {

LoopObject::LoopObject(const Value& iterable, Again again, std::int64_t depth)
    : SpecialObject(Type::Loop)
    , m_iterable(iterable)
    , m_walk(iterable)
    , m_again(std::move(again))
    , m_depth0(depth) {}

bool LoopObject::next(Value& item) {
    if (!m_after.missing())
        item = std::move(m_after);
    else if (!m_walk.next(item))
        return false;
    ++index0;
    m_before = std::move(m_current);
    m_current = item;
    return true;
}

std::int64_t LoopObject::length() {
    if (m_length < 0) {
        if (hasLength(m_iterable)) {
            m_length = lengthOf(m_iterable);
        } else {
            ValueList rest;
            for (Value item; m_walk.next(item);) {
                rest.push_back(std::move(item));
                expectBytes(rest.size() * sizeof(Value));
            }
            m_length = static_cast<std::int64_t>(rest.size()) + index0 + 1 + (m_after.missing() ? 0 : 1);
            m_walk = ItemWalk(newList(std::move(rest)));
        }
    }
    return m_length;
}

const Value& LoopObject::peek() {
    if (m_after.missing() && !m_walk.next(m_after))
        m_after = Value();
    return m_after;
}

Value LoopObject::cycle(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "LoopContext.cycle() got an unexpected keyword argument");
    if (arguments.positional.empty())
        raise("TypeError", "no items for cycling given");
    const auto count = static_cast<std::int64_t>(arguments.positional.size());
    return arguments.positional[static_cast<std::size_t>(self.as<LoopObject>().index0 % count)];
}

Value LoopObject::changed(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "LoopContext.changed() got an unexpected keyword argument");
    auto& loop = self.as<LoopObject>();
    Value now = newTuple(arguments.positional);
    if (!loop.m_changed.missing() && equal(loop.m_changed, now))
        return Value::boolean(false);
    loop.m_changed = std::move(now);
    return Value::boolean(true);
}

Value LoopObject::attribute(std::string_view name) {
    static constexpr Builtin kCycle = {"cycle", cycle};
    static constexpr Builtin kChanged = {"changed", changed};
    if (name == "index")
        return Value::integer(index0 + 1);
    if (name == "index0")
        return Value::integer(index0);
    if (name == "first")
        return Value::boolean(index0 == 0);
    if (name == "last")
        return Value::boolean(peek().missing());
    if (name == "length")
        return Value::integer(length());
    if (name == "revindex")
        return Value::integer(length() - index0);
    if (name == "revindex0")
        return Value::integer(length() - index0 - 1);
    if (name == "depth")
        return Value::integer(m_depth0 + 1);
    if (name == "depth0")
        return Value::integer(m_depth0);
    if (name == "previtem")
        return index0 == 0 ? newUndefined("there is no previous item") : m_before;
    if (name == "nextitem")
        return peek().missing() ? newUndefined("there is no next item") : m_after;
    if (name == "cycle")
        return Value(new CallableObject(&kCycle, Value(this)));
    if (name == "changed")
        return Value(new CallableObject(&kChanged, Value(this)));
    return {};
}

Value LoopObject::call(Runtime&, CallArguments& arguments) {
    const ValueList bound = bindArguments("LoopContext.__call__", arguments, {"iterable"}, 1);
    if (!m_again)
        raise("TypeError", "The loop must have the 'recursive' marker to be called recursively.");
    return m_again(bound[0], m_depth0 + 1);
}

std::string LoopObject::repr() const {
    auto& self = const_cast<LoopObject&>(*this); // to count the items it iterates
    return fmt::format("<LoopContext {}/{}>", index0 + 1, self.length());
}

} // namespace tokenscope::chat
