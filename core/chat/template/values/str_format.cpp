#include "core/chat/template/values/format_strings.h"
#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <cmath>

namespace tokenscope::chat {
namespace {

class StrFormatter {
  public:
    StrFormatter(const StringObject& format, const CallArguments& arguments, const Value* map)
        : m_format(format)
        , m_text(format.text)
        , m_arguments(arguments)
        , m_map(map) {}

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
                raise("IndexError", "tuple index out of range");
            return m_arguments.positional[index];
        }
        if (m_map != nullptr) {
            if (!m_map->is(Type::Dict))
                raise("TypeError", fmt::format("'{}' object is not subscriptable", typeName(*m_map)));
            if (const Value* found = m_map->as<DictObject>().find(name))
                return *found;
            raise("KeyError", reprOf(newString(name)));
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
    const Value* m_map; ///< instead of keywords
    std::size_t m_next = 0;
    bool m_manual = false;
};

} // namespace

Value strFormat(const Value& format, const CallArguments& arguments, const Value* map) {
    return StrFormatter(format.as<StringObject>(), arguments, map).run();
}

namespace {

struct Spec {
    std::string fill = " ";
    char align = 0;
    char sign = '-';
    bool alternate = false;
    bool zero = false;
    std::int64_t width = -1;
    char grouping = 0;
    std::int64_t precision = -1;
    char kind = 0;
};

Spec parseSpec(const std::string& text, const Value& value) {
    Spec spec;
    std::size_t at = 0;
    const auto isAlign = [](char c) { return c == '<' || c == '>' || c == '=' || c == '^'; };
    const auto peek = [&] { return at < text.size() ? text[at] : '\0'; };
    const auto number = [&](const char* what) {
        std::int64_t result = 0;
        for (; peek() >= '0' && peek() <= '9'; ++at) {
            result = result * 10 + (peek() - '0');
            if (result > INT32_MAX)
                raise("ValueError", what);
        }
        return result;
    };
    if (!text.empty()) {
        const std::size_t size = characterAt(text, 0).size;
        if (size < text.size() && isAlign(text[size])) {
            spec.fill = text.substr(0, size);
            spec.align = text[size];
            at = size + 1;
        } else if (isAlign(text[0])) {
            spec.align = text[0];
            at = 1;
        }
    }
    if (peek() == '+' || peek() == '-' || peek() == ' ')
        spec.sign = text[at++];
    if (peek() == 'z')
        ++at;
    if (peek() == '#') {
        spec.alternate = true;
        ++at;
    }
    if (peek() == '0' && spec.align == 0) {
        spec.zero = true;
        spec.fill = "0";
        if (!value.isString())
            spec.align = '=';
        ++at;
    } else if (peek() == '0' && spec.fill == " ") {
        spec.zero = false;
    }
    if (peek() >= '0' && peek() <= '9')
        spec.width = number("Too many decimal digits in format string");
    if (peek() == ',' || peek() == '_')
        spec.grouping = text[at++];
    if (peek() == ',' || peek() == '_')
        raise("ValueError", spec.grouping == peek()
                                ? fmt::format("Cannot specify '{0}' with '{0}'.", spec.grouping)
                                : "Cannot specify both ',' and '_'.");
    if (peek() == '.') {
        ++at;
        if (!(peek() >= '0' && peek() <= '9'))
            raise("ValueError", "Format specifier missing precision");
        spec.precision = number("Too many decimal digits in format string");
    }
    if (at + 1 < text.size())
        raise("ValueError",
              fmt::format("Invalid format specifier '{}' for object of type '{}'", text, typeName(value)));
    if (at < text.size())
        spec.kind = text[at];
    return spec;
}

[[noreturn]] void unknownKind(const Spec& spec, const Value& value) {
    raise("ValueError",
          fmt::format("Unknown format code '{}' for object of type '{}'", spec.kind, typeName(value)));
}

void fill(TextBuilder& out, const Spec& spec, std::int64_t count) {
    if (count <= 0)
        return;
    expectBytes(out.size() + static_cast<std::uint64_t>(count) * spec.fill.size());
    if (spec.fill.size() == 1)
        return out.plain(static_cast<std::size_t>(count), spec.fill[0]);
    for (std::int64_t i = 0; i < count; ++i)
        out.plain(spec.fill);
}

void formatString(TextBuilder& out, const Value& value, const Spec& spec) {
    if (spec.kind != 0 && spec.kind != 's')
        unknownKind(spec, value);
    if (spec.sign != '-')
        raise("ValueError", "Sign not allowed in string format specifier");
    if (spec.alternate)
        raise("ValueError", "Alternate form (#) not allowed in string format specifier");
    if (spec.align == '=')
        raise("ValueError", "'=' alignment not allowed in string format specifier");
    if (spec.grouping != 0)
        raise("ValueError", fmt::format("Cannot specify '{}' with 's'.", spec.grouping));
    const auto& object = value.as<StringObject>();
    std::size_t length = object.length();
    std::size_t end = object.text.size();
    if (spec.precision >= 0 && static_cast<std::size_t>(spec.precision) < length) {
        length = static_cast<std::size_t>(spec.precision);
        end = byteOfCharacter(object.text, length, object.ascii());
    }
    const std::int64_t spaces = std::max<std::int64_t>(spec.width - static_cast<std::int64_t>(length), 0);
    const std::int64_t left = spec.align == '>' ? spaces : spec.align == '^' ? spaces / 2 : 0;
    fill(out, spec, left);
    out.copy(object, 0, end);
    fill(out, spec, spaces - left);
}

void putNumber(TextBuilder& out, const Spec& spec, bool negative, const std::string& prefix,
               std::string digits, std::size_t group) {
    const std::string sign = negative ? "-" : spec.sign == '-' ? "" : std::string(1, spec.sign);
    const std::size_t outside = sign.size() + prefix.size();
    if (spec.grouping != 0) {
        const bool zeros =
            spec.fill == "0" && spec.align == '=' && spec.width > static_cast<std::int64_t>(outside);
        if (zeros)
            expectBytes(static_cast<std::uint64_t>(spec.width));
        digits =
            grouped(digits, spec.grouping, group, zeros ? static_cast<std::size_t>(spec.width) - outside : 0);
    }
    const std::int64_t spaces =
        std::max<std::int64_t>(spec.width - static_cast<std::int64_t>(outside + digits.size()), 0);
    const std::int64_t left = spec.align == 0 || spec.align == '>' ? spaces
                              : spec.align == '^'                  ? spaces / 2
                                                                   : 0;
    fill(out, spec, spec.align == '=' ? 0 : left);
    out.plain(sign + prefix);
    if (spec.align == '=')
        fill(out, spec, spaces);
    out.plain(digits);
    fill(out, spec, spec.align == '=' ? 0 : spaces - left);
}

void formatFloat(TextBuilder& out, const Value& value, const Spec& spec) {
    const double number = toDouble(value);
    const bool negative = std::signbit(number) && !std::isnan(number);
    const int precision = spec.precision < 0 ? 6 : static_cast<int>(spec.precision);
    std::string digits;
    switch (spec.kind) {
    case 0:
        if (spec.precision < 0) {
            digits = floatText(std::fabs(number));
        } else {
            digits = fixedText(number, 'g', precision, spec.alternate);
            if (digits.find('e') == std::string::npos && digits.find('.') == std::string::npos &&
                std::isfinite(number)) {
                // like repr: with a decimal point, unless the precision leaves no room for it
                int exponent = 0;
                std::frexp(number, &exponent);
                if (digits.size() >= static_cast<std::size_t>(std::max(precision, 1)))
                    digits = fixedText(number, 'e', std::max(precision, 1) - 1, false);
                else
                    digits += ".0";
                if (const std::size_t e = digits.find('e'); e != std::string::npos) {
                    std::string head = digits.substr(0, e);
                    if (head.find('.') != std::string::npos) {
                        head.resize(head.find_last_not_of('0') + 1);
                        if (head.back() == '.')
                            head.pop_back();
                    }
                    digits = head + digits.substr(e);
                }
            }
        }
        break;
    case '%':
        digits = fixedText(number * 100, 'f', precision, spec.alternate) + "%";
        break;
    case 'n':
        digits = fixedText(number, 'g', precision, spec.alternate);
        break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        digits = fixedText(number, spec.kind, precision, spec.alternate);
        break;
    default:
        unknownKind(spec, value);
    }
    putNumber(out, spec, negative, "", std::move(digits), 3);
}

void formatInteger(TextBuilder& out, const Value& value, const Spec& spec) {
    const std::string_view kinds = std::string_view("bcdoxXn");
    if (spec.kind != 0 && std::string_view("eEfFgG%").find(spec.kind) != std::string_view::npos)
        return formatFloat(out, Value::number(toDouble(value)), spec);
    if (spec.kind != 0 && kinds.find(spec.kind) == std::string_view::npos)
        unknownKind(spec, value);
    if (spec.precision >= 0)
        raise("ValueError", "Precision not allowed in integer format specifier");
    if (spec.kind == 'c') {
        if (spec.sign != '-')
            raise("ValueError", "Sign not allowed with integer format specifier 'c'");
        const std::int64_t code = value.is(Type::BigInt) ? -1 : value.asInt();
        if (code < 0 || code > 0x10FFFF)
            raise("OverflowError", "%c arg not in range(0x110000)");
        return putNumber(out, spec, false, "", utf8Of(static_cast<char32_t>(code)), 3);
    }
    if (spec.grouping == ',' &&
        (spec.kind == 'b' || spec.kind == 'o' || spec.kind == 'x' || spec.kind == 'X' || spec.kind == 'n'))
        raise("ValueError", fmt::format("Cannot specify ',' with '{}'.", spec.kind));
    const unsigned base = spec.kind == 'b' ? 2 : spec.kind == 'o' ? 8 : (spec.kind | 0x20) == 'x' ? 16 : 10;
    const std::string prefix = spec.alternate && base != 10 ? std::string("0") + spec.kind : "";
    const Value number = value.is(Type::Bool) ? Value::integer(value.asInt()) : value;
    putNumber(out, spec, bigOf(number).negative(), prefix, integerDigits(number, base, spec.kind == 'X'),
              base == 10 ? 3 : 4);
}

} // namespace

void formatInto(TextBuilder& out, const Value& value, const std::string& text) {
    if (text.empty())
        return printStr(out, value);
    if (value.isString())
        return formatString(out, value, parseSpec(text, value));
    if (value.isNumber()) {
        const Spec spec = parseSpec(text, value);
        if (value.is(Type::Float))
            return formatFloat(out, value, spec);
        return formatInteger(out, value, spec);
    }
    raise("TypeError", fmt::format("unsupported format string passed to {}.__format__", typeName(value)));
}

} // namespace tokenscope::chat
