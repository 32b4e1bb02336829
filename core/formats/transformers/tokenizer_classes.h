#pragma once
// transformers' tokenizer classes that aren't supported, and what they do.

#include "core/base/error.h"
#include "core/formats/transformers/model_folder.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// The unsupported behavior of the folder's class, e.g. `reads tables, not texts`; empty if the class is supported or unknown.
Message unsupportedBehavior(const ModelFolderConfig& facts);

/// The error for a folder of such a class; nullopt for other classes.
std::optional<Error> rejectForeignClass(const ModelFolderConfig& facts);

// The tokenizer class for the `model_type` of a config.json.

/// The class that transformers' AutoTokenizer uses if no file declares one, without `Fast`; empty: unknown. Includes
/// unsupported classes, so that messages can name them.
std::string_view tokenizerClassOf(std::string_view modelType);

} // namespace tokenscope::formats
