#pragma once
// The findings of checks: in a template, and in a dataset.

#include "core/chat/dataset/dataset_check.h"
#include "core/check/check.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::report {

// The findings in a template, for scripts.

/// `{"template":PLACE,"findings":[{"code":…,"level":…,"line":…,"message":…,"conversation":…}]}`, without a
/// line end.
std::string templateFindingsJson(std::string_view place, const std::vector<check::Finding>& findings);

// The findings in a dataset: CSV and JSON for the window's export and `check --json`, text for the
// terminal.

/// A header and a row for each finding: line, byte, level, kind, where, message, tokens, trained. RFC 4180.
std::string datasetCsv(const std::vector<chat::DatasetRow>& rows);
/// An object: `findings`, `not_listed` by kind, `summary` as in datasetTotalsJson().
std::string datasetJson(const std::vector<chat::DatasetRow>& rows, const chat::DatasetTotals& totals,
                        const chat::IssueCounts& left);

/// One conversation with its findings, without a line end.
std::string datasetLineJson(const chat::DatasetLine& line);
/// `{"summary":{"file":…,…,"seconds":1.234,"cancelled":false}}`, without a line end.
std::string datasetTotalsJson(const chat::DatasetTotals& totals, const std::string& path, double seconds);

// The same for a terminal.

/// `FILE:LINE: level: issue: where: message` for each finding, which editors and terminals turn into a link.
/// With `always` also a line with the number of tokens.
std::string datasetLineText(const chat::DatasetLine& line, const std::string& path, bool always);
/// How much was read in which time: `12 bytes in 3 ms`, `5.2 MB in 1.3 s (4.0 MB/s)`; small texts have no rate.
std::string rateText(std::uint64_t bytes, double seconds);
std::string datasetTotalsText(const chat::DatasetTotals& totals, const std::string& path, double seconds);

} // namespace tokenscope::report
