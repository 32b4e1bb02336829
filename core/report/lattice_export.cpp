#include "core/report/lattice_export.h"

#include "core/report/replay_table.h"
#include "core/report/replay_text.h"
#include "core/steps/words/replay.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tokenscope::report {

namespace {

constexpr double kNone = std::numeric_limits<double>::infinity(); ///< null

void writeIndexOrNull(JsonWriter& json, std::uint32_t index) { // both are the same number
    static_assert(kNoPiece == kNoArc);
    if (index == kNoArc)
        json.null();
    else
        json.number(index);
}

} // namespace

std::string latticeDigits(double number, bool isFloat) {
    return isFloat ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
}

std::string latticePercent(const LatticeShares& shares, double share) {
    return shares.known() ? fmt::format("{:.1f} %", share * 100) : "–";
}

void writeLatticeNumber(JsonWriter& json, double number, bool isFloat) {
    if (isFloat && std::isfinite(number))
        json.number(static_cast<float>(number));
    else
        json.number(number);
}

/// A count that isn't exact is left to its logarithm.
void writeLatticeShares(JsonWriter& json, const LatticeShares& shares) {
    writeLatticeNumber(json.key("ways"), shares.ways.value < kExactWays ? shares.ways.value : kNone);
    writeLatticeNumber(json.key("log10_ways"), shares.ways.log10);
    writeLatticeNumber(json.key("entropy_bits"), shares.known() ? shares.entropyBits : kNone);
    writeLatticeNumber(json.key("margin"), shares.margin.value_or(kNone));
}

void writeLatticeArcs(JsonWriter& json, const UnigramLattice& lattice, const LatticeShares& shares) {
    writeLatticeShares(json, shares);
    std::size_t index = 0;
    json.key("arcs").array(lattice.arcs, [&](const LatticeArc& arc) {
        json.beginObject().key("span").span(arc.begin, arc.end);
        writeIndexOrNull(json.key("id"), arc.id);
        json.key("piece").piece(lattice.textOf(arc));
        writeLatticeNumber(json.key("score"), arc.score, lattice.sumsAreFloats);
        writeLatticeNumber(json.key("marginal"), shares.known() ? shares.marginals[index] : kNone);
        ++index;
        json.endObject();
    });
    json.key("best").array(lattice.best, [&](const LatticeStep& best) {
        writeLatticeNumber(json.beginObject().key("sum"), best.sum, lattice.sumsAreFloats);
        writeIndexOrNull(json.key("arc"), best.arc);
        json.endObject();
    });
}

