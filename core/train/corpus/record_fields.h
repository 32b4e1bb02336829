#pragma once
// The text of a record in .jsonl and .tsv files: a field of a JSON line, or a cell of a tab-separated one.

#include "core/json/json_field.h"
#include "core/train/corpus/record_reader.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::train {

// Columns of tab-separated values. There is no escaping: a cell is the text between two tabs.

struct TsvColumn {
    std::size_t index = 0;
    bool named = false; ///< the first line is a header with names, not a record
};
/// `field` is a name of the first line, or a number from 1; names take precedence over numbers.
std::optional<TsvColumn> tsvColumn(std::string_view firstLine, std::string_view field);
/// `line` has no line feed; nullopt: it has fewer columns.
std::optional<std::string_view> tsvCell(std::string_view line, std::size_t column);

// The records of a chunk of .jsonl or .tsv: the field of each line.

struct FieldOfLine {
    std::string_view text;
    const char* fault = nullptr; ///< why there is no text
    std::uint64_t line = 0;
    std::uint64_t place = 0; ///< of the line in the file's text
};

/// Calls f(const FieldOfLine&), which returns Result<void>, until the first error. Empty lines are skipped.
template <class F>
Result<void> forEachField(const RecordChunk& chunk, SourceFile::Kind kind, JsonField& json, F&& f) {
    const std::string_view text = chunk.text;
    FieldOfLine field;
    field.line = chunk.line;
    for (std::size_t begin = 0; begin < text.size(); ++field.line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view whole = text.substr(begin, end - begin);
        field.place = chunk.place + begin;
        begin = end + 1;
        if (whole.find_first_not_of(" \r\t") == std::string_view::npos)
            continue;
        if (kind == SourceFile::Kind::Tsv) {
            const auto cell = tsvCell(whole, chunk.column);
            field.text = cell.value_or(std::string_view());
            field.fault = cell ? nullptr : "the line has too few columns";
        } else {
            const auto found = json.in(whole);
            field.text = found.text;
            field.fault = found.fault;
        }
        if (auto done = f(static_cast<const FieldOfLine&>(field)); !done)
            return done;
    }
    return {};
}

/// The error of a line without the field: Damaged.
tl::unexpected<Error> badField(const SourceFile& file, std::string_view name, const FieldOfLine& field);

} // namespace tokenscope::train
