#include "core/regex/regex_groups.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxGroups = 100'000;

bool isDigits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::size_t numberOf(std::string_view digits) {
    std::size_t value = 0;
    for (const char c : digits)
        value = std::min(value * 10 + static_cast<std::size_t>(c - '0'), kMaxGroups);
    return value;
}

} // namespace

bool hasNamedGroup(std::u32string_view pattern) {
    for (std::size_t at = pattern.find(U"(?"); at != std::u32string_view::npos;
         at = pattern.find(U"(?", at + 1)) {
        const std::u32string_view rest = pattern.substr(at + 2);
        if (rest.starts_with(U'\'') ||
            (rest.starts_with(U'<') && rest.size() > 1 && rest[1] != '=' && rest[1] != '!'))
            return true;
    }
    return false;
}

bool isGroupName(std::string_view name) {
    const char first = name.empty() ? ' ' : name.front();
    const bool ascii = static_cast<unsigned char>(first) < 0x80;
    const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
    return (!ascii || letter) && name.find(')') == std::string_view::npos;
}

std::string readGroupName(RegexReader& in, char32_t end) {
    std::string name;
    while (!in.atEnd() && in.peek() != end)
        appendUtf8(name, in.next());
    if (!in.skip(end) || name.empty())
        in.damaged("a group's name without its end");
    return name;
}

GroupReference readGroupReference(RegexReader& in, std::size_t groups) {
    const char32_t open = in.next();
    const std::string text = readGroupName(in, open == '<' ? U'>' : U'\'');
    const std::string_view digits = std::string_view(text).substr(text.find_first_not_of("+-") == 1 ? 1 : 0);
    if (!isDigits(digits)) {
        const std::size_t sign = text.find_last_of("+-");
        if (sign != std::string::npos && sign > 0 && isDigits(std::string_view(text).substr(sign + 1)))
            in.unsupported("a reference with a level");
        return {text, 0};
    }
    const std::size_t number = numberOf(digits);
    if (text[0] == '+')
        return {{}, groups + number};
    if (text[0] != '-')
        return {{}, number};
    if (number > groups + 1 || number == 0)
        in.damaged("a reference to a group that isn't there");
    return {{}, groups + 1 - std::min(number, groups + 1)}; // 0 before the first group
}

std::string RegexCalls::call(std::size_t group, int depth) {
    if (depth > kMaxDepth)
        return "(?!)";
    const auto [at, isNew] = m_numbers.emplace(std::pair(group, depth), m_copies.size() + 1);
    if (isNew)
        m_copies.push_back({group, depth});
    return fmt::format("(?{})", at->second);
}

} // namespace tokenscope
