#include "core/report/text_comparison_html.h"

#include "core/base/message.h"
#include "core/compare/align/text_counts.h"
#include "core/compare/align/token_boundaries.h"
#include "core/report/chart.h"
#include "core/report/html_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tokenscope::report {
namespace {

constexpr std::size_t kDifferencesShown = 1000;
constexpr std::size_t kTextShown = 4096;

std::string tokensCell(const TextReportColumn& column, compare::GroupRange range) {
    std::string cell;
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        cell += fmt::format("{}{} {}", i == range.begin ? "" : " \xE2\x94\x82 ",
                            column.pieces.tokenizer().spelling(column.encoding, i), column.encoding.ids[i]);
    return cell;
}

std::string kindsCell(std::uint8_t kinds) {
    std::string cell;
    for (const compare::TextDifference kind : compare::kEachTextDifference) {
        if (compare::GroupDifference{0, kinds}.has(kind))
            cell += fmt::format("{}{}", cell.empty() ? "" : ", ", name(kind));
    }
    return cell;
}

void appendFiguresOf(HtmlPage& page, std::string_view text, const std::vector<TextReportColumn>& columns) {
    BarChart chart{"Tokens", "", {}, {{"", {}}}, 0};
    page.beginTable(
        {"tokenizer", "tokens", "bytes/token", "characters/token", "tokens/word", "single bytes", "longest"},
        {false, true, true, true, true, true, true});
    for (const TextReportColumn& column : columns) {
        const compare::TextFigures figures = compare::figuresOf(text, column.pieces, column.encoding);
        page.row({column.name, std::to_string(figures.tokens), fmt::format("{:.3f}", figures.bytesPerToken()),
                  fmt::format("{:.3f}", figures.charactersPerToken()),
                  fmt::format("{:.3f}", figures.tokensPerWord()),
                  fmt::format("{:.2f} %", 100 * figures.singleByteShare()), std::to_string(figures.longest)});
        chart.series.push_back(column.name);
        chart.groups.front().values.push_back(static_cast<double>(figures.tokens));
    }
    page.endTable();
    page.markup(barChartSvg(chart));
}

void appendBoundaries(HtmlPage& page, const std::vector<TextReportColumn>& columns) {
    page.heading("Boundaries");
    page.beginTable({"between", "shared", "only the first", "only the second", "tokens of the same id"},
                    {false, true, true, true, true});
    for (std::size_t i = 0; i < columns.size(); ++i) {
        for (std::size_t j = i + 1; j < columns.size(); ++j) {
            const compare::SharedBoundaries cuts = compare::splitBoundaries(
                compare::tokenBoundaries(columns[i].encoding), compare::tokenBoundaries(columns[j].encoding));
            page.row({fmt::format("{} and {}", columns[i].name, columns[j].name),
                      std::to_string(cuts.shared.size()), std::to_string(cuts.onlyFirst.size()),
                      std::to_string(cuts.onlySecond.size()),
                      std::to_string(compare::sameIdsOf(columns[i].encoding, columns[j].encoding))});
        }
    }
    page.endTable();
}

} // namespace

std::string textHtml(std::string_view text, const compare::AlignedText& aligned,
                     const std::vector<TextReportColumn>& columns) {
    HtmlPage page("Tokenizers on a text",
                  fmt::format("{} \xC2\xB7 created by Tokenscope", counted(text.size(), "byte").english()));
    std::map<std::uint32_t, std::uint8_t> different; // group → kinds of any column
    for (const TextReportColumn& column : columns) {
        for (const compare::GroupDifference& difference : column.differences)
            different[difference.group] |= difference.kinds;
    }
    const bool sameIds = std::all_of(columns.begin(), columns.end(), [&](const TextReportColumn& column) {
        return column.encoding.ids == columns.front().encoding.ids;
    });
    page.verdict(!different.empty()
                     ? fmt::format("{} of {} {}", counted(different.size(), "place").english(),
                                   aligned.groups(), different.size() == 1 ? "differs" : "differ")
                 : sameIds ? "no difference on this text"
                           : "the pieces are the same on this text; their ids differ, as the vocabularies do",
                 different.empty() && sameIds);
    appendFiguresOf(page, text, columns);
    appendBoundaries(page, columns);
    page.heading("Text");
    page.paragraph(text.size() > kTextShown ? fmt::format("{} \xE2\x80\xA6", text.substr(0, kTextShown))
                                            : std::string(text));
    if (different.empty())
        return std::move(page).finish();
    page.heading("Differences");
    std::vector<std::string> headings = {"bytes", "kind"};
    for (const TextReportColumn& column : columns)
        headings.push_back(column.name);
    page.beginTable(headings, {true, false});
    std::size_t shown = 0;
    for (const auto& [group, kinds] : different) {
        if (shown++ == kDifferencesShown)
            break;
        const ByteSpan span = aligned.text(group);
        std::vector<std::string> cells = {fmt::format("{}\xE2\x80\x93{}", span.begin, span.end),
                                          kindsCell(kinds)};
        for (std::size_t i = 0; i < columns.size(); ++i)
            cells.push_back(tokensCell(columns[i], aligned.tokens(i, group)));
        page.row(cells);
    }
    page.endTable();
    if (different.size() > kDifferencesShown)
        page.paragraph(fmt::format("and {} more", different.size() - kDifferencesShown));
    return std::move(page).finish();
}

} // namespace tokenscope::report
