#include "core/report/exporters.h"

#include "core/compare/corpus/summary_file.h"
#include "core/report/batch_export.h"
#include "core/report/corpus_report.h"
#include "core/report/files_report.h"
#include "core/report/findings_report.h"
#include "core/report/lattice_report.h"
#include "core/report/replay_export.h"

namespace tokenscope::report {

std::span<const Exporter<ReplayExport>> replayExporters() {
    static const std::vector<Exporter<ReplayExport>> exporters = {
        {"html", "HTML", "html",
         [](const ReplayExport& replay, const Progress& progress) {
             return replayHtml(replay.words, replay.source, progress);
         }},
        {"svg", "animated SVG", "svg",
         [](const ReplayExport& replay, const Progress& progress) {
             return replaySvg(replay.words.front(), 1.0, progress);
         },
         false, [](const ReplayExport& replay) { return !replay.words.empty(); }},
        {"markdown", "Markdown", "md",
         [](const ReplayExport& replay, const Progress& progress) {
             return replayMarkdown(replay.words, progress);
         }},
    };
    return exporters;
}

std::span<const Exporter<LatticeExport>> latticeExporters() {
    static const std::vector<Exporter<LatticeExport>> exporters = {
        {"html", "HTML", "html",
         [](const LatticeExport& lattice, const Progress& progress) {
             return latticeHtml(lattice.words, lattice.source, progress);
         }},
        {"svg", "SVG", "svg",
         [](const LatticeExport& lattice, const Progress& progress) {
             return latticeSvg(lattice.words.front(), progress);
         },
         false, [](const LatticeExport& lattice) { return !lattice.words.empty(); }},
        {"markdown", "Markdown", "md",
         [](const LatticeExport& lattice, const Progress& progress) {
             return latticeMarkdown(lattice.words, progress);
         }},
    };
    return exporters;
}

std::span<const Exporter<CorpusExport>> corpusExporters() {
    static const std::vector<Exporter<CorpusExport>> exporters = {
        {"html", "HTML report", "html",
         [](const CorpusExport& corpus, const Progress&) -> Result<std::string> {
             return corpusHtml(*corpus.summary, corpus.pieces);
         }},
        {"summary", "summary (JSON, for merging)", "json",
         [](const CorpusExport& corpus, const Progress&) -> Result<std::string> {
             return compare::writeSummary(*corpus.summary, corpus.pieces) + "\n";
         }},
    };
    return exporters;
}

std::span<const Exporter<FilesExport>> filesExporters() {
    static const std::vector<Exporter<FilesExport>> exporters = {
        {"html", "HTML", "html",
         [](const FilesExport& compared, const Progress&) -> Result<std::string> {
             return filesHtml(*compared);
         }},
        {"json", "JSON", "json",
         [](const FilesExport& compared, const Progress&) -> Result<std::string> {
             return filesJson(*compared);
         }},
    };
    return exporters;
}

std::span<const Exporter<BatchExport>> batchExporters() {
    static const auto exporters = [] {
        using Written = Result<std::string>;
        std::vector<Exporter<BatchExport>> list = {
            {"json", "JSON", "json",
             [](const BatchExport& own, const Progress&) -> Written { return batchJson(own.batch); }},
            {"python", "Python", "py",
             [](const BatchExport& own, const Progress&) -> Written { return batchPython(own.batch); }},
            {"markdown", "Markdown", "md",
             [](const BatchExport& own, const Progress&) -> Written {
                 return batchMarkdown(own.batch, own.spell);
             }},
        };
        for (const chat::Tensor tensor : chat::kTensors)
            list.push_back({chat::name(tensor), std::string(chat::name(tensor)), "npy",
                            [tensor](const BatchExport& own, const Progress&) -> Written {
                                return batchNpy(own.batch, tensor);
                            },
                            true});
        const auto weighted = [](const BatchExport& own) { return own.batch.weighted(); };
        list.push_back(
            {"loss_weights", std::string("loss_weights"), "npy",
             [](const BatchExport& own, const Progress&) -> Written { return weightsNpy(own.batch); }, true,
             weighted});
        list.push_back(
            {"shifted_loss_weights", std::string("shifted_loss_weights"), "npy",
             [](const BatchExport& own, const Progress&) -> Written { return shiftedWeightsNpy(own.batch); },
             true, weighted});
        return list;
    }();
    return exporters;
}

std::span<const Exporter<DatasetExport>> datasetExporters() {
    static const std::vector<Exporter<DatasetExport>> exporters = {
        {"csv", "CSV", "csv",
         [](const DatasetExport& checked, const Progress&) -> Result<std::string> {
             return datasetCsv(checked.rows);
         }},
        {"json", "JSON", "json",
         [](const DatasetExport& checked, const Progress&) -> Result<std::string> {
             return datasetJson(checked.rows, checked.totals, checked.notListed);
         }},
    };
    return exporters;
}

} // namespace tokenscope::report
