#pragma once
// Encodings of one text, compared: two for scripts and for a terminal, any number as a page.

#include "core/compare/align/aligned_text.h"
#include "core/compare/align/column_differences.h"
#include "core/report/ruler.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

struct TextComparison {
    struct Side {
        std::string name;
        std::shared_ptr<const compare::PieceTexts> pieces;
        Encoding encoding;
        std::optional<Error> failure; ///< why this tokenizer can't encode the text
    };
    std::string text;
    Side a, b;
    /// Empty unless both can encode the text.
    compare::AlignedText aligned;
    std::vector<compare::GroupDifference> differences;

    [[nodiscard]] bool encoded() const { return !a.failure && !b.failure; }
    /// A text that only one can encode counts as different.
    [[nodiscard]] bool equal() const {
        return encoded() && differences.empty() && a.encoding.ids == b.encoding.ids;
    }
};

/// One object, without a line end. `full` adds figures and each difference.
std::string textComparisonJson(const TextComparison& compared, SpanUnit unit, bool full);
/// Lines for a terminal, with at most 40 differences.
std::string textComparisonText(const TextComparison& compared, SpanUnit unit, bool color);
/// `nameA` and `nameB` are short names of the sides.
std::string textComparisonHtml(const TextComparison& compared, const std::string& nameA,
                               const std::string& nameB);

// Several encodings of one text as an HTML page: figures, and each position where a column differs from the
// first.

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
