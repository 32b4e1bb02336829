#pragma once
// The settings in a folder's configuration files that affect encoding, decoding, padding or ids, verbatim,
// for people who compare two folders. The definition has the ones that are in effect, see model_folder.h.
//
//   tokenizer_config.json: $.model_max_length   8192
//   config.json: $.text_config.vocab_size       262208
//
// Tokens and chat templates are omitted: the definition has them.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::formats {

struct FolderSetting {
    std::string where; ///< file and JSON path
    std::string value; ///< JSON on one line
    bool operator==(const FolderSetting&) const = default;
};

/// Reads again the files that were read when the definition was loaded; the order is fixed. Empty if the file
/// was opened alone. Missing and damaged files are skipped.
std::vector<FolderSetting> readFolderSettings(const TokenizerDefinition& definition);

} // namespace tokenscope::formats
