#pragma once
// A conversation for a chat template, read from the usual JSON formats and written back without loss: unknown
// keys, their order, and the spelling of roles and numbers are preserved.
//
//   OpenAI     {"messages": [{"role": "user", "content": "…"}, …], "tools": […], …}; nanochat's parts in the same way
//   list       [{"role": …, "content": …}, …]
//   ShareGPT   {"conversations": [{"from": "human", "value": "…"}, …], "system": "…", "tools": "…"}
//   Alpaca     {"instruction": "…", "input": "…", "output": "…", "system": "…", "history": [["…", "…"]]}
//   prompt     {"prompt": "…" or messages, "completion" (or "chosen", "response"): "…" or messages}

#include "core/base/error.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/json/json_data.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

enum class ConversationFormat : std::uint8_t { OpenAi, MessageList, ShareGpt, Alpaca, PromptCompletion };

/// `OpenAI`, `messages`, `ShareGPT`, `Alpaca`, `prompt and completion`
std::string_view name(ConversationFormat format);

struct ChatMessage {
    Data data; ///< an object, as the template gets it: `role`, `content`, …

    // ShareGPT only: the original spelling.
    std::string from;       ///< `human`; empty if the key was `role`
    bool fromValue = false; ///< the content's key was `value`
    bool operator==(const ChatMessage&) const = default;
};

struct Conversation {
    ConversationFormat format = ConversationFormat::OpenAi;
    std::vector<ChatMessage> messages;
    Data tools;     ///< null if there are none
    Data documents; ///< likewise
    Data arguments; ///< the template's other variables: an object, or null

    /// The enclosing object, for writing it again; extracted members are null in it. Null for a list.
    Data frame;
    std::string key = "messages"; ///< the frame's key of the messages, or of the prompt
    std::string answerKey;        ///< PromptCompletion: `completion`, `chosen`, `response`
    std::size_t answersFrom = 0;  ///< PromptCompletion: the first message of the answer
    bool asText = false;          ///< PromptCompletion: both were strings
    std::string argumentsKey = "arguments";
    std::uint32_t at = 0; ///< byte offset in the text at which it starts
    bool operator==(const Conversation& other) const;
};

/// `text` is the source of `data`, for positions of errors; may be empty. Errors: BadInput, with `where` as
/// line and column, or as a JSON path without a text.
Result<Conversation> toConversation(const Data& data, std::string_view text = {});

/// In its original format, or in OpenAI's if the original can't represent it any longer (e.g. an Alpaca
/// conversation with more turns).
Data toData(const Conversation& conversation);

/// Converts to another format, without members that only the old enclosing object had. Errors: Unsupported,
/// which names what the format can't represent.
Result<Conversation> inFormat(const Conversation& conversation, ConversationFormat format);

enum class ConversationsShape : std::uint8_t {
    One,   ///< a single conversation
    List,  ///< a list of them
    Lines, ///< JSON lines, or several values in a row
};

struct ConversationFile {
    std::vector<Conversation> conversations;
    ConversationsShape shape = ConversationsShape::One;
    Diagnostics diagnostics; ///< what was changed while reading, each with line and column
};

/// A file or the clipboard, whole. Larger files are read line by line (see dataset_check).
Result<ConversationFile> readConversations(std::string_view text, JsonStyle style = JsonStyle::Lenient);
/// JSON lines stay lines; other shapes are indented by `indent`.
std::string writeConversations(const ConversationFile& file, int indent = 2);

// The input of a template.

struct InputOptions {
    /// Tool call arguments that are JSON strings, as in OpenAI's API, become objects, which most templates
    /// expect.
    bool parseArguments = false;
    /// Lists of text parts become one string.
    bool joinText = false;
    /// `train`, `training`, `loss` and `weight` of a message are only for the trainer.
    bool withoutTraining = false;
};

struct TemplateInput {
    Data messages; ///< a list
    Data tools, documents, arguments;

    [[nodiscard]] ChatVariables variables() const;
    /// Only the first `count` messages.
    [[nodiscard]] ChatVariables variables(std::size_t count, bool addGenerationPrompt) const;
};

/// The variables for the first n messages of an input; reuses those of the last call. `input` must outlive
/// it, unchanged.
class FirstMessages {
  public:
    explicit FirstMessages(const TemplateInput& input)
        : m_input(input) {}
    /// TemplateInput::variables(count, addGenerationPrompt); valid until the next call.
    const ChatVariables& variables(std::size_t count, bool addGenerationPrompt);

  private:
    const TemplateInput& m_input;
    ChatVariables m_variables;
};

/// Converts ShareGPT's `function_call` to a tool call of the assistant, and tools in a string to a list, if
/// they are JSON.
TemplateInput templateInput(const Conversation& conversation, const InputOptions& options = {});

} // namespace tokenscope::chat
