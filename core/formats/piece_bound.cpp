#include "core/formats/piece_bound.h"

#include "core/formats/load.h"

namespace tokenscope::formats {

Result<void> checkPieceCount(std::size_t pieces, std::string where) {
    if (pieces <= kMaxPieces)
        return {};
    return fail(ErrorCode::TooLarge, std::move(where),
                "the vocabulary has " + std::to_string(pieces) + " pieces, the bound is " +
                    std::to_string(kMaxPieces),
                "train a smaller vocabulary");
}

} // namespace tokenscope::formats
