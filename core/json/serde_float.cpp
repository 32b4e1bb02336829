#include "core/json/serde_float.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tokenscope {
namespace {

constexpr int kMaxPower = 308;
constexpr int kPowersTried = 5; ///< from 2^53 to 2^64 there are no more

const std::array<double, kMaxPower + 1>& powersOfTen() {
    static const auto kPowers = [] {
        std::array<double, kMaxPower + 1> powers{};
        for (int i = 0; i <= kMaxPower; ++i) {
            const std::string text = fmt::format("1e{}", i);
            std::from_chars(text.data(), text.data() + text.size(), powers[static_cast<std::size_t>(i)]);
        }
        return powers;
    }();
    return kPowers;
}

double scaled(std::uint64_t digits, std::int64_t exponent) {
    auto value = static_cast<double>(digits);
    while (exponent < -kMaxPower && value != 0) {
        value /= powersOfTen()[kMaxPower];
        exponent += kMaxPower;
    }
    if (value == 0)
        return value;
    if (exponent > kMaxPower)
        return std::numeric_limits<double>::infinity();
    const double power = powersOfTen()[static_cast<std::size_t>(std::abs(exponent))];
    return exponent >= 0 ? value * power : value / power;
}

/// Walks over valid JSON.
struct Cursor {
    std::string_view text;
    std::size_t at = 0;

    void spaces() {
        while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos)
            ++at;
    }
    bool take(char c) {
        spaces();
        const bool there = at < text.size() && text[at] == c;
        at += there ? 1 : 0;
        return there;
    }
    /// The raw text of a string, without quotes.
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
        spaces();
        const std::size_t begin = at;
        while (at < text.size() &&
               std::string_view("+-.eE0123456789").find(text[at]) != std::string_view::npos)
            ++at;
        return text.substr(begin, at - begin);
    }
    void skipValue() {
        std::size_t depth = 0;
        do {
            spaces();
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
    /// Moves to the value of a key of the object that starts here.
    bool enter(std::string_view key) {
        if (!take('{'))
            return false;
        spaces();
        while (at < text.size() && text[at] == '"') {
            const bool isIt = string() == key;
            if (!take(':'))
                return false;
            if (isIt)
                return true;
            skipValue();
            if (!take(','))
                return false;
            spaces();
        }
        return false;
    }
};

/// Calls a function for each entry of the vocabulary. False: the text has another structure.
template <class Each>
bool forEachScore(std::string_view json, const Each& each) {
    Cursor cursor{json, json.find('{')};
    if (cursor.at == std::string_view::npos || !cursor.enter("model") || !cursor.enter("vocab") ||
        !cursor.take('['))
        return false;
    while (cursor.take('[')) {
        cursor.string();
        if (!cursor.take(','))
            return false;
        each(cursor.number());
        if (!cursor.take(']'))
            return false;
        if (!cursor.take(','))
            break;
    }
    return cursor.take(']');
}

/// The shortest spelling that is read as this double, else one of up to 20 digits; empty if there is none.
std::string exactSpelling(double value) {
    const std::string shortest = fmt::format("{}", value);
    if (serdeFloat(shortest) == value)
        return shortest;
    const auto size = static_cast<long double>(std::abs(value));
    constexpr int kMaxDecimals = 22; // powers of ten that a double represents exactly
    const int first = static_cast<int>(std::floor(std::log10(9007199254740992.0L / size)));
    for (int decimals = first; decimals <= first + kPowersTried; ++decimals) {
        const long double whole = std::round(size * std::pow(10.0L, static_cast<long double>(decimals)));
        if (whole < 9007199254740992.0L) // 2^53: too few digits to distinguish doubles
            continue;
        if (whole > 18446744073709549568.0L) // the largest double below 2^64
            break;
        const auto middle = static_cast<std::uint64_t>(whole);
        const std::uint64_t step = std::max<std::uint64_t>(1, std::bit_floor(middle) >> 53U);
        for (const std::uint64_t digits :
             {middle, middle - step, middle + step, middle - 2 * step, middle + 2 * step}) {
            std::string text;
            if (decimals >= 1 && decimals <= kMaxDecimals) {
                text = fmt::format("{:0{}}", digits, decimals + 1);
                text.insert(text.size() - static_cast<std::size_t>(decimals), ".");
            } else {
                text = fmt::format("{}e{}", digits, -decimals);
            }
            if (value < 0)
                text.insert(0, "-");
            if (serdeFloat(text) == value)
                return text;
        }
    }
    return {};
}

} // namespace

double serdeFloat(std::string_view number) {
    std::size_t at = 0;
    const bool negative = number.starts_with('-');
    at += negative ? 1 : 0;
    std::uint64_t digits = 0;
    std::int64_t exponent = 0;
    bool full = false;    // further digits are dropped
    bool decimal = false; // after the point
    for (; at < number.size(); ++at) {
        const char c = number[at];
        if (c == '.') {
            // Digits of the integer part that no longer fit count as powers of ten; after the decimal point
            // reading starts over, and digits that fit are used again.
            decimal = true;
            full = false;
            continue;
        }
        if (c < '0' || c > '9')
            break;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
        full = full || digits > kMax / 10 || (digits == kMax / 10 && digit > kMax % 10);
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

std::string serdeSpelling(double value) {
    std::string exact = exactSpelling(value);
    if (!exact.empty())
        return exact;
    // Spell the value that is read instead: then saving, loading and saving again changes nothing.
    std::string shortest = fmt::format("{}", value);
    const double read = serdeFloat(shortest);
    exact = std::isfinite(read) ? exactSpelling(read) : std::string();
    return exact.empty() ? shortest : exact;
}

std::vector<double> serdeScores(std::string_view json) {
    std::vector<double> scores;
    const bool whole =
        forEachScore(json, [&](std::string_view number) { scores.push_back(serdeFloat(number)); });
    return whole ? scores : std::vector<double>();
}

std::string withSerdeScores(std::string json, const std::vector<double>& scores) {
    std::string out;
    std::size_t copied = 0;
    std::size_t index = 0;
    const bool whole = forEachScore(json, [&](std::string_view number) {
        const std::size_t place = index++;
        if (place >= scores.size() || serdeFloat(number) == scores[place])
            return;
        const auto begin = static_cast<std::size_t>(number.data() - json.data());
        out.append(json, copied, begin - copied);
        out += serdeSpelling(scores[place]);
        copied = begin + number.size();
    });
    if (!whole || copied == 0)
        return json;
    return out.append(json, copied);
}

} // namespace tokenscope
