#pragma once
// What a file is, by its content alone: one of the formats that are read, or the name of what it is instead.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string_view>

namespace tokenscope::formats {

/// Errors: NotRecognized, with what the file looks like and what to do. A damaged file of a known format is
/// taken for that format, whose loader says what is wrong.
Result<SourceFormat> detectFormat(std::string_view bytes);

// The steps of it.

/// A container, picture, archive, model or pointer file that has a signature.
std::optional<Error> recognizeForeign(std::string_view bytes);
/// Which of the JSON formats; a damaged document counts as a tokenizer.json. Errors: NotRecognized (a JSON
/// document that is no tokenizer, by name), Damaged (a list that is no JSON).
Result<SourceFormat> detectJson(std::string_view text);
/// Formats that are lines of text; nullopt for any other text.
std::optional<SourceFormat> detectLines(std::string_view bytes);
/// Text, or bytes of no known kind.
Error describeUnknown(std::string_view bytes);

} // namespace tokenscope::formats
