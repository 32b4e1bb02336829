#include "core/chat/masks/prefix_break.h"

#include "core/chat/sources/template_outline.h"
#include "core/unicode/text_index.h"

#include <algorithm>

namespace tokenscope::chat {

std::string PrefixBreak::blame() const {
    if (line == 0)
        return {};
    return "(line " + std::to_string(line) + (depends.empty() ? ")" : " depends on " + depends + ")");
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

std::optional<PrefixBreak> prefixBreak(const RenderedText& shorter, const RenderedText& longer,
                                       std::string_view source) {
    const std::string_view a = shorter.text;
    const std::string_view b = longer.text;
    const auto size = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    const auto at =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.begin() + size, b.begin()).first - a.begin());
    if (at == a.size())
        return std::nullopt;
    PrefixBreak found;
    const TextIndex index(b);
    found.byte = index.characterStart(static_cast<std::uint32_t>(at));
    found.character = index.codePointAt(found.byte);
    for (const RenderedText* text : {&longer, &shorter}) {
        const auto place = templateByteAt(*text, at);
        if (!place || !found.depends.empty())
            continue;
        found.depends = lookAheadAround(source, *place);
        if (found.line == 0 || !found.depends.empty())
            found.line = lineAt(source, *place);
    }
    return found;
}

} // namespace tokenscope::chat
