#include "app/cli/steps_lattice.h"

#include "app/cli/terminal.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/lattice/path_sampler.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"
#include "core/report/lattice_export.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tokenscope::cli {
namespace {

constexpr std::uint64_t kMaxSamples = 100'000;
constexpr std::uint64_t kMaxPathCharacters = 1U << 24U; ///< paths times characters in an answer
constexpr std::size_t kEdgeLines = 400;                 ///< per word

std::string edgeLines(const explain::UnigramLattice& word) {
    const explain::LatticeStatistics statistics = explain::statisticsOf(word);
    std::vector<bool> won(word.edges.size());
    for (const std::uint32_t edge : word.winner)
        won[edge] = true;
    std::string out;
    for (std::size_t i = 0; i < std::min(word.edges.size(), kEdgeLines); ++i) {
        const explain::LatticeEdge& edge = word.edges[i];
        out += fmt::format("  {:>4}–{:<4} {}{:>14}{:>10}{}\n", edge.begin, edge.end,
                           report::padded(explain::shownText(word.textOf(edge)), 20),
                           report::latticeDigits(edge.score, word.sumsAreFloats),
                           report::latticePercent(statistics, statistics.marginals[i]), won[i] ? " *" : "");
    }
    if (word.edges.size() > kEdgeLines)
        out += fmt::format("  … {} more\n", word.edges.size() - kEdgeLines);
    return out;
}

/// Time and memory of an answer depend on both.
Result<void> checkPaths(const char* option, std::uint64_t paths, const explain::UnigramLattice& lattice) {
    const std::uint64_t characters = std::max(lattice.lastPosition(), 1U);
    const std::uint64_t most = std::max<std::uint64_t>(kMaxPathCharacters / characters, 1);
    if (paths <= most)
        return {};
    return fail(ErrorCode::TooLarge, option,
                message("{} paths of a text of {} characters would need too much memory", paths, characters),
                message("request at most {}, or use a shorter text", most));
}

Result<double> readAlpha(const std::string& given) {
    constexpr double kMost = 1000;
    double alpha = 0;
    const char* end = given.data() + given.size();
    const auto read = std::from_chars(given.data(), end, alpha);
    if (read.ec == std::errc() && read.ptr == end && alpha >= 0 && alpha <= kMost)
        return alpha;
    return fail(ErrorCode::BadInput, "--alpha", message("'{}' is not a number from 0 to 1000", given),
                "1 samples by the model's probabilities, 0 makes all paths equally likely");
}

} // namespace

Result<LatticeSettings> readLatticeSettings(const Arguments& arguments,
                                            const TokenizerDefinition& definition) {
    for (const char* name : {"nbest", "sample", "alpha", "seed", "lattice"}) {
        if (arguments.has(name) && !explain::hasLattice(definition))
            return fail(
                ErrorCode::BadInput, fmt::format("--{}", name),
                message("this option is for Unigram, but the model is {}", modelName(definition.model)),
                "omit the option");
    }
    LatticeSettings settings;
    const auto best = arguments.number("nbest", 1, explain::kMaxPaths);
    const auto samples = arguments.number("sample", 1, kMaxSamples);
    const auto seed = arguments.number("seed", 0, std::numeric_limits<std::uint64_t>::max());
    for (const auto* number : {&best, &samples, &seed}) {
        if (!*number)
            return tl::unexpected<Error>(number->error());
    }
    settings.best = *best;
    settings.samples = samples->value_or(0);
    settings.seed = seed->value_or(0);
    settings.edges = arguments.has("lattice");
    if (const auto given = arguments.value("alpha")) {
        const auto alpha = readAlpha(*given);
        if (!alpha)
            return tl::unexpected<Error>(alpha.error());
        settings.alpha = *alpha;
    }
    return settings;
}

Result<LatticeOfText> LatticeOfText::create(const Tokenizer& tokenizer, const explain::PathTokens& tokens,
                                            std::string_view text, const EncodeOptions& options,
                                            const LatticeSettings& settings, std::uint64_t best) {
    auto lattice = explain::latticeOfText(tokenizer, text, options);
    if (!lattice)
        return tl::unexpected<Error>(lattice.error());
    const std::uint64_t count = settings.best.value_or(best);
    if (auto done = checkPaths("--nbest", count, *lattice); !done)
        return tl::unexpected<Error>(done.error());
    if (auto done = checkPaths("--sample", settings.samples, *lattice); !done)
        return tl::unexpected<Error>(done.error());
    auto paths = explain::nBestPaths(*lattice, count, options.progress);
    if (!paths)
        return tl::unexpected<Error>(paths.error());
    LatticeOfText made(tokenizer, tokens);
    made.m_lattice = *std::move(lattice);
    made.m_best = *std::move(paths);
    made.m_statistics = explain::statisticsOf(made.m_lattice);
    made.m_showsEdges = settings.edges;
    made.m_sampled = settings.samples > 0;
    if (made.m_sampled) {
        explain::PathSampler sampler(made.m_lattice, settings.alpha, settings.seed);
        for (std::uint64_t i = 0; sampler.canSample() && i < settings.samples; ++i)
            made.m_samples.push_back(sampler.sample());
    }
    return made;
}

