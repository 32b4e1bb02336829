#pragma once
// Chat templates for tokenizers that carry none: resources/chat. Everything lives as long as the program.

#include "core/chat/template/template_choice.h"

#include <span>

namespace tokenscope {

std::span<const chat::NamedTemplate> chatTemplates();
/// Null where there is none of that name.
const chat::NamedTemplate* findChatTemplate(std::string_view name);

} // namespace tokenscope
