#pragma once
// `check --chat` without a dataset: what is odd about a chat template.

#include "app/cli/command.h"
#include "core/chat/lint/template_lint.h"

#include <string>

namespace tokenscope::cli {

/// A chat template, and where it is from.
struct CheckedTemplate {
    std::string source;
    std::string place; ///< `template.jinja`, `tokenizer_config.json: $.chat_template`
    Data arguments;    ///< of the template
};

/// Prints the findings; No where one is an error. `tokenizer` may be null.
Exit checkTemplate(const CheckedTemplate& checked, const Tokenizer* tokenizer, const Arguments& arguments);

} // namespace tokenscope::cli
