#pragma once
// The four Unicode normal forms, on UTF-8, with the source of every character. Data of Unicode 9, as Hugging
// Face's tokenizers have it: characters assigned later stay as they are.
//
//   text ── spanUnchanged ──▶ unchanged run ── normalizeSegment ──▶ pieces, next segment's start ──▶ …
//
// Bytes that are not UTF-8 are kept and separate what is around them. Thread-safe.

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

enum class UnicodeForm : std::uint8_t { NFC, NFD, NFKC, NFKD };

/// True when normalizing gives the same text. Linear; some GB/s for ASCII.
bool isNormalized(UnicodeForm form, std::string_view text);

struct NormalizedPiece {
    char32_t character = 0; ///< DecodedCharacter::kInvalid: the byte at source.begin
    ByteSpan source;        ///< bytes of the text that it is made of (from the first to the last)
    /// How Hugging Face's alignment moves: 1 takes no character of the text, 0 takes one, -n takes 1 + n.
    std::int32_t change = 0;
};

/// End of the run from `at` (a segment's start, e.g. 0) that normalization leaves alone; a segment's start.
std::size_t spanUnchanged(UnicodeForm form, std::string_view text, std::size_t at);
/// Normalizes the segment that starts at `at` < text.size(), appends to `pieces`, returns the next start.
std::size_t normalizeSegment(UnicodeForm form, std::string_view text, std::size_t at,
                             std::vector<NormalizedPiece>& pieces);

} // namespace tokenscope
