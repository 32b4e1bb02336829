#pragma once
// Re-encoding after an edit: only the text whose tokens the edit can change is encoded again.

#include "core/encoding/tokenizer.h"

namespace tokenscope {

/// text[begin, begin + removed) was replaced by `inserted` bytes.
struct TextEdit {
    std::uint32_t begin = 0;
    std::uint32_t removed = 0;
    std::uint32_t inserted = 0;
};

/// The same result as tokenizer.encode(text, options). `before` is the encoding of the text before the edit,
/// with the same tokenizer and options. With `full` or `configured` the whole text is encoded again. Errors:
/// as Tokenizer::encode.
Result<Encoding> encodeEdit(const Tokenizer& tokenizer, Encoding before, const TextEdit& edit,
                            std::string_view text, const EncodeOptions& options = {});

} // namespace tokenscope
