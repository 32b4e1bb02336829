// The % operator and text of numbers; str.format is in str_format.cpp.

#include "core/chat/template/values/format_strings.h"

#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tokenscope::chat {
namespace {

struct PercentField {
    bool left = false, plus = false, space = false, alternate = false, zero = false;
    std::int64_t width = 0;
    std::int64_t precision = -1;
    char kind = 's';
};

class PercentFormatter {
  public:
    PercentFormatter(const Value& format, const Value& values)
        : m_format(format.as<StringObject>())
        , m_text(m_format.text)
        , m_values(values) {
        m_tuple = values.is(Type::Tuple);
        m_mapping = values.is(Type::Dict) || values.isUndefined() || values.is(Type::List) ||
                    values.is(Type::Range) || values.is(Type::Bytes);
        m_count = m_tuple ? itemsOf(values).size() : 1;
    }

    Value run() {
        std::size_t clean = 0;
        for (std::size_t at = m_text.find('%'); at != std::string::npos; at = m_text.find('%', clean)) {
            m_out.copy(m_format, clean, at);
            m_at = at + 1;
            field(at);
            clean = m_at;
        }
        m_out.copy(m_format, clean, m_text.size());
        if (m_next < m_count && !m_mapping)
            raise("TypeError", "not all arguments converted during string formatting");
        return m_out.finish(m_format.markup);
    }

  private:
    char peek() const {
        if (m_at >= m_text.size())
            raise("ValueError", "incomplete format");
        return m_text[m_at];
    }
    Value nextValue() {
        if (m_next >= m_count)
            raise("TypeError", "not enough arguments for format string");
        return m_tuple ? itemsOf(m_values)[m_next++] : (++m_next, m_values);
    }
    std::int64_t numberOrStar(const char* tooBig) {
        if (peek() == '*') {
            ++m_at;
            const Value star = nextValue();
            if (!star.isInteger())
                raise("TypeError", "* wants int");
            return indexOf(star);
        }
        std::int64_t value = 0;
        while (peek() >= '0' && peek() <= '9') {
            value = value * 10 + (m_text[m_at++] - '0');
            if (value > INT32_MAX)
                raise("ValueError", tooBig);
        }
        return value;
    }

    void field(std::size_t percent) {
        PercentField field;
        std::optional<Value> keyed;
        if (peek() == '(') {
            if (!m_mapping)
                raise("TypeError", "format requires a mapping");
            const std::size_t begin = ++m_at;
            for (int depth = 1; depth > 0; ++m_at) {
                if (m_at >= m_text.size())
                    raise("ValueError", "incomplete format key");
                depth += m_text[m_at] == '(' ? 1 : m_text[m_at] == ')' ? -1 : 0;
            }
            const Value key = newString(m_text.substr(begin, m_at - 1 - begin));
            if (m_values.isUndefined())
                failUndefined(m_values);
            if (!m_values.is(Type::Dict))
                raise("TypeError",
                      fmt::format("{} indices must be integers or slices, not str", typeName(m_values)));
            const Value* found = dictOf(m_values).find(key);
            if (found == nullptr)
                raise("KeyError", reprOf(key));
            keyed = *found;
        }
        for (bool more = true; more;) {
            switch (peek()) {
            case '-':
                field.left = true;
                break;
            case '+':
                field.plus = true;
                break;
            case ' ':
                field.space = true;
                break;
            case '#':
                field.alternate = true;
                break;
            case '0':
                field.zero = true;
                break;
            default:
                more = false;
            }
            m_at += more ? 1 : 0;
        }
        field.width = numberOrStar("width too big");
        if (field.width < 0) {
            field.left = true;
            field.width = -field.width;
        }
        if (peek() == '.') {
            ++m_at;
            field.precision = std::max<std::int64_t>(numberOrStar("precision too big"), 0);
        }
        if (peek() == 'h' || peek() == 'l' || peek() == 'L')
            ++m_at;
        field.kind = peek();
        const std::size_t kindAt = m_at;
        m_at += characterAt(m_text, m_at).size;
        if (field.kind == '%')
            return m_out.changed("%", m_format, percent, m_at);
        const Value value = keyed ? *keyed : nextValue();
        convert(field, value, kindAt);
    }

