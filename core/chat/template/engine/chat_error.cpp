#include "core/chat/template/engine/chat_error.h"

#include <fmt/format.h>

namespace tokenscope::chat {

std::string placeOf(const ChatError& error) {
    return fmt::format("{}:{}", error.line, error.column);
}

namespace {

ErrorCode codeOf(const ChatError& error) {
    switch (error.kind) {
    case ChatErrorKind::Limit:
        return ErrorCode::TooLarge;
    case ChatErrorKind::Canceled:
        return ErrorCode::Canceled;
    case ChatErrorKind::RaiseException:
    case ChatErrorKind::Template:
        break;
    }
    return error.whenCompiled ? ErrorCode::Damaged : ErrorCode::BadInput;
}

const char* remedyOf(const ChatError& error) {
    switch (error.kind) {
    case ChatErrorKind::RaiseException:
        return "the template rejects this conversation: change its messages, or choose another template";
    case ChatErrorKind::Limit:
        return error.whenCompiled ? "shorten the template"
                                  : "shorten the conversation or simplify the template";
    case ChatErrorKind::Canceled:
        return "";
    case ChatErrorKind::Template:
        break;
    }
    return error.whenCompiled ? "fix the template there"
                              : "fix the template there, or pass the messages and arguments that it expects";
}

} // namespace

Error asError(const ChatError& error, std::string file) {
    Message cause = error.message;
    if (error.kind != ChatErrorKind::RaiseException) {
        // Python's own messages are sentences; ours have no full stop
        const std::string english = cause.english();
        if (english.ends_with('.') && !english.ends_with(".."))
            cause = english.substr(0, english.size() - 1);
        if (!error.expression.empty())
            cause = message("{}, in {}", cause, error.expression);
    }
    if (error.kind == ChatErrorKind::Template)
        for (std::size_t i = 0; i < error.values.size(); ++i)
            cause = i == 0 ? message("{}, with {}", cause, error.values[i])
                           : message("{} and {}", cause, error.values[i]);
    return {codeOf(error), std::move(file), placeOf(error), std::move(cause), remedyOf(error)};
}

std::string describe(const ChatError& error) {
    return describe(asError(error));
}

} // namespace tokenscope::chat
