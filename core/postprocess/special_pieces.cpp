#include "core/postprocess/kinds.h"

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

} // namespace tokenscope::post_processors
