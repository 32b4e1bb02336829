#include "core/train/sources/tsv.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace tokenscope::train {

std::optional<std::string_view> tsvCell(std::string_view line, std::size_t column) {
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    for (std::size_t begin = 0;; --column) {
        const std::size_t end = std::min(line.find('\t', begin), line.size());
        if (column == 0)
            return line.substr(begin, end - begin);
        if (end == line.size())
            return std::nullopt;
        begin = end + 1;
    }
}

std::optional<TsvColumn> tsvColumn(std::string_view firstLine, std::string_view field) {
    for (std::size_t i = 0;; ++i) {
        const auto cell = tsvCell(firstLine, i);
        if (!cell)
            break;
        if (*cell == field)
            return TsvColumn{i, true};
    }
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
    if (error != std::errc() || end != field.data() + field.size() || number == 0)
        return std::nullopt;
    return TsvColumn{number - 1, false};
}

} // namespace tokenscope::train
