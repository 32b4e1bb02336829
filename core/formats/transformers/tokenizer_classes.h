#pragma once
// transformers' classes whose tokenizers this program does not make, by what they do.

#include "core/base/error.h"
#include "core/formats/transformers/model_folder.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// What the folder's class does that is not done here; empty: it is done, or the class is not known.
std::string_view unsupportedBehavior(const ModelFolderConfig& facts);

/// The refusal of a folder of such a class; nullopt for other classes.
std::optional<Error> rejectForeignClass(const ModelFolderConfig& facts);

// The tokenizer class that belongs to the `model_type` of a config.json.

/// The class that transformers' AutoTokenizer takes where no file names one, without `Fast`; empty: not known.
/// Classes that this program does not know are among them, so that they can be named.
std::string_view tokenizerClassOf(std::string_view modelType);

} // namespace tokenscope::formats
