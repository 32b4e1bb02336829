#include "core/chat/template/values/python_text.h"

#include "core/chat/template/values/operations.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// `\xe9`, `\u4eca`, `\U0001f9e9`
std::string escapedCharacter(char32_t c) {
    const auto code = static_cast<unsigned>(c);
    return c < 0x100     ? fmt::format("\\x{:02x}", code)
           : c < 0x10000 ? fmt::format("\\u{:04x}", code)
                         : fmt::format("\\U{:08x}", code);
}

void printReprOfString(TextBuilder& out, const StringObject& string, std::uint32_t source) {
    const std::string& text = string.text;
    if (string.markup)
        out.plain("Markup(");
    const bool single = text.find('\'') != std::string::npos && text.find('"') == std::string::npos;
    const char quote = single ? '"' : '\'';
    out.quote(quote, string, true, source);
    std::size_t clean = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        std::string escaped;
        if (c.value == static_cast<unsigned char>(quote) || c.value == '\\')
            escaped = {'\\', static_cast<char>(c.value)};
        else if (c.value == '\n')
            escaped = "\\n";
        else if (c.value == '\r')
            escaped = "\\r";
        else if (c.value == '\t')
            escaped = "\\t";
        else if (!isPythonPrintable(c.value))
            escaped = escapedCharacter(c.value);
        if (!escaped.empty()) {
            out.copy(string, clean, at);
            out.changed(escaped, string, at, at + c.size);
            clean = at + c.size;
        }
        at += c.size;
    }
    out.copy(string, clean, text.size());
    out.quote(quote, string, false, source);
    if (string.markup)
        out.plain(")");
}

void printReprOfItems(TextBuilder& out, const ListObject& list, char open, char close) {
    spendOnItems(list.items.size());
    const std::uint32_t self = list.source.self;
    out.from({&open, 1}, self);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        if (i > 0)
            out.from(", ", self);
        printRepr(out, list.items[i], list.source.childAt(i));
    }
    if (list.type == Type::Tuple && list.items.size() == 1)
        out.plain(',');
    out.from({&close, 1}, self);
}

void printReprOfDict(TextBuilder& out, const DictObject& dict) {
    spendOnItems(dict.entries().size());
    const std::uint32_t self = dict.source.self;
    out.from("{", self);
    for (std::size_t i = 0; i < dict.entries().size(); ++i) {
        if (i > 0)
            out.from(", ", self);
        printRepr(out, dict.entries()[i].first);
        out.from(": ", self);
        printRepr(out, dict.entries()[i].second, dict.source.childAt(i));
    }
    out.from("}", self);
}

void printReprOfView(TextBuilder& out, const ViewObject& view) {
    const auto& entries = dictOf(view.dict).entries();
    out.plain("dict_" + std::string(view.part == ViewObject::Part::Keys     ? "keys"
                                    : view.part == ViewObject::Part::Values ? "values"
                                                                            : "items"));
    out.plain("([");
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (i > 0)
            out.plain(", ");
        if (view.part == ViewObject::Part::Items)
            out.plain('(');
        if (view.part != ViewObject::Part::Values)
            printRepr(out, entries[i].first);
        if (view.part == ViewObject::Part::Items)
            out.plain(", ");
        if (view.part != ViewObject::Part::Keys)
            printRepr(out, entries[i].second, dictOf(view.dict).source.childAt(i));
        if (view.part == ViewObject::Part::Items)
            out.plain(')');
    }
    out.plain("])");
}

void printReprOfBytes(TextBuilder& out, const std::string& bytes) {
    const bool single = bytes.find('\'') != std::string::npos && bytes.find('"') == std::string::npos;
    const char quote = single ? '"' : '\'';
    out.plain('b');
    out.plain(quote);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == quote || c == '\\')
            out.plain('\\');
        if (c == '\n' || c == '\r' || c == '\t')
            out.plain(c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t");
        else if (byte < 0x20 || byte >= 0x7F)
            out.plain(fmt::format("\\x{:02x}", byte));
        else
            out.plain(c);
    }
    out.plain(quote);
}

/// A namespace that is being printed; linked to the enclosing one.
struct PrintedNamespace {
    const Object* object;
    const PrintedNamespace* outer;
    std::size_t depth;
};
thread_local const PrintedNamespace* t_printed = nullptr;

/// A namespace's attributes are the only dict that can contain itself; Python prints dots for it.
void printReprOfNamespace(TextBuilder& out, const Value& value) {
    const auto& space = value.as<NamespaceObject>();
    const PrintedNamespace here{&space, t_printed, t_printed == nullptr ? 1 : t_printed->depth + 1};
    for (const PrintedNamespace* outer = t_printed; outer != nullptr; outer = outer->outer)
        if (outer->object == here.object)
            return out.plain("<Namespace {...}>");
    if (here.depth > 50)
        raise("RecursionError", "maximum recursion depth exceeded while getting the repr of an object");
    struct Inside {
        explicit Inside(const PrintedNamespace* now) { t_printed = now; }
        ~Inside() { t_printed = t_printed->outer; }
    } const inside(&here);
    out.plain("<Namespace ");
    printRepr(out, space.attributes);
    out.plain(">");
}

} // namespace

