#include "core/chat/masks/prefix_break.h"

#include "core/chat/template/template_outline.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::chat {

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
