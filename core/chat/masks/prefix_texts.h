#pragma once
// The texts of a conversation's first messages, without origins: prefixes of the whole text if the template
// is known to print one message after the other (RenderedChat::appended), otherwise rendered.

#include "core/chat/conversation/conversation.h"
#include "core/chat/template/engine/compiled_template.h"

#include <array>
#include <functional>
#include <optional>

namespace tokenscope::chat {

class PrefixTexts {
  public:
    using Rendering = tl::expected<RenderedChat, ChatError>;
    using Render = std::function<Rendering(const ChatVariables&)>;

    /// `whole` is the rendering of all messages of `input`; both must outlive this. `render` need not trace.
    PrefixTexts(const RenderedChat& whole, const TemplateInput& input, Render render);

    /// Only `rendered.text` is valid. Errors: from rendering.
    [[nodiscard]] Rendering first(std::size_t count, bool generationPrompt);

  private:
    /// The text after the last message; nullopt if the texts differ elsewhere too.
    const std::optional<std::string>& ending(bool generationPrompt);

    const RenderedChat& m_whole;
    FirstMessages m_first;
    Render m_render;
    std::size_t m_count; ///< of all messages
    bool m_cuts;
    std::array<std::optional<std::string>, 2> m_endings;
    std::array<bool, 2> m_known = {};
};

} // namespace tokenscope::chat
