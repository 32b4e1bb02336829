#pragma once
// Files that people open by mistake: known by their signatures or, for JSON documents, by the keys of their root. Each
// error is NotRecognized, and names what the file is and what to do.

#include "core/base/error.h"
#include "core/formats/file_content.h"

#include <optional>
#include <string_view>

namespace tokenscope::formats {

/// A container, image, archive, model or pointer file that has a signature.
std::optional<Error> recognizeForeign(std::string_view bytes);

/// The root has a key of a model's configuration files.
bool hasOptionKeys(const RootKeys& root);
/// The same, or a key of another JSON document that is known by name.
bool isForeignDocument(const RootKeys& root);

/// A JSON document that no format recognizes. Damaged for a list that is not valid JSON.
Error describeForeignJson(const FileContent& content);
/// Text, or bytes of no known kind.
Error describeUnknown(std::string_view bytes);

} // namespace tokenscope::formats
