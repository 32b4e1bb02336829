#include "core/regex/regex_quantifier.h"

#include <utility>

namespace tokenscope {
namespace {

constexpr std::uint32_t kMaxRepeat = 65535; ///< PCRE2's

std::optional<std::uint32_t> digits(RegexReader& in) {
    std::optional<std::uint32_t> value;
    while (in.peek() >= '0' && in.peek() <= '9') {
        value = value.value_or(0) * 10 + static_cast<std::uint32_t>(in.next() - '0');
        if (*value > kMaxRepeat)
            in.unsupported("a repetition of more than 65535");
    }
    return value;
}

/// `{n}`, `{n,}`, `{n,m}` and Oniguruma's `{,m}`. In Oniguruma a brace that is none of them is literal.
/// Bounds the wrong way round are those of a possessive one there.
std::optional<std::string> interval(RegexReader& in, bool& plain) {
    const std::size_t start = in.at++;
    auto low = digits(in);
    const bool comma = in.skip(U',');
    auto high = comma ? digits(in) : low;
    if (in.error)
        return std::nullopt;
    if (!in.skip(U'}') || (!low && !high) || (!low && !in.oniguruma())) {
        in.at = start;
        if (!in.oniguruma())
            in.damaged("a repetition that isn't {n}, {n,} or {n,m}", "write {0,m}, or \\{ for a brace");
        return std::nullopt;
    }
    const bool swapped = low && high && *high < *low;
    if (swapped && !in.oniguruma())
        in.damaged("a repetition with its bounds swapped", "write the smaller one first");
    if (swapped)
        std::swap(low, high);
    plain = !comma || swapped;
    if (!comma)
        return fmt::format("{{{}}}", *low);
    if (swapped)
        return fmt::format("{{{},{}}}+", *low, *high);
    return high ? fmt::format("{{{},{}}}", low.value_or(0), *high) : fmt::format("{{{},}}", *low);
}

} // namespace

std::optional<std::string> skipQuantifier(RegexReader& in) {
    const char32_t c = in.peek();
    if (c == '*' || c == '+' || c == '?') {
        std::string sign(1, static_cast<char>(in.next()));
        if (in.peek() == '?' || in.peek() == '+')
            sign += static_cast<char>(in.next());
        return sign;
    }
    if (c != '{')
        return std::nullopt;
    bool plain = false;
    auto sign = interval(in, plain);
    if (!sign)
        return std::nullopt;
    // Oniguruma, as Ruby: `{n}?` is an optional `{n}` and `{…}+` its repetition; both come by themselves as
    // quantifiers of what is quantified.
    const bool lazy = in.peek() == '?' && !(in.oniguruma() && plain);
    if (lazy || (in.peek() == '+' && !in.oniguruma()))
        *sign += static_cast<char>(in.next());
    return sign;
}

bool skipComment(RegexReader& in) {
    if (in.startsWith(U"(?#")) {
        std::size_t end = in.at;
        while (end < in.pattern.size() && in.pattern[end] != ')')
            end += in.pattern[end] == '\\' ? 2 : 1;
        if (end >= in.pattern.size())
            in.damaged("a comment without its end");
        else
            in.at = end + 1;
        return true;
    }
    if (!in.flags.extended)
        return false;
    if (in.peek() == '#') {
        while (!in.atEnd() && in.next() != '\n') {
        }
        return true;
    }
    if (in.peek() == ' ' || (in.peek() >= '\t' && in.peek() <= '\r')) {
        ++in.at;
        return true;
    }
    return false;
}

} // namespace tokenscope
