#include "core/chat/template/builtins/chat_clock.h"

#include "core/chat/template/values/meter.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <clocale>
#include <ctime>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

constexpr std::size_t kMaxWidthDigits = 4;
constexpr std::size_t kMaxClockText = std::size_t{1} << 20U;

/// The C library pads `%10000000d` on the stack before it checks the buffer's size.
void refuseWideFields(const std::string& format, std::size_t at) {
    at = std::min(format.find_first_not_of("_-0^#+", at), format.size());
    const std::size_t end = std::min(format.find_first_not_of("0123456789", at), format.size());
    if (end - at > kMaxWidthDigits)
        raise("ValueError", fmt::format("a field of the clock's format is {} wide: 9999 is the most",
                                        format.substr(at, std::min<std::size_t>(end - at, 24))));
}

/// English, whatever the program's language.
std::string formattedInC(const std::tm& time, const std::string& format) {
    static const locale_t kLocale = newlocale(LC_ALL_MASK, "C", nullptr);
    std::string buffer(format.size() * 4 + 128, '\0');
    while (true) {
        const std::size_t size = strftime_l(buffer.data(), buffer.size(), format.c_str(), &time, kLocale);
        if (size > 0) {
            buffer.resize(size);
            return buffer;
        }
        if (buffer.size() > kMaxClockText)
            raise("ValueError", "the clock's format makes more than a megabyte");
        expectBytes(buffer.size() * 4);
        buffer.resize(buffer.size() * 4);
    }
}

} // namespace

std::string formatClock(const ChatClock& clock, const std::string& format) {
    std::tm time{};
    time.tm_year = clock.year - 1900;
    time.tm_mon = clock.month - 1;
    time.tm_mday = clock.day;
    time.tm_hour = clock.hour;
    time.tm_min = clock.minute;
    time.tm_sec = clock.second;
    time.tm_isdst = -1;
    std::tm normalized = time;
    timegm(&normalized); // computes the days of the week and the year
    time.tm_wday = normalized.tm_wday;
    time.tm_yday = normalized.tm_yday;
    spendOnBytes(format.size());
    std::string out;
    std::string part;
    const auto flush = [&] {
        if (part.empty())
            return;
        out +=
            formattedInC(time, part + "."); // never empty, so that an empty result differs from a full buffer
        out.pop_back();
        part.clear();
    };
    for (std::size_t at = 0; at < format.size(); ++at) {
        const char c = format[at];
        if (c == '\0') {
            flush();
            out += c;
            continue;
        }
        if (c != '%' || at + 1 >= format.size()) {
            part += c;
            if (c == '%')
                part += '%';
            continue;
        }
        refuseWideFields(format, at + 1);
        const char kind = format[at + 1];
        if (kind == 'f') {
            flush();
            out += fmt::format("{:06}", clock.microsecond);
            ++at;
        } else if (kind == 'z' || kind == 'Z') {
            ++at;
        } else {
            part += c;
            part += kind;
            ++at;
        }
    }
    flush();
    return out;
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
        return fail(ErrorCode::BadInput, {}, message("'{}' is not a point in time", text),
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
