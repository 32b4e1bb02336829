#pragma once
// Several encodings of one text as an HTML page: figures, and each position where a column differs from the
// first.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

struct TextReportColumn {
    std::string name;
    const compare::PieceTexts& pieces;
    const Encoding& encoding;
    std::vector<compare::GroupDifference> differences; ///< from the first column; empty for the first
};

/// Shows the first few kilobytes of the text and the first thousand differences.
std::string textHtml(std::string_view text, const compare::AlignedText& aligned,
                     const std::vector<TextReportColumn>& columns);

} // namespace tokenscope::report
