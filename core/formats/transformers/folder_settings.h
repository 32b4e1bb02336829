#pragma once
// What the files next to a folder's tokenizer say that changes encoding, decoding, padding or ids, as it is there: for
// people who compare two folders. What of it holds is in the definition, see folder_facts.h.
//
//   tokenizer_config.json: $.model_max_length   8192
//   config.json: $.text_config.vocab_size       262208
//
// Tokens and chat templates are left out: a definition has them.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::formats {

struct FolderSetting {
    std::string where; ///< file and JSON path
    std::string value; ///< JSON on one line
    bool operator==(const FolderSetting&) const = default;
};

/// Of the files that were read when the definition was loaded, read again; in the order of a list that is the same for
/// all. Empty for a file that was opened by itself. A file that is gone or damaged says nothing.
std::vector<FolderSetting> readFolderSettings(const TokenizerDefinition& definition);

} // namespace tokenscope::formats
