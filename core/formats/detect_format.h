#pragma once
// Which format a file has, by its content alone.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"

#include <string_view>

namespace tokenscope::formats {

class Format;

/// Errors: NotRecognized, with what the file looks like and what to do. A damaged file of a known format is
/// recognized as that format, whose reader reports what is wrong; Damaged for JSON that no reader would get.
Result<const Format*> findFormat(std::string_view bytes);
Result<SourceFormat> detectFormat(std::string_view bytes);

} // namespace tokenscope::formats
