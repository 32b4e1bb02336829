#include "core/json/json_data.h"

#include "core/json/json_writer.h"

#include <algorithm>
#include <charconv>

namespace tokenscope {

Data Data::boolean(bool value) {
    Data data;
    data.kind = Kind::Bool;
    data.truth = value;
    return data;
}

Data Data::integer(std::int64_t value) {
    return number(std::to_string(value));
}

Data Data::number(std::string spelling) {
    Data data;
    data.kind = Kind::Number;
    data.text = std::move(spelling);
    return data;
}

Data Data::string(std::string value) {
    Data data;
    data.kind = Kind::String;
    data.text = std::move(value);
    return data;
}

Data Data::list(std::vector<Data> items) {
    Data data;
    data.kind = Kind::List;
    data.items = std::move(items);
    return data;
}

Data Data::object(std::vector<Member> members) {
    Data data;
    data.kind = Kind::Object;
    data.members = std::move(members);
    return data;
}

bool Data::isInteger() const {
    return isNumber() && text.find_first_not_of("-0123456789") == std::string::npos;
}

const Data* Data::find(std::string_view key) const {
    const auto found =
        std::find_if(members.begin(), members.end(), [key](const Member& m) { return m.first == key; });
    return found == members.end() ? nullptr : &found->second;
}

Data* Data::find(std::string_view key) {
    return const_cast<Data*>(std::as_const(*this).find(key));
}

void Data::set(std::string_view key, Data value) {
    if (Data* there = find(key))
        *there = std::move(value);
    else
        members.emplace_back(std::string(key), std::move(value));
}

bool Data::erase(std::string_view key) {
    const auto found =
        std::find_if(members.begin(), members.end(), [key](const Member& m) { return m.first == key; });
    if (found == members.end())
        return false;
    members.erase(found);
    return true;
}

std::string_view Data::stringAt(std::string_view key) const {
    const Data* value = find(key);
    return value != nullptr && value->isString() ? std::string_view(value->text) : std::string_view();
}

bool Data::operator==(const Data& other) const {
    return kind == other.kind && truth == other.truth && text == other.text && items == other.items &&
           members == other.members;
}

Message jsonKind(const Data& data) {
    switch (data.kind) {
    case Data::Kind::Null:
        return "null";
    case Data::Kind::Bool:
        return "a boolean";
    case Data::Kind::Number:
        return "a number";
    case Data::Kind::String:
        return "a string";
    case Data::Kind::List:
        return "a list";
    case Data::Kind::Object:
        break;
    }
    return "an object";
}

const Data* findPath(const Data& data, std::string_view path) {
    if (path.empty())
        return &data;
    if (path.front() == '[' && data.isList()) {
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(path.data() + 1, path.data() + path.size(), index);
        const auto used = static_cast<std::size_t>(end - path.data());
        if (error != std::errc() || used >= path.size() || path[used] != ']' || index >= data.items.size())
            return nullptr;
        return findPath(data.items[index], path.substr(used + 1));
    }
    if (path.front() == '.')
        path.remove_prefix(1);
    const Data* best = nullptr;
    std::size_t length = 0;
    for (const auto& [key, value] : data.members) {
        const bool fits = path.starts_with(key) &&
                          (path.size() == key.size() || path[key.size()] == '.' || path[key.size()] == '[');
        if (fits && (best == nullptr || key.size() > length)) {
            best = &value;
            length = key.size();
        }
    }
    return best == nullptr ? nullptr : findPath(*best, path.substr(length));
}

namespace {

struct DataWriter {
    std::string out;
    std::size_t indent = 0;

    void line(std::size_t depth) {
        if (indent == 0)
            return;
        out += '\n';
        out.append(indent * depth, ' ');
    }

    void write(const Data& data, std::size_t depth) {
        switch (data.kind) {
        case Data::Kind::Null:
            out += "null";
            break;
        case Data::Kind::Bool:
            out += data.truth ? "true" : "false";
            break;
        case Data::Kind::Number:
            out += data.text;
            break;
        case Data::Kind::String:
            appendJsonString(out, data.text);
            break;
        case Data::Kind::List:
            writeAll('[', ']', data.items, depth, [&](const Data& item) { write(item, depth + 1); });
            break;
        case Data::Kind::Object:
            writeAll('{', '}', data.members, depth, [&](const Data::Member& member) {
                appendJsonString(out, member.first);
                out += ": ";
                write(member.second, depth + 1);
            });
            break;
        }
    }

    template <class All, class Each>
    void writeAll(char open, char close, const All& all, std::size_t depth, const Each& each) {
        out += open;
        bool first = true;
        for (const auto& one : all) {
            if (!first)
                out += indent == 0 ? ", " : ",";
            first = false;
            line(depth + 1);
            each(one);
        }
        if (!first)
            line(depth);
        out += close;
    }
};

} // namespace

std::string writeData(const Data& data, int indent) {
    DataWriter writer;
    writer.indent = static_cast<std::size_t>(indent);
    writer.write(data, 0);
    return std::move(writer.out);
}

} // namespace tokenscope
