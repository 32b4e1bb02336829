// The line where a template would be mended, for what it does not do: told from where it prints what a message says.

#include "core/chat/lint/lint_probe.h"
#include "core/chat/masks/prefix_break.h"
#include "core/chat/template/template_outline.h"
#include "core/chat/template/template_tags.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace tokenscope::chat {
namespace {

/// `for message in messages`, also of a part of them: `loop_messages`, `messages[1:]`.
bool overMessages(const TemplateTag& tag) {
    return tag.kind == '%' && tag.word() == "for" && tag.body.find("messages") != std::string_view::npos;
}

struct OpenTag {
    std::size_t begin = 0;
    bool asks = false;    ///< a loop over messages; an `if` one branch of which asks for a role
    bool filters = false; ///< a loop over messages of some roles
};

/// What is open around a byte, the outermost first.
std::vector<OpenTag> openAround(std::string_view source, std::size_t byte) {
    std::vector<OpenTag> open;
    for (const TemplateTag& tag : templateTags(source, byte)) {
        if (tag.kind != '%' || tag.begin > byte)
            continue;
        const std::string_view word = tag.word();
        const bool role = tag.body.find("role") != std::string_view::npos;
        if (word == "for")
            open.push_back({tag.begin, overMessages(tag), overMessages(tag) && role});
        else if (word == "if")
            open.push_back({tag.begin, role});
        else if (word == "elif" && !open.empty())
            open.back().asks = open.back().asks || role;
        else if ((word == "endif" || word == "endfor") && !open.empty())
            open.pop_back();
    }
    return open;
}

} // namespace

std::uint32_t LintProbe::lineInTags(std::string_view word) const {
    const std::string_view source = compiled.source();
    std::string other(word);
    std::replace(other.begin(), other.end(), '\'', '"');
    for (const TemplateTag& tag : templateTags(source))
        for (const std::string_view one : {word, std::string_view(other)})
            if (const std::size_t at = tag.kind == '#' ? std::string_view::npos : tag.body.find(one);
                at != std::string_view::npos)
                return lineAt(source, static_cast<std::size_t>(tag.body.data() - source.data()) + at);
    return 0;
}

std::uint32_t LintProbe::lineSaying(std::string_view text) const {
    const auto rendered = turns.isNull() ? tl::unexpected<ChatError>(ChatError()) : this->render(turns);
    const std::size_t at = rendered ? rendered->rendered.text.find(text) : std::string::npos;
    return at == std::string::npos ? lineOfMessages() : lineAtText(rendered->rendered, at);
}

std::uint32_t LintProbe::lineOfMessages() const {
    const std::string_view source = compiled.source();
    for (const TemplateTag& tag : templateTags(source))
        if (overMessages(tag))
            return lineAt(source, tag.begin);
    return 0;
}

std::uint32_t LintProbe::lineAfterMessages() const {
    const std::string_view source = compiled.source();
    std::vector<bool> loops;
    std::size_t last = source.size();
    for (const TemplateTag& tag : templateTags(source)) {
        if (tag.kind == '%' && tag.word() == "for")
            loops.push_back(overMessages(tag));
        if (tag.kind != '%' || tag.word() != "endfor" || loops.empty())
            continue;
        last = loops.back() ? tag.begin : last;
        loops.pop_back();
    }
    return lineAt(source, last);
}

std::uint32_t LintProbe::lineOfRoles() const {
    const std::string_view source = compiled.source();
    const auto rendered = turns.isNull() ? tl::unexpected<ChatError>(ChatError()) : this->render(turns);
    const std::size_t at = rendered ? rendered->rendered.text.find("Answer-1") : std::string::npos;
    const auto byte = at == std::string::npos ? std::nullopt : templateByteAt(rendered->rendered, at);
    if (!byte)
        return lineOfMessages();
    std::optional<std::size_t> found;
    for (const OpenTag& tag : openAround(source, *byte)) { // the innermost choice, else the innermost loop
        if (tag.filters)
            return lineAt(source, tag.begin);
        found = tag.asks ? tag.begin : found;
    }
    if (found)
        return lineAt(source, *found);
    const std::uint32_t loop = lineOfMessages(); // printed by a macro, or one message after the other
    return loop != 0 ? loop : lineAt(source, *byte);
}

} // namespace tokenscope::chat
