#pragma once
// The fields of tokenizer_config.json that declare tokens, the class and templates, and the lists of special tokens
// in all files: which have an effect, and why the others have none. What applyTokens() and noteModelFiles() list is not
// listed again.

#include "core/formats/declarations.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/model_folder.h"

#include <set>
#include <string>

namespace tokenscope::formats {

/// What the lists of special tokens did.
struct ListEffects {
    bool areRead = true;                 ///< false: the tokenizer file defines all its tokens itself
    std::set<std::string> becameSpecial; ///< tokens that are special only because of their place in a list
    std::set<std::string> replacing;     ///< the places of the lists that replace another one
};

/// `declared` is what the files declare, `config` what is in use.
void noteTokenFields(const ModelFolderConfig& declared, const ModelFolderConfig& config, const FolderUse& use,
                     const ListEffects& lists, FolderLedger& ledger);

} // namespace tokenscope::formats
