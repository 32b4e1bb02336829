#pragma once
// Measures a corpus with several tokenizers, or merges saved summaries. Runs off the UI thread.

#include "core/base/progress.h"
#include "ui/panels/compare/column_switches.h"
#include "ui/panels/compare/corpus_result.h"

#include <QStringList>

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace tokenscope::ui {

struct CorpusTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string name;
    ColumnSwitches switches; ///< applied before measuring
    bool operator==(const CorpusTokenizer&) const = default;
};

/// A stop through `enough` keeps what has been counted and sets measured.canceled; a stop through `progress`
/// discards it. Errors: Unreadable, BadInput, Canceled (also if nothing had been counted yet).
Result<CorpusResultPtr> measureRoots(const QStringList& roots, const std::vector<CorpusTokenizer>& tokenizers,
                                     const Progress& progress, std::stop_source enough = std::stop_source());

/// Summaries that can't be merged with the first one are listed in `notMerged`; at least one must be usable.
/// A column's pieces are known if one of `tokenizers` is the tokenizer it was counted with. Errors:
/// Unreadable, Damaged, BadInput, with `file` set; Canceled.
Result<CorpusResultPtr> mergeSummaries(const QStringList& files,
                                       const std::vector<CorpusTokenizer>& tokenizers,
                                       const Progress& progress);

} // namespace tokenscope::ui
