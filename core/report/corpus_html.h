#pragma once
// A summary of a corpus as one page, with its charts.

#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/report/chart.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::report {

/// Bytes a token by folder, or by file where there is one folder: the largest of them.
BarChart compressionChart(const CorpusSummary& summary);
Histogram lengthChart(const CorpusSummary& summary);
LineChart rankChart(const CorpusSummary& summary);

/// `pieces` by column; null where the tokenizer isn't at hand.
std::string corpusHtml(const CorpusSummary& summary,
                       const std::vector<std::shared_ptr<const PieceTexts>>& pieces);

} // namespace tokenscope::report
