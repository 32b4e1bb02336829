#pragma once
// transformers' classes whose tokenizers this program does not make, by what they do.

#include "core/base/error.h"
#include "core/formats/transformers/model_folder.h"

#include <optional>
#include <string>

namespace tokenscope::formats {

/// What the folder's class does that is not done here; empty: it is done, or the class is not known.
std::string_view foreignWay(const FolderFacts& facts);

/// The refusal of a folder of such a class; nullopt for other classes.
std::optional<Error> refuseForeignClass(const FolderFacts& facts);

} // namespace tokenscope::formats
