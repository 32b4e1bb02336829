// The filters tojson and pprint.

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenscope::chat {
namespace {

class JsonDumper {
  public:
    JsonDumper(bool ascii, const Value& indent, const Value& separators, bool sortKeys)
        : m_ascii(ascii)
        , m_lines(!isNone(indent))
        , m_sortKeys(sortKeys) {
        if (m_lines) {
            if (indent.isString()) {
                m_indent = textOf(indent);
            } else {
                const std::int64_t spaces = std::max<std::int64_t>(indexOf(indent), 0);
                expectBytes(static_cast<std::uint64_t>(spaces));
                m_indent.assign(static_cast<std::size_t>(spaces), ' ');
            }
            m_itemSeparator = ",";
        }
        if (!isNone(separators)) {
            const ValueList both = listOf(separators);
            if (both.size() != 2)
                raise("ValueError", both.size() < 2 ? "not enough values to unpack (expected 2)"
                                                    : "too many values to unpack (expected 2)");
            m_itemSeparator = stringArgument(both[0], "separators").text;
            m_keySeparator = stringArgument(both[1], "separators").text;
        }
    }

    Value run(const Value& value) {
        dump(value, 0, 0);
        return m_out.finish();
    }

  private:
    void newLine(std::size_t level, std::uint32_t source) {
        if (!m_lines)
            return;
        expectBytes(m_out.size() + m_indent.size() * level);
        m_out.from("\n", source);
        for (std::size_t i = 0; i < level; ++i)
            m_out.from(m_indent, source);
    }

    void dump(const Value& value, std::size_t level, std::uint32_t source) {
        spendOnItems(1);
        switch (value.type()) {
        case Type::None:
            return m_out.from("null", source);
        case Type::Bool:
            return m_out.from(value.truth() ? "true" : "false", source);
        case Type::Int:
        case Type::BigInt:
            return m_out.from(integerText(value), source);
        case Type::Float:
            return m_out.from(floatOf(value.asFloat()), source);
        case Type::String:
            return dumpString(value.as<StringObject>(), source);
        case Type::List:
        case Type::Tuple:
            return dumpList(value.as<ListObject>(), level);
        case Type::Dict:
            return dumpDict(value.as<DictObject>(), level);
        default:
            raise("TypeError", fmt::format("Object of type {} is not JSON serializable", typeName(value)));
        }
    }

    static std::string floatOf(double value) {
        if (std::isnan(value))
            return "NaN";
        return std::isinf(value) ? value < 0 ? "-Infinity" : "Infinity" : floatText(value);
    }

    std::string escapeOf(char32_t c) const {
        switch (c) {
        case '"':
            return "\\\"";
        case '\\':
            return "\\\\";
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        case '\b':
            return "\\b";
        case '\f':
            return "\\f";
        default:
            break;
        }
        if (c < 0x20 || (m_ascii && c >= 0x7F && c < 0x10000))
            return fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        if (m_ascii && c >= 0x10000) {
            const unsigned above = static_cast<unsigned>(c) - 0x10000;
            return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (above >> 10U), 0xDC00 + (above & 0x3FFU));
        }
        return {};
    }

    void dumpString(const StringObject& string, std::uint32_t source) {
        const std::string& text = string.text;
        spendOnBytes(text.size());
        m_out.quote('"', string, true, source);
        std::size_t clean = 0;
        for (std::size_t at = 0; at < text.size();) {
            const auto byte = static_cast<unsigned char>(text[at]);
            if (byte >= 0x20 && byte != '"' && byte != '\\' && (!m_ascii || byte < 0x7F)) {
                ++at;
                continue;
            }
            const Character c = characterAt(text, at);
            if (const std::string made = escapeOf(c.value); !made.empty()) {
                m_out.copy(string, clean, at);
                m_out.changed(made, string, at, at + c.size);
                clean = at + c.size;
            }
            at += c.size;
        }
        m_out.copy(string, clean, text.size());
        m_out.quote('"', string, false, source);
        expectBytes(m_out.size());
    }

    void dumpList(const ListObject& list, std::size_t level) {
        const std::uint32_t self = list.source.self;
        if (list.items.empty())
            return m_out.from("[]", self);
        m_out.from("[", self);
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            if (i > 0)
                m_out.from(m_itemSeparator, self);
            newLine(level + 1, self);
            dump(list.items[i], level + 1, list.source.childAt(i));
        }
        newLine(level, self);
        m_out.from("]", self);
    }

    void dumpKey(const Value& key) {
        switch (key.type()) {
        case Type::String:
            return dumpString(key.as<StringObject>(), 0);
        case Type::None:
            return m_out.plain("\"null\"");
        case Type::Bool:
            return m_out.plain(key.truth() ? "\"true\"" : "\"false\"");
        case Type::Int:
        case Type::BigInt:
            return m_out.plain('"' + integerText(key) + '"');
        case Type::Float:
            return m_out.plain('"' + floatOf(key.asFloat()) + '"');
        default:
            raise("TypeError",
                  fmt::format("keys must be str, int, float, bool or None, not {}", typeName(key)));
        }
    }

    void dumpDict(const DictObject& dict, std::size_t level) {
        const std::uint32_t self = dict.source.self;
        if (dict.entries().empty())
            return m_out.from("{}", self);
        std::vector<std::size_t> order(dict.entries().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (m_sortKeys)
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return compareOrder(dict.entries()[a].first, dict.entries()[b].first, "<") == -1;
            });
        m_out.from("{", self);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto& [key, value] = dict.entries()[order[i]];
            if (i > 0)
                m_out.from(m_itemSeparator, self);
            newLine(level + 1, self);
            dumpKey(key);
            m_out.from(m_keySeparator, self);
            dump(value, level + 1, dict.source.childAt(order[i]));
        }
        newLine(level, self);
        m_out.from("}", self);
    }

    TextBuilder m_out;
    bool m_ascii;
    bool m_lines;
    bool m_sortKeys;
    std::string m_indent;
    std::string m_itemSeparator = ", ";
    std::string m_keySeparator = ": ";
};

