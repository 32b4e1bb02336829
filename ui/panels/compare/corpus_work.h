#pragma once
// A corpus through several tokenizers, worked out off the UI thread: counts, tables and charts.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/measure_corpus.h"
#include "ui/panels/compare/chart_paint.h"
#include "ui/panels/compare/column_switches.h"
#include "ui/panels/compare/number_table.h"

#include <QStringList>

#include <memory>
#include <stop_token>
#include <vector>

namespace tokenscope::ui {

struct CorpusTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string name;
    ColumnSwitches switches; ///< turned before anything is measured
    bool operator==(const CorpusTokenizer&) const = default;
};

struct CorpusResult {
    MeasuredCorpus measured;
    std::vector<Error> leftOut; ///< of summaries that couldn't be joined with the others
    std::vector<std::shared_ptr<const PieceTexts>> pieces; ///< by column; null: not at hand
    NumberTable figures;
    std::vector<NumberTable> tables; ///< without rows: left out
    std::vector<Chart> charts;
    std::size_t placesTable = 0; ///< index of the one whose rows are measured.summary.places
};
using CorpusResultPtr = std::shared_ptr<const CorpusResult>;

/// With `enough` it ends soon, with what was counted by then: measured.canceled is set.
/// Errors: Unreadable; BadInput; Canceled, also where nothing was counted yet.
Result<CorpusResultPtr> measureRoots(const QStringList& roots, const std::vector<CorpusTokenizer>& tokenizers,
                                     const Progress& progress, std::stop_source enough = std::stop_source());
/// Summaries that were saved, joined, without those that can't be, as long as there is one. Pieces are named where one of the tokenizers is that of the column.
/// Errors: Unreadable, Damaged, BadInput; `file` is set.
Result<CorpusResultPtr> mergeSummaries(const QStringList& files,
                                       const std::vector<CorpusTokenizer>& tokenizers,
                                       const Progress& progress);

/// Tables and charts of what was measured.
void fillTables(CorpusResult& result);

} // namespace tokenscope::ui
