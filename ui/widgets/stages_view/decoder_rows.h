#pragma once
// The rows of the decoder, rule by rule. Each rule is compared with the row above, the first one with the
// spellings of the pieces.
//
//   tokens       [re][##tok]
//   WordPiece     re  tok       ## is dropped
//
// Bytes know their token. So cells are characters where a token represents as many characters as its text
// has, otherwise whole tokens.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <span>

namespace tokenscope::ui {

/// `collapsed`: one row with what all rules did together. `off`: the switched-off rules of this stage.
std::vector<StageRow> decoderRows(const Tokenizer& tokenizer, const explain::StageTrace& trace,
                                  bool collapsed, std::span<const explain::SwitchedOffRule> off);

} // namespace tokenscope::ui
