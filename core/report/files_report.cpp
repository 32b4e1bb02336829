#include "core/report/files_report.h"

#include "core/base/message.h"
#include "core/base/printable.h"
#include "core/compare/diff/definition_diff.h"
#include "core/compare/search/difference_wording.h"
#include "core/compare/search/file_differences.h"
#include "core/json/json_writer.h"
#include "core/report/html_page.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace tokenscope::report {

// Text.

namespace {

constexpr std::size_t kPrintedRows = 5;
constexpr std::size_t kWidestField = 60;
constexpr std::size_t kPrintedIds = 16;

std::vector<std::string> english(const std::vector<Message>& messages) {
    std::vector<std::string> sentences;
    sentences.reserve(messages.size());
    for (const Message& one : messages)
        sentences.push_back(one.english());
    return sentences;
}

std::string countsOf(const compare::DiffTable& table) {
    std::string words;
    for (std::size_t i = 0; i < compare::kDiffKindCount; ++i) {
        const auto kind = static_cast<compare::DiffKind>(i);
        if (table.count(kind) > 0)
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", table.count(kind), name(kind));
    }
    return words;
}

std::string settingText(const compare::TrialSetting& setting) {
    std::string words;
    const auto add = [&words](std::string_view what, std::optional<bool> is) {
        if (is)
            words += fmt::format(" --{}{}", *is ? "" : "no-", what);
    };
    add("add-special", setting.addSpecial);
    add("parse-special", setting.parseSpecial);
    return words;
}

Message describeSearch(const compare::CounterexampleSearchResult& search) {
    const Message texts = counted(search.texts(), "text");
    const std::string milliseconds = fmt::format("{:.0f}", search.milliseconds);
    if (search.canceled)
        return message("tried {} in {} ms, then it was stopped: there may be more", texts, milliseconds);
    if (search.outOfTime)
        return message("tried {} in {} ms, then time was up: there may be more", texts, milliseconds);
    return message("tried {} in {} ms", texts, milliseconds);
}

void appendCounterexample(std::string& out, const compare::Counterexample& counterexample,
                          const compare::FilePair& pair) {
    out += fmt::format("  {}: \"{}\"{}\n    {}\n    {}  {}\n    {}  {}\n    {}\n", name(counterexample.cause),
                       printable(counterexample.text, kWidestField), settingText(counterexample.setting),
                       printable(counterexample.description.text()), printable(pair.nameA),
                       compare::describeIds(counterexample.idsA, counterexample.messageA, kPrintedIds),
                       printable(pair.nameB),
                       compare::describeIds(counterexample.idsB, counterexample.messageB, kPrintedIds),
                       message("found after {} ms; {} showed it",
                               fmt::format("{:.0f}", counterexample.milliseconds),
                               counted(counterexample.seen, "text")));
}

/// A row for each cause: what it concerns, what differs, what to do.
void appendDifferences(std::string& out, const compare::ComparedFiles& compared) {
    const std::vector<compare::FileDifference> differences = compare::fileDifferences(compared);
    if (!differences.empty())
        out += fmt::format("\n{}\n", Message("what differs, first what changes the ids of ordinary text"));
    for (const compare::FileDifference& difference : differences)
        out += fmt::format(
            "  {}\n    {}\n",
            printable(message("{}: {}, {}", compare::titleOf(difference.severity),
                              compare::titleOf(difference, compared), compare::reasonOf(difference, compared))
                          .text()),
            printable(message("what to do: {}", compare::remedyFor(difference, compared)).text()));
}

} // namespace

