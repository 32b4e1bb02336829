#pragma once
// Several encodings of one text as one page: figures, and each place where a column differs from the first.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

struct TextReportColumn {
    std::string name;
    const PieceTexts& pieces;
    const Encoding& encoding;
    std::vector<GroupDifference> differences; ///< from the first column; of the first none
};

/// The text is shown up to some kilobytes, of the differences the first thousand.
std::string textHtml(std::string_view text, const AlignedText& aligned,
                     const std::vector<TextReportColumn>& columns);

} // namespace tokenscope::report