    void convert(const PercentField& field, const Value& value, std::size_t kindAt) {
        switch (field.kind) {
        case 's':
            if (m_format.markup)
                return text(field, escaped(strOf(value)));
            return text(field, strOf(value));
        case 'r': {
            TextBuilder made;
            printRepr(made, value);
            return text(field, made.finish());
        }
        case 'a':
            return text(field, asciiOf(value));
        case 'c':
            return character(field, value);
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            return integer(field, value);
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
            return real(field, value);
        default:
            raise("ValueError", fmt::format("unsupported format character '{}' (0x{:x}) at index {}",
                                            m_text.substr(kindAt, characterAt(m_text, kindAt).size),
                                            static_cast<unsigned>(characterAt(m_text, kindAt).value),
                                            countCharacters(std::string_view(m_text).substr(0, kindAt))));
        }
    }

    void pad(std::int64_t count) {
        if (count > 0) {
            expectBytes(m_out.size() + static_cast<std::uint64_t>(count));
            m_out.plain(static_cast<std::size_t>(count), ' ');
        }
    }

    void text(const PercentField& field, const Value& string) {
        const auto& object = string.as<StringObject>();
        std::size_t end = object.text.size();
        std::size_t length = object.length();
        if (field.precision >= 0 && static_cast<std::size_t>(field.precision) < length) {
            length = static_cast<std::size_t>(field.precision);
            end = byteOfCharacter(object.text, length, object.ascii());
        }
        const std::int64_t spaces = field.width - static_cast<std::int64_t>(length);
        if (!field.left)
            pad(spaces);
        m_out.copy(object, 0, end);
        if (field.left)
            pad(spaces);
    }

    void character(const PercentField& field, const Value& value) {
        if (value.isString() && value.as<StringObject>().length() == 1)
            return text(field, value);
        if (!value.isInteger())
            raise("TypeError", "%c requires int or char");
        const std::int64_t code = value.is(Type::BigInt) ? -1 : value.asInt();
        if (code < 0 || code > 0x10FFFF)
            raise("OverflowError", "%c arg not in range(0x110000)");
        text(field, newString(utf8Of(static_cast<char32_t>(code))));
    }

    void number(const PercentField& field, bool negative, const std::string& prefix, std::string digits,
                bool zeros) {
        const std::string sign = negative ? "-" : field.plus ? "+" : field.space ? " " : "";
        const auto used = static_cast<std::int64_t>(sign.size() + prefix.size() + digits.size());
        if (field.zero && zeros && !field.left && used < field.width) {
            expectBytes(static_cast<std::uint64_t>(field.width));
            digits.insert(0, static_cast<std::size_t>(field.width - used), '0');
        }
        const auto size = static_cast<std::int64_t>(sign.size() + prefix.size() + digits.size());
        if (!field.left)
            pad(field.width - size);
        m_out.plain(sign + prefix + digits);
        if (field.left)
            pad(field.width - size);
    }

    void integer(const PercentField& field, const Value& given) {
        Value value = given;
        const bool decimal = field.kind == 'd' || field.kind == 'i' || field.kind == 'u';
        if (decimal && value.is(Type::Float)) {
            if (!std::isfinite(value.asFloat()))
                raise(std::isnan(value.asFloat()) ? "ValueError" : "OverflowError",
                      fmt::format("cannot convert float {} to integer",
                                  std::isnan(value.asFloat()) ? "NaN" : "infinity"));
            value = Value::big(BigInteger::fromDouble(value.asFloat()));
        }
        if (value.isUndefined() && decimal)
            failUndefined(value);
        if (!value.isInteger())
            raise("TypeError", fmt::format("%{} format: {} is required, not {}", field.kind,
                                           decimal ? "a real number" : "an integer", typeName(given)));
        const unsigned base = decimal ? 10 : field.kind == 'o' ? 8 : 16;
        std::string digits = integerDigits(value, base, field.kind == 'X');
        if (static_cast<std::int64_t>(digits.size()) < field.precision) {
            expectBytes(static_cast<std::uint64_t>(field.precision));
            digits.insert(0, static_cast<std::size_t>(field.precision) - digits.size(), '0');
        }
        const bool negative = bigOf(value).negative();
        const std::string prefix = !field.alternate || decimal ? ""
                                   : field.kind == 'o'         ? "0o"
                                                               : std::string("0") + field.kind;
        number(field, negative, prefix, std::move(digits), true);
    }

