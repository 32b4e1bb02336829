#pragma once
// Chooses the template for a conversation: one of the tokenizer's, or a built-in one if it has none.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

/// Chooses like apply_chat_template: the one called `name`; otherwise `tool_use` if tools are given and it
/// exists; otherwise `default`, or the only one. Errors: BadInput, which lists the existing ones.
Result<const tokenscope::ChatTemplate*> chooseTemplate(const std::vector<tokenscope::ChatTemplate>& templates,
                                                       const std::optional<std::string>& name,
                                                       bool withTools);

struct SpecialLiteral {
    std::string text;
    std::size_t at = 0; ///< byte of the template
    bool operator==(const SpecialLiteral&) const = default;
};

/// Everything in a template that looks like a control token, each text once, in order: `<|im_end|>`,
/// `<｜User｜>`, `<start_of_turn>`, `[INST]`, `</s>`. Lowercase tags that no vocabulary needs (`<tool_call>`,
/// `<b>`) don't count.
std::vector<SpecialLiteral> specialLiteralsIn(std::string_view source);

/// A built-in template.
struct NamedTemplate {
    std::string_view name;  ///< `chatml`
    std::string_view title; ///< for a menu
    std::string_view source;
};

/// How many literals of the template the tokenizer encodes as one token, and how many not.
struct TemplateFit {
    std::size_t known = 0, unknown = 0;
    bool operator==(const TemplateFit&) const = default;
};
TemplateFit fitOf(std::string_view source, const Tokenizer& tokenizer);
/// The template whose literals fit the tokenizer best: all of them are tokens, and it has the most; otherwise
/// the first one that needs only its arguments; null if `templates` is empty.
const NamedTemplate* bestFit(std::span<const NamedTemplate> templates, const Tokenizer& tokenizer);

/// bos_token, eos_token and so on as passed by apply_chat_template, from the tokenizer's special ids; missing
/// roles are omitted.
std::vector<std::pair<std::string, std::string>> specialArguments(const Tokenizer& tokenizer);

} // namespace tokenscope::chat
