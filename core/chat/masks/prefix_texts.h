#pragma once
// The texts of a conversation's first messages, without origins: prefixes of the whole text if the template
// is known to print one message after the other (RenderedChat::appended), otherwise rendered. And where such
// a text stops being a prefix of a longer one.

#include "core/base/message.h"
#include "core/chat/conversation/conversation.h"
#include "core/chat/template/engine/compiled_template.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

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

// Where the text of the first messages stops being a prefix of the text of more messages, and which template
// line causes it.

struct PrefixBreak {
    std::uint32_t byte = 0;      ///< in both texts, start of the first character that differs
    std::uint32_t differs = 0;   ///< the first byte that differs, within the character
    std::uint32_t character = 0; ///< the same position in code points
    std::uint32_t line = 0;      ///< in the template, from 1; 0 if unknown
    std::string depends;         ///< `loop.last`, …; see lookAheadAround. May be empty

    /// `(line 37 depends on loop.last)`, or empty.
    [[nodiscard]] Message blame() const;
};

/// nullopt if `longer` starts with `shorter`. Both rendered with tracing from the template `source`.
std::optional<PrefixBreak> prefixBreak(const RenderedText& shorter, const RenderedText& longer,
                                       std::string_view source);

/// The same for two texts, without `line` and `depends`; addBlame() adds them, if they aren't known yet, from
/// a text that was rendered with tracing and is one of the two, or equals the longer one up to `byte`.
std::optional<PrefixBreak> prefixBreak(std::string_view shorter, std::string_view longer);
void addBlame(PrefixBreak& found, const RenderedText& traced, std::string_view source);

/// The template byte that printed the text at `at`; nullopt beyond its end.
std::optional<std::uint32_t> templateByteAt(const RenderedText& rendered, std::size_t at);

} // namespace tokenscope::chat