Result<void> LatticeOfText::writePaths(JsonWriter& json) const {
    if (auto done = writeList(json.key("nbest"), m_best.paths); !done)
        return done;
    if (m_best.gaveUp)
        json.member("gave_up", true);
    if (!m_statistics.known())
        json.member("out_of_range", true);
    if (m_sampled) {
        if (auto done = writeList(json.key("samples"), m_samples); !done)
            return done;
    }
    report::writeLatticeShares(json, m_statistics);
    return {};
}

Result<void> LatticeOfText::writeList(JsonWriter& json,
                                      const std::vector<explain::LatticePath>& paths) const {
    json.beginArray();
    for (const explain::LatticePath& path : paths) {
        const auto tokens = m_tokens.of(m_lattice, path.edges);
        if (!tokens)
            return tl::unexpected<Error>(tokens.error());
        report::writeLatticeNumber(json.beginObject().key("score"), path.score, m_lattice.sumsAreFloats);
        report::writeLatticeNumber(json.key("share"),
                                   explain::probabilityOf(m_lattice, m_statistics, path.edges));
        json.key("ids").values(tokens->ids).key("pieces").beginArray();
        for (std::size_t i = 0; i < tokens->size(); ++i)
            json.piece(m_tokenizer.spelling(*tokens, i));
        json.endArray().endObject();
    }
    json.endArray();
    return {};
}

void LatticeOfText::writeWord(JsonWriter& json, const explain::SteppedWord& word) {
    const auto part = m_words.next(m_lattice, word);
    if (!part)
        return;
    json.member("candidates", part->edges.size());
    if (m_showsEdges)
        report::writeLatticeArcs(json, *part, explain::statisticsOf(*part));
}

std::string LatticeOfText::wordLines(const explain::SteppedWord& word, std::string_view pieces) {
    const auto part = m_words.next(m_lattice, word);
    std::string out = report::padded(explain::shownText(word.text, 60), 24);
    out += part ? fmt::format("{:>6} candidates  {}\n", part->edges.size(), pieces)
                : fmt::format("{:>17}  {}\n", "", pieces);
    return part && m_showsEdges ? out + edgeLines(*part) : out;
}

Result<std::string> LatticeOfText::pathTable(const std::vector<explain::LatticePath>& paths,
                                             const Message& title, bool color) const {
    std::string out = fmt::format("\n{:<8}{:>14}{:>13}  {}\n", title, Message("score"),
                                  Message("probability"), Message("pieces"));
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto tokens = m_tokens.of(m_lattice, paths[i].edges);
        if (!tokens)
            return tl::unexpected<Error>(tokens.error());
        out += fmt::format("{:<8}{:>14}{:>13}  {}\n", i + 1,
                           std::isfinite(paths[i].score)
                               ? report::latticeDigits(paths[i].score, m_lattice.sumsAreFloats)
                               : "–",
                           report::latticePercent(
                               m_statistics, explain::probabilityOf(m_lattice, m_statistics, paths[i].edges)),
                           encodingLine(m_tokenizer, *tokens, color));
    }
    return out;
}

Result<std::string> LatticeOfText::pathTables(bool color) const {
    Message summary = m_statistics.paths.value < report::kExactPaths
                          ? counted(static_cast<std::uint64_t>(m_statistics.paths.value), "path")
                          : message("10^{} paths", fmt::format("{:.1f}", m_statistics.paths.log10));
    if (m_statistics.known())
        summary = message("{}, entropy {} bits", summary, fmt::format("{:.2f}", m_statistics.entropyBits));
    if (m_statistics.margin)
        summary = message("{}, first minus second {}", summary, fmt::format("{:.4g}", *m_statistics.margin));
    std::string out = fmt::format("\n{}\n", summary);
    const auto best = pathTable(m_best.paths, Message("best"), color);
    if (!best)
        return best;
    out += *best;
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
    const auto sampled = pathTable(m_samples, Message("sampled"), color);
    return sampled ? Result<std::string>(out + *sampled) : sampled;
}

} // namespace tokenscope::cli
