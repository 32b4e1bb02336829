#pragma once
// Detects the format of a file by its content only.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <string_view>

namespace tokenscope::formats {

class Format;

/// Errors: NotRecognized, with a description of the file and a remedy; Damaged for JSON that no reader would
/// accept. A damaged file of a known format is recognized, and its reader reports the damage.
Result<const Format*> findFormat(std::string_view bytes);
Result<SourceFormat> detectFormat(std::string_view bytes);

} // namespace tokenscope::formats
