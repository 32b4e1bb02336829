#include "core/stages/postprocess/kinds.h"

#include <algorithm>

namespace tokenscope::post_processors {

void putBefore(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
               const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putBefore(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    const auto place = part.place;
    Part special = makeSpecialPart({piece}, typeId, place.value_or(0), part.text, context);
    append(special, std::move(part));
    special.place = place;
    part = std::move(special);
    part.overflowing = std::move(overflowing);
}

void putAfter(Part& part, const SpecialPiece& piece, std::uint32_t typeId,
              const PostProcessContext& context) {
    for (Part& overflowing : part.overflowing)
        putAfter(overflowing, piece, typeId, context);
    std::vector<Part> overflowing = std::move(part.overflowing);
    part.overflowing.clear();
    const auto end = static_cast<std::uint32_t>(part.text.size());
    append(part, makeSpecialPart({piece}, typeId, part.place.value_or(end), part.text, context));
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
