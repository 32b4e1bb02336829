#pragma once
// Conversations to begin with, each of which shows something; those with tools or documents only for templates that read
// them.

#include "core/chat/engine/compiled_template.h"
#include "core/chat/messages/conversation.h"

#include <QList>
#include <QString>

namespace tokenscope::ui {

struct ChatExample {
    QString title;
    const char* json;
    const char* needs = nullptr; ///< a word that the template must have
};

/// Those that fit; all of them for an empty template.
QList<ChatExample> chatExamples(const std::string& source);
/// What a new window shows.
const char* firstChatExample();
/// Two functions for templates that take tools.
Data exampleTools();

} // namespace tokenscope::ui
