#pragma once
// Which files the Chat mode opens.

#include <QString>

namespace tokenscope::ui {

/// Templates by their suffix; JSON by its first bytes: conversations, and no tokenizer.
bool isChatFile(const QString& path);

} // namespace tokenscope::ui
