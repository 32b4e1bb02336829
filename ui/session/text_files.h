#pragma once
// Texts as files: telling them by name, reading and writing them. Runs on any thread.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::ui {

/// By its name, a text rather than a tokenizer: `.txt`, `.md`, sources, but not `vocab.txt`. `.json` is not among
/// them.
bool looksLikeTextName(const QString& path);

/// What nobody would take for a damaged or misplaced tokenizer, though it is none: plain text whose name is no
/// tokenizer's. Not so a Git LFS pointer, an HTML page, JSON of any kind, half of a tokenizer, an empty `.model`.
bool isPlainText(const QString& path, std::string_view text);

/// Errors: Unreadable, TooLarge (above 1 GiB), Canceled; `file` is set.
Result<std::string> readText(const QString& path, const Progress& progress);

/// Replaces the file as a whole. Nothing when it went well. Errors: Unreadable; `file` is set.
std::optional<Error> writeText(const QString& path, const std::string& text);

} // namespace tokenscope::ui
