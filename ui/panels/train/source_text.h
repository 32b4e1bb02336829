#pragma once
// The text of a source from its beginning, in parts that end with lines: packed or not, and of .jsonl and .tsv the field
// that has the text. For a look at some of it; training itself reads by core/train/sources. Runs on any thread.

#include "core/base/error.h"
#include "core/train/corpus/source_list.h"

#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::ui {

/// Calls `each` until it returns false, or the text ends. A line of .jsonl or .tsv without the field is passed over.
/// Errors: those of ByteStream, and of `each`.
Result<void> readSourceText(const SourceFile& file, const std::string& field,
                            const std::function<Result<bool>(std::string_view part)>& each);

} // namespace tokenscope::ui
