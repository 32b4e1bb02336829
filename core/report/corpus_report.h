#pragma once
// A summary of a corpus as text and as JSON.

#include "core/compare/align/piece_texts.h"
#include "core/compare/corpus/corpus_summary.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope::report {

/// By column; null if the tokenizer isn't available: its pieces are then shown as numbers.
using CorpusPieces = std::vector<std::shared_ptr<const compare::PieceTexts>>;

std::string corpusReport(const compare::CorpusSummary& summary, const CorpusPieces& pieces);
/// One object, without a line end.
std::string corpusJson(const compare::CorpusSummary& summary, const CorpusPieces& pieces);

} // namespace tokenscope::report
