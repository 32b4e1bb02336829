#include "core/load/serde_float.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tokenscope {
namespace {

constexpr int kMostPower = 308;

const std::array<double, kMostPower + 1>& powersOfTen() {
    static const auto kPowers = [] {
        std::array<double, kMostPower + 1> powers{};
        for (int i = 0; i <= kMostPower; ++i) {
            const std::string text = fmt::format("1e{}", i);
            std::from_chars(text.data(), text.data() + text.size(), powers[static_cast<std::size_t>(i)]);
        }
        return powers;
    }();
    return kPowers;
}

double scaled(std::uint64_t digits, std::int64_t exponent) {
    auto value = static_cast<double>(digits);
    while (exponent < -kMostPower && value != 0) {
        value /= powersOfTen()[kMostPower];
        exponent += kMostPower;
    }
    if (value == 0)
        return value;
    if (exponent > kMostPower)
        return std::numeric_limits<double>::infinity();
    const double power = powersOfTen()[static_cast<std::size_t>(std::abs(exponent))];
    return exponent >= 0 ? value * power : value / power;
}

/// Walks over valid JSON.
struct Cursor {
    std::string_view text;
    std::size_t at = 0;

    void blanks() {
        while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos)
            ++at;
    }
    bool take(char c) {
        blanks();
        const bool there = at < text.size() && text[at] == c;
        at += there ? 1 : 0;
        return there;
    }
    /// As it is spelled, without quotes.
    std::string_view string() {
        if (!take('"'))
            return {};
        const std::size_t begin = at;
        while (at < text.size() && text[at] != '"')
            at += text[at] == '\\' ? 2 : 1;
        at = std::min(at + 1, text.size());
        return text.substr(begin, at - 1 - begin);
    }
    std::string_view number() {
        blanks();
        const std::size_t begin = at;
        while (at < text.size() &&
               std::string_view("+-.eE0123456789").find(text[at]) != std::string_view::npos)
            ++at;
        return text.substr(begin, at - begin);
    }
    void skipValue() {
        std::size_t depth = 0;
        do {
            blanks();
            if (at >= text.size())
                return;
            const char c = text[at];
            if (c == '"') {
                string();
                continue;
            }
            ++at;
            if (c == '{' || c == '[')
                ++depth;
            else if (c == '}' || c == ']')
                --depth;
            else if (depth == 0) {
                while (at < text.size() &&
                       std::string_view(",]} \t\r\n").find(text[at]) == std::string_view::npos)
                    ++at;
            }
        } while (depth > 0);
    }
    /// Goes to the value of a key of the object that begins here.
    bool enter(std::string_view key) {
        if (!take('{'))
            return false;
        blanks();
        while (at < text.size() && text[at] == '"') {
            const bool isIt = string() == key;
            if (!take(':'))
                return false;
            if (isIt)
                return true;
            skipValue();
            if (!take(','))
                return false;
            blanks();
        }
        return false;
    }
};

} // namespace

double serdeFloat(std::string_view number) {
    std::size_t at = 0;
    const bool negative = number.starts_with('-');
    at += negative ? 1 : 0;
    std::uint64_t digits = 0;
    std::int64_t exponent = 0;
    bool full = false;    // further digits are left out
    bool decimal = false; // behind the point
    for (; at < number.size(); ++at) {
        const char c = number[at];
        if (c == '.') {
            // Digits of the whole part that had no room any more stand for powers of ten; behind the point reading begins
            // anew, and what fits still counts.
            decimal = true;
            full = false;
            continue;
        }
        if (c < '0' || c > '9')
            break;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        full = full || digits > kMost / 10 || (digits == kMost / 10 && digit > kMost % 10);
        if (!full)
            digits = digits * 10 + digit;
        if (full != decimal)
            exponent += full ? 1 : -1;
    }
    if (at < number.size()) { // e or E
        ++at;
        const bool down = at < number.size() && number[at] == '-';
        at += at < number.size() && (number[at] == '-' || number[at] == '+') ? 1 : 0;
        std::int64_t power = 0;
        for (; at < number.size(); ++at) {
            if (power < std::numeric_limits<std::int32_t>::max())
                power = power * 10 + (number[at] - '0');
        }
        exponent += down ? -power : power;
    }
    const double value = scaled(digits, exponent);
    return negative ? -value : value;
}

double serdeWritten(double value) {
    const auto isRead = [value](double other) { return serdeFloat(fmt::format("{}", other)) == value; };
    if (isRead(value))
        return value;
    double below = value;
    double above = value;
    for (int i = 0; i < 4; ++i) {
        below = std::nextafter(below, -std::numeric_limits<double>::infinity());
        above = std::nextafter(above, std::numeric_limits<double>::infinity());
        if (isRead(below))
            return below;
        if (isRead(above))
            return above;
    }
    return value;
}

std::vector<double> serdeScores(std::string_view json) {
    Cursor cursor{json, json.find('{')};
    if (cursor.at == std::string_view::npos || !cursor.enter("model") || !cursor.enter("vocab") ||
        !cursor.take('['))
        return {};
    std::vector<double> scores;
    while (cursor.take('[')) {
        cursor.string();
        if (!cursor.take(','))
            return {};
        scores.push_back(serdeFloat(cursor.number()));
        if (!cursor.take(']'))
            return {};
        if (!cursor.take(','))
            break;
    }
    return cursor.take(']') ? scores : std::vector<double>();
}

} // namespace tokenscope
