#include "core/formats/vocabulary_limits.h"

#include "core/formats/load.h"

#include <fmt/format.h>

namespace tokenscope::formats {

Result<void> checkPieceCount(std::size_t pieces, std::string where) {
    if (pieces <= kMaxPieces)
        return {};
    return fail(ErrorCode::TooLarge, std::move(where),
                message("the vocabulary has {} pieces; the limit is {}", pieces, kMaxPieces),
                "train a smaller vocabulary");
}

void noteMissingBytes(const Vocabulary& vocabulary, const std::string& where, Diagnostics& diagnostics) {
    constexpr int kNamed = 8;
    std::string missing;
    int count = 0;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (vocabulary.find({&c, 1}) != kNoPiece)
            continue;
        if (++count <= kNamed)
            missing += fmt::format("{}0x{:02X}", count > 1 ? ", " : "", byte);
    }
    if (count > 0)
        diagnostics.push_back(
            {Severity::Warning, where,
             count > kNamed
                 ? message("{} single bytes have no token ({}, …); text that needs them can't be encoded",
                           count, missing)
                 : message("{} single bytes have no token ({}); text that needs them can't be encoded", count,
                           missing)});
}

} // namespace tokenscope::formats
