#pragma once
// Chat templates for tokenizers without one, from resources/chat. Everything lives as long as the program.

#include "core/chat/template/template_choice.h"

#include <span>

namespace tokenscope {

std::span<const chat::NamedTemplate> chatTemplates();
/// Null if there is none with that name.
const chat::NamedTemplate* findChatTemplate(std::string_view name);

} // namespace tokenscope
