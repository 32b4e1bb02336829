#include "core/report/corpus_report.h"

#include "core/base/message.h"
#include "core/base/printable.h"
#include "core/definition/file_title.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"
#include "core/report/html_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace tokenscope::report {
namespace {

constexpr std::size_t kShownRows = 30;
constexpr std::size_t kShownPieces = 12;
constexpr std::size_t kListedPieces = 100;
constexpr std::size_t kShownPlaces = 5;
constexpr std::size_t kNameWidth = 26;
constexpr std::size_t kBytesWidth = 14;
constexpr std::size_t kFigureWidth = 9;   ///< of one tokenizer
constexpr std::size_t kMeasureWidth = 13; ///< of all tokenizers, at least the width of the measure's name

std::string pieceText(const compare::CorpusSummary& summary, const CorpusPieces& pieces, std::size_t column,
                      std::size_t index) {
    const auto piece = compare::pieceNamed(summary.tokens[column], index, pieces[column].get());
    return piece ? printable(piece->spelling, 24) : fmt::format("piece {}", index);
}

double percent(std::uint64_t part, std::uint64_t of) {
    return 100 * compare::TextFigures::share(part, of);
}

struct Measure {
    std::string_view name;
    double (compare::CorpusTableRow::*of)(std::size_t column) const;
};

/// The figures of a table, the same as of the whole corpus.
std::vector<Measure> measuresOf(compare::CorpusTable which) {
    std::vector<Measure> measures = {{"bytes/token", &compare::CorpusTableRow::bytesPerToken},
                                     {"chars/token", &compare::CorpusTableRow::charactersPerToken}};
    if (compare::countsWords(which))
        measures.push_back({"tokens/word", &compare::CorpusTableRow::tokensPerWord});
    return measures;
}

/// The measures, each above the letters of the tokenizers.
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

void appendTable(std::string& out, std::string_view name, const compare::CorpusSummary& summary,
                 compare::CorpusTable which) {
    const auto rows = compare::corpusTable(summary, which);
    if (rows.size() < 2 && which != compare::CorpusTable::Scripts)
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
        out += message("and {} more", rows.size() - kShownRows).text() + "\n";
}

/// Which pieces both use; nullopt without the tokenizers.
std::optional<compare::UsedOverlap> overlapOf(const compare::CorpusSummary& summary,
                                              const CorpusPieces& pieces, std::size_t i, std::size_t j) {
    if (!pieces[i] || !pieces[j])
        return std::nullopt;
    return compare::usedOverlap(*pieces[i], summary.tokens[i], *pieces[j], summary.tokens[j]);
}

Message describeAgreement(const compare::CorpusSummary& summary, const CorpusPieces& pieces, std::size_t i,
                          std::size_t j) {
    const compare::CorpusSummary::Agreement ends = summary.agreement(i, j);
    const auto a = seriesLetter(i);
    const auto b = seriesLetter(j);
    Message sentence =
        message("{0} and {1}: {2} % of boundaries shared ({3} shared, {4} only in {0}, {5} only in {1})", a,
                b, fmt::format("{:.2f}", 100 * ends.share()), ends.shared, ends.onlyFirst, ends.onlySecond);
    if (ends.sameIds > 0)
        sentence = message("{}, {} with the same id", sentence, counted(ends.sameIds, "token"));
    if (const auto used = overlapOf(summary, pieces, i, j))
        sentence = message("{0}; of the used pieces, {1} are used by both, {2} only by {3}, {4} only by {5}",
                           sentence, used->both, used->onlyFirst, a, used->onlySecond, b);
    return sentence;
}

void appendAgreement(std::string& out, const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const compare::CorpusSummary::Agreement ends = summary.agreement(i, j);
            if (ends.shared + ends.onlyFirst + ends.onlySecond > 0)
                out += describeAgreement(summary, pieces, i, j).text() + "\n";
        }
    }
}

