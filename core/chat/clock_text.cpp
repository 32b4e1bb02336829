#include "core/chat/compiled_template.h"
#include "core/chat/filters.h"

#include <clocale>
#include <ctime>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// English whatever the program's language is.
std::string formattedInC(const std::tm& time, const std::string& format) {
    static const locale_t kLocale = newlocale(LC_ALL_MASK, "C", nullptr);
    std::string buffer(format.size() * 4 + 128, '\0');
    while (true) {
        const std::size_t size = strftime_l(buffer.data(), buffer.size(), format.c_str(), &time, kLocale);
        if (size > 0) {
            buffer.resize(size);
            return buffer;
        }
        if (buffer.size() > (1U << 20U))
            return {};
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
    timegm(&normalized); // for the days of the week and the year
    time.tm_wday = normalized.tm_wday;
    time.tm_yday = normalized.tm_yday;
    std::string out;
    std::string part;
    const auto flush = [&] {
        if (part.empty())
            return;
        out += formattedInC(time, part + "."); // never empty, so that nothing made can be told from no room
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

} // namespace tokenscope::chat
