#include "core/json/json_numbers.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tokenscope {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether 64 bits don't hold the whole number.
bool tooLong(std::string_view digits, bool negative) {
    const std::string_view largest = negative ? "9223372036854775808" : "18446744073709551615";
    return digits.size() != largest.size() ? digits.size() > largest.size() : digits > largest;
}

/// The byte after the string that begins at `quote`.
std::size_t afterString(std::string_view text, std::size_t quote) {
    std::size_t at = quote + 1;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

struct Constant {
    std::string_view name;
    std::string_view number; ///< as long
};
constexpr std::array<Constant, 2> kConstants = {{{"Infinity", "1.0e+308"}, {"NaN", "0.0"}}};

} // namespace

bool respellJsonNumbers(std::span<char> bytes, JsonDialect dialect) {
    const std::string_view text(bytes.data(), bytes.size());
    bool any = false;
    const auto put = [&](std::size_t at, std::string_view what) {
        std::copy(what.begin(), what.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
        any = true;
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = afterString(text, at);
        } else if (isDigit(c)) {
            const std::size_t begin = at;
            while (at < text.size() && isDigit(text[at]))
                ++at;
            const bool whole = at == text.size() || std::string_view(".eE").find(text[at]) == text.npos;
            const bool negative = begin > 0 && text[begin - 1] == '-';
            if (whole && tooLong(text.substr(begin, at - begin), negative))
                put(at - 2, "e2"); // the last two of twenty digits and more
            while (at < text.size() &&
                   (isDigit(text[at]) || std::string_view("+-.eE").find(text[at]) != text.npos))
                ++at;
        } else {
            const auto* const constant =
                std::find_if(kConstants.begin(), kConstants.end(),
                             [&](const Constant& one) { return text.substr(at).starts_with(one.name); });
            if (dialect == JsonDialect::Python && constant != kConstants.end()) {
                put(at, constant->number);
                at += constant->name.size();
            } else {
                ++at;
            }
        }
    }
    return any;
}

} // namespace tokenscope
