#pragma once
// Re-encoding after an edit: only what the edit can have changed is encoded again; all other tokens stay.

#include "core/encoding/tokenizer.h"

namespace tokenscope {

/// text[begin, begin + removed) was replaced by `inserted` bytes.
struct TextEdit {
    std::uint32_t begin = 0;
    std::uint32_t removed = 0;
    std::uint32_t inserted = 0;
};

/// Equals tokenizer.encode(text, options), `before` being the encoding of the text before the edit with the
/// same tokenizer and options (without `full` and `configured`; with either, everything is encoded again).
/// Errors: as Tokenizer::encode.
Result<Encoding> encodeEdit(const Tokenizer& tokenizer, Encoding before, const TextEdit& edit,
                            std::string_view text, const EncodeOptions& options = {});

} // namespace tokenscope
