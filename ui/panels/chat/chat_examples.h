#pragma once
// Example conversations. Those with tools or documents are offered for templates that read them.

#include "core/chat/conversation/conversation.h"
#include "core/chat/template/engine/compiled_template.h"

#include <QList>
#include <QString>

namespace tokenscope::ui {

struct ChatExample {
    QString title;
    const char* json;
    const char* needs = nullptr; ///< text that the template must contain
};

/// The examples that fit the template; all of them for an empty one.
QList<ChatExample> chatExamples(const std::string& source);
/// The conversation that a new window shows.
const char* firstChatExample();
/// A tool definition for templates that accept tools.
Data exampleTools();

} // namespace tokenscope::ui