Value tojsonFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound =
        bindArguments("tojson", arguments, {"ensure_ascii", "indent", "separators", "sort_keys"}, 0);
    return toJson(self, truthOr(bound[0], false), bound[1], bound[2], truthOr(bound[3], false));
}

Value pprintFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("pprint", arguments, {}, 0);
    return prettyRepr(self);
}

} // namespace

Value toJson(const Value& value, bool ensureAscii, const Value& indent, const Value& separators,
             bool sortKeys) {
    return JsonDumper(ensureAscii, indent, separators, sortKeys).run(value);
}

std::span<const Builtin> jsonFilters() {
    static constexpr Builtin kFilters[] = {{"tojson", tojsonFilter}, {"pprint", pprintFilter}};
    return kFilters;
}

namespace {

constexpr std::size_t kLineWidth = 80;

/// pprint's rules: dicts are sorted by key, 80 columns, each level is indented by one.
class PrettyPrinter {
  public:
    Value run(const Value& value) {
        print(value, 0, 0, 0);
        return m_out.finish();
    }

  private:
    /// By key if keys are comparable; otherwise by the names of their Python types.
    static std::vector<std::size_t> order(const DictObject& dict) {
        std::vector<std::size_t> all(dict.entries().size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
            const Value& x = dict.entries()[a].first;
            const Value& y = dict.entries()[b].first;
            const bool comparable =
                (x.isNumber() && y.isNumber()) || (x.type() == y.type() && (x.isString() || x.isSequence()));
            return comparable ? compareOrder(x, y, "<") == -1 : typeName(x) < typeName(y);
        });
        return all;
    }

    /// On one line.
    static Value flat(const Value& value) {
        spendOnItems(1);
        if (value.is(Type::Dict)) {
            const Value sorted = newDict();
            for (const std::size_t i : order(dictOf(value))) {
                const auto& [key, item] = dictOf(value).entries()[i];
                dictOf(sorted).set(key, item.is(Type::Dict) || item.isSequence() ? FlatText::wrap(flat(item))
                                                                                 : item);
            }
            return FlatText::join(sorted);
        }
        TextBuilder out;
        if (value.isSequence()) {
            out.plain(value.is(Type::List) ? '[' : '(');
            bool first = true;
            for (const Value& item : itemsOf(value)) {
                if (!first)
                    out.plain(", ");
                first = false;
                out.copy(flat(item));
            }
            if (value.is(Type::Tuple) && itemsOf(value).size() == 1)
                out.plain(',');
            out.plain(value.is(Type::List) ? ']' : ')');
        } else {
            printRepr(out, value);
        }
        return out.finish();
    }

