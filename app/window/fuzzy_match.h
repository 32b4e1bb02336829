#pragma once
// Finding a command by a few of its letters: `otk` finds `Open tokenizer…`.

#include <QList>
#include <QString>

#include <optional>

namespace tokenscope::app {

struct FuzzyMatch {
    int score = 0;           ///< higher is better
    QList<qsizetype> places; ///< of the letters found, ascending
};

/// All letters of `pattern` in this order, whatever their case; blanks in it are passed over. In this order of
/// rank: the whole name (with or without its menu's); its beginning; the beginning of a word in it; words of the
/// pattern that each begin a word; what stands inside a word; letters of which each run begins a word; letters
/// scattered anyhow. Within a rank, beginnings of words and neighboring letters count most, and then the
/// shorter text.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace tokenscope::app
