#pragma once
// What a check of a dataset found, as CSV and as JSON: for the window's export and for `check --json`.

#include "core/chat/dataset/dataset_findings.h"

#include <string>
#include <vector>

namespace tokenscope::report {

/// A header, and a row for each finding: line, byte, level, kind, where, message, tokens, trained. CRLF, quoted where needed.
std::string datasetCsv(const std::vector<chat::DatasetRow>& rows);
/// An object: `findings`, `not_listed` by kind, `summary` as the command line has it.
std::string datasetJson(const std::vector<chat::DatasetRow>& rows, const chat::DatasetTotals& totals,
                        const chat::IssueCounts& left);

/// One conversation with its findings, without a line end.
std::string datasetLineJson(const chat::DatasetLine& line);
/// `{"summary":{"file":…,…,"seconds":1.234,"cancelled":false}}`, without a line end.
std::string datasetTotalsJson(const chat::DatasetTotals& totals, const std::string& path, double seconds);

} // namespace tokenscope::report
