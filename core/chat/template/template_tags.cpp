#include "core/chat/template/template_tags.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

std::string_view withoutEdges(std::string_view text) {
    constexpr std::string_view kEdges = " \n\t\r-+";
    const std::size_t begin = text.find_first_not_of(kEdges);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(kEdges) + 1 - begin);
}

/// The end of the tag that starts at `at`; beyond the source if it isn't closed.
std::size_t endOfTag(std::string_view source, std::size_t at, char kind) {
    const char close = kind == '{' ? '}' : kind;
    char quote = '\0';
    std::size_t braces = 0; // braces of a dict don't close a tag
    for (std::size_t end = at + 2; end + 1 < source.size(); ++end) {
        const char c = source[end];
        if (kind != '#' && quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else if (quote != '\0' && c == '\\')
            ++end;
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && kind == '{' && c == '{')
            ++braces;
        else if (quote == '\0' && kind == '{' && c == '}' && braces > 0)
            --braces;
        else if (quote == '\0' && c == close && source[end + 1] == '}')
            return end + 2;
    }
    return source.size() + 1;
}

/// Simple enough to be recognized without look-ahead, so that hostile text takes no longer.
bool endsRaw(std::string_view source, std::size_t at) {
    const std::size_t word = source.find_first_not_of(" \n\t\r-+", at + 2);
    return word != std::string_view::npos && source.substr(word).starts_with("endraw");
}

} // namespace

std::vector<TemplateTag> templateTags(std::string_view source, std::size_t upTo) {
    std::vector<TemplateTag> tags;
    bool raw = false;
    for (std::size_t at = source.find('{'); at != std::string_view::npos && at <= upTo;
         at = source.find('{', at)) {
        const char kind = at + 1 < source.size() ? source[at + 1] : '\0';
        if ((kind != '%' && kind != '{' && kind != '#') || (raw && (kind != '%' || !endsRaw(source, at)))) {
            ++at;
            continue;
        }
        TemplateTag tag;
        tag.begin = at;
        tag.kind = kind;
        const std::size_t end = endOfTag(source, at, kind);
        tag.closed = end <= source.size();
        tag.end = std::min(end, source.size());
        const std::size_t inside = std::min(at + 2, source.size());
        const std::size_t last = std::max(inside, tag.closed ? tag.end - 2 : tag.end);
        tag.body = withoutEdges(source.substr(inside, last - inside));
        raw = kind == '%' && tag.closed && tag.word() == "raw";
        at = tag.end;
        tags.push_back(tag);
    }
    return tags;
}

} // namespace tokenscope::chat
