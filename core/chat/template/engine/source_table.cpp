#include "core/chat/template/engine/source_table.h"

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

} // namespace

std::uint32_t SourceTable::add(std::size_t count) {
    if (!m_trace)
        return 0;
    m_nodes.resize(m_nodes.size() + count);
    return static_cast<std::uint32_t>(m_nodes.size() - count + 1);
}

Value SourceTable::convert(const std::string& name, const Data& data) {
    const std::uint32_t id = add(1);
    if (m_trace)
        node(id).name = &name;
    return make(data, id);
}

std::uint32_t SourceTable::computed(std::uint32_t begin, std::uint32_t end) {
    const std::uint32_t id = add(1);
    if (m_trace) {
        node(id).kind = Node::Kind::Computed;
        node(id).index = begin;
        node(id).end = end;
    }
    return id;
}

Value SourceTable::makeString(const std::string& text, std::uint32_t id) {
    Origins origins;
    if (id != 0) {
        node(id).text = &text;
        if (!text.empty()) {
            const auto size = static_cast<std::uint32_t>(text.size());
            origins.push_back({0, size, id, 0, size, 0, 0, true});
        }
    }
    return newString(text, std::move(origins));
}

Value SourceTable::make(const Data& data, std::uint32_t id) {
    switch (data.kind) {
    case Data::Kind::Null:
        return Value::none();
    case Data::Kind::Bool:
        return Value::boolean(data.truth);
    case Data::Kind::Number:
        return numberOf(data);
    case Data::Kind::String:
        return makeString(data.text, id);
    case Data::Kind::List: {
        const std::uint32_t first = add(data.items.size());
        ValueList items;
        items.reserve(data.items.size());
        for (std::uint32_t i = 0; i < data.items.size(); ++i) {
            if (first != 0) {
                node(first + i).kind = Node::Kind::Item;
                node(first + i).parent = id;
                node(first + i).index = i;
            }
            if (Meter* meter = i % 1024 == 0 ? Meter::current() : nullptr)
                meter->throwIfCanceled();
            items.push_back(make(data.items[i], first == 0 ? 0 : first + i));
        }
        Value list = newList(std::move(items));
        list.as<ListObject>().source = {id, first, 0};
        return list;
    }
    case Data::Kind::Object: {
        const auto count = static_cast<std::uint32_t>(data.members.size());
        const std::uint32_t first = add(std::size_t{count} * 2);
        Value dict = newDict();
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [key, value] = data.members[i];
            for (const std::uint32_t at : {first + i, first + count + i}) {
                if (first == 0)
                    break;
                node(at).kind = at == first + i ? Node::Kind::Member : Node::Kind::Key;
                node(at).parent = id;
                node(at).name = &key;
            }
            Value name = makeString(key, first == 0 ? 0 : first + count + i);
            dictOf(dict).set(std::move(name), make(value, first == 0 ? 0 : first + i));
        }
        dictOf(dict).source = {id, first, first == 0 ? 0 : first + count};
        return dict;
    }
    }
    return Value::none();
}

OriginSource SourceTable::describe(std::uint32_t id, const std::string& source) const {
    OriginSource result;
    if (id == 0)
        return result;
    const Node& last = node(id);
    if (last.kind == Node::Kind::Computed) {
        result.kind = OriginKind::Computed;
        result.field = source.substr(last.index, last.end - last.index);
        return result;
    }
    result.key = last.kind == Node::Kind::Key;
    if (last.text != nullptr)
        result.text = *last.text;
    std::vector<const Node*> path;
    for (const Node* at = &last;; at = &node(at->parent)) {
        path.push_back(at);
        if (at->kind == Node::Kind::Variable)
            break;
    }
    const std::string& variable = *path.back()->name;
    path.pop_back();
    result.kind = OriginKind::Argument;
    if (!path.empty() && path.back()->kind == Node::Kind::Item) {
        result.kind = variable == "messages"    ? OriginKind::Message
                      : variable == "tools"     ? OriginKind::Tool
                      : variable == "documents" ? OriginKind::Document
                                                : OriginKind::Argument;
    }
    if (result.kind == OriginKind::Argument) {
        result.field = variable;
    } else {
        result.index = path.back()->index;
        path.pop_back();
    }
    for (; !path.empty(); path.pop_back()) {
        const Node& step = *path.back();
        if (step.kind == Node::Kind::Item)
            result.field += "[" + std::to_string(step.index) + "]";
        else
            result.field += (result.field.empty() ? "" : ".") + *step.name;
    }
    return result;
}

} // namespace tokenscope::chat
