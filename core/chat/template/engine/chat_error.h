#pragma once
// Why a chat template could not be compiled or rendered, with all that a person needs to see it.

#include "core/base/byte_span.h"
#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::chat {

enum class ChatErrorKind : std::uint8_t {
    RaiseException, ///< the template called raise_exception: `message` is its own words
    Template,       ///< the template is wrong, or can't deal with these values
    Limit,          ///< one of RenderLimits is reached
    Canceled,       ///< the caller's stop token was triggered
};

struct ChatError {
    ChatErrorKind kind = ChatErrorKind::Template;
    std::string pythonClass;  ///< as the reference would raise it: `UndefinedError`, `TypeError`
    std::string message;      ///< one clause
    std::uint32_t line = 1;   ///< of the template, from 1
    std::uint32_t column = 1; ///< from 1, in characters
    ByteSpan place;           ///< of the template: the expression or statement concerned
    std::string expression;   ///< that text, cut where it is long; may be empty
    std::vector<std::string>
        values;                ///< the values concerned as Python prints them, each cut where it is long
    bool whenCompiled = false; ///< found before anything was rendered

    bool operator==(const ChatError&) const = default;
};

/// `12:7`
std::string placeOf(const ChatError& error);
/// The same for a person, who gave the template as `file`: `where` is the place, the message names the expression and the
/// values, the remedy says what to change. Code: Damaged when it was found before rendering, TooLarge for Limit,
/// Canceled, else BadInput.
Error asError(const ChatError& error, std::string file = "template");
/// `template: 12:7: 'x' is undefined, in {{ x.y }}; …`: one line, terminal-safe.
std::string describe(const ChatError& error);

} // namespace tokenscope::chat
