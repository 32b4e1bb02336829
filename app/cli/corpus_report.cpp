#include "app/cli/corpus_report.h"

#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/printable.h"
#include "core/compare/corpus/corpus_tables.h"
#include "core/compare/corpus/coverage_gaps.h"
#include "core/compare/export/chart_data.h"
#include "core/json/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kShownRows = 30;
constexpr std::size_t kShownPieces = 12;
constexpr std::size_t kListedPieces = 100;
constexpr std::size_t kShownPlaces = 5;
constexpr std::size_t kNameWidth = 26;
constexpr std::size_t kBytesWidth = 14;
constexpr std::size_t kFigureWidth = 9;   ///< of one tokenizer
constexpr std::size_t kMeasureWidth = 13; ///< of all of them, at least: the measure's name

std::string pieceText(const CorpusSummary& summary, const CorpusPieces& pieces, std::size_t column,
                      std::size_t index) {
    const auto piece = pieceNamed(summary.tokens[column], index, pieces[column].get());
    return piece ? printable(piece->spelling, 24) : fmt::format("piece {}", index);
}

double percent(std::uint64_t part, std::uint64_t of) {
    return 100 * TextFigures::share(part, of);
}

struct Measure {
    std::string_view name;
    double (CorpusTableRow::*of)(std::size_t column) const;
};

/// Those of the whole.
std::vector<Measure> measuresOf(CorpusTable which) {
    std::vector<Measure> measures = {{"bytes/token", &CorpusTableRow::bytesPerToken},
                                     {"chars/token", &CorpusTableRow::charactersPerToken}};
    if (countsWords(which))
        measures.push_back({"tokens/word", &CorpusTableRow::tokensPerWord});
    return measures;
}

/// The measures, each over the letters of the tokenizers.
void appendHeading(std::string& out, std::string_view name, const std::vector<Measure>& measures,
                   std::size_t columns) {
    const std::size_t width = std::max(kFigureWidth * columns, kMeasureWidth);
    out += '\n' + std::string(kNameWidth + kBytesWidth, ' ');
    for (const Measure& measure : measures)
        out += fmt::format("{:>{}}", measure.name, width);
    out += fmt::format("\n{}{:>{}}", padded(name, kNameWidth), "bytes", kBytesWidth);
    for (std::size_t m = 0; m < measures.size(); ++m) {
        out += std::string(width - kFigureWidth * columns, ' ');
        for (std::size_t i = 0; i < columns; ++i)
            out += fmt::format("{:>{}}", seriesLetter(i), kFigureWidth);
    }
    out += '\n';
}

void appendTable(std::string& out, std::string_view name, const CorpusSummary& summary, CorpusTable which) {
    const auto rows = corpusTable(summary, which);
    if (rows.size() < 2 && which != CorpusTable::Scripts)
        return;
    const std::vector<Measure> measures = measuresOf(which);
    const std::size_t columns = summary.columns.size();
    appendHeading(out, name, measures, columns);
    for (std::size_t i = 0; i < std::min(rows.size(), kShownRows); ++i) {
        out += fmt::format("{}{:>{}}", padded(printable(rows[i].name, kNameWidth - 2), kNameWidth),
                           rows[i].bytes, kBytesWidth);
        for (const Measure& measure : measures) {
            out += std::string(std::max(kFigureWidth * columns, kMeasureWidth) - kFigureWidth * columns, ' ');
            for (std::size_t column = 0; column < columns; ++column)
                out += fmt::format("{:>{}.3f}", (rows[i].*measure.of)(column), kFigureWidth);
        }
        out += '\n';
    }
    if (rows.size() > kShownRows)
        out += fmt::format("and {} more\n", rows.size() - kShownRows);
}

void appendAgreement(std::string& out, const CorpusSummary& summary, const CorpusPieces& pieces) {
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const CorpusSummary::Agreement ends = summary.agreement(i, j);
            if (ends.shared + ends.onlyFirst + ends.onlySecond == 0)
                continue;
            out +=
                fmt::format("{} and {}: {:.2f} % of boundaries shared ({} shared, {} only in {}, {} only in "
                            "{})",
                            seriesLetter(i), seriesLetter(j), 100 * ends.share(), ends.shared, ends.onlyFirst,
                            seriesLetter(i), ends.onlySecond, seriesLetter(j));
            if (ends.sameIds > 0)
                out += fmt::format(", {} of the same id", counted(ends.sameIds, "token"));
            if (pieces[i] && pieces[j]) {
                const UsedOverlap used =
                    usedOverlap(*pieces[i], summary.tokens[i], *pieces[j], summary.tokens[j]);
                out += fmt::format("; of the pieces used both have {}, only {} {}, only {} {}", used.both,
                                   seriesLetter(i), used.onlyFirst, seriesLetter(j), used.onlySecond);
            }
            out += '\n';
        }
    }
}

