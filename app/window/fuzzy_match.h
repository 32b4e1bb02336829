#pragma once
// Finding a command by a few of its letters: `otk` finds `Open tokenizer…`.

#include <QList>
#include <QString>

#include <optional>

namespace tokenscope {

struct FuzzyMatch {
    int score = 0;           ///< higher is better
    QList<qsizetype> places; ///< of the letters found, ascending
};

/// All letters of `pattern` in this order, whatever their case; blanks in it are passed over. Beginnings of
/// words and neighbouring letters count most.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace tokenscope
