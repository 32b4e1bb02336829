#include "core/chat/template/template_outline.h"

#include "core/base/printable.h"
#include "core/chat/template/template_tags.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace tokenscope::chat {
namespace {

/// The conditions and loops around a position, outermost first, and finally the tag that contains it.
std::vector<std::string_view> around(std::string_view source, std::size_t byte) {
    std::vector<std::string_view> open;
    std::string_view here;
    for (const TemplateTag& tag : templateTags(source, byte)) {
        const std::string_view body = tag.body;
        if (tag.begin <= byte && byte < tag.end)
            here = tag.kind == '#' ? std::string_view() : body;
        if (tag.kind != '%' || tag.begin > byte)
            continue;
        const std::string_view word = tag.word();
        if (word == "if" || word == "for")
            open.push_back(body);
        else if ((word == "elif" || word == "else") && !open.empty() && word == "elif")
            open.back() = body;
        else if ((word == "endif" || word == "endfor") && !open.empty())
            open.pop_back();
    }
    if (!here.empty())
        open.push_back(here);
    return open;
}

/// `ns.last_query_index` around the word in it.
std::string_view nameAround(std::string_view text, std::size_t at) {
    const auto inName = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '.';
    };
    std::size_t begin = at;
    while (begin > 0 && inName(text[begin - 1]))
        --begin;
    std::size_t end = at;
    while (end < text.size() && inName(text[end]))
        ++end;
    return text.substr(begin, end - begin);
}

} // namespace

std::uint32_t lineAt(std::string_view source, std::size_t byte) {
    const std::string_view before = source.substr(0, std::min(byte, source.size()));
    return static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
}

std::string lookAheadAround(std::string_view source, std::size_t byte) {
    const auto open = around(source, byte);
    for (auto at = open.rbegin(); at != open.rend(); ++at)
        for (const std::string_view word : {"loop.last", "loop.length", "loop.revindex", "loop.nextitem",
                                            "last", "loop.index", "[-1]", "length", "add_generation_prompt"})
            if (const std::size_t found = at->find(word);
                found != std::string_view::npos && !at->starts_with("for"))
                return word == "[-1]"     ? "the last message"
                       : word == "length" ? "the number of messages"
                                          : std::string(nameAround(*at, found));
    return {};
}

std::string conditionAround(std::string_view source, std::size_t byte) {
    const auto open = around(source, byte);
    for (auto at = open.rbegin(); at != open.rend(); ++at)
        if (at->starts_with("if") || at->starts_with("elif"))
            return printable(*at, 60);
    return {};
}

} // namespace tokenscope::chat
