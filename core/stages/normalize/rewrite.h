#pragma once
// Builds a NormalizedText from another one, maintains origins and references, and enforces the limits of
// normalizer.h. Spans named `source` are ranges of the text before.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/stages/normalize/normalized_text.h"
#include "core/text/utf8.h"

#include <optional>
#include <string_view>

namespace tokenscope {

class Rewrite {
  public:
    Rewrite(const NormalizedText& from, const Progress& progress);

    // The functions that return bool return false if rewriting has failed; then stop.

    /// Copies the bytes with their origins and references.
    bool keep(ByteSpan source);
    /// Copies the bytes with another reference.
    bool keep(ByteSpan source, ByteSpan reference);
    /// Writes new bytes, which all have this origin and reference.
    bool put(std::string_view bytes, ByteSpan origin, ByteSpan reference);
    bool put(char32_t character, ByteSpan origin, ByteSpan reference);

    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(m_to.text.size()) + m_kept.size();
    }
    /// False if `bytes` more would exceed the limits; then finish() fails.
    bool allows(std::uint64_t bytes);

    /// Replaces `text` with the result. Errors: TooLarge, Canceled.
    Result<void> finish(NormalizedText& text);

  private:
    void reserveFirst();
    bool flush();
    bool mayContinue();

    const NormalizedText& m_from;
    const Progress& m_progress;
    NormalizedText m_to;
    /// Unchanged text that is not copied yet: a run is copied at once, and a text without changes never.
    ByteSpan m_kept;
    std::uint64_t m_limit = 0;
    std::uint32_t m_untilCheck = 0;
    std::optional<ErrorCode> m_failure;
};

/// Calls `each(character, source)` for every character; stops when it returns false.
template <class Each>
void forEachCharacter(std::string_view text, Each&& each) {
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        const auto begin = static_cast<std::uint32_t>(at);
        if (!each(c.value, ByteSpan{begin, begin + c.length}))
            return;
        at += c.length;
    }
}

/// Calls `each(rewrite, character, source)` for every character; `each` writes its replacement.
template <class Each>
Result<void> rewriteCharacters(NormalizedText& text, const Progress& progress, Each&& each) {
    Rewrite rewrite(text, progress);
    forEachCharacter(text.text,
                     [&](char32_t c, ByteSpan source) -> bool { return each(rewrite, c, source); });
    return rewrite.finish(text);
}

} // namespace tokenscope
