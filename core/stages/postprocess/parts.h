#pragma once
// What post-processors work on: the encodings of one or two texts, and the special tokens added between them,
// each a part. At the end the parts are joined into one encoding.
//
//   [CLS]  first text  [SEP]  second text  [SEP]
//     0        1         2         3         4

#include "core/encoding/encoding.h"
#include "core/stages/postprocess/post_processor.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Tokens [begin, end) of a part are of sequence `id`. A later range of the same id replaces the former, and
/// where ranges overlap the larger id wins, as in the reference.
struct SequenceRange {
    std::uint32_t id = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

struct Part {
    Encoding encoding; ///< its `overflowing` is empty, they are below
    std::vector<SequenceRange> sequences;
    std::vector<Part> overflowing;
    std::string_view text;              ///< that the spans are of
    std::optional<std::uint32_t> place; ///< the position of all tokens, if they are added special tokens
};

/// A special token to add.
struct SpecialPiece {
    PieceId id = 0;
    std::optional<std::string> token; ///< as the post-processor's configuration spells it, if it does

    [[nodiscard]] bool spelledOtherwise(const PostProcessContext& context) const {
        return token && context.spelling && context.spelling(id) != *token;
    }
};

/// Type and sequence ids become `index` throughout; the optional vectors get their full size when `full`.
Part makePart(Encoding encoding, std::uint32_t index, std::string_view text, bool full);
/// Special tokens as a part of their own, of no sequence, at `place` of `text`.
Part makeSpecialPart(const std::vector<SpecialPiece>& pieces, std::uint32_t typeId, std::uint32_t place,
                     std::string_view text, const PostProcessContext& context);

void setSequence(Part& part, std::uint32_t id);
void setTypes(Part& part, std::uint32_t typeId);
/// Appends `tail`. Each overflowing part of one is combined with each of the other, and with the whole.
void append(Part& part, Part tail);
/// Adds one special token before or after a part and its overflowing parts.
void putBefore(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
               const PostProcessContext& context);
void putAfter(Part& part, const SpecialPiece& piece, std::uint32_t typeId, const PostProcessContext& context);
/// Turns all of a part, and of its overflowing parts, into plain text of one sequence, as BERT's and RoBERTa's do,
/// whatever special tokens an earlier processor has added.
void becomePlain(Part& part, std::uint32_t sequence);
/// Joins all parts; fills sequenceIds when `full`. Errors: TooLarge when overflowing parts make more windows
/// than kMaxInWindows allows.
Result<Encoding> joinParts(std::vector<Part> parts, bool full);

} // namespace tokenscope
