#include "core/train/corpus/record_fields.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <system_error>
#include <utility>

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

tl::unexpected<Error> badField(const SourceFile& file, std::string_view name, const FieldOfLine& field) {
    return tl::unexpected<Error>(
        Error{ErrorCode::Damaged, file.path, fmt::format("line {}", field.line),
              message("{} ({})", Message(field.fault), name),
              "name the field that holds the text (--field), fix the line, or skip such lines "
              "(--skip-bad-lines)"});
}

} // namespace tokenscope::train
