#pragma once
// The input of `render`: a template and conversations.

#include "app/cli/arguments.h"
#include "core/chat/conversation/conversation.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/tokenizer.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace tokenscope::cli {

inline constexpr std::array kRenderInputOptions = std::to_array<Option>({
    {"template", '\0', "FILE", "the template: a file, or the name of a built-in one (chatml, llama-3, …)",
     false},
    {"template-name", '\0', "NAME",
     "the name of the template, if the tokenizer has several (default, tool_use, …)", false},
    {"arg", '\0', "NAME=VALUE",
     "a variable of the template; the value is JSON, otherwise a string; may be repeated", false, true},
    {"generation-prompt", '\0', "", "add_generation_prompt: end with the start of an answer", true},
    {"parse-arguments", '\0', "", "turn arguments of tool calls that are JSON strings into objects", false},
    {"now", '\0', "TIME", "the time for strftime_now, 2026-01-15T09:30:00", false},
});

/// The source of the template: --template, or the tokenizer's. nullopt without either option. Errors: of
/// files; BadInput if the tokenizer has none or several.
Result<std::optional<std::string>> readTemplate(const Arguments& arguments, const Tokenizer* tokenizer,
                                                bool withTools);

/// The template's name in errors: --template as given, or the file with the tokenizer's template.
std::string placeOfTemplate(const Arguments& arguments, const Tokenizer* tokenizer);

/// The arguments given as options, merged over the tokenizer's special tokens.
Result<Data> readTemplateArguments(const Arguments& arguments, const Tokenizer* tokenizer);

/// A request of --jsonl, `{"messages":…,"tools":…,"documents":…,"arguments":…}`, or a conversation in another
/// format, as JSON on one line. `defaults` are arguments that it can override. Errors: BadInput.
Result<chat::TemplateInput> readRequest(std::string_view line, const Data& defaults,
                                        const chat::InputOptions& options);
/// The same for a parsed conversation.
chat::TemplateInput inputFor(const chat::Conversation& conversation, const Data& defaults,
                             const chat::InputOptions& options);

/// `{"template":"…","context":{…}}`. Errors: BadInput.
struct TemplateRequest {
    std::string source;
    chat::ChatVariables context;
};
Result<TemplateRequest> readTemplateRequest(std::string_view line);

} // namespace tokenscope::cli
