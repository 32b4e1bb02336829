#include "core/regex/pattern_finder.h"

#include "core/text/utf8.h"

namespace tokenscope {

Result<PatternFinder> PatternFinder::make(const Pattern& pattern, const std::string& where) {
    PatternFinder finder;
    if (pattern.kind == Pattern::Kind::Literal) {
        finder.m_literal = pattern.text;
        return finder;
    }
    auto regex = Regex::compile(pattern);
    if (!regex) {
        Error error = std::move(regex.error());
        error.where = where;
        return tl::unexpected<Error>(std::move(error));
    }
    finder.m_regex = std::move(*regex);
    return finder;
}

Result<void> PatternFinder::findAll(std::string_view text, std::vector<ByteSpan>& matches,
                                    const Progress& progress) const {
    if (m_regex)
        return m_regex->findAll(text, matches, progress);
    if (m_literal.empty()) {
        for (std::size_t at = 0; at < text.size(); at += decodeUtf8(text, at).length)
            matches.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)});
        matches.push_back({static_cast<std::uint32_t>(text.size()), static_cast<std::uint32_t>(text.size())});
        return {};
    }
    for (std::size_t at = text.find(m_literal); at != std::string_view::npos;
         at = text.find(m_literal, at + m_literal.size()))
        matches.push_back(
            {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + m_literal.size())});
    return {};
}

} // namespace tokenscope
