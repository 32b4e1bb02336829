#include "core/report/lattice_export.h"

#include "core/base/message.h"
#include "core/explain/prose/replay.h"
#include "core/report/html_page.h"
#include "core/report/markdown_cell.h"
#include "core/report/page_resources.h"
#include "core/report/replay_text.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tokenscope::report {

namespace {

constexpr double kNone = std::numeric_limits<double>::infinity(); ///< null

void writeIndexOrNull(JsonWriter& json, std::uint32_t index) { // both are the same number
    static_assert(kNoPiece == explain::kNoEdge);
    if (index == explain::kNoEdge)
        json.null();
    else
        json.number(index);
}

} // namespace

std::string latticeDigits(double number, bool isFloat) {
    return isFloat ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
}

std::string latticePercent(const explain::LatticeStatistics& statistics, double share) {
    return statistics.known() ? fmt::format("{:.1f} %", share * 100) : "–";
}

void writeLatticeNumber(JsonWriter& json, double number, bool isFloat) {
    if (isFloat && std::isfinite(number))
        json.number(static_cast<float>(number));
    else
        json.number(number);
}

/// A count that isn't exact is left to its logarithm.
void writeLatticeShares(JsonWriter& json, const explain::LatticeStatistics& statistics) {
    writeLatticeNumber(json.key("ways"),
                       statistics.paths.value < kExactPaths ? statistics.paths.value : kNone);
    writeLatticeNumber(json.key("log10_ways"), statistics.paths.log10);
    writeLatticeNumber(json.key("entropy_bits"), statistics.known() ? statistics.entropyBits : kNone);
    writeLatticeNumber(json.key("margin"), statistics.margin.value_or(kNone));
}

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
        html += fmt::format("<tr{}><td>{}–{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
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
            text += fmt::format("| {}–{} | {} | {} | {} | {} | {} |\n", edge.begin, edge.end,
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
