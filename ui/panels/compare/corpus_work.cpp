#include "ui/panels/compare/corpus_work.h"

#include "core/compare/corpus/summary_file.h"
#include "core/report/corpus_html.h"
#include "ui/session/text_files.h"
#include "ui/session/tokenizer_source.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope::ui {

Result<CorpusResultPtr> measureRoots(const QStringList& roots, const std::vector<CorpusTokenizer>& tokenizers,
                                     const Progress& progress, std::stop_source enough) {
    const std::stop_callback both(progress.stop, [&enough] { enough.request_stop(); });
    const auto stopped = [&enough] { return enough.stop_requested(); };
    std::vector<std::filesystem::path> paths;
    std::transform(roots.begin(), roots.end(), std::back_inserter(paths), toPath);
    const auto listing = compare::listCorpus(paths);
    if (!listing)
        return tl::unexpected(listing.error());
    auto result = std::make_shared<CorpusResult>();
    std::vector<std::string> names;
    for (const CorpusTokenizer& own : tokenizers) {
        if (stopped())
            return fail(ErrorCode::Canceled, {}, "it was stopped");
        auto tokenizer = withSwitches(own.tokenizer, own.switches);
        if (!tokenizer)
            return tl::unexpected(tokenizer.error());
        result->pieces.push_back(std::make_shared<const compare::PieceTexts>(*std::move(tokenizer)));
        names.push_back(own.name);
    }
    compare::CorpusOptions options;
    options.progress = {enough.get_token(), progress.report};
    auto measured = compare::measureCorpus(*listing, result->pieces, names, options);
    if (!measured)
        return tl::unexpected(measured.error());
    if (progress.stopped() || (measured->canceled && measured->summary.text.bytes == 0))
        return fail(ErrorCode::Canceled, {}, "it was stopped");
    result->measured = *std::move(measured);
    fillTables(*result);
    return result;
}

Result<CorpusResultPtr> mergeSummaries(const QStringList& files,
                                       const std::vector<CorpusTokenizer>& tokenizers,
                                       const Progress& progress) {
    auto result = std::make_shared<CorpusResult>();
    compare::CorpusSummary& joined = result->measured.summary;
    for (const QString& path : files) {
        auto text = readText(path, {progress.stop, {}});
        if (!text && text.error().code == ErrorCode::Canceled)
            return tl::unexpected(text.error());
        auto summary =
            text ? compare::readSummary(*text) : Result<compare::CorpusSummary>(tl::unexpected(text.error()));
        if (summary && joined.columns.empty()) {
            joined = *std::move(summary);
            continue;
        }
        auto merged = summary ? joined.merge(*summary) : Result<void>(tl::unexpected(summary.error()));
        if (!merged) {
            merged.error().file = path.toStdString();
            result->notMerged.push_back(std::move(merged.error()));
        }
    }
    if (joined.columns.empty() && !result->notMerged.empty())
        return tl::unexpected(result->notMerged.front());
    std::vector<std::shared_ptr<const compare::PieceTexts>> known;
    known.reserve(tokenizers.size());
    for (const CorpusTokenizer& own : tokenizers)
        if (auto tokenizer = withSwitches(own.tokenizer, own.switches))
            known.push_back(std::make_shared<const compare::PieceTexts>(*std::move(tokenizer)));
    for (const compare::CorpusColumn& column : joined.columns) {
        const auto found = std::find_if(known.begin(), known.end(), [&](const auto& pieces) {
            return compare::corpusColumn(*pieces, column.name, column.parseSpecial).sameTokenizer(column);
        });
        result->pieces.push_back(found == known.end() ? nullptr : *found);
    }
    fillTables(*result);
    return result;
}

} // namespace tokenscope::ui
