#include "core/compare/export/files_json.h"

#include "core/json/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kListedRows = 1000;

void appendStrings(std::string& out, const std::vector<std::string>& strings) {
    out += '[';
    for (const std::string& text : strings) {
        out += out.back() == '[' ? "" : ",";
        appendJsonPiece(out, text);
    }
    out += ']';
}

void appendIds(std::string& out, const std::vector<PieceId>& ids, const std::string& message) {
    if (message.empty()) {
        out += fmt::format("[{}]", fmt::join(ids, ","));
        return;
    }
    out += "{\"error\":";
    appendJsonPiece(out, message);
    out += '}';
}

void appendSetting(std::string& out, std::string_view key, std::optional<bool> is) {
    if (is)
        out += fmt::format(",\"{}\":{}", key, *is);
}

void appendCounterexampleJson(std::string& out, const Counterexample& counterexample) {
    out += fmt::format("{{\"cause\":\"{}\",\"text\":", name(counterexample.cause));
    appendJsonPiece(out, counterexample.text);
    appendSetting(out, "add_special", counterexample.setting.addSpecial);
    appendSetting(out, "parse_special", counterexample.setting.parseSpecial);
    out += ",\"a\":";
    appendIds(out, counterexample.idsA, counterexample.messageA);
    out += ",\"b\":";
    appendIds(out, counterexample.idsB, counterexample.messageB);
    out += ",\"words\":";
    appendJsonPiece(out, counterexample.words);
    out += ",\"tokens\":";
    appendStrings(out, counterexample.tokens);
    out += fmt::format(",\"agree_when_parsed\":{},\"seen\":{},\"milliseconds\":{:.1f}}}",
                       counterexample.agreeWhenParsed, counterexample.seen, counterexample.milliseconds);
}

void appendOffsetsJson(std::string& out, const OffsetDifference& offsets) {
    out += "{\"text\":";
    appendJsonPiece(out, offsets.text);
    out += fmt::format(",\"ids\":[{}]", fmt::join(offsets.ids, ","));
    for (const auto& [key, spans] : {std::pair("a", &offsets.a), std::pair("b", &offsets.b)}) {
        out += fmt::format(",\"{}\":[", key);
        for (const ByteSpan span : *spans)
            out += fmt::format("{}[{},{}]", out.back() == '[' ? "" : ",", span.begin, span.end);
        out += ']';
    }
    out += ",\"words\":";
    appendJsonPiece(out, offsets.words);
    out += '}';
}

void appendTableJson(std::string& out, const DiffTable& table, bool allRows) {
    out += fmt::format("\"{}\":{{\"rows\":{},\"kinds\":{{", name(table.section()), table.size());
    for (std::size_t i = 0; i < kDiffKindCount; ++i) {
        const auto kind = static_cast<DiffKind>(i);
        if (table.count(kind) > 0)
            out += fmt::format("{}\"{}\":{}", out.back() == '{' ? "" : ",", name(kind), table.count(kind));
    }
    out += "},\"first\":[";
    const std::size_t listed = allRows ? table.size() : std::min(table.size(), kListedRows);
    for (std::size_t i = 0; i < listed; ++i) {
        const DiffRow row = table.row(i);
        out += fmt::format("{}{{\"kind\":\"{}\",\"what\":", i == 0 ? "" : ",", name(row.kind));
        appendJsonPiece(out, row.what);
        out += ",\"a\":";
        appendJsonPiece(out, row.a);
        out += ",\"b\":";
        appendJsonPiece(out, row.b);
        out += '}';
    }
    out += "]}";
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

std::string filesJson(const ComparedFiles& compared, bool allRows) {
    const DefinitionDiff& diff = compared.diff;
    const CounterexampleSearchResult& search = compared.search;
    const Verdict& verdict = compared.verdict;
    std::string out = fmt::format("{{\"verdict\":{{\"kind\":\"{}\",\"line\":", name(verdict.kind));
    appendJsonPiece(out, verdict.line);
    out += ",\"reasons\":";
    appendStrings(out, verdict.reasons);
    out += ",\"a_under_b\":";
    appendStrings(out, verdict.checkpointAUnderB);
    out += ",\"b_under_a\":";
    appendStrings(out, verdict.checkpointBUnderA);
    out += fmt::format("}},\"pieces\":{{\"a\":{},\"b\":{},\"same\":{}}},\"witnesses\":[", diff.piecesA,
                       diff.piecesB, diff.samePieces);
    for (const Counterexample& counterexample : search.counterexamples) {
        out += out.back() == '[' ? "" : ",";
        appendCounterexampleJson(out, counterexample);
    }
    out += "],\"tried\":[";
    for (const TriedTexts& tried : search.tried) {
        out += out.back() == '[' ? "{\"what\":" : ",{\"what\":";
        appendJsonPiece(out, tried.what);
        out += fmt::format(",\"texts\":{},\"different\":{}}}", tried.texts, tried.different);
    }
    out += "],\"offsets\":[";
    for (const OffsetDifference& one : search.offsets) {
        out += out.back() == '[' ? "" : ",";
        appendOffsetsJson(out, one);
    }
    out += fmt::format("],\"searched\":{},\"milliseconds\":{:.1f},\"canceled\":{},\"out_of_time\":{},"
                       "\"sections\":{{",
                       compared.searched, search.milliseconds, search.canceled, search.outOfTime);
    for (const DiffTable& table : diff.tables) {
        if (table.empty())
            continue;
        out += out.back() == '{' ? "" : ",";
        appendTableJson(out, table, allRows);
    }
    return out + "}}";
}

std::string diffCsv(const DiffTable& table, const std::vector<std::uint32_t>& rows, const FilePair& pair) {
    std::string out = "kind,what,";
    appendCsvField(out, pair.nameA);
    out += ',';
    appendCsvField(out, pair.nameB);
    out += "\r\n";
    for (const std::uint32_t index : rows) {
        const DiffRow row = table.row(index);
        out += name(row.kind);
        for (const std::string* field : {&row.what, &row.a, &row.b}) {
            out += ',';
            appendCsvField(out, *field);
        }
        out += "\r\n";
    }
    return out;
}

} // namespace tokenscope::compare
