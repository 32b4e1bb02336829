#pragma once
// Columns of tab-separated values. Nothing is escaped there: a cell is what stands between tabs.

#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope::train {

struct TsvColumn {
    std::size_t index = 0;
    bool named = false; ///< the first line tells names, and is no record
};
/// `field` is a name of the first line, or a number from 1; a name goes before a number.
std::optional<TsvColumn> tsvColumn(std::string_view firstLine, std::string_view field);
/// Of a line without its line feed; nullopt: it has fewer.
std::optional<std::string_view> tsvCell(std::string_view line, std::size_t column);

} // namespace tokenscope::train
