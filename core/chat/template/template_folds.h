#pragma once
// What an editor can fold away in a template: blocks and their branches, comments, tags over several lines.

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct TemplateFold {
    std::uint32_t line = 0;  ///< from 1: where it begins; this one stays to be seen
    std::uint32_t last = 0;  ///< the last line that is hidden; after `line`
    std::uint32_t depth = 0; ///< folds around it
    bool operator==(const TemplateFold&) const = default;
};

/// In order of their lines, one a line: the one that hides the most. The line of an end tag, or of the next branch, is not
/// hidden by the one before it. A template that can't be compiled has those that are plain.
std::vector<TemplateFold> templateFolds(std::string_view source);

} // namespace tokenscope::chat
