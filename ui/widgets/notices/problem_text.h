#pragma once
// The wording of a problem: file and location, cause, remedy. Plain text; text from files is made safe to
// show.

#include "ui/session/session.h"

#include <QString>

namespace tokenscope::ui {

struct ProblemText {
    QString file;   ///< its name; empty if no file is involved
    QString place;  ///< `line 3`, `$.model.merges[17]`; may be empty
    QString cause;  ///< a sentence
    QString remedy; ///< one or more sentences: what to do, and what is still in use

    [[nodiscard]] QString heading() const; ///< `tokenizer.json, line 3`; may be empty
};

ProblemText problemText(const Problem& problem);
/// For the clipboard: all parts, one on each line, with the full path of the file.
QString copyText(const Problem& problem);

} // namespace tokenscope::ui
