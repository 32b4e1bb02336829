#include "core/chat/engine/chat_error.h"

#include "core/base/printable.h"

#include <fmt/format.h>

namespace tokenscope::chat {

std::string placeOf(const ChatError& error) {
    return fmt::format("{}:{}", error.line, error.column);
}

std::string describe(const ChatError& error) {
    std::string out = fmt::format("template:{}: {}", placeOf(error), printable(error.message));
    if (!error.expression.empty())
        out += ", in " + printable(error.expression);
    for (std::size_t i = 0; i < error.values.size(); ++i)
        out += (i == 0 ? "; with " : ", ") + printable(error.values[i]);
    return out;
}

} // namespace tokenscope::chat
