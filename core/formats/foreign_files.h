#pragma once
// Recognizes files that people open by mistake, by signatures or, for JSON, by the keys of the root. Each
// error is NotRecognized; its message names the kind of file and its remedy what to do.

#include "core/base/error.h"
#include "core/formats/file_content.h"

#include <optional>
#include <string_view>

namespace tokenscope::formats {

/// A container, image, archive, model or pointer file with a known signature.
std::optional<Error> recognizeForeign(std::string_view bytes);

/// The root has a key of a model's configuration files.
bool hasOptionKeys(const RootKeys& root);
/// The same, or a key of another known JSON document.
bool isForeignDocument(const RootKeys& root);

/// A JSON document of no known format. Damaged for a list that isn't valid JSON.
Error describeForeignJson(const FileContent& content);
/// Text or binary data of no known kind.
Error describeUnknown(std::string_view bytes);

} // namespace tokenscope::formats
