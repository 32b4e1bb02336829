#include "core/compare/corpus/piece_counts.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/compare/corpus/measure_corpus.h"
#include "core/compare/corpus/summary_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <system_error>

namespace tokenscope::compare {
namespace {

PieceCounts countsOf(const CorpusSummary& summary, std::size_t column, const PieceTexts& pieces) {
    PieceCounts counts;
    for (const PieceUse& use : summary.tokens[column].used)
        if (use.index < pieces.size()) // the last index is for unknown ids
            counts.used.emplace_back(pieces.idAt(use.index), use.count);
    counts.bytes = summary.text.bytes;
    counts.gaps = describeCoverageGaps(summary);
    return counts;
}

/// nullopt: the file has no saved counts.
Result<std::optional<PieceCounts>> readSaved(const std::filesystem::path& path, const PieceTexts& pieces) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return std::optional<PieceCounts>();
    TOKENSCOPE_TRY(const auto file, MappedFile::open(path));
    if (!file.bytes().starts_with("{\"tokenscope_corpus\":"))
        return std::optional<PieceCounts>();
    const auto named = [&path](Error problem) {
        problem.file = path.string();
        return tl::unexpected(std::move(problem));
    };
    const auto summary = readSummary(file.bytes());
    if (!summary)
        return named(summary.error());
    const auto column =
        std::find_if(summary->columns.begin(), summary->columns.end(), [&](const CorpusColumn& one) {
            return one.sameTokenizer(corpusColumn(pieces, one.name, one.parseSpecial));
        });
    if (column == summary->columns.end())
        return named({ErrorCode::BadInput,
                      {},
                      {},
                      "none of the saved counts are of this tokenizer",
                      "measure the corpus with it"});
    return std::optional(
        countsOf(*summary, static_cast<std::size_t>(column - summary->columns.begin()), pieces));
}

} // namespace

Result<PieceCounts> countPiecesIn(const std::vector<std::filesystem::path>& roots,
                                  const std::shared_ptr<const Tokenizer>& tokenizer,
                                  const Progress& progress) {
    const auto pieces = std::make_shared<const PieceTexts>(tokenizer);
    if (roots.size() == 1) {
        TOKENSCOPE_TRY(auto saved, readSaved(roots.front(), *pieces));
        if (saved)
            return *std::move(saved);
    }
    TOKENSCOPE_TRY(const CorpusListing listing, listCorpus(roots));
    CorpusOptions options;
    options.progress = progress;
    TOKENSCOPE_TRY(const MeasuredCorpus measured,
                   measureCorpus(listing, {pieces}, {tokenizer->definition().path}, options));
    if (measured.canceled || progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return countsOf(measured.summary, 0, *pieces);
}

} // namespace tokenscope::compare