Result<std::string> latticeJson(const UnigramLattice& lattice, const Progress& progress) {
    if (progress.stopped())
        return fail(ErrorCode::Cancelled, {}, "exporting was cancelled");
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("text").piece(lattice.text);
    json.key("places").values(lattice.places).member("candidates", lattice.arcs.size());
    writeLatticeArcs(json, lattice, sharesOf(lattice));
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

/// Where boxes stand: columns are the characters between places, rows are filled from the top.
struct LatticePlaces {
    std::vector<int> begins;       ///< of each place
    std::vector<std::size_t> rows; ///< of each arc
    std::size_t rowCount = 0;
};

LatticePlaces placesOf(const UnigramLattice& lattice, const std::vector<std::string>& labels) {
    LatticePlaces places;
    std::vector<int> widths(lattice.lastPlace(), 56);
    for (std::size_t i = 0; i < lattice.arcs.size(); ++i) {
        const LatticeArc& arc = lattice.arcs[i];
        const auto columns = static_cast<int>(arc.end - arc.begin);
        const int needed = std::max(widthOfLabel(labels[i]), 62) + kArcGap;
        for (std::uint32_t place = arc.begin; place < arc.end; ++place)
            widths[place] = std::max(widths[place], (needed + columns - 1) / columns);
    }
    places.begins = {kEdge};
    for (const int width : widths)
        places.begins.push_back(places.begins.back() + width);
    std::vector<std::uint32_t> rowEnds; // arcs come by where they begin
    for (const LatticeArc& arc : lattice.arcs) {
        const auto free =
            std::find_if(rowEnds.begin(), rowEnds.end(), [&](std::uint32_t end) { return end <= arc.begin; });
        places.rows.push_back(static_cast<std::size_t>(free - rowEnds.begin()));
        if (free == rowEnds.end())
            rowEnds.push_back(arc.end);
        else
            *free = arc.end;
    }
    places.rowCount = rowEnds.size();
    return places;
}

std::vector<bool> wonBy(const UnigramLattice& lattice) {
    std::vector<bool> won(lattice.arcs.size());
    for (const std::uint32_t arc : lattice.winner)
        won[arc] = true;
    return won;
}

std::string arcLabel(const UnigramLattice& lattice, const LatticeArc& arc) {
    return replayLabel(lattice.textOf(arc));
}

std::string latticeTable(const UnigramLattice& lattice, const LatticeShares& shares) {
    const std::vector<bool> won = wonBy(lattice);
    std::string html =
        "<table><thead><tr><th>places</th><th>piece</th><th>id</th><th>score</th><th>share of all "
        "ways</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < std::min(lattice.arcs.size(), kMostArcLines); ++i) {
        const LatticeArc& arc = lattice.arcs[i];
        html += fmt::format(
            "<tr{}><td>{}–{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
            "<td class=\"n\">{}</td></tr>\n",
            won[i] ? " class=\"won\"" : "", arc.begin, arc.end, markupText(arcLabel(lattice, arc)),
            arc.id == kNoPiece ? "–" : std::to_string(arc.id),
            latticeDigits(arc.score, lattice.sumsAreFloats), latticePercent(shares, shares.marginals[i]));
    }
    html += "</tbody></table>\n";
    if (lattice.arcs.size() > kMostArcLines)
        html += fmt::format("<p>… {} more</p>\n", lattice.arcs.size() - kMostArcLines);
    return html;
}

} // namespace

Result<std::string> latticeSvg(const UnigramLattice& lattice, const Progress& progress) {
    if (lattice.arcs.size() > kMostDrawnArcs)
        return fail(ErrorCode::TooLarge, "the word",
                    fmt::format("it has {} candidate pieces, more than the {} that are drawn",
                                lattice.arcs.size(), kMostDrawnArcs),
                    "take a shorter word, or a table of this one");
    std::vector<std::string> labels;
    for (const LatticeArc& arc : lattice.arcs)
        labels.push_back(arcLabel(lattice, arc));
    const LatticePlaces places = placesOf(lattice, labels);
    const std::vector<bool> won = wonBy(lattice);
    const int width = places.begins.back() + kEdge;
    const int height = 2 * kEdge + kAxis + static_cast<int>(places.rowCount) * (kArcHeight + kArcGap);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
        "<title>{2}</title>\n<style>text{{font:15px "
        "monospace;text-anchor:middle;fill:#1B1F24;white-space:pre}}.i{{font-size:11px;fill:#57606A}}"
        "rect{{stroke:#D6DBE1;fill:#F1F4F6}}.w{{fill:#D9ECF2;stroke:#0B62C4;stroke-width:2}}</style>\n"
        "<rect width=\"{0}\" height=\"{1}\" style=\"fill:#FFFFFF;stroke:none\"/>\n",
        width, height, markupText(replayLabel(lattice.text)));
    for (std::uint32_t place = 0; place < lattice.lastPlace(); ++place) {
        const std::string_view character =
            std::string_view(lattice.text)
                .substr(lattice.places[place], lattice.places[place + 1] - lattice.places[place]);
        svg += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n",
                           (places.begins[place] + places.begins[place + 1]) / 2, kEdge + 16,
                           markupText(replayLabel(character)));
    }
    for (std::size_t i = 0; i < lattice.arcs.size(); ++i) {
        if (i % 1024 == 0 && progress.stopped())
            return replayCancelled();
        const LatticeArc& arc = lattice.arcs[i];
        const int x = places.begins[arc.begin];
        const int wide = places.begins[arc.end] - x - kArcGap;
        const int y = kEdge + kAxis + static_cast<int>(places.rows[i]) * (kArcHeight + kArcGap);
        svg += fmt::format(R"(<rect{} x="{}" y="{}" width="{}" height="{}" rx="3"/>)",
                           won[i] ? " class=\"w\"" : "", x, y, wide, kArcHeight);
        svg += fmt::format(
            "<text x=\"{0}\" y=\"{1}\">{2}</text><text class=\"i\" x=\"{0}\" y=\"{3}\">{4:.6g}</text>\n",
            x + wide / 2, y + 17, markupText(labels[i]), y + 32, arc.score);
    }
    return svg + "</svg>\n";
}