    struct FlatText {
        /// Text that is printed as it is; in a tuple of its own.
        static Value wrap(const Value& text) { return newTuple({text, Value::none(), Value::none()}); }
        static Value join(const Value& dict) {
            TextBuilder out;
            out.plain('{');
            bool first = true;
            for (const auto& [key, item] : dictOf(dict).entries()) {
                if (!first)
                    out.plain(", ");
                first = false;
                printRepr(out, key);
                out.plain(": ");
                if (item.is(Type::Tuple))
                    out.copy(itemsOf(item)[0]);
                else
                    printRepr(out, item);
            }
            out.plain('}');
            return out.finish();
        }
    };

    void print(const Value& value, std::size_t indent, std::size_t allowance, std::size_t level) {
        const Value line = flat(value);
        const std::size_t width = left(indent + allowance);
        if (static_cast<std::size_t>(lengthOf(line)) <= width || level > 100)
            return m_out.copy(line);
        if (value.is(Type::Dict))
            return printDict(dictOf(value), indent, allowance, level);
        if (value.isSequence())
            return printItems(value, indent, allowance, level);
        if (value.isString())
            return printString(value, indent, allowance, level);
        m_out.copy(line);
    }

    static std::size_t left(std::size_t used) { return kLineWidth > used ? kLineWidth - used : 0; }

    void newLine(std::size_t indent) {
        m_out.plain('\n');
        m_out.plain(indent, ' ');
        expectBytes(m_out.size());
    }

    void printDict(const DictObject& dict, std::size_t indent, std::size_t allowance, std::size_t level) {
        m_out.plain('{');
        const auto all = order(dict);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0) {
                m_out.plain(',');
                newLine(indent + 1);
            }
            const auto& [key, item] = dict.entries()[all[i]];
            const Value name = flat(key);
            m_out.copy(name);
            m_out.plain(": ");
            print(item, indent + 1 + static_cast<std::size_t>(lengthOf(name)) + 2,
                  i + 1 == all.size() ? allowance + 1 : 1, level + 1);
        }
        m_out.plain('}');
    }

    void printItems(const Value& list, std::size_t indent, std::size_t allowance, std::size_t level) {
        const ValueList& items = itemsOf(list);
        const bool single = list.is(Type::Tuple) && items.size() == 1;
        m_out.plain(list.is(Type::List) ? '[' : '(');
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) {
                m_out.plain(',');
                newLine(indent + 1);
            }
            print(items[i], indent + 1, i + 1 == items.size() ? allowance + (single ? 2 : 1) : 1, level + 1);
        }
        if (single)
            m_out.plain(',');
        m_out.plain(list.is(Type::List) ? ']' : ')');
    }

    /// Prints the lines of a text, and the words of a long line, as separate literals.
    void printString(const Value& string, std::size_t indent, std::size_t allowance, std::size_t level) {
        const ValueList lines = itemsOf(splitLines(string, true));
        std::size_t inner = indent;
        std::size_t room = allowance;
        if (level == 0) {
            ++inner;
            ++room;
        }
        ValueList parts;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::size_t width = left(inner + (i + 1 == lines.size() ? room : 0));
            if (static_cast<std::size_t>(lengthOf(flat(lines[i]))) <= width)
                parts.push_back(lines[i]);
            else
                words(parts, lines[i], left(inner), i + 1 == lines.size() ? room : 0);
        }
        if (parts.size() == 1)
            return m_out.copy(flat(parts[0]));
        if (level == 0)
            m_out.plain('(');
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0)
                newLine(inner);
            m_out.copy(flat(parts[i]));
        }
        if (level == 0)
            m_out.plain(')');
    }

    static void words(ValueList& parts, const Value& line, std::size_t width, std::size_t allowance) {
        const std::string& text = textOf(line);
        std::size_t begin = 0;
        std::size_t end = 0;
        while (end < text.size()) {
            std::size_t next = end;
            while (next < text.size() && !isPythonSpace(static_cast<unsigned char>(text[next])))
                ++next;
            while (next < text.size() && isPythonSpace(static_cast<unsigned char>(text[next])))
                ++next;
            const std::size_t room = width > (next == text.size() ? allowance : 0)
                                         ? width - (next == text.size() ? allowance : 0)
                                         : 0;
            if (end > begin && static_cast<std::size_t>(lengthOf(flat(sliceOf(line, begin, next)))) > room) {
                parts.push_back(sliceOf(line, begin, end));
                begin = end;
            }
            end = next;
        }
        if (begin < text.size())
            parts.push_back(sliceOf(line, begin, text.size()));
    }

    TextBuilder m_out;
};

} // namespace

Value prettyRepr(const Value& value) {
    return PrettyPrinter().run(value);
}

} // namespace tokenscope::chat
