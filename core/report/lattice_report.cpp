#include "core/report/lattice_report.h"

#include "core/base/try.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/lattice/path_sampler.h"
#include "core/report/display_width.h"
#include "core/report/lattice_export.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::report {
namespace {

constexpr std::uint64_t kMaxPathCharacters = 1U << 24U; ///< paths times characters in an answer
constexpr std::size_t kMaxCandidateLines = 400;         ///< per word

std::string candidateLines(const explain::UnigramLattice& word) {
    const explain::LatticeStatistics statistics = explain::statisticsOf(word);
    std::vector<bool> isInBestPath(word.edges.size());
    for (const std::uint32_t edge : word.winner)
        isInBestPath[edge] = true;
    std::string out;
    for (std::size_t i = 0; i < std::min(word.edges.size(), kMaxCandidateLines); ++i) {
        const explain::LatticeEdge& edge = word.edges[i];
        out += fmt::format("  {:>4}–{:<4} {}{:>14}{:>10}{}\n", edge.begin, edge.end,
                           padded(explain::shownText(word.textOf(edge)), 20),
                           latticeDigits(edge.score, word.sumsAreFloats),
                           latticePercent(statistics, statistics.marginals[i]), isInBestPath[i] ? " *" : "");
    }
    if (word.edges.size() > kMaxCandidateLines)
        out += fmt::format("  {}\n", message("… {} more", word.edges.size() - kMaxCandidateLines));
    return out;
}

/// Time and memory of an answer depend on paths and characters.
Result<void> checkPaths(const char* option, std::uint64_t paths, const explain::UnigramLattice& lattice) {
    const std::uint64_t characters = std::max(lattice.lastPosition(), 1U);
    const std::uint64_t most = std::max<std::uint64_t>(kMaxPathCharacters / characters, 1);
    if (paths <= most)
        return {};
    return fail(ErrorCode::TooLarge, option,
                message("{} paths of a text of {} characters would need too much memory", paths, characters),
                message("request at most {}, or use a shorter text", most));
}

} // namespace

Result<LatticeReport> LatticeReport::create(const Tokenizer& tokenizer, const explain::PathTokens& tokens,
                                            std::string_view text, const EncodeOptions& options,
                                            const LatticeReportOptions& reportOptions) {
    LatticeReport report(tokenizer, tokens);
    TOKENSCOPE_TRY(report.m_lattice, explain::latticeOfText(tokenizer, text, options));
    TOKENSCOPE_TRY_VOID(checkPaths("--nbest", reportOptions.best, report.m_lattice));
    TOKENSCOPE_TRY_VOID(checkPaths("--sample", reportOptions.samples, report.m_lattice));
    TOKENSCOPE_TRY(report.m_best,
                   explain::nBestPaths(report.m_lattice, reportOptions.best, options.progress));
    report.m_statistics = explain::statisticsOf(report.m_lattice);
    report.m_listsCandidates = reportOptions.candidates;
    report.m_sampled = reportOptions.samples > 0;
    if (report.m_sampled) {
        explain::PathSampler sampler(report.m_lattice, reportOptions.alpha, reportOptions.seed);
        for (std::uint64_t i = 0; sampler.canSample() && i < reportOptions.samples; ++i)
            report.m_samples.push_back(sampler.sample());
    }
    return report;
}

Result<void> LatticeReport::writePaths(JsonWriter& json) const {
    TOKENSCOPE_TRY_VOID(writeList(json.key("nbest"), m_best.paths));
    if (m_best.gaveUp)
        json.member("gave_up", true);
    if (!m_statistics.known())
        json.member("out_of_range", true);
    if (m_sampled)
        TOKENSCOPE_TRY_VOID(writeList(json.key("samples"), m_samples));
    writeLatticeShares(json, m_statistics);
    return {};
}

