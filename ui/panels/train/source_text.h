#pragma once
// The text of a source file from its start, in parts that end with lines: decompressed, and for .jsonl and
// .tsv the field with the text. For a preview; training itself reads through core/train/corpus. Runs on any
// thread.

#include "core/base/error.h"
#include "core/train/corpus/source_list.h"

#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::ui {

/// Calls `each` until it returns false, or the text ends. Lines of .jsonl and .tsv without the field are
/// skipped. Errors: those of ByteStream, and of `each`.
Result<void> readSourceText(const train::SourceFile& file, const std::string& field,
                            const std::function<Result<bool>(std::string_view part)>& each);

} // namespace tokenscope::ui
