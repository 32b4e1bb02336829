#pragma once
// A problem in words for people: file and place, cause, remedy. Plain text; what files say in it is made safe
// to show.

#include "ui/session/session.h"

#include <QString>

namespace tokenscope::ui {

struct ProblemText {
    QString file;   ///< its name; empty when no file is concerned
    QString place;  ///< `line 3`, `$.model.merges[17]`; may be empty
    QString cause;  ///< a sentence
    QString remedy; ///< a sentence or more: what to do, and what is still in use

    [[nodiscard]] QString heading() const; ///< `tokenizer.json, line 3`; may be empty
};

ProblemText problemText(const Problem& problem);
/// All of it, with the file's whole path, a part a line: for the clipboard.
QString copyText(const Problem& problem);

} // namespace tokenscope::ui
