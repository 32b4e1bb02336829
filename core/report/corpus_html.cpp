#include "core/report/corpus_html.h"

#include "core/base/message.h"
#include "core/compare/corpus/corpus_tables.h"
#include "core/compare/corpus/coverage_gaps.h"
#include "core/report/html_page.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::report {
namespace {

constexpr std::size_t kBars = 24;
constexpr std::size_t kTableRows = 500;
constexpr std::size_t kPieces = 30;
constexpr std::size_t kPlacesShown = 30;

std::vector<std::string> namesOf(const compare::CorpusSummary& summary) {
    std::vector<std::string> names;
    for (const compare::CorpusColumn& column : summary.columns) {
        const std::size_t slash = column.name.find_last_of('/');
        names.push_back(slash == std::string::npos || slash + 1 == column.name.size()
                            ? column.name
                            : column.name.substr(slash + 1));
    }
    return names;
}

void appendFigures(HtmlPage& page, const compare::CorpusSummary& summary) {
    page.beginTable({"", "tokenizer", "tokens", "bytes/token", "characters/token", "tokens/word",
                     "single bytes", "byte fallback", "unknown", "pieces used", "never"},
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

void appendAgreements(HtmlPage& page, const compare::CorpusSummary& summary,
                      const std::vector<std::shared_ptr<const compare::PieceTexts>>& pieces) {
    if (summary.columns.size() < 2)
        return;
    page.heading("Boundaries and vocabularies");
    page.beginTable({"between", "shared", "only the first", "only the second", "share",
                     "tokens of the same id", "pieces both use", "the first alone", "the second alone"},
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

void appendPieces(HtmlPage& page, const compare::CorpusSummary& summary,
                  const std::vector<std::shared_ptr<const compare::PieceTexts>>& pieces) {
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
        files ? "Compression by file" : "Compression by folder", "bytes per token", namesOf(summary), {}, 2};
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
    Histogram chart{"Lengths of tokens", "bytes of text in a token", namesOf(summary), {}, 20};
    for (const compare::CorpusColumnCounts& column : summary.tokens)
        chart.counts.emplace_back(column.lengths.begin(), column.lengths.end());
    return chart;
}

LineChart rankChart(const compare::CorpusSummary& summary) {
    LineChart chart{"How often pieces are used", "rank of the piece", "times used", namesOf(summary), {}};
    for (const compare::CorpusColumnCounts& column : summary.tokens) {
        auto& line = chart.lines.emplace_back();
        double rank = 0;
        for (const std::uint64_t count : compare::rankFrequencies(column))
            line.emplace_back(++rank, static_cast<double>(count));
    }
    return chart;
}

std::string corpusHtml(const compare::CorpusSummary& summary,
                       const std::vector<std::shared_ptr<const compare::PieceTexts>>& pieces) {
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
