#pragma once
// The first step of encoding: splits the text at added tokens.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/piece_type.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Plain text, or one added token with the whitespace that it took.
struct SplitPart {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    PieceId token = kNoPiece; ///< kNoPiece: plain text
    [[nodiscard]] bool isText() const { return token == kNoPiece; }
    bool operator==(const SplitPart&) const = default;
};

/// Const and thread-safe.
class AddedTokenSplitter {
  public:
    virtual ~AddedTokenSplitter() = default;
    /// The parts ascend and cover the text, and no two text parts are adjacent. An empty text has no parts.
    /// Without parseSpecial, special tokens are text. Errors: Canceled.
    [[nodiscard]] virtual Result<std::vector<SplitPart>> split(std::string_view text, bool parseSpecial,
                                                               const Progress& progress) const = 0;
};

} // namespace tokenscope
