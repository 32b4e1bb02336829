#pragma once
// Stage 5 as the file configures it: encodings cut to a length before special tokens are put in, and filled up
// after. Off unless EncodeOptions::configured asks for it.
//
//   max_length 5, stride 2, right   a b c d e f g h → a b c d e | d e f g h
//   the same from the left                          → d e f g h | a b c d e

#include "core/base/error.h"
#include "core/definition/stage_configs.h"
#include "core/encoding/encoding.h"

#include <string_view>
#include <vector>

namespace tokenscope {

/// The reference (0.23) stops looking at words as soon as it has max_length tokens, special ones not counted, and
/// forgets the rest: it overflows no more. Words that are added tokens don't make it stop. `encoding` has
/// wordIds; `addedWords` ascends.
void stopEarly(Encoding& encoding, const TruncationConfig& config,
               const std::vector<std::uint32_t>& addedWords);

/// What is cut off goes to `overflowing`, in windows that overlap by the stride. `second` is null without a
/// pair. `added`: special tokens that will be put in; they count against the length. Errors: BadInput with
/// `where` under `$.truncation` (a stride as long as a window, a strategy that
/// would have to cut a text away wholly or one that isn't there): there the reference fails or panics too.
/// TooLarge when the windows of a text pass kMaxInWindows (encoding.h's columns, below 300 MB).
Result<void> truncate(Encoding& first, Encoding* second, const TruncationConfig& config, std::size_t added);

struct PaddingContext {
    std::uint32_t textEnd = 0;            ///< in bytes
    std::string_view spelledInVocabulary; ///< how the vocabulary spells PaddingConfig::padId
    bool referenceSpans = false;          ///< Encoding::reference is there
    bool full = false;                    ///< the columns of EncodeOptions::full are there
    bool ofTheText = false;               ///< pieces that fill up count as the text's own (its sequence id)
};

/// Fills up to the fixed length, or to a multiple; one text is the longest of its batch. Overflowing encodings
/// are filled to the same length. Pieces have empty spans: at 0 on the left, at the text's end on the right.
/// Errors: TooLarge above 16 777 216 pieces to fill in, in all of them together (fewer where the vocabulary
/// spells them otherwise, so that each has its spelling); `where` under `$.padding`.
Result<void> pad(Encoding& encoding, const PaddingConfig& config, const PaddingContext& context);

} // namespace tokenscope
