#pragma once
// Applies the configuration of a model folder to the definition of its tokenizer file.

#include "core/formats/transformers/model_folder.h"
#include "core/formats/transformers/transformers_version.h"

#include <optional>
#include <string_view>

namespace tokenscope::formats {

/// The definition's id for a role of roles(); null for any other name.
std::optional<PieceId>* specialIdOf(SpecialIds& special, std::string_view role);

struct FolderUse {
    TransformersVersion version = TransformersVersion::V5;
    bool isTokenizerJson = false; ///< otherwise the class has built the stages from another file
};

/// Applies the configuration to the definition, as transformers does when it opens the folder: tokens,
/// special ids, BOS and EOS, templates. Contradictions become diagnostics that name what is used.
void applyModelFolder(const ModelFolderConfig& config, TokenizerDefinition& definition,
                      const FolderUse& use = {});

} // namespace tokenscope::formats