/// Counts, and the same figures as for the whole corpus, by tokenizer.
void writeRow(JsonWriter& json, const compare::CorpusTableRow& row, compare::CorpusTable which) {
    json.beginObject().member("name", row.name);
    json.member("bytes", row.bytes).member("characters", row.characters);
    if (compare::countsWords(which))
        json.member("words", row.words);
    json.key("tokens").values(row.tokens);
    const auto add = [&](std::string_view key, double (compare::CorpusTableRow::*of)(std::size_t) const) {
        json.key(key).beginArray();
        for (std::size_t i = 0; i < row.tokens.size(); ++i)
            json.fixed((row.*of)(i), 4);
        json.endArray();
    };
    add("bytes_per_token", &compare::CorpusTableRow::bytesPerToken);
    add("characters_per_token", &compare::CorpusTableRow::charactersPerToken);
    if (compare::countsWords(which))
        add("tokens_per_word", &compare::CorpusTableRow::tokensPerWord);
    json.endObject();
}

void writeCorpusTable(JsonWriter& json, std::string_view key, const compare::CorpusSummary& summary,
                      compare::CorpusTable which) {
    json.key(key).array(compare::corpusTable(summary, which),
                        [&](const compare::CorpusTableRow& row) { writeRow(json, row, which); });
}

void writeColumn(JsonWriter& json, const compare::CorpusSummary& summary, const CorpusPieces& pieces,
                 std::size_t i) {
    const compare::CorpusColumnCounts& column = summary.tokens[i];
    const compare::TextFigures figures = compare::corpusFigures(summary, i);
    const compare::PieceUses uses = compare::usedPieces(summary, i);
    json.beginObject().key("name").piece(summary.columns[i].name).member("tokens", figures.tokens);
    json.key("bytes_per_token").fixed(figures.bytesPerToken(), 4);
    json.key("characters_per_token").fixed(figures.charactersPerToken(), 4);
    json.key("tokens_per_word").fixed(figures.tokensPerWord(), 4);
    json.member("unknown", figures.unknown).member("single_bytes", figures.singleBytes);
    json.member("byte_pieces", column.byteFallback).member("longest", figures.longest);
    json.member("pieces_used", uses.used).member("pieces_never_used", uses.never);
    json.key("lengths").values(column.lengths);
    json.key("most_used").array(compare::mostUsed(column, kListedPieces), [&](const compare::PieceUse& use) {
        json.beginObject().member("count", use.count);
        if (const auto piece = compare::pieceNamed(column, use.index, pieces[i].get()))
            json.member("id", piece->id).key("piece").piece(piece->spelling);
        json.endObject();
    });
    json.endObject();
}

/// What the counts do not cover: `"left_out"`, `"missing_parts"`, `"counted_twice"` (bytes).
void writeCoverageGaps(JsonWriter& json, const compare::CorpusSummary& summary) {
    json.key("left_out").array(summary.skipped, [&json](const compare::CorpusGap& gap) {
        json.beginObject().member("file", gap.file).member("why", gap.why).endObject();
    });
    const compare::CoverageGaps gaps = compare::coverageGaps(summary);
    json.member("more_left_out", summary.moreSkipped);
    json.key("missing_parts").array(gaps.missing, [&json](const compare::CorpusPartRange& range) {
        json.beginObject().member("first", range.first).member("last", range.last);
        json.member("of", range.of).endObject();
    });
    json.member("counted_twice", gaps.twice);
}

void writeAgreement(JsonWriter& json, const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    json.key("agreement").beginArray();
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const compare::CorpusSummary::Agreement ends = summary.agreement(i, j);
            json.beginObject().key("between").beginArray().number(i).number(j).endArray();
            json.member("shared", ends.shared).member("only_first", ends.onlyFirst);
            json.member("only_second", ends.onlySecond).member("same_ids", ends.sameIds);
            if (const auto used = overlapOf(summary, pieces, i, j)) {
                json.member("used_by_both", used->both).member("used_by_first", used->onlyFirst);
                json.member("used_by_second", used->onlySecond);
            }
            json.endObject();
        }
    }
    json.endArray();
}

} // namespace

