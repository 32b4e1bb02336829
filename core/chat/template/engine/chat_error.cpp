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
        return "the template refuses this conversation: change its messages, or choose another template";
    case ChatErrorKind::Limit:
        return error.whenCompiled ? "shorten the template"
                                  : "shorten the conversation, or make the template do less";
    case ChatErrorKind::Canceled:
        return "";
    case ChatErrorKind::Template:
        break;
    }
    return error.whenCompiled
               ? "fix the template there"
               : "fix the template there, or give it the messages and arguments that it expects";
}

} // namespace

Error asError(const ChatError& error, std::string file) {
    std::string_view said = error.message;
    if (error.kind != ChatErrorKind::RaiseException && said.ends_with('.') && !said.ends_with(".."))
        said.remove_suffix(1);
    std::string message(said);
    if (error.kind != ChatErrorKind::RaiseException && !error.expression.empty())
        message += ", in " + error.expression;
    for (std::size_t i = 0; error.kind == ChatErrorKind::Template && i < error.values.size(); ++i)
        message += (i == 0 ? ", with " : " and ") + error.values[i];
    return {codeOf(error), std::move(file), placeOf(error), std::move(message), remedyOf(error)};
}

std::string describe(const ChatError& error) {
    return describe(asError(error));
}

} // namespace tokenscope::chat
