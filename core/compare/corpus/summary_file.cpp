#include "core/compare/corpus/summary_file.h"

#include "core/base/base64.h"
#include "core/base/json_depth.h"
#include "core/compare/corpus/corpus_tables.h"
#include "core/unicode/script.h"
#include "core/unicode/utf8.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace tokenscope {
namespace {

using SummaryJson = nlohmann::ordered_json;

constexpr int kSummaryVersion = 1;
constexpr std::uint64_t kMostPieces = std::uint64_t{1} << 28U;

// writing

SummaryJson rowJson(const CorpusRow& row) {
    SummaryJson json = {
        {"bytes", row.bytes}, {"characters", row.characters}, {"words", row.words}, {"lines", row.lines}};
    SummaryJson columns = SummaryJson::array();
    for (const CorpusRow::Column& column : row.columns)
        columns.push_back({column.tokens, column.unknown, column.singleBytes});
    json["columns"] = std::move(columns);
    return json;
}

SummaryJson rowsJson(const std::map<std::string, CorpusRow>& rows) {
    SummaryJson json = SummaryJson::object();
    for (const auto& [key, row] : rows)
        json[key] = rowJson(row);
    return json;
}

SummaryJson textJson(const TextCounts& text) {
    SummaryJson json = {
        {"bytes", text.bytes}, {"characters", text.characters}, {"words", text.words}, {"lines", text.lines}};
    SummaryJson scripts = SummaryJson::object();
    for (std::size_t i = 0; i < kScriptCodes; ++i) {
        if (text.scripts[i] > 0)
            scripts[scriptName(static_cast<ScriptCode>(i))] = text.scripts[i];
    }
    json["scripts"] = std::move(scripts);
    return json;
}

SummaryJson namedJson(const CorpusColumnCounts& column, const PieceTexts* pieces) {
    SummaryJson named = SummaryJson::array();
    for (const PieceUse& use : mostUsed(column, kNamedPieces)) {
        const auto piece = pieceNamed(column, use.index, pieces);
        if (!piece)
            continue;
        SummaryJson spelling = piece->spelling;
        if (!isValidUtf8(piece->spelling))
            spelling = SummaryJson{{"bytes", base64Encode(piece->spelling)}};
        named.push_back({use.index, piece->id, std::move(spelling)});
    }
    return named;
}

SummaryJson tokensJson(const CorpusColumnCounts& column, const PieceTexts* pieces) {
    const TokenCounts& counts = column.counts;
    SummaryJson json = {{"tokens", counts.tokens},
                        {"without_text", counts.withoutText},
                        {"special", counts.special},
                        {"unknown", counts.unknown},
                        {"single_bytes", counts.singleBytes},
                        {"byte_pieces", column.byteFallback},
                        {"longest", counts.longest}};
    SummaryJson scripts = SummaryJson::object();
    for (std::size_t i = 0; i < kScriptCodes; ++i) {
        if (counts.scripts[i] > 0)
            scripts[scriptName(static_cast<ScriptCode>(i))] = {counts.scripts[i], counts.scriptBytes[i]};
    }
    json["scripts"] = std::move(scripts);
    json["lengths"] = column.lengths;
    SummaryJson used = SummaryJson::array();
    for (std::size_t i = 0; i < column.used.size(); ++i) {
        if (column.used[i] > 0)
            used.push_back({i, column.used[i]});
    }
    json["used"] = std::move(used);
    json["named"] = namedJson(column, pieces);
    return json;
}

// reading: nlohmann's exceptions say what is of another type than it should be

ScriptCode scriptNamed(const std::string& name) {
    static const std::unordered_map<std::string, ScriptCode> codes = [] {
        std::unordered_map<std::string, ScriptCode> made;
        for (std::size_t i = 0; i < kScriptCodes; ++i)
            made.emplace(scriptName(static_cast<ScriptCode>(i)), static_cast<ScriptCode>(i));
        return made;
    }();
    const auto found = codes.find(name);
    return found == codes.end() ? kNoScript : found->second;
}

CorpusRow readRow(const SummaryJson& json, std::size_t columns) {
    CorpusRow row{json.at("bytes"), json.at("characters"), json.at("words"), json.at("lines"), {}};
    for (const SummaryJson& column : json.at("columns"))
        row.columns.push_back({column.at(0), column.at(1), column.at(2)});
    row.columns.resize(columns);
    return row;
}

void readText(const SummaryJson& json, TextCounts& text) {
    text.bytes = json.at("bytes");
    text.characters = json.at("characters");
    text.words = json.at("words");
    text.lines = json.at("lines");
    for (const auto& [name, count] : json.at("scripts").items())
        text.scripts[scriptNamed(name)] += count.get<std::uint64_t>();
}

void readTokens(const SummaryJson& json, CorpusColumnCounts& column) {
    TokenCounts& counts = column.counts;
    counts.tokens = json.at("tokens");
    counts.withoutText = json.at("without_text");
    counts.special = json.at("special");
    counts.unknown = json.at("unknown");
    counts.singleBytes = json.at("single_bytes");
    counts.longest = json.at("longest");
    column.byteFallback = json.at("byte_pieces");
    for (const auto& [name, count] : json.at("scripts").items()) {
        counts.scripts[scriptNamed(name)] += count.at(0).get<std::uint64_t>();
        counts.scriptBytes[scriptNamed(name)] += count.at(1).get<std::uint64_t>();
    }
    for (std::size_t i = 0; i < kTokenLengths; ++i)
        column.lengths[i] = json.at("lengths").at(i);
    for (const SummaryJson& used : json.at("used"))
        column.used.at(used.at(0).get<std::size_t>()) += used.at(1).get<std::uint64_t>();
    if (!json.contains("named")) // files of former versions name none
        return;
    for (const SummaryJson& named : json.at("named")) {
        const SummaryJson& spelling = named.at(2);
        CorpusPiece piece{named.at(1), {}};
        piece.spelling = spelling.is_object()
                             ? base64Decode(spelling.at("bytes").get<std::string>()).value_or("")
                             : spelling.get<std::string>();
        column.named.emplace(named.at(0).get<std::size_t>(), std::move(piece));
    }
}

tl::unexpected<Error> damagedSummary(std::string where, std::string message) {
    return fail(ErrorCode::Damaged, std::move(where), std::move(message),
                "give a file that `compare --corpus … --save FILE` wrote");
}

Result<CorpusSummary> readColumns(const SummaryJson& json) {
    if (!json.is_object() || !json.contains("tokenscope_corpus"))
        return damagedSummary("$", "this is no summary of a corpus");
    if (json.at("tokenscope_corpus") != kSummaryVersion)
        return damagedSummary("$.tokenscope_corpus", fmt::format("version {} of a summary is not known",
                                                                 json.at("tokenscope_corpus").dump()));
    std::vector<CorpusColumn> columns;
    for (const SummaryJson& column : json.at("columns"))
        columns.push_back(
            {column.at("name"), column.at("sha256"), column.at("pieces"), column.at("parse_special")});
    if (columns.empty() || columns.size() > kMostCorpusColumns)
        return damagedSummary("$.columns", fmt::format("a summary has 1 to {} columns", kMostCorpusColumns));
    for (const CorpusColumn& column : columns) {
        if (column.pieces > kMostPieces)
            return damagedSummary("$.columns", fmt::format("{} pieces are too many", column.pieces));
    }
    return CorpusSummary(std::move(columns));
}

} // namespace