std::string corpusReport(const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    std::string out = message("{}, {}, {}, {} in {}", counted(summary.text.bytes, "byte"),
                              counted(summary.text.characters, "character"),
                              counted(summary.text.words, "word"), counted(summary.text.lines, "line"),
                              summary.filesDropped ? message("more than {} files", compare::kMaxFileRows)
                                                   : counted(summary.files.size(), "file"))
                          .text() +
                      "\n";
    if (summary.damaged > 0)
        out += message("{} not UTF-8", counted(summary.damaged, "byte is", "bytes are")).text() + "\n";
    for (const Message& gap : compare::describeCoverageGaps(summary))
        out += printable(gap.text()) + "\n";
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const compare::TextFigures figures = compare::corpusFigures(summary, i);
        out += fmt::format("{}  {} {}  {:.4f} bytes/token  {:.4f} chars/token  {:.4f} tokens/word  {:.3f} % "
                           "single bytes  {:.3f} % byte pieces  {:.3f} % unknown  {}\n",
                           seriesLetter(i), padded(std::to_string(figures.tokens), 12),
                           figures.tokens == 1 ? "token " : "tokens", figures.bytesPerToken(),
                           figures.charactersPerToken(), figures.tokensPerWord(),
                           percent(figures.singleBytes, figures.tokens),
                           percent(summary.tokens[i].byteFallback, figures.tokens),
                           percent(figures.unknown, figures.tokens), printable(summary.columns[i].name));
    }
    appendAgreement(out, summary, pieces);
    appendTable(out, "folder", summary, compare::CorpusTable::Folders);
    appendTable(out, "file", summary, compare::CorpusTable::Files);
    appendTable(out, "script", summary, compare::CorpusTable::Scripts);
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const compare::PieceUses uses = compare::usedPieces(summary, i);
        out += fmt::format("\n{}  {}", seriesLetter(i),
                           message("{} used, {} never; most used:", counted(uses.used, "piece"), uses.never));
        for (const compare::PieceUse& use : compare::mostUsed(summary.tokens[i], kShownPieces))
            out += fmt::format("  {} {}", pieceText(summary, pieces, i, use.index), use.count);
        out += '\n';
    }
    if (!summary.places.empty())
        out += fmt::format("\n{}\n", Message("where they differ most"));
    for (std::size_t i = 0; i < std::min(summary.places.size(), kShownPlaces); ++i)
        out += fmt::format("{}: byte {}: {}: {}\n", printable(summary.places[i].file), summary.places[i].byte,
                           counted(summary.places[i].cuts, "cut"), printable(summary.places[i].text, 80));
    return out;
}

std::string corpusJson(const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("bytes", summary.text.bytes).member("characters", summary.text.characters);
    json.member("words", summary.text.words).member("lines", summary.text.lines);
    json.member("damaged", summary.damaged).member("partial", summary.partial);
    writeCoverageGaps(json, summary);
    json.key("tokenizers").beginArray();
    for (std::size_t i = 0; i < summary.columns.size(); ++i)
        writeColumn(json, summary, pieces, i);
    json.endArray();
    writeAgreement(json, summary, pieces);
    writeCorpusTable(json, "folders", summary, compare::CorpusTable::Folders);
    writeCorpusTable(json, "files", summary, compare::CorpusTable::Files);
    writeCorpusTable(json, "scripts", summary, compare::CorpusTable::Scripts);
    json.key("places").array(summary.places, [&json](const compare::CorpusPlace& place) {
        json.beginObject().member("cuts", place.cuts).member("file", place.file);
        json.member("byte", place.byte).member("text", place.text).endObject();
    });
    json.endObject();
    return out;
}

namespace {

constexpr std::size_t kBars = 24;
constexpr std::size_t kTableRows = 500;
constexpr std::size_t kPieces = 30;
constexpr std::size_t kPlacesShown = 30;

/// The titles of the tokenizers' files. The name of a column may have switches after the path.
std::vector<std::string> titlesOf(const compare::CorpusSummary& summary) {
    std::vector<std::string> titles;
    for (const compare::CorpusColumn& column : summary.columns) {
        const std::string_view name = column.name;
        const std::size_t slash = name.find_last_of('/');
        const std::size_t end = slash == std::string_view::npos ? slash : name.find(' ', slash);
        titles.push_back(
            slash == std::string_view::npos
                ? column.name
                : fileTitle(name.substr(0, end)).append(name.substr(std::min(end, name.size()))));
    }
    return titles;
}

void appendFigures(HtmlPage& page, const compare::CorpusSummary& summary) {
    page.beginTable({"", "tokenizer", "tokens", "bytes/token", "characters/token", "tokens/word",
                     "single bytes", "byte pieces", "unknown", "pieces used", "never"},
                    {false, false, true, true, true, true, true, true, true, true, true});
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        const compare::TextFigures figures = compare::corpusFigures(summary, i);
        const compare::PieceUses uses = compare::usedPieces(summary, i);
        page.row({seriesLetter(i), summary.columns[i].name, std::to_string(figures.tokens),
                  fmt::format("{:.4f}", figures.bytesPerToken()),
                  fmt::format("{:.4f}", figures.charactersPerToken()),
                  fmt::format("{:.4f}", figures.tokensPerWord()),
                  fmt::format("{:.3f} %", 100 * figures.singleByteShare()),
                  fmt::format("{:.3f} %", 100 * compare::TextFigures::share(summary.tokens[i].byteFallback,
                                                                            figures.tokens)),
                  fmt::format("{:.3f} %", 100 * compare::TextFigures::share(figures.unknown, figures.tokens)),
                  std::to_string(uses.used), std::to_string(uses.never)});
    }
    page.endTable();
}

