#pragma once
// Re-encoding after an edit: only the text whose tokens the edit can change is encoded again.

#include "core/encoding/tokenizer.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tokenscope {

/// text[begin, begin + removed) was replaced by `inserted` bytes.
struct TextEdit {
    std::uint32_t begin = 0;
    std::uint32_t removed = 0;
    std::uint32_t inserted = 0;
};

/// Tokens [begin, begin + removed) were replaced by `inserted` tokens. All others have the ids, spellings and types that
/// they had; those after them have moved spans.
struct TokenEdit {
    std::size_t begin = 0;
    std::size_t removed = 0;
    std::size_t inserted = 0;
};

/// A list with a value for each token, after the edit. `fresh`: the values of the inserted tokens.
template <class T>
std::vector<T> spliced(const std::vector<T>& before, const TokenEdit& edit, const std::vector<T>& fresh) {
    const auto from = before.begin() + static_cast<std::ptrdiff_t>(edit.begin);
    std::vector<T> after;
    after.reserve(before.size() - edit.removed + fresh.size());
    after.insert(after.end(), before.begin(), from);
    after.insert(after.end(), fresh.begin(), fresh.end());
    after.insert(after.end(), from + static_cast<std::ptrdiff_t>(edit.removed), before.end());
    return after;
}

struct EditedEncoding {
    Encoding encoding;
    std::optional<TokenEdit> edit; ///< absent: the whole text was encoded again
};

/// The same encoding as tokenizer.encode(text, options). `before` is the encoding of the text before the edit,
/// with the same tokenizer and options. With `full` or `configured` the whole text is encoded again. Errors:
/// as Tokenizer::encode.
Result<EditedEncoding> encodeEdit(const Tokenizer& tokenizer, const Encoding& before, const TextEdit& edit,
                                  std::string_view text, const EncodeOptions& options = {});

} // namespace tokenscope
