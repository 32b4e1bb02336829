#pragma once
// A summary of a corpus as an HTML page with charts.

#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/report/chart.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::report {

/// Bytes per token for the largest folders, or files if there is only one folder.
BarChart compressionChart(const compare::CorpusSummary& summary);
Histogram lengthChart(const compare::CorpusSummary& summary);
LineChart rankChart(const compare::CorpusSummary& summary);

/// `pieces` by column; null if the tokenizer isn't available.
std::string corpusHtml(const compare::CorpusSummary& summary,
                       const std::vector<std::shared_ptr<const compare::PieceTexts>>& pieces);

} // namespace tokenscope::report
