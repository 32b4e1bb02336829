#pragma once
// A text's suffixes, sorted as deep as asked, and the strings that begin several of them.

#include "core/base/progress.h"
#include "core/train/trainers/unigram/unigram_text.h"

#include <cstdint>
#include <vector>

namespace tokenscope::train {

/// suffixes[begin … end) are those that begin with one string of `depth` symbols.
struct SuffixGroup {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t depth = 0;
};

struct SuffixGroups {
    std::vector<std::uint32_t> suffixes; ///< places in the text's symbols, each but those of 0
    /// Groups are apart or one within the other. Of at least 2 symbols, within a fragment: those that neither a symbol
    /// before nor one behind, the same at each occurrence, would make longer; and whole fragments.
    std::vector<SuffixGroup> groups;
};

/// Not complete when progress was stopped.
SuffixGroups suffixGroups(const UnigramText& text, std::size_t deepest, const Progress& progress);

} // namespace tokenscope::train