void appendCorpusTable(HtmlPage& page, std::string_view title, const compare::CorpusSummary& summary,
                       compare::CorpusTable which) {
    const auto rows = compare::corpusTable(summary, which);
    if (rows.empty())
        return;
    page.heading(title);
    std::vector<std::string> headings = {which == compare::CorpusTable::Scripts ? "script" : "name", "bytes",
                                         "characters"};
    std::vector<bool> numbers = {false, true, true};
    const bool words = compare::countsWords(which);
    std::vector<const char*> measures = {"tokens", "bytes/token", "characters/token"};
    if (words)
        measures.push_back("tokens/word");
    for (const char* measure : measures) { // grouped by measure, then by tokenizer
        for (std::size_t i = 0; i < summary.columns.size(); ++i) {
            headings.push_back(fmt::format("{} {}", seriesLetter(i), measure));
            numbers.push_back(true);
        }
    }
    page.beginTable(headings, numbers);
    for (std::size_t i = 0; i < std::min(rows.size(), kTableRows); ++i) {
        std::vector<std::string> cells = {rows[i].name, std::to_string(rows[i].bytes),
                                          std::to_string(rows[i].characters)};
        const auto add = [&](const auto& cell) {
            for (std::size_t column = 0; column < summary.columns.size(); ++column)
                cells.push_back(cell(column));
        };
        add([&](std::size_t column) { return std::to_string(rows[i].tokens[column]); });
        add([&](std::size_t column) { return fmt::format("{:.3f}", rows[i].bytesPerToken(column)); });
        add([&](std::size_t column) { return fmt::format("{:.3f}", rows[i].charactersPerToken(column)); });
        if (words)
            add([&](std::size_t column) { return fmt::format("{:.3f}", rows[i].tokensPerWord(column)); });
        page.row(cells);
    }
    page.endTable();
    if (rows.size() > kTableRows)
        page.paragraph(fmt::format("and {} more", rows.size() - kTableRows));
}

void appendAgreements(HtmlPage& page, const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    if (summary.columns.size() < 2)
        return;
    page.heading("Boundaries and vocabularies");
    page.beginTable({"between", "shared", "only the first", "only the second", "share",
                     "tokens with the same id", "pieces both use", "the first alone", "the second alone"},
                    {false, true, true, true, true, true, true, true, true});
    const auto at = [&](std::size_t i) { return i < pieces.size() ? pieces[i].get() : nullptr; };
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        for (std::size_t j = i + 1; j < summary.columns.size(); ++j) {
            const compare::CorpusSummary::Agreement ends = summary.agreement(i, j);
            std::vector<std::string> cells = {fmt::format("{} and {}", seriesLetter(i), seriesLetter(j)),
                                              std::to_string(ends.shared),
                                              std::to_string(ends.onlyFirst),
                                              std::to_string(ends.onlySecond),
                                              fmt::format("{:.2f} %", 100 * ends.share()),
                                              ends.sameIds > 0 ? std::to_string(ends.sameIds)
                                                               : std::string("–")};
            if (at(i) && at(j)) {
                const compare::UsedOverlap used =
                    compare::usedOverlap(*at(i), summary.tokens[i], *at(j), summary.tokens[j]);
                for (const std::uint64_t count : {used.both, used.onlyFirst, used.onlySecond})
                    cells.push_back(std::to_string(count));
            } else {
                cells.insert(cells.end(), 3, "\xE2\x80\x93"); // their decoded text is unknown
            }
            page.row(cells);
        }
    }
    page.endTable();
}

