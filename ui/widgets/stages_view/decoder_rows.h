#pragma once
// The rows of what decodes, rule by rule. What a rule did is observed against the row above, of the first against the pieces as
// they are spelled.
//
//   tokens       [re][##tok]
//   WordPiece     re  tok       ## is dropped
//
// Bytes know their token, so cells are characters where a token represents as many as its text has, else whole tokens.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <span>

namespace tokenscope::ui {

/// `collapsed`: one row, which tells what all rules did together. `off`: of this stage.
std::vector<StageRow> decoderRows(const Tokenizer& tokenizer, const StageTrace& trace, bool collapsed,
                                  std::span<const SwitchedOffRule> off);

} // namespace tokenscope::ui
