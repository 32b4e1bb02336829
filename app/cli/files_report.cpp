#include "app/cli/files_report.h"

#include "core/base/counted.h"
#include "core/base/printable.h"
#include "core/compare/diff/describe_difference.h"
#include "core/compare/search/cause.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kPrintedRows = 5;
constexpr std::size_t kWidestField = 60;
constexpr std::size_t kPrintedIds = 16;

std::string countsOf(const DiffTable& table) {
    std::string words;
    for (std::size_t i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        if (table.count(kind) > 0)
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", table.count(kind), name(kind));
    }
    return words;
}

std::string settingText(const TrialSetting& setting) {
    std::string words;
    const auto add = [&words](std::string_view what, std::optional<bool> is) {
        if (is)
            words += fmt::format(" --{}{}", *is ? "" : "no-", what);
    };
    add("add-special", setting.addSpecial);
    add("parse-special", setting.parseSpecial);
    return words;
}

void appendCounterexample(std::string& out, const Counterexample& counterexample, const FilePair& pair) {
    out += fmt::format(
        "  {}: \"{}\"{}\n    {}\n    {}  {}\n    {}  {}\n    found after {:.0f} ms; {} showed it\n",
        name(counterexample.cause), printable(counterexample.text, kWidestField),
        settingText(counterexample.setting), printable(counterexample.words), printable(pair.nameA),
        idsInWords(counterexample.idsA, counterexample.messageA, kPrintedIds), printable(pair.nameB),
        idsInWords(counterexample.idsB, counterexample.messageB, kPrintedIds), counterexample.milliseconds,
        counted(counterexample.seen, "text"));
}

} // namespace

std::string filesText(const ComparedFiles& compared, bool full) {
    const DefinitionDiff& diff = compared.diff;
    const CounterexampleSearchResult& search = compared.search;
    const Verdict& verdict = compared.verdict;
    const FilePair& pair = diff.pair;
    std::string out =
        fmt::format("{} and {}: {}\n", printable(pair.nameA), printable(pair.nameB), printable(verdict.line));
    for (const std::string& reason : verdict.reasons)
        out += fmt::format("  {}\n", printable(reason));
    for (const auto& [trained, used, sufferings] :
         {std::tuple(&pair.nameA, &pair.nameB, &verdict.checkpointAUnderB),
          std::tuple(&pair.nameB, &pair.nameA, &verdict.checkpointBUnderA)}) {
        if (!sufferings->empty())
            out += fmt::format("\na checkpoint trained with {} under {}\n", printable(*trained),
                               printable(*used));
        for (const std::string& one : *sufferings)
            out += fmt::format("  {}\n", printable(one));
    }
    if (!search.counterexamples.empty())
        out += "\nshortest texts that show a difference\n";
    for (const Counterexample& counterexample : search.counterexamples)
        appendCounterexample(out, counterexample, pair);
    if (!compared.searched)
        out += "\nno search was made for texts that show a difference\n";
    else
        out +=
            fmt::format("\ntried {} in {:.0f} ms{}\n", counted(search.texts(), "text"), search.milliseconds,
                        search.canceled    ? ", then it was stopped: there may be more"
                        : search.outOfTime ? ", then time was up: there may be more"
                                           : "");
    for (const TriedTexts& tried : search.tried)
        out += fmt::format("  {:>9} {}, {} different\n", tried.texts, tried.what, tried.different);
    for (const DiffTable& table : diff.tables) {
        if (table.empty())
            continue;
        out += fmt::format("\n{}: {}\n", name(table.section()), countsOf(table));
        const std::size_t shown = full ? table.size() : std::min(table.size(), kPrintedRows);
        const auto field = [full](const std::string& bytes) {
            return full ? printable(bytes) : printable(bytes, kWidestField);
        };
        for (std::size_t i = 0; i < shown; ++i) {
            const DiffRow row = table.row(i);
            const ValueDivergence values =
                full ? ValueDivergence{row.a, row.b} : valueDivergence(row.a, row.b, kWidestField);
            out += fmt::format("  {}  {}: {} | {}\n", name(row.kind), field(row.what), field(values.a),
                               field(values.b));
        }
        if (table.size() > shown)
            out += fmt::format("  and {} more (--full shows all)\n", table.size() - shown);
    }
    return out;
}

} // namespace tokenscope::cli
