#pragma once
// The tags in a template's text, whether or not it can be compiled: for explanations and editors, never for
// rendering.

#include <cstddef>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct TemplateTag {
    std::size_t begin = 0, end = 0; ///< bytes, with the delimiters
    char kind = '%';                ///< `%`, `{` or `#`
    bool closed = true;             ///< false: the text ends inside the tag
    std::string_view body; ///< without delimiters, `-`, `+` and surrounding spaces; a view into the source

    /// `if`, `endfor`: the first word of the body.
    [[nodiscard]] std::string_view word() const { return body.substr(0, body.find_first_of(" \t\r\n(")); }
};

/// Tags that start at `upTo` or before, in order. Quotes are respected, and there are no tags between raw and
/// endraw.
std::vector<TemplateTag> templateTags(std::string_view source, std::size_t upTo = std::string_view::npos);

} // namespace tokenscope::chat
