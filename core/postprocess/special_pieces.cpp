#include "core/postprocess/kinds.h"

#include <algorithm>

namespace tokenscope::post_processors {

void putBefore(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
               const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putBefore(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    Part special = makeSpecialPart({piece}, typeId, 0, part.text, context);
    append(special, std::move(part));
    part = std::move(special);
    part.overflowing = std::move(overflowing);
}

void putAfter(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
              const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putAfter(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    append(part, makeSpecialPart({piece}, typeId, static_cast<std::uint32_t>(part.text.size()), part.text,
                                 context));
    part.overflowing = std::move(overflowing);
}

void becomePlain(Part& part, std::uint32_t sequence) {
    part.sequences.clear();
    setSequence(part, sequence);
    std::fill(part.encoding.specialMask.begin(), part.encoding.specialMask.end(), std::uint8_t{0});
    std::fill(part.encoding.attentionMask.begin(), part.encoding.attentionMask.end(), std::uint8_t{1});
    for (Part& overflowing : part.overflowing)
        becomePlain(overflowing, sequence);
}

} // namespace tokenscope::post_processors
