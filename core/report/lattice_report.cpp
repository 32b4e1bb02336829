#include "core/report/lattice_report.h"

#include "core/base/message.h"
#include "core/base/try.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/prose/replay.h"
#include "core/report/display_width.h"
#include "core/report/escaping.h"
#include "core/report/html_page.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tokenscope::report {
namespace {

constexpr std::uint64_t kMaxPathCharacters = 1U << 24U;           ///< paths times characters in an answer
constexpr std::size_t kMaxCandidateLines = 400;                   ///< per word
constexpr double kExactPaths = 0x1p53;                            ///< larger counts of paths are not exact
constexpr double kNone = std::numeric_limits<double>::infinity(); ///< null

void writeIndexOrNull(JsonWriter& json, std::uint32_t index) { // both are the same number
    static_assert(kNoPiece == explain::kNoEdge);
    if (index == explain::kNoEdge)
        json.null();
    else
        json.number(index);
}

std::string latticeDigits(double number, bool isFloat) {
    return isFloat ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
}

/// `57.3 %`, for people; `–` unless statistics are known().
std::string latticePercent(const explain::LatticeStatistics& statistics, double share) {
    return statistics.known() ? fmt::format("{:.1f} %", share * 100) : "–";
}

/// The shortest digits that identify the number; `null` if it is not finite.
void writeLatticeNumber(JsonWriter& json, double number, bool isFloat = false) {
    if (isFloat && std::isfinite(number))
        json.number(static_cast<float>(number));
    else
        json.number(number);
}

/// `"ways":…,"log10_ways":…,"entropy_bits":…,"margin":…` into an open object. A count that isn't exact is
/// left to its logarithm.
void writeLatticeShares(JsonWriter& json, const explain::LatticeStatistics& statistics) {
    writeLatticeNumber(json.key("ways"),
                       statistics.paths.value < kExactPaths ? statistics.paths.value : kNone);
    writeLatticeNumber(json.key("log10_ways"), statistics.paths.log10);
    writeLatticeNumber(json.key("entropy_bits"), statistics.known() ? statistics.entropyBits : kNone);
    writeLatticeNumber(json.key("margin"), statistics.margin.value_or(kNone));
}

/// Those, and `"arcs":[…],"best":[…]`.
void writeLatticeArcs(JsonWriter& json, const explain::UnigramLattice& lattice,
                      const explain::LatticeStatistics& statistics) {
    writeLatticeShares(json, statistics);
    std::size_t index = 0;
    json.key("arcs").array(lattice.edges, [&](const explain::LatticeEdge& edge) {
        json.beginObject().key("span").span(edge.begin, edge.end);
        writeIndexOrNull(json.key("id"), edge.id);
        json.key("piece").piece(lattice.textOf(edge));
        writeLatticeNumber(json.key("score"), edge.score, lattice.sumsAreFloats);
        writeLatticeNumber(json.key("marginal"), statistics.known() ? statistics.marginals[index] : kNone);
        ++index;
        json.endObject();
    });
    json.key("best").array(lattice.best, [&](const explain::LatticeStep& best) {
        writeLatticeNumber(json.beginObject().key("sum"), best.sum, lattice.sumsAreFloats);
        writeIndexOrNull(json.key("arc"), best.edge);
        json.endObject();
    });
}

std::string candidateLines(const explain::UnigramLattice& word) {
    const explain::LatticeStatistics statistics = explain::statisticsOf(word);
    std::vector<bool> isInBestPath(word.edges.size());
    for (const std::uint32_t edge : word.winner)
        isInBestPath[edge] = true;
    std::string out;
    for (std::size_t i = 0; i < std::min(word.edges.size(), kMaxCandidateLines); ++i) {
        const explain::LatticeEdge& edge = word.edges[i];
        out += fmt::format("  {:>10} {}{:>14}{:>10}{}\n", fmt::format("[{},{})", edge.begin, edge.end),
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

Result<std::string> latticeJson(const explain::UnigramLattice& lattice, const Progress& progress) {
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "exporting was canceled");
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("text").piece(lattice.text);
    json.key("places").values(lattice.positions).member("candidates", lattice.edges.size());
    writeLatticeArcs(json, lattice, explain::statisticsOf(lattice));
    json.key("winner").values(lattice.winner).endObject();
    return out;
}

namespace {

constexpr int kArcHeight = 38;
constexpr int kArcGap = 4;
constexpr int kEdge = 16;
constexpr int kAxis = 28; ///< height of the line of characters

int widthOfLabel(std::string_view label) {
    int width = 14;
    for (std::size_t at = 0; at < label.size();) {
        const DecodedCharacter c = decodeUtf8(label, at);
        width += c.value >= 0x1100 ? 22 : 11; // wide scripts
        at += c.length;
    }
    return width;
}

/// The layout of the boxes: columns are the characters between positions, rows are filled from the top.
struct LatticePlaces {
    std::vector<int> begins;       ///< of each position
    std::vector<std::size_t> rows; ///< of each edge
    std::size_t rowCount = 0;
};

LatticePlaces placesOf(const explain::UnigramLattice& lattice, const std::vector<std::string>& labels) {
    LatticePlaces positions;
    std::vector<int> widths(lattice.lastPosition(), 56);
    for (std::size_t i = 0; i < lattice.edges.size(); ++i) {
        const explain::LatticeEdge& edge = lattice.edges[i];
        const auto columns = static_cast<int>(edge.end - edge.begin);
        const int needed = std::max(widthOfLabel(labels[i]), 62) + kArcGap;
        for (std::uint32_t position = edge.begin; position < edge.end; ++position)
            widths[position] = std::max(widths[position], (needed + columns - 1) / columns);
    }
    positions.begins = {kEdge};
    for (const int width : widths)
        positions.begins.push_back(positions.begins.back() + width);
    std::vector<std::uint32_t> rowEnds; // edges come by where they begin
    for (const explain::LatticeEdge& edge : lattice.edges) {
        const auto free = std::find_if(rowEnds.begin(), rowEnds.end(),
                                       [&](std::uint32_t end) { return end <= edge.begin; });
        positions.rows.push_back(static_cast<std::size_t>(free - rowEnds.begin()));
        if (free == rowEnds.end())
            rowEnds.push_back(edge.end);
        else
            *free = edge.end;
    }
    positions.rowCount = rowEnds.size();
    return positions;
}

std::vector<bool> wonBy(const explain::UnigramLattice& lattice) {
    std::vector<bool> won(lattice.edges.size());
    for (const std::uint32_t edge : lattice.winner)
        won[edge] = true;
    return won;
}

std::string arcLabel(const explain::UnigramLattice& lattice, const explain::LatticeEdge& edge) {
    return explain::replayLabel(lattice.textOf(edge));
}

std::string latticeTable(const explain::UnigramLattice& lattice,
                         const explain::LatticeStatistics& statistics) {
    const std::vector<bool> won = wonBy(lattice);
    std::string html =
        "<table><thead><tr><th>positions</th><th>piece</th><th>id</th><th>score</th><th>marginal "
        "probability</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < std::min(lattice.edges.size(), kMaxEdgeLines); ++i) {
        const explain::LatticeEdge& edge = lattice.edges[i];
        html += fmt::format("<tr{}><td>[{},{})</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
                            "<td class=\"n\">{}</td></tr>\n",
                            won[i] ? " class=\"won\"" : "", edge.begin, edge.end,
                            markupText(arcLabel(lattice, edge)),
                            edge.id == kNoPiece ? "–" : std::to_string(edge.id),
                            latticeDigits(edge.score, lattice.sumsAreFloats),
                            latticePercent(statistics, statistics.marginals[i]));
    }
    html += "</tbody></table>\n";
    if (lattice.edges.size() > kMaxEdgeLines)
        html += fmt::format("<p>… {} more</p>\n", lattice.edges.size() - kMaxEdgeLines);
    return html;
}

} // namespace

Result<std::string> latticeSvg(const explain::UnigramLattice& lattice, const Progress& progress) {
    if (lattice.edges.size() > kMaxDrawnEdges)
        return fail(ErrorCode::TooLarge, "the word",
                    fmt::format("it has {} candidate pieces, more than the {} that are drawn",
                                lattice.edges.size(), kMaxDrawnEdges),
                    "take a shorter word, or a table of this one");
    std::vector<std::string> labels;
    for (const explain::LatticeEdge& edge : lattice.edges)
        labels.push_back(arcLabel(lattice, edge));
    const LatticePlaces positions = placesOf(lattice, labels);
    const std::vector<bool> won = wonBy(lattice);
    const int width = positions.begins.back() + kEdge;
    const int height = 2 * kEdge + kAxis + static_cast<int>(positions.rowCount) * (kArcHeight + kArcGap);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
        "<title>{2}</title>\n<style>text{{font:15px "
        "monospace;text-anchor:middle;fill:#1B1F24;white-space:pre}}.i{{font-size:11px;fill:#57606A}}"
        "rect{{stroke:#D6DBE1;fill:#F1F4F6}}.w{{fill:#D9ECF2;stroke:#0B62C4;stroke-width:2}}</style>\n"
        "<rect width=\"{0}\" height=\"{1}\" style=\"fill:#FFFFFF;stroke:none\"/>\n",
        width, height, markupText(explain::replayLabel(lattice.text)));
    for (std::uint32_t position = 0; position < lattice.lastPosition(); ++position) {
        const std::string_view character =
            std::string_view(lattice.text)
                .substr(lattice.positions[position],
                        lattice.positions[position + 1] - lattice.positions[position]);
        svg += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n",
                           (positions.begins[position] + positions.begins[position + 1]) / 2, kEdge + 16,
                           markupText(explain::replayLabel(character)));
    }
    for (std::size_t i = 0; i < lattice.edges.size(); ++i) {
        if (i % 1024 == 0 && progress.stopped())
            return explain::replayCanceled();
        const explain::LatticeEdge& edge = lattice.edges[i];
        const int x = positions.begins[edge.begin];
        const int wide = positions.begins[edge.end] - x - kArcGap;
        const int y = kEdge + kAxis + static_cast<int>(positions.rows[i]) * (kArcHeight + kArcGap);
        svg += fmt::format(R"(<rect{} x="{}" y="{}" width="{}" height="{}" rx="3"/>)",
                           won[i] ? " class=\"w\"" : "", x, y, wide, kArcHeight);
        svg += fmt::format(
            "<text x=\"{0}\" y=\"{1}\">{2}</text><text class=\"i\" x=\"{0}\" y=\"{3}\">{4:.6g}</text>\n",
            x + wide / 2, y + 17, markupText(labels[i]), y + 32, edge.score);
    }
    return svg + "</svg>\n";
}

