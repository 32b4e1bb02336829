#include "core/chat/template/values/number_text.h"

#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tokenscope::chat {
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
