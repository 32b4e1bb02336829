#pragma once
// Where the strings of a conversation's messages stand in its JSON, letter by letter: escapes are looked through.

#include "core/chat/messages/conversation.h"
#include "ui/panels/chat/messages_model.h"

#include <optional>
#include <string>

namespace tokenscope::ui {

/// The letter of a message at a byte of `json`; none where no string of a message is there, or it can't be read. Cost: reads
/// the text.
std::optional<MessagePlace> placeInJson(const std::string& json, const chat::Conversation& conversation,
                                        std::uint32_t byte);
/// The bytes of `json` that say it.
std::optional<ByteSpan> spanInJson(const std::string& json, const chat::Conversation& conversation,
                                   const MessagePlace& place);

} // namespace tokenscope::ui
