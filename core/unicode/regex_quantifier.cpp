#include "core/unicode/regex_quantifier.h"

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
std::optional<std::string> interval(RegexReader& in, bool& fixed) {
    const std::size_t start = in.at++;
    const auto low = digits(in);
    const bool comma = in.skip(U',');
    const auto high = comma ? digits(in) : low;
    if (in.error)
        return std::nullopt;
    if (!in.skip(U'}') || (!low && !high) || (!low && !in.oniguruma())) {
        in.at = start;
        if (!in.oniguruma())
            in.damaged("a repetition that isn't {n}, {n,} or {n,m}");
        return std::nullopt;
    }
    if (high && *high < low.value_or(0)) {
        if (in.oniguruma())
            in.unsupported("a repetition with its bounds swapped");
        else
            in.damaged("a repetition with its bounds swapped");
    }
    fixed = !comma;
    if (fixed)
        return fmt::format("{{{}}}", *low);
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
    bool fixed = false;
    auto sign = interval(in, fixed);
    if (!sign)
        return std::nullopt;
    // Oniguruma, as Ruby: `{n}?` is an optional `{n}` and `{…}+` its repetition; both come by themselves as
    // quantifiers of what is quantified.
    const bool lazy = in.peek() == '?' && !(in.oniguruma() && fixed);
    if (lazy || (in.peek() == '+' && !in.oniguruma()))
        *sign += static_cast<char>(in.next());
    return sign;
}

bool skipComment(RegexReader& in) {
    if (in.startsWith(U"(?#")) {
        const std::size_t end = in.pattern.find(U')', in.at);
        if (end == std::u32string_view::npos)
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
