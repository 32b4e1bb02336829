#include "core/chat/template/template_outline.h"

#include "core/base/printable.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

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

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// `set x` extends to its end tag, `set x = 1` doesn't.
bool opensBlock(const TemplateTag& tag) {
    const std::string_view word = tag.word();
    if (word == "set")
        return tag.body.find('=') == std::string_view::npos;
    return isOneOf(word, {"if", "for", "macro", "call", "filter", "raw", "generation", "with", "block",
                          "autoescape", "trans"});
}

class Folds {
  public:
    explicit Folds(std::string_view source)
        : m_source(source) {
        for (const TemplateTag& tag : templateTags(source)) {
            const std::uint32_t line = lineOf(tag.begin);
            if (tag.kind == '%' && tag.closed)
                statement(tag, line);
            if (const std::uint32_t last = lineOf(tag.end - 1); tag.closed && last > line)
                add(line, last);
        }
    }

    std::vector<TemplateFold> made() {
        std::sort(m_folds.begin(), m_folds.end(), [](const TemplateFold& a, const TemplateFold& b) {
            return a.line != b.line ? a.line < b.line : a.last > b.last;
        });
        m_folds.erase(std::unique(m_folds.begin(), m_folds.end(),
                                  [](const auto& a, const auto& b) { return a.line == b.line; }),
                      m_folds.end());
        std::vector<std::uint32_t> around;
        for (TemplateFold& fold : m_folds) {
            while (!around.empty() && around.back() < fold.line)
                around.pop_back();
            fold.depth = static_cast<std::uint32_t>(around.size());
            around.push_back(fold.last);
        }
        return std::move(m_folds);
    }

  private:
    struct Open {
        std::string_view word;
        std::uint32_t line;
    };

    /// Called with increasing positions, except for the end of a tag.
    std::uint32_t lineOf(std::size_t byte) {
        if (byte < m_at) {
            m_line -= static_cast<std::uint32_t>(
                std::count(m_source.begin() + static_cast<std::ptrdiff_t>(byte),
                           m_source.begin() + static_cast<std::ptrdiff_t>(m_at), '\n'));
        } else {
            m_line += static_cast<std::uint32_t>(
                std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_at),
                           m_source.begin() + static_cast<std::ptrdiff_t>(byte), '\n'));
        }
        m_at = byte;
        return m_line;
    }

    void statement(const TemplateTag& tag, std::uint32_t line) {
        const std::string_view word = tag.word();
        if (opensBlock(tag)) {
            m_open.push_back({word, line});
        } else if (isOneOf(word, {"elif", "else"})) {
            if (!m_open.empty() && isOneOf(m_open.back().word, {"if", "for"})) {
                add(m_open.back().line, line - 1);
                m_open.back().line = line;
            }
        } else if (word.starts_with("end")) {
            const auto same = std::find_if(m_open.rbegin(), m_open.rend(),
                                           [&](const Open& one) { return one.word == word.substr(3); });
            if (same == m_open.rend())
                return; // matches no open tag
            add(same->line, line - 1);
            m_open.erase(std::prev(same.base()), m_open.end());
        }
    }

    void add(std::uint32_t line, std::uint32_t last) {
        if (last > line)
            m_folds.push_back({line, last, 0});
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::vector<Open> m_open;
    std::vector<TemplateFold> m_folds;
};

} // namespace

std::vector<TemplateFold> templateFolds(std::string_view source) {
    return Folds(source).made();
}

} // namespace tokenscope::chat
