#pragma once
// Stage 5 as the file configures it: encodings are truncated before special tokens are added, and padded
// afterwards. Only with EncodeOptions::configured.
//
//   max_length 5, stride 2, right   a b c d e f g h → a b c d e | d e f g h
//   the same from the left                          → d e f g h | a b c d e

#include "core/base/error.h"
#include "core/definition/stage_configs.h"
#include "core/encoding/encoding.h"

#include <string_view>
#include <vector>

namespace tokenscope {

/// Tokens [begin, end), without overflowing encodings and diagnostics.
Encoding sliceOf(const Encoding& whole, std::size_t begin, std::size_t end);

/// The reference (0.23) stops at the first word that reaches max_length tokens, special tokens not counted,
/// and drops the rest, which doesn't overflow either. It doesn't stop at words that are added tokens.
/// `encoding` must have wordIds; `addedWords` ascends.
void stopEarly(Encoding& encoding, const TruncationConfig& config,
               const std::vector<std::uint32_t>& addedWords);

/// Truncated tokens become `overflowing`, in windows that overlap by the stride. `second` is null without a
/// pair. `added`: special tokens that will be added; they count against the length. Errors: BadInput with
/// `where` under `$.truncation` (a stride as long as a window, a strategy that would have to remove a whole
/// text, or a second text that is missing): the reference fails or panics in these cases too. TooLarge when
/// the windows of a text exceed kMaxInWindows (encoding.h's columns, below 300 MB).
Result<void> truncate(Encoding& first, Encoding* second, const TruncationConfig& config, std::size_t added);

struct PaddingContext {
    std::uint32_t textEnd = 0;            ///< in bytes
    std::string_view spelledInVocabulary; ///< PaddingConfig::padId in the vocabulary
    bool referenceSpans = false;          ///< Encoding::reference is filled
    bool full = false;                    ///< the columns of EncodeOptions::full are filled
    bool ofTheText = false;               ///< padding gets the sequence id of the text
};

/// Pads to the fixed length, or to a multiple of a length; a single text is the longest of its batch.
/// Overflowing encodings are padded to the same length. Padding has empty spans: at 0 on the left, at the
/// text's end on the right. Errors: TooLarge above 16 777 216 tokens of padding in all of them together
/// (fewer where the vocabulary spells them differently, so that each needs its spelling), `where` under
/// `$.padding`.
Result<void> pad(Encoding& encoding, const PaddingConfig& config, const PaddingContext& context);

} // namespace tokenscope
