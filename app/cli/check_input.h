#pragma once
// What `check` reads: the template and the conversations.

#include "app/cli/arguments.h"
#include "app/cli/chat_input.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/check/check.h"

#include <memory>
#include <optional>

namespace tokenscope::cli {

/// The template of --template, or the tokenizer's, with the copy of it in another file of the same model. nullopt if
/// there is none. Errors: as readTemplate().
Result<std::optional<check::TemplateToCheck>> readTemplateToCheck(const Arguments& arguments,
                                                                  const Tokenizer* tokenizer);

/// How conversations are rendered and masked. `settings` points to the templates.
struct DatasetInput {
    chat::DatasetSettings settings;
    std::optional<chat::CompiledTemplate> plain, withTools;
};
/// Errors: BadInput, and those of templates.
Result<std::unique_ptr<DatasetInput>> readDatasetInput(const Arguments& arguments, const LabelFlags& flags,
                                                       const Tokenizer& tokenizer);

} // namespace tokenscope::cli
