#pragma once
// A text after some normalizers, with the origin of every byte.
//
//   original   " e ◌́ x"        normalized (NFC)  " é x"
//   byte       0 1 2 3 4         byte              0 1 2 3
//   origin of each normalized byte:  [0,1) [1,4) [1,4) [4,5)      the origin: é represents e and its accent
//   reference of each:               [0,1) [1,2) [1,2) [4,5)      Hugging Face keeps the first character only
//
// Origins and references are byte ranges of the original text. All bytes of one normalized character have the
// same origin and reference, unless the text is unchanged there. An inserted character has an empty origin at
// its position.

#include "core/base/byte_span.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct NormalizedText {
    std::string text;
    std::vector<ByteSpan> origin;    ///< one per byte of text
    std::vector<ByteSpan> reference; ///< one per byte of text; what Hugging Face calls alignments
    std::uint32_t begin = 0;         ///< where the text, before any change, starts in the original

    /// Unchanged text whose first byte is at `offset` of the original. Each byte has itself as its origin,
    /// and the whole character as its reference.
    static NormalizedText identity(std::string_view text, std::uint32_t offset);

    /// The original bytes that [span) of `text` represents: from the first begin to the last end.
    [[nodiscard]] ByteSpan originOf(ByteSpan span) const;
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const;
};

} // namespace tokenscope
