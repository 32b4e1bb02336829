#pragma once
// The templates that can be chosen, and their sources.

#include "ui/panels/chat/chat_document.h"

#include "core/base/progress.h"
#include "core/encoding/tokenizer.h"

#include <QList>

namespace tokenscope::ui {

struct TemplateEntry {
    TemplateChoice choice;
    QString title;
};

/// The tokenizer's templates, then the built-in ones.
QList<TemplateEntry> templateEntries(const Tokenizer* tokenizer);

struct TemplateSource {
    TemplateChoice choice; ///< the resolved choice: a tokenizer without templates gets a built-in one
    QString title;         ///< `qwen2-5 · default`
    QString remark;        ///< why this template was chosen, if that isn't obvious
    std::string source;
    bool nanochat = false;      ///< rendered id by id; `source` is a comment that explains it
    std::optional<Error> error; ///< why the file can't be read
};

/// Reads a template file; blocks, so call it off the UI thread. If stopped, the source is incomplete.
TemplateSource readTemplateFile(const TemplateChoice& choice, const Progress& progress);

/// The source of a choice that is not a file. `withTools`: prefers the template for tools that some model
/// folders have.
TemplateSource templateSource(const TemplateChoice& choice, const Tokenizer* tokenizer, bool withTools);

} // namespace tokenscope::ui
