#pragma once
// What can be exported, and in which formats. A new format is a function and a line in exporters.cpp.

#include "core/chat/dataset/batch.h"
#include "core/chat/dataset/dataset_check.h"
#include "core/compare/search/compared_files.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/prose/replay.h"
#include "core/report/corpus_report.h"
#include "core/report/exporter.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::report {

/// Words and their merges; `source` is the name of the tokenizer. A picture shows the first word.
struct ReplayExport {
    std::vector<explain::Replay> words;
    std::string source;
};
std::span<const Exporter<ReplayExport>> replayExporters();

/// Words of a Unigram model; a picture shows the first one.
struct LatticeExport {
    std::vector<explain::UnigramLattice> words;
    std::string source;
};
std::span<const Exporter<LatticeExport>> latticeExporters();

struct CorpusExport {
    std::shared_ptr<const compare::CorpusSummary> summary;
    CorpusPieces pieces;
};
std::span<const Exporter<CorpusExport>> corpusExporters();

/// Two files of one model.
using FilesExport = std::shared_ptr<const compare::ComparedFiles>;
std::span<const Exporter<FilesExport>> filesExporters();

/// A training batch. `spell` gives the piece of an id.
struct BatchExport {
    chat::Batch batch;
    std::function<std::string(PieceId)> spell;
};
/// Those that are binary each write one array.
std::span<const Exporter<BatchExport>> batchExporters();

/// The findings in a dataset.
struct DatasetExport {
    std::vector<chat::DatasetRow> rows;
    chat::DatasetTotals totals;
    chat::IssueCounts notListed;
};
std::span<const Exporter<DatasetExport>> datasetExporters();

} // namespace tokenscope::report
