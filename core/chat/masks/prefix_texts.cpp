#include "core/chat/masks/prefix_texts.h"

namespace tokenscope::chat {

PrefixTexts::PrefixTexts(const RenderedChat& whole, const TemplateInput& input, Render render)
    : m_whole(whole)
    , m_first(input)
    , m_render(std::move(render))
    , m_count(input.messages.items.size())
    // an argument with this name would hide them
    , m_cuts(input.arguments.find("messages") == nullptr &&
             whole.appendedFrom + whole.appended.size() == m_count + 1) {}

const std::optional<std::string>& PrefixTexts::ending(bool generationPrompt) {
    const std::size_t which = generationPrompt ? 1 : 0;
    if (m_known[which])
        return m_endings[which];
    m_known[which] = true;
    const Rendering all = m_render(m_first.variables(m_count, generationPrompt));
    const std::uint32_t end = m_whole.appended.back();
    if (all && all->rendered.text.starts_with(std::string_view(m_whole.rendered.text).substr(0, end)))
        m_endings[which] = all->rendered.text.substr(end);
    return m_endings[which];
}

PrefixTexts::Rendering PrefixTexts::first(std::size_t count, bool generationPrompt) {
    if (m_cuts && count >= m_whole.appendedFrom && count <= m_count)
        if (const auto& rest = ending(generationPrompt)) {
            RenderedChat chat;
            chat.rendered.text =
                m_whole.rendered.text.substr(0, m_whole.appended[count - m_whole.appendedFrom]) + *rest;
            return chat;
        }
    return m_render(m_first.variables(count, generationPrompt));
}

} // namespace tokenscope::chat