Result<void> LatticeReport::writeList(JsonWriter& json,
                                      const std::vector<explain::LatticePath>& paths) const {
    json.beginArray();
    for (const explain::LatticePath& path : paths) {
        TOKENSCOPE_TRY(const auto tokens, m_tokens.of(m_lattice, path.edges));
        writeLatticeNumber(json.beginObject().key("score"), path.score, m_lattice.sumsAreFloats);
        writeLatticeNumber(json.key("share"), explain::probabilityOf(m_lattice, m_statistics, path.edges));
        json.key("ids").values(tokens.ids).key("pieces").beginArray();
        for (std::size_t i = 0; i < tokens.size(); ++i)
            json.piece(m_tokenizer.spelling(tokens, i));
        json.endArray().endObject();
    }
    json.endArray();
    return {};
}

void LatticeReport::writeWord(JsonWriter& json, const explain::SteppedWord& word) {
    const auto part = m_words.next(m_lattice, word);
    if (!part)
        return;
    json.member("candidates", part->edges.size());
    if (m_listsCandidates)
        writeLatticeArcs(json, *part, explain::statisticsOf(*part));
}

std::string LatticeReport::wordLines(const explain::SteppedWord& word, std::string_view pieces) {
    const auto part = m_words.next(m_lattice, word);
    std::string out = padded(explain::shownText(word.text, 60), 24);
    out += part ? fmt::format("{:>6} candidates  {}\n", part->edges.size(), pieces)
                : fmt::format("{:>17}  {}\n", "", pieces);
    return part && m_listsCandidates ? out + candidateLines(*part) : out;
}

Result<std::string> LatticeReport::pathTable(const std::vector<explain::LatticePath>& paths,
                                             const Message& title, const FormatPieces& formatPieces) const {
    std::string out = fmt::format("\n{:<8}{:>14}{:>14}  {}\n", title, Message("score"),
                                  Message("probability"), Message("pieces"));
    for (std::size_t i = 0; i < paths.size(); ++i) {
        TOKENSCOPE_TRY(const auto tokens, m_tokens.of(m_lattice, paths[i].edges));
        const double probability = explain::probabilityOf(m_lattice, m_statistics, paths[i].edges);
        out += fmt::format(
            "{:<8}{:>14}{:>14}  {}\n", i + 1,
            std::isfinite(paths[i].score) ? latticeDigits(paths[i].score, m_lattice.sumsAreFloats) : "–",
            latticePercent(m_statistics, probability), formatPieces(tokens));
    }
    return out;
}

Message LatticeReport::summary() const {
    Message summary = m_statistics.paths.value < kExactPaths
                          ? counted(static_cast<std::uint64_t>(m_statistics.paths.value), "path")
                          : message("10^{} paths", fmt::format("{:.1f}", m_statistics.paths.log10));
    if (m_statistics.known())
        summary = message("{}, entropy {} bits", summary, fmt::format("{:.2f}", m_statistics.entropyBits));
    if (m_statistics.margin)
        summary = message("{}, first minus second {}", summary, fmt::format("{:.4g}", *m_statistics.margin));
    return summary;
}

Result<std::string> LatticeReport::pathTables(const FormatPieces& formatPieces) const {
    std::string out = fmt::format("\n{}\n", summary());
    TOKENSCOPE_TRY(const auto best, pathTable(m_best.paths, "best", formatPieces));
    out += best;
    if (m_best.gaveUp)
        out += fmt::format("{}\n", Message("There are too many equal paths to search for more."));
    if (!m_statistics.known())
        out +=
            fmt::format("{}\n", Message("The sum of the scores is not finite: no path has a probability."));
    if (!m_sampled)
        return out;
    if (m_samples.empty())
        return out + fmt::format(
                         "{}\n",
                         Message("No path can be sampled: the sum of the scores times alpha is not finite."));
    TOKENSCOPE_TRY(const auto sampled, pathTable(m_samples, "sampled", formatPieces));
    return out + sampled;
}

} // namespace tokenscope::report
