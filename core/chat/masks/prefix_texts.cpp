#include "core/chat/masks/prefix_texts.h"

#include "core/chat/template/template_outline.h"
#include "core/text/text_index.h"

#include <algorithm>

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

Message PrefixBreak::blame() const {
    if (line == 0)
        return {};
    return depends.empty() ? message("(line {})", line) : message("(line {} depends on {})", line, depends);
}

std::optional<std::uint32_t> templateByteAt(const RenderedText& rendered, std::size_t at) {
    const auto run =
        std::upper_bound(rendered.runs.begin(), rendered.runs.end(), at,
                         [](std::size_t byte, const OriginRun& one) { return byte < one.text.end; });
    if (run == rendered.runs.end())
        return std::nullopt;
    if (rendered.sources[run->source].kind != OriginKind::Template)
        return run->printedBy.begin;
    return run->exact ? run->from + static_cast<std::uint32_t>(at - run->text.begin) : run->from;
}

std::optional<PrefixBreak> prefixBreak(std::string_view shorter, std::string_view longer) {
    const auto size = static_cast<std::ptrdiff_t>(std::min(shorter.size(), longer.size()));
    const auto at = static_cast<std::size_t>(
        std::mismatch(shorter.begin(), shorter.begin() + size, longer.begin()).first - shorter.begin());
    if (at == shorter.size())
        return std::nullopt;
    PrefixBreak found;
    const TextIndex index(longer);
    found.differs = static_cast<std::uint32_t>(at);
    found.byte = index.characterStart(found.differs);
    found.character = index.codePointAt(found.byte);
    return found;
}

void addBlame(PrefixBreak& found, const RenderedText& traced, std::string_view source) {
    const auto place = templateByteAt(traced, found.differs);
    if (!place || !found.depends.empty())
        return;
    found.depends = lookAheadAround(source, *place);
    if (found.line == 0 || !found.depends.empty())
        found.line = lineAt(source, *place);
}

std::optional<PrefixBreak> prefixBreak(const RenderedText& shorter, const RenderedText& longer,
                                       std::string_view source) {
    auto found = prefixBreak(shorter.text, longer.text);
    if (found) {
        addBlame(*found, longer, source);
        addBlame(*found, shorter, source);
    }
    return found;
}

} // namespace tokenscope::chat
