#pragma once
// Which part of the original each character of a decoded text stands for.

#include "ui/widgets/stages_view/stage_sheet.h"

namespace tokenscope {

/// One span a byte of `trace.decoded.text`: its token's; empty where a decoder put in something between tokens.
std::vector<ByteSpan> decodedOrigins(const Tokenizer& tokenizer, const StageTrace& trace);

/// Cells of a decoded text. What stands for its own text is cut into characters; all else of one token, and what
/// was put in at one place, is one cell.
std::vector<StageCell> decodedCells(std::string_view original, std::string_view decoded,
                                    const std::vector<ByteSpan>& origin);

} // namespace tokenscope