/// Counts, and the same figures as of the whole, by tokenizer.
std::string rowJson(const CorpusTableRow& row, CorpusTable which) {
    std::string out = "{\"name\":";
    appendJsonString(out, row.name);
    out += fmt::format(",\"bytes\":{},\"characters\":{}", row.bytes, row.characters);
    if (countsWords(which))
        out += fmt::format(",\"words\":{}", row.words);
    out += fmt::format(",\"tokens\":[{}]", fmt::join(row.tokens, ","));
    const auto add = [&](std::string_view key, double (CorpusTableRow::*of)(std::size_t) const) {
        out += fmt::format(",\"{}\":[", key);
        for (std::size_t i = 0; i < row.tokens.size(); ++i)
            out += fmt::format("{}{:.4f}", i > 0 ? "," : "", (row.*of)(i));
        out += ']';
    };
    add("bytes_per_token", &CorpusTableRow::bytesPerToken);
    add("characters_per_token", &CorpusTableRow::charactersPerToken);
    if (countsWords(which))
        add("tokens_per_word", &CorpusTableRow::tokensPerWord);
    return out + "}";
}

void appendTableJson(std::string& out, std::string_view key, const CorpusSummary& summary,
                     CorpusTable which) {
    appendJsonKey(out, key);
    out += '[';
    for (const CorpusTableRow& row : corpusTable(summary, which))
        out += (out.back() == '[' ? "" : ",") + rowJson(row, which);
    out += ']';
}

void appendColumnJson(std::string& out, const CorpusSummary& summary, const CorpusPieces& pieces,
                      std::size_t i) {
    const CorpusColumnCounts& column = summary.tokens[i];
    const TextFigures figures = corpusFigures(summary, i);
    const PieceUses uses = usedPieces(summary, i);
    out += "{\"name\":";
    appendJsonPiece(out, summary.columns[i].name);
    out += fmt::format(
        ",\"tokens\":{},\"bytes_per_token\":{:.4f},\"characters_per_token\":{:.4f},"
        "\"tokens_per_word\":{:.4f},\"unknown\":{},\"single_bytes\":{},\"byte_pieces\":{},"
        "\"longest\":{},\"pieces_used\":{},\"pieces_never_used\":{},\"lengths\":[{}],\"most_used\":[",
        figures.tokens, figures.bytesPerToken(), figures.charactersPerToken(), figures.tokensPerWord(),
        figures.unknown, figures.singleBytes, column.byteFallback, figures.longest, uses.used, uses.never,
        fmt::join(column.lengths, ","));
    for (const PieceUse& use : mostUsed(column, kListedPieces)) {
        out += out.back() == '[' ? "{\"count\":" : ",{\"count\":";
        appendJsonNumber(out, use.count);
        if (const auto piece = pieceNamed(column, use.index, pieces[i].get())) {
            out += fmt::format(",\"id\":{},\"piece\":", piece->id);
            appendJsonPiece(out, piece->spelling);
        }
        out += '}';
    }
    out += "]}";
}

/// What the counts are without: `"left_out"`, `"missing_parts"`, `"counted_twice"` (bytes).
void appendCoverageGapsJson(std::string& out, const CorpusSummary& summary) {
    appendJsonKey(out, "left_out");
    out += '[';
    for (const CorpusGap& gap : summary.leftOut) {
        out += out.back() == '[' ? "{\"file\":" : ",{\"file\":";
        appendJsonString(out, gap.file);
        out += ",\"why\":";
        appendJsonString(out, gap.why);
        out += '}';
    }
    const CoverageGaps gaps = coverageGaps(summary);
    out += fmt::format("],\"more_left_out\":{},\"missing_parts\":[", summary.moreLeftOut);
    for (const CorpusPartRange& range : gaps.missing)
        out += fmt::format("{}{{\"first\":{},\"last\":{},\"of\":{}}}", out.back() == '[' ? "" : ",",
                           range.first, range.last, range.of);
    out += fmt::format("],\"counted_twice\":{}", gaps.twice);
}

} // namespace