std::string filesText(const compare::ComparedFiles& compared, bool full) {
    const compare::DefinitionDiff& diff = compared.diff;
    const compare::CounterexampleSearchResult& search = compared.search;
    const compare::Verdict& verdict = compared.verdict;
    const compare::FilePair& pair = diff.pair;
    std::string out = fmt::format("{}\n", printable(compare::sentenceOf(verdict, pair).text()));
    for (const Message& reason : verdict.reasons)
        out += fmt::format("  {}\n", printable(reason.text()));
    for (const auto& [trained, used, effects] :
         {std::tuple(&pair.nameA, &pair.nameB, &verdict.checkpointAUnderB),
          std::tuple(&pair.nameB, &pair.nameA, &verdict.checkpointBUnderA)}) {
        if (!effects->empty())
            out += fmt::format("\n{}\n", message("a checkpoint trained with {} under {}", printable(*trained),
                                                 printable(*used)));
        for (const Message& effect : *effects)
            out += fmt::format("  {}\n", printable(effect.text()));
    }
    appendDifferences(out, compared);
    if (!search.counterexamples.empty())
        out += fmt::format("\n{}\n", Message("shortest texts that show a difference"));
    for (const compare::Counterexample& counterexample : search.counterexamples)
        appendCounterexample(out, counterexample, pair);
    if (!compared.searched)
        out += fmt::format("\n{}\n", Message("no search was made for texts that show a difference"));
    else
        out += fmt::format("\n{}\n", describeSearch(search));
    for (const compare::TriedTexts& tried : search.tried)
        out += fmt::format("  {:>9} {}\n", tried.texts,
                           message("{}, {} different", tried.kind, tried.different));
    for (const compare::DiffTable& table : diff.tables) {
        if (table.empty())
            continue;
        out += fmt::format("\n{}: {}\n", name(table.section()), countsOf(table));
        const std::size_t shown = full ? table.size() : std::min(table.size(), kPrintedRows);
        const auto field = [full](const std::string& bytes) {
            return full ? printable(bytes) : printable(bytes, kWidestField);
        };
        for (std::size_t i = 0; i < shown; ++i) {
            const compare::DiffRow row = table.row(i);
            const compare::ValueDivergence values =
                full ? compare::ValueDivergence{row.a, row.b}
                     : compare::valueDivergence(row.a, row.b, kWidestField);
            out += fmt::format("  {}  {}: {} | {}\n", name(row.kind), field(row.what), field(values.a),
                               field(values.b));
        }
        if (table.size() > shown)
            out += fmt::format("  {}\n", message("and {} more (--full shows all)", table.size() - shown));
    }
    return out;
}

// JSON and CSV.

namespace {

constexpr std::size_t kListedRows = 1000;

void writePieces(JsonWriter& json, const std::vector<std::string>& strings) {
    json.array(strings, [&json](const std::string& text) { json.piece(text); });
}

void writeIds(JsonWriter& json, const std::vector<PieceId>& ids, const Message& message) {
    if (message.empty())
        json.values(ids);
    else
        json.beginObject().key("error").piece(message.english()).endObject();
}

void writeCounterexample(JsonWriter& json, const compare::Counterexample& counterexample) {
    json.beginObject().member("cause", name(counterexample.cause)).key("text").piece(counterexample.text);
    if (counterexample.setting.addSpecial)
        json.member("add_special", *counterexample.setting.addSpecial);
    if (counterexample.setting.parseSpecial)
        json.member("parse_special", *counterexample.setting.parseSpecial);
    writeIds(json.key("a"), counterexample.idsA, counterexample.messageA);
    writeIds(json.key("b"), counterexample.idsB, counterexample.messageB);
    json.key("words").piece(counterexample.description.english());
    writePieces(json.key("tokens"), counterexample.tokens);
    json.member("agree_when_parsed", counterexample.agreeWhenParsed).member("seen", counterexample.seen);
    json.key("milliseconds").fixed(counterexample.milliseconds, 1).endObject();
}

void writeOffsets(JsonWriter& json, const compare::OffsetDifference& offsets) {
    json.beginObject().key("text").piece(offsets.text).key("ids").values(offsets.ids);
    for (const auto& [key, spans] : {std::pair("a", &offsets.a), std::pair("b", &offsets.b)})
        json.key(key).array(*spans, [&json](ByteSpan span) { json.span(span.begin, span.end); });
    json.key("words").piece(offsets.description.english()).endObject();
}

void writeTable(JsonWriter& json, const compare::DiffTable& table, bool allRows) {
    json.key(name(table.section())).beginObject().member("rows", table.size()).key("kinds").beginObject();
    for (std::size_t i = 0; i < compare::kDiffKindCount; ++i) {
        const auto kind = static_cast<compare::DiffKind>(i);
        if (table.count(kind) > 0)
            json.member(name(kind), table.count(kind));
    }
    json.endObject().key("first").beginArray();
    const std::size_t listed = allRows ? table.size() : std::min(table.size(), kListedRows);
    for (std::size_t i = 0; i < listed; ++i) {
        const compare::DiffRow row = table.row(i);
        json.beginObject().member("kind", name(row.kind)).key("what").piece(row.what);
        json.key("a").piece(row.a).key("b").piece(row.b).endObject();
    }
    json.endArray().endObject();
}

void appendCsvField(std::string& out, std::string_view field) {
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += field;
        return;
    }
    out += '"';
    for (const char c : field) {
        out += c;
        if (c == '"')
            out += c;
    }
    out += '"';
}

} // namespace

