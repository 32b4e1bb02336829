#pragma once
// Two tokenizers compared as files, worked out off the UI thread in two goes: what differs, at once; the
// shortest texts that show it, some seconds later.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/compare/search/compared_files.h"
#include "ui/widgets/text_columns/column_switches.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

using ComparedFilesPtr = std::shared_ptr<const compare::ComparedFiles>;

/// B with those stages switched. Errors: Canceled, and as withSwitches().
Result<ComparedFilesPtr> compareFilePair(compare::FilePair pair, const ColumnSwitches& switches,
                                         const Progress& progress);
/// With what a search found, which tries some lines of `text` and the sample texts, too; one that is stopped
/// has what it found until then.
ComparedFilesPtr searchFilePair(const ComparedFilesPtr& compared, std::string_view text,
                                const Progress& progress);

/// Only ASCII letters are changed, and looked at in any case: `needle` is in small letters.
std::string inSmallLetters(std::string text);
bool hasText(std::string_view text, std::string_view needle);

/// Which rows of a table are wanted, and in which order.
struct DiffQuery {
    enum class By : std::uint8_t { Place, Kind, What, A, B };
    std::string text; ///< somewhere in the row; ASCII letters in any case
    std::uint8_t kinds = static_cast<std::uint8_t>((1U << compare::kDiffKindCount) - 1); ///< by bits
    By by = By::Place;
    bool descending = false;
    [[nodiscard]] bool isPlain() const {
        return text.empty() && by == By::Place && !descending && kinds == DiffQuery().kinds;
    }
    bool operator==(const DiffQuery&) const = default;
};
/// Indices of rows. Numbers are ordered as numbers. Errors: Canceled.
Result<std::vector<std::uint32_t>> rowsOf(const compare::DiffTable& table, const DiffQuery& query,
                                          const Progress& progress);

} // namespace tokenscope::ui
