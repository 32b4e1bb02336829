#pragma once
// A request of `--jsonl`: one line.

#include "core/base/error.h"
#include "core/definition/piece_type.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

struct EncodeLine {
    std::string text; ///< bytes; need not be UTF-8
    std::optional<std::string> pair;
    std::optional<bool> addSpecial;
    std::optional<bool> parseSpecial;
};
struct DecodeRequest {
    std::vector<PieceId> ids;
    std::optional<bool> skipSpecial;
};

/// Errors: BadInput with `where` as a JSON path, or as a byte of the line if it isn't JSON.
Result<EncodeLine> parseEncodeLine(std::string_view line);
Result<DecodeRequest> parseDecodeRequest(std::string_view line);

} // namespace tokenscope::cli