std::string filesJson(const compare::ComparedFiles& compared, bool allRows) {
    const compare::DefinitionDiff& diff = compared.diff;
    const compare::CounterexampleSearchResult& search = compared.search;
    const compare::Verdict& verdict = compared.verdict;
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("verdict").beginObject();
    json.member("kind", name(verdict.kind)).key("line").piece(verdict.line.english());
    writePieces(json.key("reasons"), english(verdict.reasons));
    writePieces(json.key("a_under_b"), english(verdict.checkpointAUnderB));
    writePieces(json.key("b_under_a"), english(verdict.checkpointBUnderA));
    json.endObject().key("pieces").beginObject();
    json.member("a", diff.piecesA).member("b", diff.piecesB).member("same", diff.samePieces).endObject();
    json.key("witnesses").array(search.counterexamples, [&](const compare::Counterexample& one) {
        writeCounterexample(json, one);
    });
    json.key("tried").array(search.tried, [&json](const compare::TriedTexts& tried) {
        json.beginObject().key("what").piece(tried.kind.english());
        json.member("texts", tried.texts).member("different", tried.different).endObject();
    });
    json.key("offsets").array(search.offsets,
                              [&](const compare::OffsetDifference& one) { writeOffsets(json, one); });
    json.member("searched", compared.searched).key("milliseconds").fixed(search.milliseconds, 1);
    json.member("cancelled", search.canceled).member("out_of_time", search.outOfTime);
    json.key("sections").beginObject();
    for (const compare::DiffTable& table : diff.tables) {
        if (!table.empty())
            writeTable(json, table, allRows);
    }
    json.endObject().endObject();
    return out;
}

std::string diffCsv(const compare::DiffTable& table, const std::vector<std::uint32_t>& rows,
                    const compare::FilePair& pair) {
    std::string out = "kind,what,";
    appendCsvField(out, pair.nameA);
    out += ',';
    appendCsvField(out, pair.nameB);
    out += "\r\n";
    for (const std::uint32_t index : rows) {
        const compare::DiffRow row = table.row(index);
        out += name(row.kind);
        for (const std::string* field : {&row.what, &row.a, &row.b}) {
            out += ',';
            appendCsvField(out, *field);
        }
        out += "\r\n";
    }
    return out;
}

// HTML.

