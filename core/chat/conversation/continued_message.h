#pragma once
// continue_final_message of apply_chat_template: the text ends within the last message, where a model goes on writing,
// without what the template prints after its content.

#include "core/chat/template/engine/compiled_template.h"

#include <cstddef>

namespace tokenscope::chat {

/// Renders `variables` up to the end of the last message's content, as transformers does: a marker is appended to the
/// content and the text is cut there, with the whitespace before it if the template strips the content. Inputs with
/// fewer than `messages` messages are rendered whole. Generation blocks end with the text, although transformers gives
/// no mask of a continued message. Errors: those of rendering, and ChatErrorKind::Call where transformers raises a
/// ValueError: no content, a template that doesn't print it, add_generation_prompt.
tl::expected<RenderedChat, ChatError> renderContinued(const CompiledTemplate& compiled,
                                                      ChatVariables variables, std::size_t messages,
                                                      const RenderOptions& options = {});

} // namespace tokenscope::chat
