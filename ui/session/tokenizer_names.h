#pragma once
// What tokenizer files are called, for file dialogs and drops. What a file is, its content says.

#include <QStringList>

namespace tokenscope::ui {

/// For file dialogs: `*.gguf`, `vocab.txt`, …; `*.json` is among them.
QStringList tokenizerNameFilters();

/// Called as only tokenizers are, be the ending a text's: `merges.txt`, `a.gguf`; not `a.json`.
bool looksLikeTokenizerName(const QString& path);

/// A name that tokenizers of all models have, so that it doesn't tell which one this is: `tokenizer.json`.
bool isCommonTokenizerName(const QString& name);

} // namespace tokenscope::ui
