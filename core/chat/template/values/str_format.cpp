#include "core/chat/template/values/callable.h"
#include "core/chat/template/values/percent_format.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

class StrFormatter {
  public:
    StrFormatter(const StringObject& format, const CallArguments& arguments)
        : m_format(format)
        , m_text(format.text)
        , m_arguments(arguments) {}

    Value run() {
        TextBuilder out;
        std::size_t at = 0;
        part(out, at, m_text.size(), 2);
        return out.finish(m_format.markup);
    }

  private:
    /// Formats bytes [at, end) of the format; `depth`: how deep fields may still be nested.
    void part(TextBuilder& out, std::size_t at, std::size_t end, int depth) {
        if (depth < 0)
            raise("ValueError", "Max string recursion exceeded");
        std::size_t clean = at;
        while (at < end) {
            const char c = m_text[at];
            if (c != '{' && c != '}') {
                ++at;
                continue;
            }
            out.copy(m_format, clean, at);
            if (at + 1 < end && m_text[at + 1] == c) {
                out.copy(m_format, at, at + 1);
                at += 2;
                clean = at;
                continue;
            }
            if (c == '}')
                raise("ValueError", "Single '}' encountered in format string");
            if (at + 1 >= end)
                raise("ValueError", "Single '{' encountered in format string");
            std::size_t close = at + 1;
            for (int open = 1; open > 0; ++close) {
                if (close >= end)
                    raise("ValueError", "expected '}' before end of string");
                if (m_text[close] == '[' && open == 1) { // an index can contain any bracket
                    const std::size_t bracket = m_text.find(']', close);
                    const std::size_t colon = m_text.find_first_of(":!", at);
                    if (bracket < end && close < colon)
                        close = bracket;
                }
                open += m_text[close] == '{' ? 1 : m_text[close] == '}' ? -1 : 0;
            }
            field(out, at + 1, close - 1, depth);
            at = close;
            clean = at;
        }
        out.copy(m_format, clean, end);
    }

    void field(TextBuilder& out, std::size_t begin, std::size_t end, int depth) {
        std::size_t nameEnd = begin;
        for (bool inBrackets = false; nameEnd < end; ++nameEnd) {
            const char c = m_text[nameEnd];
            inBrackets = c == '[' || (inBrackets && c != ']');
            if (!inBrackets && (c == ':' || c == '!'))
                break;
            if (c == '{')
                raise("ValueError", "unexpected '{' in field name");
        }
        Value value = lookUp(m_text.substr(begin, nameEnd - begin));
        std::size_t at = nameEnd;
        if (at < end && m_text[at] == '!') {
            if (at + 1 >= end)
                raise("ValueError", "end of string while looking for conversion specifier");
            const char conversion = m_text[at + 1];
            at += 2;
            if (at < end && m_text[at] != ':')
                raise("ValueError", "expected ':' after conversion specifier");
            if (conversion == 'r') {
                TextBuilder made;
                printRepr(made, value);
                value = made.finish();
            } else if (conversion == 'a') {
                value = asciiOf(value);
            } else if (conversion == 's') {
                value = strOf(value);
            } else {
                raise("ValueError", fmt::format("Unknown conversion specifier '{}'", conversion));
            }
        }
        TextBuilder spec;
        if (at < end)
            part(spec, at + 1, end, depth - 1);
        if (m_format.markup && spec.size() == 0)
            value = escaped(strOf(value));
        formatInto(out, value, spec.text());
    }

    Value lookUp(const std::string& name) {
        const std::size_t first = std::min(name.find_first_of(".["), name.size());
        Value value = argument(name.substr(0, first));
        for (std::size_t at = first; at < name.size();) {
            if (name[at] == '.') {
                const std::size_t end = std::min(name.find_first_of(".[", at + 1), name.size());
                if (end == at + 1)
                    raise("ValueError", "Empty attribute in format string");
                value = attributeOf(value, newString(name.substr(at + 1, end - at - 1)));
                at = end;
            } else if (name[at] == '[') {
                const std::size_t end = name.find(']', at);
                if (end == std::string::npos)
                    raise("ValueError", "Missing ']' in format string");
                const std::string key = name.substr(at + 1, end - at - 1);
                if (key.empty())
                    raise("ValueError", "Empty attribute in format string");
                const bool digits =
                    key.size() < 18 && key.find_first_not_of("0123456789") == std::string::npos;
                value = itemOf(value, digits ? Value::integer(std::stoll(key)) : newString(key));
                at = end + 1;
                if (at < name.size() && name[at] != '.' && name[at] != '[')
                    raise("ValueError", "Only '.' or '[' may follow ']' in format field specifier");
            }
        }
        return value;
    }

    Value argument(const std::string& name) {
        const bool digits = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
        if (name.empty() || digits) {
            if ((name.empty() && m_manual) || (digits && m_next > 0))
                raise("ValueError",
                      m_manual
                          ? "cannot switch from manual field specification to automatic field numbering"
                          : "cannot switch from automatic field numbering to manual field specification");
            m_manual = digits;
            if (name.size() > 17)
                raise("ValueError", "Too many decimal digits in format string");
            const std::size_t index = digits ? std::stoull(name) : m_next++;
            if (index >= m_arguments.positional.size())
                raise("IndexError",
                      fmt::format("Replacement index {} out of range for positional args tuple", index));
            return m_arguments.positional[index];
        }
        for (const auto& [keyword, value] : m_arguments.keywords) {
            if (textOf(keyword) == name)
                return value;
        }
        raise("KeyError", reprOf(newString(name)));
    }

    const StringObject& m_format;
    const std::string& m_text;
    const CallArguments& m_arguments;
    std::size_t m_next = 0;
    bool m_manual = false;
};

} // namespace

Value strFormat(const Value& format, const CallArguments& arguments) {
    return StrFormatter(format.as<StringObject>(), arguments).run();
}

} // namespace tokenscope::chat
