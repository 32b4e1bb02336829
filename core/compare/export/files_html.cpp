#include "core/compare/export/files_html.h"

#include "core/base/counted.h"
#include "core/compare/export/html_page.h"
#include "core/compare/search/cause.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kRowsOfTable = 1000;
constexpr std::size_t kIdsOfCell = 24;

void appendCounterexamples(HtmlPage& page, const ComparedFiles& compared) {
    const CounterexampleSearchResult& search = compared.search;
    const FilePair& pair = compared.diff.pair;
    page.heading("Shortest texts that show a difference");
    if (!compared.searched) {
        page.paragraph("No search was made.");
        return;
    }
    if (search.counterexamples.empty())
        page.paragraph(
            fmt::format("None was found in {}, which proves nothing.", counted(search.texts(), "text")));
    if (search.canceled || search.outOfTime)
        page.paragraph(search.canceled ? "The search was stopped before its end: there may be more."
                                       : "The search ran out of time before its end: there may be more.");
    if (!search.counterexamples.empty()) {
        page.beginTable({"cause", "text", "settings", pair.nameA, pair.nameB, "why", "ms"},
                        {false, false, false, false, false, false, true});
        for (const Counterexample& counterexample : search.counterexamples)
            page.row({std::string(name(counterexample.cause)), counterexample.text,
                      settingInWords(counterexample.setting),
                      idsInWords(counterexample.idsA, counterexample.messageA, kIdsOfCell),
                      idsInWords(counterexample.idsB, counterexample.messageB, kIdsOfCell),
                      counterexample.words, fmt::format("{:.0f}", counterexample.milliseconds)});
        page.endTable();
    }
    page.beginTable({"tried", "texts", "different"}, {false, true, true});
    for (const TriedTexts& tried : search.tried)
        page.row({tried.what, std::to_string(tried.texts), std::to_string(tried.different)});
    page.endTable();
    if (search.offsets.empty())
        return;
    page.heading("The same ids with other offsets");
    std::vector<std::string> sentences;
    for (const OffsetDifference& one : search.offsets)
        sentences.push_back(one.words);
    page.list(sentences);
}

void appendSection(HtmlPage& page, const DiffTable& table, const FilePair& pair) {
    page.heading(name(table.section()));
    page.beginTable({"", "what", pair.nameA, pair.nameB}, {});
    for (std::size_t i = 0; i < std::min(table.size(), kRowsOfTable); ++i) {
        const DiffRow row = table.row(i);
        page.row({std::string(name(row.kind)), row.what, row.a, row.b});
    }
    page.endTable();
    if (table.size() > kRowsOfTable)
        page.paragraph(fmt::format("and {} more", table.size() - kRowsOfTable));
}

} // namespace

std::string filesHtml(const ComparedFiles& compared) {
    const DefinitionDiff& diff = compared.diff;
    const CounterexampleSearchResult& search = compared.search;
    const Verdict& verdict = compared.verdict;
    const FilePair& pair = diff.pair;
    HtmlPage page(fmt::format("{} and {}", pair.nameA, pair.nameB),
                  fmt::format("{} and {}, {} the same at the same id \xC2\xB7 {} tried in "
                              "{:.0f} ms \xC2\xB7 made by "
                              "Tokenscope",
                              diff.piecesA, counted(diff.piecesB, "piece"), diff.samePieces,
                              counted(search.texts(), "text"), search.milliseconds));
    page.verdict(verdict.line, verdict.equal());
    page.list(verdict.reasons);
    for (const auto& [trained, used, sufferings] :
         {std::tuple(&pair.nameA, &pair.nameB, &verdict.checkpointAUnderB),
          std::tuple(&pair.nameB, &pair.nameA, &verdict.checkpointBUnderA)}) {
        if (sufferings->empty())
            continue;
        page.heading(fmt::format("A checkpoint trained with {} under {}", *trained, *used));
        page.list(*sufferings);
    }
    appendCounterexamples(page, compared);
    for (const DiffTable& table : diff.tables) {
        if (!table.empty())
            appendSection(page, table, pair);
    }
    return std::move(page).finish();
}

} // namespace tokenscope::compare
