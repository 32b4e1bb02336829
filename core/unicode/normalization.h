#pragma once
// The four Unicode normal forms of UTF-8 text, with the source of every character. The data is that of
// Unicode 9, as in Hugging Face tokenizers: characters that were assigned later don't change.
//
//   text ── spanUnchanged ──▶ unchanged run ── normalizeSegment ──▶ pieces, next segment's start ──▶ …
//
// Bytes that are not UTF-8 remain, and separate the text around them. Thread-safe.

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

enum class UnicodeForm : std::uint8_t { NFC, NFD, NFKC, NFKD };

/// True if normalizing doesn't change the text. Linear; some GB/s for ASCII and most other text.
bool isNormalized(UnicodeForm form, std::string_view text);

struct NormalizedPiece {
    char32_t character = 0; ///< DecodedCharacter::kInvalid: the byte at source.begin
    ByteSpan source;        ///< the bytes of the text that it results from (from the first to the last)
    /// For Hugging Face's alignment: 1 consumes no character of the text, 0 consumes one, -n consumes 1 + n.
    std::int32_t change = 0;
};

/// End of the run from `at` that normalization doesn't change. Both are starts of segments, as 0 is.
std::size_t spanUnchanged(UnicodeForm form, std::string_view text, std::size_t at);
/// Normalizes the segment that starts at `at` < text.size() and appends to `pieces`. Returns the start of the
/// next one.
std::size_t normalizeSegment(UnicodeForm form, std::string_view text, std::size_t at,
                             std::vector<NormalizedPiece>& pieces);

/// Canonical_Combining_Class. Characters with another class than 0 may change places when text is normalized.
std::uint8_t combiningClass(char32_t c);

} // namespace tokenscope
