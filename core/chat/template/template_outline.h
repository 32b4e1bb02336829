#pragma once
// The tags in a template's text, whether or not it can be compiled, and what follows from them alone: for
// explanations and editors, never for rendering.

#include <cstddef>
#include <cstdint>
#include <string>
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

// The context of a position.

/// From 1.
std::uint32_t lineAt(std::string_view source, std::size_t byte);

/// A part of a condition that changes when messages follow: `loop.last`, `messages[-1]`, `messages|length`, …
/// Searched in the tag at `byte`, then in the enclosing conditions from the inside out. Empty if there is
/// none.
std::string lookAheadAround(std::string_view source, std::size_t byte);

/// The innermost condition around `byte`, cut to about 60 bytes; empty if there is none.
std::string conditionAround(std::string_view source, std::size_t byte);

// What an editor can fold in a template: blocks and their branches, comments, multi-line tags.

struct TemplateFold {
    std::uint32_t line = 0;  ///< from 1: its first line, which stays visible
    std::uint32_t last = 0;  ///< its last hidden line; after `line`
    std::uint32_t depth = 0; ///< number of enclosing folds
    bool operator==(const TemplateFold&) const = default;
};

/// In order of their lines, at most one per line: the one that hides the most. The line of an end tag or of
/// the next branch isn't hidden by the previous one. For a template that can't be compiled, only unambiguous
/// folds are found.
std::vector<TemplateFold> templateFolds(std::string_view source);

} // namespace tokenscope::chat
