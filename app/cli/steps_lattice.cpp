#include "app/cli/steps_lattice.h"

#include "app/cli/terminal.h"
#include "core/report/display_width.h"
#include "core/report/lattice_export.h"
#include "core/steps/lattice/sampled_ways.h"
#include "core/steps/merging/shown_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tokenscope::cli {
namespace {

constexpr std::uint64_t kMostSamples = 100'000;
constexpr std::uint64_t kMostWayCharacters = 1U << 24U; ///< ways times characters, of an answer
constexpr std::size_t kArcLines = 400;                  ///< of a word

std::string arcLines(const UnigramLattice& word) {
    const LatticeShares shares = sharesOf(word);
    std::vector<bool> won(word.arcs.size());
    for (const std::uint32_t arc : word.winner)
        won[arc] = true;
    std::string out;
    for (std::size_t i = 0; i < std::min(word.arcs.size(), kArcLines); ++i) {
        const LatticeArc& arc = word.arcs[i];
        out +=
            fmt::format("  {:>4}–{:<4} {}{:>14}{:>10}{}\n", arc.begin, arc.end,
                        report::padded(shownText(word.textOf(arc)), 20), latticeDigits(arc.score, word.sumsAreFloats),
                        latticePercent(shares, shares.marginals[i]), won[i] ? " *" : "");
    }
    if (word.arcs.size() > kArcLines)
        out += fmt::format("  … {} more\n", word.arcs.size() - kArcLines);
    return out;
}

/// Time and memory of an answer go with both.
Result<void> checkWays(const char* option, std::uint64_t ways, const UnigramLattice& lattice) {
    const std::uint64_t characters = std::max(lattice.lastPlace(), 1U);
    const std::uint64_t most = std::max<std::uint64_t>(kMostWayCharacters / characters, 1);
    if (ways <= most)
        return {};
    return fail(ErrorCode::TooLarge, option,
                fmt::format("{} ways to cut {} characters would take too much", ways, characters),
                fmt::format("ask for {} at most, or take a shorter text", most));
}

Result<double> readAlpha(const std::string& given) {
    constexpr double kMost = 1000;
    double alpha = 0;
    const char* end = given.data() + given.size();
    const auto read = std::from_chars(given.data(), end, alpha);
    if (read.ec == std::errc() && read.ptr == end && alpha >= 0 && alpha <= kMost)
        return alpha;
    return fail(ErrorCode::BadInput, "--alpha", fmt::format("'{}' is no number from 0 to 1000", given),
                "1 draws by the model's own shares, 0 makes all ways alike");
}

} // namespace

Result<LatticeSettings> readLatticeSettings(const Arguments& arguments,
                                            const TokenizerDefinition& definition) {
    for (const char* name : {"nbest", "sample", "alpha", "seed", "lattice"}) {
        if (arguments.has(name) && !hasLattice(definition))
            return fail(ErrorCode::BadInput, fmt::format("--{}", name),
                        fmt::format("this is for Unigram, and the model is {}", modelName(definition.model)),
                        "leave the option out");
    }
    LatticeSettings settings;
    const auto best = arguments.number("nbest", 1, kMostWays);
    const auto samples = arguments.number("sample", 1, kMostSamples);
    const auto seed = arguments.number("seed", 0, std::numeric_limits<std::uint64_t>::max());
    for (const auto* number : {&best, &samples, &seed}) {
        if (!*number)
            return tl::unexpected<Error>(number->error());
    }
    settings.best = *best;
    settings.samples = samples->value_or(0);
    settings.seed = seed->value_or(0);
    settings.arcs = arguments.has("lattice");
    if (const auto given = arguments.value("alpha")) {
        const auto alpha = readAlpha(*given);
        if (!alpha)
            return tl::unexpected<Error>(alpha.error());
        settings.alpha = *alpha;
    }
    return settings;
}

Result<LatticeOfText> LatticeOfText::create(const Tokenizer& tokenizer, const WayTokens& tokens,
                                            std::string_view text, const EncodeOptions& options,
                                            const LatticeSettings& settings, std::uint64_t best) {
    auto lattice = latticeOfText(tokenizer, text, options);
    if (!lattice)
        return tl::unexpected<Error>(lattice.error());
    const std::uint64_t count = settings.best.value_or(best);
    if (auto done = checkWays("--nbest", count, *lattice); !done)
        return tl::unexpected<Error>(done.error());
    if (auto done = checkWays("--sample", settings.samples, *lattice); !done)
        return tl::unexpected<Error>(done.error());
    auto ways = bestWays(*lattice, count, options.progress);
    if (!ways)
        return tl::unexpected<Error>(ways.error());
    LatticeOfText made(tokenizer, tokens);
    made.m_lattice = *std::move(lattice);
    made.m_best = *std::move(ways);
    made.m_shares = sharesOf(made.m_lattice);
    made.m_arcs = settings.arcs;
    made.m_sampled = settings.samples > 0;
    if (made.m_sampled) {
        WaySampler sampler(made.m_lattice, settings.alpha, settings.seed);
        for (std::uint64_t i = 0; sampler.canDraw() && i < settings.samples; ++i)
            made.m_samples.push_back(sampler.draw());
    }
    return made;
}