namespace {

constexpr std::size_t kRowsOfTable = 1000;
constexpr std::size_t kIdsOfCell = 24;

/// `special tokens added, special tokens not parsed`, `defaults`
std::string describeSetting(const compare::TrialSetting& setting) {
    std::vector<std::string_view> parts;
    if (setting.addSpecial)
        parts.emplace_back(*setting.addSpecial ? "special tokens added" : "no special tokens added");
    if (setting.parseSpecial)
        parts.emplace_back(*setting.parseSpecial ? "special tokens parsed" : "special tokens not parsed");
    return parts.empty() ? "defaults" : fmt::format("{}", fmt::join(parts, ", "));
}

void appendDifferences(HtmlPage& page, const compare::ComparedFiles& compared) {
    const std::vector<compare::FileDifference> differences = compare::fileDifferences(compared);
    if (differences.empty())
        return;
    page.heading("What differs, first what changes the ids of ordinary text");
    page.beginTable({"concerns", "cause", "reason", "what to do"}, {});
    for (const compare::FileDifference& difference : differences)
        page.row({compare::titleOf(difference.severity).english(),
                  compare::titleOf(difference, compared).english(),
                  compare::reasonOf(difference, compared).english(),
                  compare::remedyFor(difference, compared).english()});
    page.endTable();
}

void appendCounterexamples(HtmlPage& page, const compare::ComparedFiles& compared) {
    const compare::CounterexampleSearchResult& search = compared.search;
    const compare::FilePair& pair = compared.diff.pair;
    page.heading("Shortest texts that show a difference");
    if (!compared.searched) {
        page.paragraph("No search was made.");
        return;
    }
    if (search.counterexamples.empty())
        page.paragraph(fmt::format("None was found in {}, which proves nothing.",
                                   counted(search.texts(), "text").english()));
    if (search.canceled || search.outOfTime)
        page.paragraph(search.canceled ? "The search was stopped before its end: there may be more."
                                       : "The search ran out of time before its end: there may be more.");
    if (!search.counterexamples.empty()) {
        page.beginTable({"cause", "text", "settings", pair.nameA, pair.nameB, "why", "ms"},
                        {false, false, false, false, false, false, true});
        for (const compare::Counterexample& counterexample : search.counterexamples)
            page.row(
                {std::string(name(counterexample.cause)), counterexample.text,
                 describeSetting(counterexample.setting),
                 compare::describeIds(counterexample.idsA, counterexample.messageA, kIdsOfCell).english(),
                 compare::describeIds(counterexample.idsB, counterexample.messageB, kIdsOfCell).english(),
                 counterexample.description.english(), fmt::format("{:.0f}", counterexample.milliseconds)});
        page.endTable();
    }
    page.beginTable({"tried", "texts", "different"}, {false, true, true});
    for (const compare::TriedTexts& tried : search.tried)
        page.row({tried.kind.english(), std::to_string(tried.texts), std::to_string(tried.different)});
    page.endTable();
    if (search.offsets.empty())
        return;
    page.heading("The same ids with different offsets");
    std::vector<std::string> sentences;
    for (const compare::OffsetDifference& one : search.offsets)
        sentences.push_back(one.description.english());
    page.list(sentences);
}

void appendSection(HtmlPage& page, const compare::DiffTable& table, const compare::FilePair& pair) {
    page.heading(name(table.section()));
    page.beginTable({"", "what", pair.nameA, pair.nameB}, {});
    for (std::size_t i = 0; i < std::min(table.size(), kRowsOfTable); ++i) {
        const compare::DiffRow row = table.row(i);
        page.row({std::string(name(row.kind)), row.what, row.a, row.b});
    }
    page.endTable();
    if (table.size() > kRowsOfTable)
        page.paragraph(fmt::format("and {} more", table.size() - kRowsOfTable));
}

} // namespace

std::string filesHtml(const compare::ComparedFiles& compared) {
    const compare::DefinitionDiff& diff = compared.diff;
    const compare::CounterexampleSearchResult& search = compared.search;
    const compare::Verdict& verdict = compared.verdict;
    const compare::FilePair& pair = diff.pair;
    HtmlPage page(fmt::format("{} and {}", pair.nameA, pair.nameB),
                  fmt::format("{} and {}, {} the same at the same id \xC2\xB7 {} tried in "
                              "{:.0f} ms \xC2\xB7 created by "
                              "Tokenscope",
                              diff.piecesA, counted(diff.piecesB, "piece"), diff.samePieces,
                              counted(search.texts(), "text"), search.milliseconds));
    page.verdict(compare::sentenceOf(verdict, pair).english(), verdict.equal());
    page.list(english(verdict.reasons));
    for (const auto& [trained, used, effects] :
         {std::tuple(&pair.nameA, &pair.nameB, &verdict.checkpointAUnderB),
          std::tuple(&pair.nameB, &pair.nameA, &verdict.checkpointBUnderA)}) {
        if (effects->empty())
            continue;
        page.heading(fmt::format("A checkpoint trained with {} under {}", *trained, *used));
        page.list(english(*effects));
    }
    appendDifferences(page, compared);
    appendCounterexamples(page, compared);
    for (const compare::DiffTable& table : diff.tables) {
        if (!table.empty())
            appendSection(page, table, pair);
    }
    return std::move(page).finish();
}

} // namespace tokenscope::report
