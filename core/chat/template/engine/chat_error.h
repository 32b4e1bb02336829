#pragma once
// Why a chat template could not be compiled or rendered: position, cause and the values involved.

#include "core/base/byte_span.h"
#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::chat {

enum class ChatErrorKind : std::uint8_t {
    RaiseException, ///< the template called raise_exception with `message`
    Template,       ///< the template is invalid, or can't handle these values
    Limit,          ///< one of RenderLimits was reached
    Canceled,       ///< the caller's stop token was triggered
};

struct ChatError {
    ChatErrorKind kind = ChatErrorKind::Template;
    std::string pythonClass;         ///< the reference's exception: `UndefinedError`, `TypeError`
    Message message;                 ///< one clause; Python's own, or ours for limits
    std::uint32_t line = 1;          ///< of the template, from 1
    std::uint32_t column = 1;        ///< from 1, in characters
    ByteSpan place;                  ///< in the template: the expression or statement
    std::string expression;          ///< its text, shortened; may be empty
    std::vector<std::string> values; ///< the values involved as printed by Python, shortened
    bool whenCompiled = false;       ///< found before anything was rendered

    bool operator==(const ChatError&) const = default;
};

/// `12:7`
std::string placeOf(const ChatError& error);
/// For users: `where` is the position in `file`, the message contains the expression and the values. Code:
/// Damaged if found before rendering, TooLarge for Limit, Canceled, otherwise BadInput.
Error asError(const ChatError& error, std::string file = "template");
/// `template: 12:7: 'x' is undefined, in {{ x.y }}; …`: one line, safe for a terminal.
std::string describe(const ChatError& error);

} // namespace tokenscope::chat