Result<std::string> latticeMarkdown(std::span<const explain::UnigramLattice> words,
                                    const Progress& progress) {
    std::string text;
    for (const explain::UnigramLattice& lattice : words) {
        if (progress.stopped())
            return explain::replayCanceled();
        const explain::LatticeStatistics statistics = explain::statisticsOf(lattice);
        const std::vector<bool> won = wonBy(lattice);
        text += fmt::format("{}### {}\n\n| positions | piece | id | score | marginal | taken |\n"
                            "|---|---|---:|---:|---:|---|\n",
                            text.empty() ? "" : "\n", markdownCell(explain::replayLabel(lattice.text)));
        for (std::size_t i = 0; i < std::min(lattice.edges.size(), kMaxEdgeLines); ++i) {
            const explain::LatticeEdge& edge = lattice.edges[i];
            text += fmt::format("| [{},{}) | {} | {} | {} | {} | {} |\n", edge.begin, edge.end,
                                markdownCell(arcLabel(lattice, edge)),
                                edge.id == kNoPiece ? "" : std::to_string(edge.id),
                                latticeDigits(edge.score, lattice.sumsAreFloats),
                                latticePercent(statistics, statistics.marginals[i]), won[i] ? "yes" : "");
        }
        if (lattice.edges.size() > kMaxEdgeLines)
            text += fmt::format("\n… {} more\n", lattice.edges.size() - kMaxEdgeLines);
    }
    return text;
}

Result<std::string> latticeHtml(std::span<const explain::UnigramLattice> words, std::string_view source,
                                const Progress& progress) {
    const std::string name = markupText(source);
    HtmlPage page(
        {name, "Which pieces were possible",
         fmt::format("{} · {} · created by Tokenscope", name, counted(words.size(), "word").english()),
         latticeStyle()});
    for (std::size_t i = 0; i < words.size(); ++i) {
        progress.notify(i, words.size());
        const auto picture = latticeSvg(words[i], progress);
        if (!picture)
            return picture;
        const explain::LatticeStatistics statistics = explain::statisticsOf(words[i]);
        page.markup(fmt::format("<section>\n<h2>{}</h2>\n<p>{} candidates, entropy {}</p>\n<div "
                                "class=\"stage\">\n{}</div>\n",
                                markupText(explain::replayLabel(words[i].text)), words[i].edges.size(),
                                statistics.known() ? fmt::format("{:.2f} bits", statistics.entropyBits) : "–",
                                *picture));
        page.markup(latticeTable(words[i], statistics) + "</section>\n");
    }
    return std::move(page).finish();
}

} // namespace tokenscope::report