std::string writeSummary(const CorpusSummary& summary,
                         const std::vector<std::shared_ptr<const PieceTexts>>& pieces) {
    SummaryJson json = {{"tokenscope_corpus", kSummaryVersion}};
    for (const CorpusColumn& column : summary.columns)
        json["columns"].push_back({{"name", column.name},
                                   {"sha256", column.sha256},
                                   {"pieces", column.pieces},
                                   {"parse_special", column.parseSpecial}});
    json["text"] = textJson(summary.text);
    json["tokens"] = SummaryJson::array();
    for (std::size_t i = 0; i < summary.tokens.size(); ++i)
        json["tokens"].push_back(
            tokensJson(summary.tokens[i], i < pieces.size() ? pieces[i].get() : nullptr));
    json["ends"] = summary.ends;
    json["folders"] = rowsJson(summary.folders);
    json["files"] = rowsJson(summary.files);
    json["files_dropped"] = summary.filesDropped;
    json["places"] = SummaryJson::array();
    for (const CorpusPlace& place : summary.places)
        json["places"].push_back(
            {{"cuts", place.cuts}, {"file", place.file}, {"byte", place.byte}, {"text", place.text}});
    json["damaged"] = summary.damaged;
    if (summary.partial)
        json["partial"] = true;
    return json.dump();
}

Result<CorpusSummary> readSummary(std::string_view text) {
    if (nestsDeeper(text, kDeepestJson))
        return damagedSummary("$", "this is no summary of a corpus");
    try {
        const SummaryJson json = SummaryJson::parse(text.begin(), text.end());
        auto made = readColumns(json);
        if (!made)
            return made;
        CorpusSummary& summary = *made;
        readText(json.at("text"), summary.text);
        for (std::size_t i = 0; i < summary.tokens.size(); ++i)
            readTokens(json.at("tokens").at(i), summary.tokens[i]);
        for (std::size_t i = 0; i < summary.ends.size(); ++i)
            summary.ends[i] = json.at("ends").at(i);
        for (const auto& [key, row] : json.at("folders").items())
            summary.folders[key] = readRow(row, summary.columns.size());
        for (const auto& [key, row] : json.at("files").items())
            summary.files[key] = readRow(row, summary.columns.size());
        summary.filesDropped = json.at("files_dropped");
        for (const SummaryJson& place : json.at("places"))
            summary.places.push_back(
                {place.at("cuts"), place.at("file"), place.at("byte"), place.at("text")});
        summary.damaged = json.at("damaged");
        summary.partial = json.value("partial", false);
        summary.trim();
        return made;
    } catch (const SummaryJson::parse_error& error) {
        return damagedSummary(fmt::format("byte {}", error.byte > 0 ? error.byte - 1 : 0),
                              "the summary is no JSON");
    } catch (const std::exception& error) {
        return damagedSummary("$", fmt::format("the summary lacks something: {}", error.what()));
    }
}

} // namespace tokenscope
