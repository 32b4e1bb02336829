#pragma once
// Applies the tokenizer class of a model folder to the definition of its tokenizer file.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/declarations.h"
#include "core/formats/transformers/config_fields.h"
#include "core/formats/transformers/fast_class_table.h"
#include "core/formats/transformers/model_folder.h"
#include "core/json/json_reader.h"

namespace tokenscope::formats {

/// What the class learns and reports while it is applied.
struct ClassReport {
    FolderLedger& ledger;
    ConfigFields& fields;
    LoadReport& diagnostics;
};

/// `config` is that of the class in use. Replaces the stages that the class replaces, with a warning for each that differs from the file's.
void applyFastClass(const ModelFolderConfig& config, TransformersVersion version,
                    TokenizerDefinition& definition, ClassReport& report);

/// For tokenizers that were built from other files: BOS and EOS of the classes that always set them.
void applyBosAndEos(const ModelFolderConfig& config, TokenizerDefinition& definition, ClassReport& report);

} // namespace tokenscope::formats
