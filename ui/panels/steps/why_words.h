#pragma once
// Why two neighbors merge or don't, in sentences; also across the edges of the word.

#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/word_strip/listed_words.h"

#include <QString>

#include <vector>

namespace tokenscope::ui {

/// `word` is word `index` of the list, `row` what stands after `done` steps; step `shown` is pictured as done.
struct WhyAsked {
    const ListedWords& words;
    std::size_t index = 0;
    const BpeWord& word;
    std::size_t done = 0;
    std::size_t shown = 0;
    const std::vector<NodeIndex>& row;
};

/// Of the boxes at `first` and behind it.
QString whyPair(const WhyAsked& asked, std::size_t first);
/// Of the box there with its neighbors at both sides, which may be other words.
QString whyAlone(const WhyAsked& asked, std::size_t at);

} // namespace tokenscope::ui
