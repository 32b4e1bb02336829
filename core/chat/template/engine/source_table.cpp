#include "core/chat/template/engine/source_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tokenscope::chat {
namespace {

Value numberOf(const Data& data) {
    const std::string& text = data.text;
    if (data.isInteger()) {
        std::int64_t value = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (code == std::errc() && end == text.data() + text.size())
            return Value::integer(value);
        const bool minus = text.starts_with('-');
        spendOnBytes(text.size() * text.size());
        const BigInteger big = BigInteger::fromDigits(std::string_view(text).substr(minus ? 1 : 0), 10);
        return Value::big(minus ? big.negated() : big);
    }
    if (text == "NaN")
        return Value::number(NAN);
    if (text == "Infinity" || text == "-Infinity")
        return Value::number(text[0] == '-' ? -INFINITY : INFINITY);
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code == std::errc::result_out_of_range) {
        const bool small = text.find("e-") != std::string::npos || text.find("E-") != std::string::npos;
        value = small ? 0.0 : text.starts_with('-') ? -INFINITY : INFINITY;
    }
    return Value::number(value);
}

/// What the items of a variable are called.
OriginKind kindOfItems(std::string_view variable) {
    return variable == "messages"    ? OriginKind::Message
           : variable == "tools"     ? OriginKind::Tool
           : variable == "documents" ? OriginKind::Document
                                     : OriginKind::Argument;
}

} // namespace

SourceTable::Group& SourceTable::add(std::size_t count) {
    Group& group = m_groups.emplace_back();
    group.first = m_last + 1;
    m_last += static_cast<std::uint32_t>(count);
    return group;
}

std::uint32_t SourceTable::addChildren(const Data& data, Position at, std::size_t count) {
    if (!m_trace)
        return 0;
    const std::string* const variable = m_groups[at.group].variable;
    Group& group = add(count);
    group.outer = at.group;
    group.place = at.place;
    group.data = &data;
    if (variable != nullptr && data.isList())
        group.items = kindOfItems(*variable);
    return group.first;
}

Value SourceTable::convert(const std::string& name, const Data& data) {
    if (m_trace) {
        Group& group = add(1);
        group.data = &data;
        group.variable = &name;
    }
    return make(data, {newestGroup(), 0});
}

std::uint32_t SourceTable::computed(std::uint32_t begin, std::uint32_t end) {
    if (!m_trace)
        return 0;
    Group& group = add(1);
    group.expression = {begin, end};
    return group.first;
}

Value SourceTable::make(const Data& data, Position at) {
    switch (data.kind) {
    case Data::Kind::Null:
    case Data::Kind::Bool:
    case Data::Kind::String:
        return newPlainValue(data, numberAt(at));
    case Data::Kind::Number:
        return numberOf(data);
    case Data::Kind::List:
        return makeList(data, at);
    case Data::Kind::Object:
        return makeDict(data, at);
    }
    return Value::none();
}

Value SourceTable::makeList(const Data& data, Position at) {
    const std::uint32_t first = addChildren(data, at, data.items.size());
    const std::uint32_t group = newestGroup();
    ValueList items;
    items.reserve(data.items.size());
    for (std::uint32_t i = 0; i < data.items.size(); ++i) {
        if (Meter* meter = i % 1024 == 0 ? Meter::current() : nullptr)
            meter->throwIfCanceled();
        items.push_back(make(data.items[i], {group, i}));
    }
    Value list = newList(std::move(items));
    list.as<ListObject>().source = {numberAt(at), first, 0};
    return list;
}

Value SourceTable::makeDict(const Data& data, Position at) {
    const auto count = static_cast<std::uint32_t>(data.members.size());
    const std::uint32_t first = addChildren(data, at, std::size_t{count} * 2);
    const ContainerSource source{numberAt(at), first, first == 0 ? 0 : first + count};
    if (DictObject::isLazy(data.members))
        return Value(new DictObject(data.members, source));
    const std::uint32_t group = newestGroup();
    Value dict = newDict();
    dictOf(dict).source = source;
    dictOf(dict).reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto& [key, value] = data.members[i];
        dictOf(dict).set(newSourceString(key, source.keyAt(i)), make(value, {group, i}));
    }
    return dict;
}

const SourceTable::Group& SourceTable::groupOf(std::uint32_t id) {
    const auto contains = [&](std::size_t group) {
        return group < m_groups.size() && m_groups[group].first <= id &&
               (group + 1 == m_groups.size() || id < m_groups[group + 1].first);
    };
    if (!contains(m_near) && !contains(++m_near)) {
        const auto after =
            std::upper_bound(m_groups.begin(), m_groups.end(), id,
                             [](std::uint32_t number, const Group& group) { return number < group.first; });
        m_near = static_cast<std::size_t>(after - m_groups.begin()) - 1;
    }
    return m_groups[m_near];
}

/// The kind, index and path of a value.
void SourceTable::appendPath(OriginSource& out, Position at) const {
    const Group& group = m_groups[at.group];
    if (group.variable != nullptr) {
        out.kind = OriginKind::Argument;
        out.field = *group.variable;
        return;
    }
    if (group.items != OriginKind::Argument) {
        out.kind = group.items;
        out.index = at.place;
        return;
    }
    appendPath(out, {group.outer, group.place});
    if (group.data->isList()) {
        out.field += "[" + std::to_string(at.place) + "]";
        return;
    }
    const auto& members = group.data->members;
    const std::string& name = members[at.place < members.size() ? at.place : at.place - members.size()].first;
    if (out.field.empty())
        out.field = name;
    else
        out.field.append(1, '.').append(name);
}

void SourceTable::describe(OriginSource& out, std::uint32_t id, const std::string& source) {
    if (id == 0)
        return;
    const Group& group = groupOf(id);
    if (group.data == nullptr) {
        out.kind = OriginKind::Computed;
        out.field = source.substr(group.expression.begin, group.expression.size());
        return;
    }
    const std::uint32_t place = id - group.first;
    appendPath(out, {static_cast<std::uint32_t>(m_near), place});
    const auto& members = group.data->members;
    out.key = group.variable == nullptr && group.data->isObject() && place >= members.size();
    const Data* const value = group.variable != nullptr ? group.data
                              : group.data->isList()    ? &group.data->items[place]
                              : out.key                 ? nullptr
                                                        : &members[place].second;
    if (value == nullptr)
        out.text = members[place - members.size()].first;
    else if (value->isString())
        out.text = value->text;
}

} // namespace tokenscope::chat