Result<std::string> latticeMarkdown(std::span<const UnigramLattice> words, const Progress& progress) {
    std::string text;
    for (const UnigramLattice& lattice : words) {
        if (progress.stopped())
            return replayCancelled();
        const LatticeShares shares = sharesOf(lattice);
        const std::vector<bool> won = wonBy(lattice);
        text += fmt::format("{}### {}\n\n| places | piece | id | score | share | taken |\n"
                            "|---|---|---:|---:|---:|---|\n",
                            text.empty() ? "" : "\n", markdownCell(replayLabel(lattice.text)));
        for (std::size_t i = 0; i < std::min(lattice.arcs.size(), kMostArcLines); ++i) {
            const LatticeArc& arc = lattice.arcs[i];
            text += fmt::format("| {}–{} | {} | {} | {} | {} | {} |\n", arc.begin, arc.end,
                                markdownCell(arcLabel(lattice, arc)),
                                arc.id == kNoPiece ? "" : std::to_string(arc.id),
                                latticeDigits(arc.score, lattice.sumsAreFloats),
                                latticePercent(shares, shares.marginals[i]), won[i] ? "yes" : "");
        }
        if (lattice.arcs.size() > kMostArcLines)
            text += fmt::format("\n… {} more\n", lattice.arcs.size() - kMostArcLines);
    }
    return text;
}

Result<std::string> latticeHtml(std::span<const UnigramLattice> words, std::string_view source,
                                const Progress& progress) {
    const std::string name = markupText(source);
    std::string html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\">\n<title>{0}</title>\n<style>\n"
        "body {{ margin: 0 auto; padding: 16px 24px; max-width: 1200px; color: #1B1F24; background: #FFFFFF; "
        "font: 13px/20px system-ui, sans-serif; }}\n"
        ".stage {{ overflow-x: auto; border: 1px solid #D6DBE1; border-radius: 4px; }}\n"
        "table {{ border-collapse: collapse; margin: 12px 0 24px; }}\n"
        "th, td {{ border-bottom: 1px solid #D6DBE1; padding: 2px 12px 2px 0; text-align: left; }}\n"
        "td.n {{ text-align: right; font-variant-numeric: tabular-nums; }}\n"
        "tr.won {{ background: #E3EEFA; font-weight: 600; }}\n"
        "</style>\n</head>\n<body>\n<h1>Which pieces could have been</h1>\n<p>{0} · {1} word{2} · made by "
        "Tokenscope</p>\n",
        name, words.size(), words.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < words.size(); ++i) {
        progress.tell(i, words.size());
        const auto picture = latticeSvg(words[i], progress);
        if (!picture)
            return picture;
        const LatticeShares shares = sharesOf(words[i]);
        html += fmt::format("<section>\n<h2>{}</h2>\n<p>{} candidates, entropy {}</p>\n<div "
                            "class=\"stage\">\n{}</div>\n",
                            markupText(replayLabel(words[i].text)), words[i].arcs.size(),
                            shares.known() ? fmt::format("{:.2f} bits", shares.entropyBits) : "–", *picture);
        html += latticeTable(words[i], shares) + "</section>\n";
    }
    return html + "</body>\n</html>\n";
}

} // namespace tokenscope::report
