#pragma once
// Renders, encodes and masks a conversation. Thread-safe: runs off the UI thread and shares nothing but what
// the request points to.

#include "ui/panels/chat/chat_result.h"

namespace tokenscope::ui {

/// The input of core's labeling. Refers to both arguments, which have to outlive it.
chat::ChatSource chatSource(const chat::CompiledTemplate& compiled, const chat::TemplateInput& input,
                            const Progress& progress);

/// Errors are part of the result.
ChatResultPtr runChatPipeline(const ChatRequest& request, const Progress& progress);

} // namespace tokenscope::ui