std::string floatText(double value) {
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific).ptr;
    std::string_view made(buffer, static_cast<std::size_t>(end - buffer));
    std::string out;
    if (made.starts_with('-')) {
        out = "-";
        made.remove_prefix(1);
    }
    const std::size_t e = made.find('e');
    std::string digits(1, made[0]);
    if (e > 2)
        digits += made.substr(2, e - 2);
    int exponent = 0;
    std::from_chars(made.data() + e + (made[e + 1] == '+' ? 2 : 1), made.data() + made.size(), exponent);
    if (exponent < -4 || exponent >= 16) {
        out += digits[0];
        if (digits.size() > 1)
            out += "." + digits.substr(1);
        return out + fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
    }
    if (exponent < 0)
        return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole)
        return out + digits + std::string(whole - digits.size(), '0') + ".0";
    return out + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string integerText(const Value& integer) {
    if (!integer.is(Type::BigInt))
        return std::to_string(integer.asInt());
    const BigInteger& value = integer.as<BigObject>().value;
    const auto tooLong = [] {
        raise("ValueError", "Exceeds the limit (4300 digits) for integer string conversion; "
                            "use sys.set_int_max_str_digits() to increase the limit");
    };
    if (value.bits() > 14300)
        tooLong();
    std::string text = value.text();
    if (text.size() > (value.negative() ? 4301U : 4300U))
        tooLong();
    return text;
}

void printRepr(TextBuilder& out, const Value& value, std::uint32_t source) {
    switch (value.type()) {
    case Type::Missing:
        return out.plain("missing");
    case Type::None:
        return out.from("None", source);
    case Type::Bool:
        return out.from(value.truth() ? "True" : "False", source);
    case Type::Int:
    case Type::BigInt:
        return out.from(integerText(value), source);
    case Type::Float:
        return out.from(floatText(value.asFloat()), source);
    case Type::String:
        spendOnBytes(textOf(value).size());
        return printReprOfString(out, value.as<StringObject>(), source);
    case Type::Bytes:
        return printReprOfBytes(out, value.as<BytesObject>().bytes);
    case Type::List:
        printReprOfItems(out, value.as<ListObject>(), '[', ']');
        break;
    case Type::Tuple:
        printReprOfItems(out, value.as<ListObject>(), '(', ')');
        break;
    case Type::Dict:
        printReprOfDict(out, value.as<DictObject>());
        break;
    case Type::Range: {
        const auto& range = value.as<RangeObject>();
        out.plain(fmt::format("range({}, {}", range.start, range.stop));
        return out.plain(range.step == 1 ? ")" : fmt::format(", {})", range.step));
    }
    case Type::View:
        return printReprOfView(out, value.as<ViewObject>());
    case Type::Undefined:
        return out.plain("Undefined");
    case Type::Namespace:
        return printReprOfNamespace(out, value);
    default:
        return out.plain(describeCallable(value));
    }
    expectBytes(out.size());
}

void printStr(TextBuilder& out, const Value& value) {
    if (value.isString())
        out.copy(value);
    else if (!value.isUndefined())
        printRepr(out, value);
}

Value strOf(const Value& value) {
    if (value.isString())
        return value;
    TextBuilder out;
    printStr(out, value);
    return out.finish();
}

Value escaped(const Value& value) {
    const Value string = strOf(value);
    const auto& object = string.as<StringObject>();
    if (object.markup)
        return string;
    TextBuilder out;
    std::size_t clean = 0;
    for (std::size_t at = 0; at < object.text.size(); ++at) {
        const char* entity = nullptr;
        switch (object.text[at]) {
        case '&':
            entity = "&amp;";
            break;
        case '<':
            entity = "&lt;";
            break;
        case '>':
            entity = "&gt;";
            break;
        case '\'':
            entity = "&#39;";
            break;
        case '"':
            entity = "&#34;";
            break;
        default:
            continue;
        }
        out.copy(object, clean, at);
        out.changed(entity, object, at, at + 1);
        clean = at + 1;
    }
    out.copy(object, clean, object.text.size());
    return out.finish(true);
}

Value asciiOf(const Value& value) {
    TextBuilder made;
    printRepr(made, value);
    const Value whole = made.finish();
    const auto& string = whole.as<StringObject>();
    TextBuilder out;
    for (std::size_t at = 0; at < string.text.size();) {
        const Character c = characterAt(string.text, at);
        if (c.value < 0x80)
            out.copy(string, at, at + c.size);
        else
            out.changed(escapedCharacter(c.value), string, at, at + c.size);
        at += c.size;
    }
    return out.finish();
}

std::string reprOf(const Value& value) {
    TextBuilder out;
    printRepr(out, value);
    return out.text();
}

std::string typeName(const Value& value) {
    switch (value.type()) {
    case Type::Missing:
        return "object";
    case Type::None:
        return "NoneType";
    case Type::Bool:
        return "bool";
    case Type::Int:
    case Type::BigInt:
        return "int";
    case Type::Float:
        return "float";
    case Type::String:
        return value.as<StringObject>().markup ? "Markup" : "str";
    case Type::Bytes:
        return "bytes";
    case Type::List:
        return "list";
    case Type::Tuple:
        return "tuple";
    case Type::Dict:
        return "dict";
    case Type::Range:
        return "range";
    case Type::View: {
        const auto part = value.as<ViewObject>().part;
        return part == ViewObject::Part::Keys     ? "dict_keys"
               : part == ViewObject::Part::Values ? "dict_values"
                                                  : "dict_items";
    }
    case Type::Iterator:
        return value.as<IteratorObject>().name;
    case Type::Undefined:
        return "Undefined";
    case Type::Namespace:
        return "Namespace";
    case Type::Loop:
        return "LoopContext";
    case Type::Macro:
        return "Macro";
    default:
        return callableTypeName(value);
    }
}

std::string objectTypeName(const Value& value) {
    switch (value.type()) {
    case Type::Undefined:
    case Type::Loop:
    case Type::Macro:
        return "jinja2.runtime." + typeName(value) + " object";
    case Type::Namespace:
        return "jinja2.utils.Namespace object";
    case Type::String:
        return value.as<StringObject>().markup ? "markupsafe.Markup object" : "str object";
    default:
        return typeName(value) + " object";
    }
}

} // namespace tokenscope::chat
