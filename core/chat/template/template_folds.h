#pragma once
// What an editor can fold in a template: blocks and their branches, comments, multi-line tags.

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

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
