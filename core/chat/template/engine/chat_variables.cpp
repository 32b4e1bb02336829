#include "core/chat/template/engine/compiled_template.h"

#include <algorithm>
#include <charconv>
#include <ctime>

namespace tokenscope::chat {

ChatVariables chatVariables(Data messages, Data tools, Data documents, const Data& arguments) {
    ChatVariables variables;
    variables.emplace_back("messages", std::move(messages));
    variables.emplace_back("tools", std::move(tools));
    variables.emplace_back("documents", std::move(documents));
    variables.emplace_back("add_generation_prompt", Data::boolean(false));
    for (const auto& [name, value] : arguments.members) {
        const auto same =
            std::find_if(variables.begin(), variables.end(),
                         [&name = name](const auto& variable) { return variable.first == name; });
        if (same != variables.end())
            same->second = value;
        else
            variables.emplace_back(name, value);
    }
    return variables;
}

ChatClock clockNow() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm local{};
    localtime_r(&seconds, &local);
    const auto micro =
        std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() % 1'000'000;
    return {local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,          local.tm_hour,
            local.tm_min,         local.tm_sec,     static_cast<int>(micro)};
}

Result<ChatClock> parseClock(std::string_view text) {
    const auto wrong = [&] {
        return fail(ErrorCode::BadInput, {}, "'" + std::string(text) + "' is no point in time",
                    "write it as 2026-01-15T09:30:00");
    };
    ChatClock clock{0, 0, 0, 0, 0, 0, 0};
    std::size_t at = 0;
    const auto number = [&](int& value, std::size_t digits) {
        if (text.size() < at + digits)
            return false;
        const char* begin = text.data() + at;
        const auto [end, code] = std::from_chars(begin, begin + digits, value);
        at += digits;
        return code == std::errc() && end == begin + digits && *begin >= '0' && *begin <= '9';
    };
    const auto sign = [&](std::string_view any) {
        return at < text.size() && any.find(text[at]) != std::string_view::npos && ++at > 0;
    };
    if (!number(clock.year, 4) || !sign("-") || !number(clock.month, 2) || !sign("-") ||
        !number(clock.day, 2))
        return wrong();
    if (sign("T ") && (!number(clock.hour, 2) || !sign(":") || !number(clock.minute, 2)))
        return wrong();
    if (sign(":") && !number(clock.second, 2))
        return wrong();
    if (sign(".")) {
        int scale = 100'000;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, scale /= 10)
            clock.microsecond += (text[at] - '0') * scale;
    }
    const std::chrono::year_month_day day{std::chrono::year(clock.year),
                                          std::chrono::month(static_cast<unsigned>(clock.month)),
                                          std::chrono::day(static_cast<unsigned>(clock.day))};
    if (at != text.size() || !day.ok() || clock.hour > 23 || clock.minute > 59 || clock.second > 59)
        return wrong();
    return clock;
}

} // namespace tokenscope::chat
