#pragma once
// The comparison of two files of one model, as text, JSON, CSV and HTML.

#include "core/compare/search/compared_files.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::report {

/// The first few rows of each table; with `full` all rows, untruncated.
std::string filesText(const compare::ComparedFiles& compared, bool full = false);

/// One object, without a line end; the first thousand rows of each table, or all.
std::string filesJson(const compare::ComparedFiles& compared, bool allRows = false);

/// RFC 4180 with a header line: the given rows of the table, in that order. Bytes are not escaped.
std::string diffCsv(const compare::DiffTable& table, const std::vector<std::uint32_t>& rows,
                    const compare::FilePair& pair);

/// A page with the verdict, the shortest texts and the tables.
std::string filesHtml(const compare::ComparedFiles& compared);

} // namespace tokenscope::report
