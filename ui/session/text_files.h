#pragma once
// Text files: recognizing them by name, reading and writing them. All functions may run on any thread.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::ui {

/// Whether the name is that of a text rather than a tokenizer: `.txt`, `.md`, source code, but not
/// `vocab.txt` or `.json`.
bool looksLikeTextName(const QString& path);

/// Whether a file that is no tokenizer is plain text, and not a damaged or misplaced tokenizer: false for a
/// Git LFS pointer, an HTML page, any JSON, a part of a tokenizer, or an empty `.model`.
bool isPlainText(const QString& path, std::string_view text);

/// Errors: Unreadable, TooLarge (above 1 GiB), Canceled; `file` is set.
Result<std::string> readText(const QString& path, const Progress& progress);

/// Replaces the file as a whole. Returns nullopt on success. Errors: Unreadable; `file` is set.
std::optional<Error> writeText(const QString& path, const std::string& text);

} // namespace tokenscope::ui
