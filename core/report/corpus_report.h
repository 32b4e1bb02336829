#pragma once
// A summary of a corpus as text, as JSON, and as an HTML page with charts.

#include "core/compare/align/pieces.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/report/chart.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::report {

/// By column; null if the tokenizer isn't available: its pieces are then shown as numbers.
using CorpusPieces = std::vector<std::shared_ptr<const compare::PieceTexts>>;

std::string corpusReport(const compare::CorpusSummary& summary, const CorpusPieces& pieces);
/// One object, without a line end.
std::string corpusJson(const compare::CorpusSummary& summary, const CorpusPieces& pieces);

// The HTML page and its charts.

/// Bytes per token for the largest folders, or files if there is only one folder.
BarChart compressionChart(const compare::CorpusSummary& summary);
Histogram lengthChart(const compare::CorpusSummary& summary);
LineChart rankChart(const compare::CorpusSummary& summary);

std::string corpusHtml(const compare::CorpusSummary& summary, const CorpusPieces& pieces);

} // namespace tokenscope::report