Result<void> LatticeOfText::writeWays(JsonWriter& json) const {
    if (auto done = writeList(json.key("nbest"), m_best.ways); !done)
        return done;
    if (m_best.gaveUp)
        json.member("gave_up", true);
    if (!m_shares.known())
        json.member("out_of_range", true);
    if (m_sampled) {
        if (auto done = writeList(json.key("samples"), m_samples); !done)
            return done;
    }
    report::writeLatticeShares(json, m_shares);
    return {};
}

Result<void> LatticeOfText::writeList(JsonWriter& json, const std::vector<LatticeWay>& ways) const {
    json.beginArray();
    for (const LatticeWay& way : ways) {
        const auto tokens = m_tokens.of(m_lattice, way.arcs);
        if (!tokens)
            return tl::unexpected<Error>(tokens.error());
        report::writeLatticeNumber(json.beginObject().key("score"), way.score, m_lattice.sumsAreFloats);
        report::writeLatticeNumber(json.key("share"), shareOf(m_lattice, m_shares, way.arcs));
        json.key("ids").values(tokens->ids).key("pieces").beginArray();
        for (std::size_t i = 0; i < tokens->size(); ++i)
            json.piece(m_tokenizer.spelling(*tokens, i));
        json.endArray().endObject();
    }
    json.endArray();
    return {};
}

void LatticeOfText::writeWord(JsonWriter& json, const SteppedWord& word) {
    const auto part = m_words.next(m_lattice, word);
    if (!part)
        return;
    json.member("candidates", part->arcs.size());
    if (m_arcs)
        report::writeLatticeArcs(json, *part, sharesOf(*part));
}

std::string LatticeOfText::wordLines(const SteppedWord& word, std::string_view pieces) {
    const auto part = m_words.next(m_lattice, word);
    std::string out = report::padded(shownText(word.text, 60), 24);
    out += part ? fmt::format("{:>6} candidates  {}\n", part->arcs.size(), pieces)
                : fmt::format("{:>17}  {}\n", "", pieces);
    return part && m_arcs ? out + arcLines(*part) : out;
}

Result<std::string> LatticeOfText::wayTable(const std::vector<LatticeWay>& ways, const char* title,
                                            bool colour) const {
    std::string out = fmt::format("\n{:<8}{:>14}{:>10}  pieces\n", title, "score", "share");
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const auto tokens = m_tokens.of(m_lattice, ways[i].arcs);
        if (!tokens)
            return tl::unexpected<Error>(tokens.error());
        out += fmt::format(
            "{:<8}{:>14}{:>10}  {}\n", i + 1,
            std::isfinite(ways[i].score) ? latticeDigits(ways[i].score, m_lattice.sumsAreFloats) : "–",
            latticePercent(m_shares, shareOf(m_lattice, m_shares, ways[i].arcs)),
            encodingLine(m_tokenizer, *tokens, colour));
    }
    return out;
}

Result<std::string> LatticeOfText::wayTables(bool colour) const {
    std::string out = m_shares.ways.value < kExactWays ? fmt::format("\n{} way{}", m_shares.ways.value,
                                                                     m_shares.ways.value == 1 ? "" : "s")
                                                       : fmt::format("\n10^{:.1f} ways", m_shares.ways.log10);
    if (m_shares.known())
        out += fmt::format(", entropy {:.2f} bits", m_shares.entropyBits);
    if (m_shares.margin)
        out += fmt::format(", first minus second {:.4g}", *m_shares.margin);
    out += '\n';
    const auto best = wayTable(m_best.ways, "best", colour);
    if (!best)
        return best;
    out += *best;
    if (m_best.gaveUp)
        out += "There are too many ways alike to look for more.\n";
    if (!m_shares.known())
        out += "The scores add up to no finite number: no way has a share.\n";
    if (!m_sampled)
        return out;
    if (m_samples.empty())
        return out + "No way can be drawn: the scores, times alpha, add up to no finite number.\n";
    const auto drawn = wayTable(m_samples, "drawn", colour);
    return drawn ? Result<std::string>(out + *drawn) : drawn;
}

} // namespace tokenscope::cli
