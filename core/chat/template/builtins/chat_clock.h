#pragma once
// The clock that strftime_now reads: given, so that a rendering can be repeated.

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace tokenscope::chat {

/// Wall-clock time as strftime_now sees it, without time zone.
struct ChatClock {
    int year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0, microsecond = 0;
    bool operator==(const ChatClock&) const = default;
};
/// This machine's local time.
ChatClock clockNow();
/// `2026-01-15T09:30:00`, also with a space for the T, without seconds or time, or with a fraction.
Result<ChatClock> parseClock(std::string_view text);

/// As datetime.strftime writes it in the C locale.
std::string formatClock(const ChatClock& clock, const std::string& format);

} // namespace tokenscope::chat
