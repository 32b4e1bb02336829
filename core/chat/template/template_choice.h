#pragma once
// Which template a conversation is rendered with: one of those that the tokenizer carries, or a table of our own where it
// carries none.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

/// As apply_chat_template chooses: the one by `name`; else `tool_use` where tools are given and there is one; else
/// `default`, or the only one. Errors: BadInput, naming those that there are.
Result<const tokenscope::ChatTemplate*> chooseTemplate(const std::vector<tokenscope::ChatTemplate>& templates,
                                                       const std::optional<std::string>& name,
                                                       bool withTools);

struct SpecialLiteral {
    std::string text;
    std::size_t at = 0; ///< byte of the template
    bool operator==(const SpecialLiteral&) const = default;
};

/// What looks like a control token in a template, each text once, in order: `<|im_end|>`, `<｜User｜>`, `<start_of_turn>`,
/// `[INST]`, `</s>`. Tags in lower case that no vocabulary need have (`<tool_call>`, `<b>`) are not.
std::vector<SpecialLiteral> specialLiteralsIn(std::string_view source);

/// A template that came with the program.
struct NamedTemplate {
    std::string_view name;  ///< `chatml`
    std::string_view title; ///< for a menu
    std::string_view source;
};

/// Of how many literals of the template the tokenizer makes one token, and of how many not.
struct TemplateFit {
    std::size_t known = 0, unknown = 0;
    bool operator==(const TemplateFit&) const = default;
};
TemplateFit fitOf(std::string_view source, const Tokenizer& tokenizer);
/// The table whose literals the tokenizer knows best: all of them known, and the most; else the first one that needs none
/// but what its arguments bring; null where `templates` is empty.
const NamedTemplate* bestFit(std::span<const NamedTemplate> templates, const Tokenizer& tokenizer);

/// bos_token, eos_token and so on as apply_chat_template passes them, by the tokenizer's special ids; roles that it doesn't
/// have are left out.
std::vector<std::pair<std::string, std::string>> specialArguments(const Tokenizer& tokenizer);

} // namespace tokenscope::chat