void appendPieces(HtmlPage& page, const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    page.heading("Pieces most used");
    for (std::size_t i = 0; i < summary.columns.size(); ++i) {
        page.beginTable({fmt::format("{} {}", seriesLetter(i), summary.columns[i].name), "id", "times"},
                        {false, true, true});
        for (const compare::PieceUse& use : compare::mostUsed(summary.tokens[i], kPieces)) {
            const auto piece = compare::pieceNamed(summary.tokens[i], use.index,
                                                   i < pieces.size() ? pieces[i].get() : nullptr);
            page.row({piece ? piece->spelling : fmt::format("piece {}", use.index),
                      piece ? std::to_string(piece->id) : "", std::to_string(use.count)});
        }
        page.endTable();
    }
}

} // namespace

BarChart compressionChart(const compare::CorpusSummary& summary) {
    const bool files = summary.folders.size() < 2 && !summary.files.empty();
    BarChart chart{
        files ? "Compression by file" : "Compression by folder", "bytes per token", titlesOf(summary), {}, 2};
    const auto rows =
        compare::corpusTable(summary, files ? compare::CorpusTable::Files : compare::CorpusTable::Folders);
    for (std::size_t i = 0; i < std::min(rows.size(), kBars); ++i) {
        BarGroup& group = chart.groups.emplace_back();
        group.label = rows[i].name;
        for (const std::uint64_t tokens : rows[i].tokens)
            group.values.push_back(compare::TextFigures::share(rows[i].bytes, tokens));
    }
    return chart;
}

Histogram lengthChart(const compare::CorpusSummary& summary) {
    Histogram chart{"Lengths of tokens", "bytes of text in a token", titlesOf(summary), {}, 20};
    for (const compare::CorpusColumnCounts& column : summary.tokens)
        chart.counts.emplace_back(column.lengths.begin(), column.lengths.end());
    return chart;
}

LineChart rankChart(const compare::CorpusSummary& summary) {
    LineChart chart{"How often pieces are used", "rank of the piece", "times used", titlesOf(summary), {}};
    for (const compare::CorpusColumnCounts& column : summary.tokens) {
        auto& line = chart.lines.emplace_back();
        double rank = 0;
        for (const std::uint64_t count : compare::rankFrequencies(column))
            line.emplace_back(++rank, static_cast<double>(count));
    }
    return chart;
}

std::string corpusHtml(const compare::CorpusSummary& summary, const CorpusPieces& pieces) {
    HtmlPage page("Tokenizers on a corpus",
                  fmt::format("{}, {}, {}, {} \xC2\xB7 created by Tokenscope",
                              counted(summary.text.bytes, "byte"),
                              counted(summary.text.characters, "character"),
                              counted(summary.text.words, "word"), counted(summary.text.lines, "line")));
    for (const Message& gap : compare::describeCoverageGaps(summary))
        page.paragraph("Note: " + gap.english() + ".");
    appendFigures(page, summary);
    page.markup(barChartSvg(compressionChart(summary)));
    appendAgreements(page, summary, pieces);
    appendCorpusTable(page, "By folder", summary, compare::CorpusTable::Folders);
    appendCorpusTable(page, "By file", summary, compare::CorpusTable::Files);
    appendCorpusTable(page, "By script", summary, compare::CorpusTable::Scripts);
    page.markup(histogramSvg(lengthChart(summary)));
    page.markup(logChartSvg(rankChart(summary)));
    appendPieces(page, summary, pieces);
    if (!summary.places.empty()) {
        page.heading("Where they differ most");
        page.beginTable({"file", "byte", "cuts", "text"}, {false, true, true, false});
        for (std::size_t i = 0; i < std::min(summary.places.size(), kPlacesShown); ++i)
            page.row({summary.places[i].file, std::to_string(summary.places[i].byte),
                      std::to_string(summary.places[i].cuts), summary.places[i].text});
        page.endTable();
    }
    return std::move(page).finish();
}

} // namespace tokenscope::report