std::string corpusReport(const CorpusSummary& summary, const CorpusPieces& pieces) {
    std::string out = fmt::format("{}, {}, {}, {} in {}\n", counted(summary.text.bytes, "byte"),
                                  counted(summary.text.characters, "character"),
                                  counted(summary.text.words, "word"), counted(summary.text.lines, "line"),
                                  summary.filesDropped ? fmt::format("more than {} files", kMaxFileRows)
                                                       : counted(summary.files.size(), "file"));
    if (summary.damaged > 0)
        out += counted(summary.damaged, "byte is", "bytes are") + " not UTF-8\n";
    for (const std::string& words : describeCoverageGaps(summary))
        out += printable(words) + "\n";
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const TextFigures figures = corpusFigures(summary, i);
        out += fmt::format("{}  {} {}  {:.4f} bytes/token  {:.4f} chars/token  {:.4f} tokens/word  {:.3f} % "
                           "single bytes  {:.3f} % byte fallback  {:.3f} % unknown  {}\n",
                           seriesLetter(i), padded(std::to_string(figures.tokens), 12),
                           figures.tokens == 1 ? "token " : "tokens", figures.bytesPerToken(),
                           figures.charactersPerToken(), figures.tokensPerWord(),
                           percent(figures.singleBytes, figures.tokens),
                           percent(summary.tokens[i].byteFallback, figures.tokens),
                           percent(figures.unknown, figures.tokens), printable(summary.columns[i].name));
    }
    appendAgreement(out, summary, pieces);
    appendTable(out, "folder", summary, CorpusTable::Folders);
    appendTable(out, "file", summary, CorpusTable::Files);
    appendTable(out, "script", summary, CorpusTable::Scripts);
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const PieceUses uses = usedPieces(summary, i);
        out += fmt::format("\n{}  {} used, {} never; most used:", seriesLetter(i),
                           counted(uses.used, "piece"), uses.never);
        for (const PieceUse& use : mostUsed(summary.tokens[i], kShownPieces))
            out += fmt::format("  {} {}", pieceText(summary, pieces, i, use.index), use.count);
        out += '\n';
    }
    if (!summary.places.empty())
        out += "\nwhere they differ most\n";
    for (std::size_t i = 0; i < std::min(summary.places.size(), kShownPlaces); ++i)
        out += fmt::format("{}: byte {}: {}: {}\n", printable(summary.places[i].file), summary.places[i].byte,
                           counted(summary.places[i].cuts, "cut"), printable(summary.places[i].text, 80));
    return out;
}

std::string corpusJson(const CorpusSummary& summary, const CorpusPieces& pieces) {
    std::string out = fmt::format(
        "{{\"bytes\":{},\"characters\":{},\"words\":{},\"lines\":{},\"damaged\":{},\"partial\":{}",
        summary.text.bytes, summary.text.characters, summary.text.words, summary.text.lines, summary.damaged,
        summary.partial);
    appendCoverageGapsJson(out, summary);
    out += ",\"tokenizers\":[";
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        out += i > 0 ? "," : "";
        appendColumnJson(out, summary, pieces, i);
    }
    out += "],\"agreement\":[";
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const CorpusSummary::Agreement ends = summary.agreement(i, j);
            out += fmt::format(
                "{}{{\"between\":[{},{}],\"shared\":{},\"only_first\":{},\"only_second\":{},\"same_ids\":{}",
                out.back() == '[' ? "" : ",", i, j, ends.shared, ends.onlyFirst, ends.onlySecond,
                ends.sameIds);
            if (pieces[i] && pieces[j]) {
                const UsedOverlap used =
                    usedOverlap(*pieces[i], summary.tokens[i], *pieces[j], summary.tokens[j]);
                out += fmt::format(",\"used_by_both\":{},\"used_by_first\":{},\"used_by_second\":{}",
                                   used.both, used.onlyFirst, used.onlySecond);
            }
            out += '}';
        }
    }
    out += ']';
    appendTableJson(out, "folders", summary, CorpusTable::Folders);
    appendTableJson(out, "files", summary, CorpusTable::Files);
    appendTableJson(out, "scripts", summary, CorpusTable::Scripts);
    appendJsonKey(out, "places");
    out += '[';
    for (const CorpusPlace& place : summary.places) {
        out += out.back() == '[' ? "{\"cuts\":" : ",{\"cuts\":";
        appendJsonNumber(out, place.cuts);
        out += ",\"file\":";
        appendJsonString(out, place.file);
        out += ",\"byte\":";
        appendJsonNumber(out, place.byte);
        out += ",\"text\":";
        appendJsonString(out, place.text);
        out += '}';
    }
    return out + "]}";
}

} // namespace tokenscope::cli
