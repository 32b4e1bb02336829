#pragma once
// The input of `render` and `check`: a template, conversations, and the options for masks and labels.

#include "app/cli/arguments.h"
#include "core/chat/conversation/conversation.h"
#include "core/chat/masks/labeled_chat.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/encoding/tokenizer.h"
#include "core/report/chat_report.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace tokenscope::cli {

// The options of `render` and `check` for masks and labels.

/// The options that readLabelFlags() reads; part of the options of `render`.
inline constexpr std::array kLabelOptions = std::to_array<Option>({
    {"policy", '\0', "NAME",
     "mask policy: generation, content, prefix_difference, response_marker or parts; all: each of them; may "
     "be repeated (default: generation and content)",
     false, true},
    {"labels", '\0', "NAME",
     "the policy of the labels (generation if the template has blocks, otherwise content)", false},
    {"edge", '\0', "RULE",
     "for a token that is only partly in a trained range: train it if any, all, or the first of its bytes "
     "are in the range; transformers: as transformers does (only for generation, the default there; "
     "otherwise any)",
     false},
    {"no-flaw", '\0', "",
     "generation: don't reproduce the transformers bug that marks the rest of the text as trained if a "
     "block's "
     "end isn't found",
     false},
    {"right-blocks", '\0', "",
     "generation: use the blocks' exact positions, not those that transformers computes", false},
    {"end-of-turn", '\0', "", "content: also train the token that ends a turn", false},
    {"between", '\0', "", "content: also train template text within a message", false},
    {"last-turn", '\0', "", "train only the text after the user's last message", false},
    {"response", '\0', "TEXT", "response_marker: text that starts an answer (default: guessed)", false},
    {"response-end", '\0', "TEXT", "response_marker: text that ends it", false},
    {"response-ids", '\0', "", "response_marker: search for ids, not for text", false},
    {"injected", '\0', "HOW",
     "what to do with text of a message that would become a control token: as-is (default), as-text, escape, "
     "reject",
     false},
    {"add-special", '\0', "", "add the special tokens of the file (default: off, as in apply_chat_template)",
     true},
    {"why", '\0', "", "show for each token why it is trained or not", false},
    {"nanochat", '\0', "", "build the ids as nanochat does, without a template", false},
    {"max-tokens", '\0', "N", "with --nanochat: the maximum number of tokens (default: 2048)", false},
});

struct LabelFlags {
    chat::LabelSettings settings; ///< no policies: the default ones
    std::optional<chat::MaskPolicy> labels;
    bool why = false;
    bool nanochat = false;
    chat::NanochatOptions nanochatOptions;

    /// With defaults filled in: generation and content, and the policy of the labels.
    [[nodiscard]] chat::LabelSettings settingsFor(bool hasGeneration) const;
    [[nodiscard]] chat::MaskPolicy labelsFor(bool hasGeneration) const;
    [[nodiscard]] report::LabelReportOptions reportFor(bool hasGeneration) const {
        return {labelsFor(hasGeneration), why};
    }
};

/// Errors: BadInput for an unknown name.
Result<LabelFlags> readLabelFlags(const Arguments& arguments);

// The input of `render`: a template and conversations.

inline constexpr std::array kRenderInputOptions = std::to_array<Option>({
    {"template", '\0', "FILE", "the template: a file, or the name of a built-in one (chatml, llama-3, …)",
     false},
    {"template-name", '\0', "NAME",
     "the name of the template, if the tokenizer has several (default, tool_use, …)", false},
    {"arg", '\0', "NAME=VALUE",
     "a variable of the template; the value is JSON, otherwise a string; may be repeated", false, true},
    {"generation-prompt", '\0', "", "add_generation_prompt: append the start of an assistant message", true},
    {"parse-arguments", '\0', "", "turn arguments of tool calls that are JSON strings into objects", false},
    {"now", '\0', "TIME",
     "the time that strftime_now returns, for example 2026-01-15T09:30:00 (default: now)", false},
    {"jinja", '\0', "VERSION",
     "follow this version of Jinja: newest (default), or before-3.1.5, where templates may call list.pop and "
     "list.clear",
     false},
});

/// Of --jinja. Errors: BadInput.
Result<chat::JinjaVersion> readJinjaVersion(const Arguments& arguments);

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

// Which options of `render` and `check` require or exclude others. An option without an effect is an error.

/// Errors: BadInput, which names both options.
Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags);
Result<void> checkCheckOptions(const Arguments& arguments, const LabelFlags& flags);

} // namespace tokenscope::cli
