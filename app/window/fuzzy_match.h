#pragma once
// Finding a command by a few of its letters: `otk` finds `Open tokenizer…`.

#include <QList>
#include <QString>

#include <optional>

namespace tokenscope::app {

struct FuzzyMatch {
    int score = 0;           ///< higher is better
    QList<qsizetype> places; ///< positions of the matched letters, ascending
};

/// Matches if `text` contains all letters of `pattern` in this order, ignoring case and the spaces of the
/// pattern. Ranked, best first: the whole name (with or without the menu's); its start; the start of a word
/// in it; words of the pattern that each start a word; part of a word; letters of which each run starts a
/// word; scattered letters. Within a rank, starts of words and adjacent letters count most, then the shorter
/// text.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace tokenscope::app
