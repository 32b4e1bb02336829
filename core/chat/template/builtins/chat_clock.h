#pragma once
// The clock for strftime_now. It is passed in, so that renderings are repeatable.

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace tokenscope::chat {

/// Wall-clock time for strftime_now, without time zone.
struct ChatClock {
    int year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0, microsecond = 0;
    bool operator==(const ChatClock&) const = default;
};
/// This machine's local time.
ChatClock clockNow();
/// `2026-01-15T09:30:00`; a space instead of T, no seconds or time, and fractions are allowed too.
Result<ChatClock> parseClock(std::string_view text);

/// Formats like datetime.strftime in the C locale.
std::string formatClock(const ChatClock& clock, const std::string& format);

} // namespace tokenscope::chat
