#pragma once
// The templates that can be chosen, and the source of the chosen one.

#include "ui/panels/chat/chat_document.h"

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <QList>

namespace tokenscope::ui {

struct TemplateEntry {
    TemplateChoice choice;
    QString title;
};

/// Those of the tokenizer, then the program's own.
QList<TemplateEntry> templateEntries(const Tokenizer* tokenizer);

struct TemplateSource {
    TemplateChoice choice; ///< what it came to: a tokenizer without templates gets one of the program's
    QString title;         ///< `qwen2-5 · default`
    QString remark;        ///< why it is this one, where that isn't plain
    std::string source;
    bool nanochat = false;      ///< no template: rendered id by id, and `source` says so
    std::optional<Error> error; ///< of a file that can't be read
};

/// Of a file, read now: not on the UI thread. Stopped, it is not whole.
TemplateSource readTemplateFile(const TemplateChoice& choice, const Progress& progress);

/// Of a choice that is no file. `withTools`: there is a template of that name in some folders.
TemplateSource templateSource(const TemplateChoice& choice, const Tokenizer* tokenizer, bool withTools);

} // namespace tokenscope::ui