    void real(const PercentField& field, const Value& value) {
        if (value.isUndefined())
            failUndefined(value);
        if (!value.isNumber())
            raise("TypeError", fmt::format("must be real number, not {}", typeName(value)));
        const double number = toDouble(value);
        const int precision = field.precision < 0 ? 6 : static_cast<int>(field.precision);
        this->number(field, std::signbit(number) && !std::isnan(number), "",
                     fixedText(number, field.kind, precision, field.alternate), std::isfinite(number));
    }

    const StringObject& m_format;
    const std::string& m_text;
    const Value& m_values;
    TextBuilder m_out;
    std::size_t m_at = 0;
    std::size_t m_next = 0;
    std::size_t m_count = 0;
    bool m_tuple = false;
    bool m_mapping = false;
};

} // namespace

Value percentFormat(const Value& format, const Value& values) {
    return PercentFormatter(format, values).run();
}

namespace {

std::string converted(double value, std::chars_format format, int precision) {
    std::string buffer(static_cast<std::size_t>(precision) + 400, '\0');
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision).ptr;
    buffer.resize(static_cast<std::size_t>(end - buffer.data()));
    return buffer;
}

std::string general(double value, int precision, bool alternate) {
    precision = std::max(precision, 1);
    std::string scientific = converted(value, std::chars_format::scientific, precision - 1);
    const std::size_t e = scientific.find('e');
    int exponent = 0;
    std::from_chars(scientific.data() + e + (scientific[e + 1] == '+' ? 2 : 1),
                    scientific.data() + scientific.size(), exponent);
    std::string tail;
    std::string number;
    if (exponent < -4 || exponent >= precision) {
        tail = scientific.substr(e);
        number = scientific.substr(0, e);
    } else {
        number = converted(value, std::chars_format::fixed, precision - 1 - exponent);
    }
    if (alternate) {
        if (number.find('.') == std::string::npos)
            number += '.';
    } else if (number.find('.') != std::string::npos) {
        number.resize(number.find_last_not_of('0') + 1);
        if (number.back() == '.')
            number.pop_back();
    }
    return number + tail;
}

} // namespace

std::string upperAscii(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return text;
}

std::string fixedText(double value, char kind, int precision, bool alternate) {
    const bool upper = kind >= 'A' && kind <= 'Z';
    value = std::fabs(value);
    std::string text;
    if (!std::isfinite(value)) {
        text = std::isnan(value) ? "nan" : "inf";
    } else {
        expectBytes(static_cast<std::uint64_t>(precision));
        switch (kind | 0x20) {
        case 'e':
            text = converted(value, std::chars_format::scientific, precision);
            if (alternate && precision == 0)
                text.insert(text.find('e'), 1, '.');
            break;
        case 'f':
            text = converted(value, std::chars_format::fixed, precision);
            if (alternate && precision == 0)
                text += '.';
            break;
        default:
            text = general(value, precision, alternate);
        }
    }
    return upper ? upperAscii(std::move(text)) : text;
}

std::string integerDigits(const Value& integer, unsigned base, bool upper) {
    std::string text;
    if (base == 10) {
        text = integerText(integer);
        if (text.starts_with('-'))
            text.erase(0, 1);
    } else {
        spendOnBytes(bigOf(integer).bits() * bigOf(integer).bits() / 64);
        text = bigOf(integer).digits(base);
    }
    return upper ? upperAscii(std::move(text)) : text;
}

std::string grouped(const std::string& number, char separator, std::size_t group, std::size_t least) {
    const std::size_t whole = std::min(number.find_first_not_of("0123456789abcdefABCDEF"), number.size());
    std::string digits = number.substr(0, whole);
    const std::size_t rest = number.size() - whole;
    while (digits.size() + (digits.size() - 1) / group + rest < least)
        digits.insert(digits.begin(), '0');
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % group == 0)
            out += separator;
        out += digits[i];
    }
    return out + number.substr(whole);
}

double toDouble(const Value& number) {
    if (number.is(Type::Float))
        return number.asFloat();
    if (!number.is(Type::BigInt))
        return static_cast<double>(number.asInt());
    const auto value = number.as<BigObject>().value.toDouble();
    if (!value)
        raise("OverflowError", "int too large to convert to float");
    return *value;
}

} // namespace tokenscope::chat
