#pragma once
// What measuring a corpus with several tokenizers gives: the counts, and the tables and charts that show
// them.

#include "core/base/error.h"
#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/measure_corpus.h"
#include "ui/panels/compare/chart_paint.h"
#include "ui/panels/compare/number_table.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

struct CorpusResult {
    compare::MeasuredCorpus measured;
    std::vector<Error> notMerged; ///< summaries that couldn't be merged with the others
    /// By column; null if that tokenizer isn't open.
    std::vector<std::shared_ptr<const compare::PieceTexts>> pieces;
    NumberTable figures;
    std::vector<NumberTable> tables;
    std::vector<Chart> charts;
    std::size_t placesTable = 0; ///< index of the table whose rows are measured.summary.places
};
using CorpusResultPtr = std::shared_ptr<const CorpusResult>;

/// Builds figures, tables and charts from `measured` and `pieces`.
void fillTables(CorpusResult& result);

} // namespace tokenscope::ui
