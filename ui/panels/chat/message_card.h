#pragma once
// A message as a card shows it: its role and its fields, each as text in which the place of every string of the message
// is known.
//
//   tool_calls[0]   get_tide({"harbour": "Brest"})
//                   └─ 1 ──┘  └─ keys ┘  └ 2 ┘     1: tool_calls[0].function.name  2: ….function.arguments.harbour

#include "core/base/byte_span.h"
#include "core/chat/messages/message_facts.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

struct CardLeaf {
    std::string path; ///< inside the message
    ByteSpan span;    ///< of the field's text; the string stands there as it is
};

struct CardField {
    QString label;    ///< `reasoning`, `call`; empty for plain content
    std::string path; ///< `content`, `tool_calls[0]`; of a part, `content[2]`
    std::string text;
    std::vector<CardLeaf> leaves; ///< in order, apart from each other
    bool isString = false;        ///< all of it is one string, which can be edited as it is

    /// The string that has this byte of `text`, and its offset there.
    [[nodiscard]] std::optional<std::pair<std::string, std::uint32_t>> placeOf(std::uint32_t byte) const;
    /// Where bytes of a string stand in `text`.
    [[nodiscard]] std::optional<ByteSpan> spanOf(const std::string& leaf, ByteSpan inString) const;
};

struct MessageCard {
    QString role;
    chat::Speaker speaker = chat::Speaker::Other;
    std::size_t index = 0;
    std::size_t characters = 0; ///< of all strings that it says
    bool untrained = false;     ///< `train: false`
    double weight = 1;
    std::vector<CardField> fields;
    std::uint64_t made = 0; ///< no two cards have the same
};

/// Fields that say something, in the order in which they are read: reasoning, content, calls, what is left.
MessageCard messageCard(const Data& message, std::size_t index);

} // namespace tokenscope::ui
