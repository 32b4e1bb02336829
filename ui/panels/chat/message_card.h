#pragma once
// A message as its card shows it: the role and the fields. Each field is text in which the position of every
// string of the message is known.
//
//   tool_calls[0]   get_tide({"harbour": "Brest"})
//                   └─ 1 ──┘  └─ keys ┘  └ 2 ┘     1: tool_calls[0].function.name  2: ….function.arguments.harbour

#include "core/base/byte_span.h"
#include "core/chat/conversation/message_facts.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

struct CardLeaf {
    std::string path; ///< inside the message
    ByteSpan span;    ///< of the field's text; the string appears there unchanged
};

struct CardField {
    QString label;    ///< `reasoning`, `call`; empty for plain content
    std::string path; ///< `content`, `tool_calls[0]`; of a part, `content[2]`
    std::string text;
    std::vector<CardLeaf> leaves; ///< in order, without overlap
    bool isString = false;        ///< the field is one string, which can be edited as it is

    /// The path of the string that contains this byte of `text`, and the offset in that string.
    [[nodiscard]] std::optional<std::pair<std::string, std::uint32_t>> placeOf(std::uint32_t byte) const;
    /// The span in `text` of bytes of a string.
    [[nodiscard]] std::optional<ByteSpan> spanOf(const std::string& leaf, ByteSpan inString) const;
};

struct MessageCard {
    QString role;
    chat::Speaker speaker = chat::Speaker::Other;
    std::size_t index = 0;
    std::size_t characters = 0; ///< of all strings written by the speaker
    bool untrained = false;     ///< `train: false`
    double weight = 1;
    std::vector<CardField> fields;
    std::uint64_t serial = 0; ///< unique among all cards
};

/// Non-empty fields in reading order: reasoning, content, tool calls, the rest.
MessageCard messageCard(const Data& message, std::size_t index);

} // namespace tokenscope::ui
