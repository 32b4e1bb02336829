#include "core/compare/corpus/summary_file.h"

#include "core/base/base64.h"
#include "core/base/try.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/json/json_document.h"
#include "core/json/json_syntax.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace tokenscope::compare {
namespace {

// Counts of a file must be consistent; then sums of summaries can't overflow.

/// Stops above kMaxCount.
template <class Numbers>
std::uint64_t sumOf(const Numbers& numbers) {
    std::uint64_t sum = 0;
    for (const std::uint64_t number : numbers) {
        sum += number;
        if (sum > kMaxCount)
            return sum;
    }
    return sum;
}

Message contradictionInText(const TextCounts& text, std::uint64_t damaged) {
    if (text.characters > text.bytes || text.words > text.characters || text.lines > text.characters ||
        damaged > text.characters)
        return "more characters than bytes, or more words or lines than characters";
    return sumOf(text.scripts) == text.characters && sumOf(text.scriptBytes) == text.bytes
               ? Message()
               : Message("the characters of scripts and those of the text");
}

Message contradictionInTokens(const CorpusColumnCounts& column, std::uint64_t pieces, std::uint64_t bytes) {
    const TokenCounts& counts = column.counts;
    if (sumOf(column.lengths) != counts.tokens)
        return "the lengths of tokens and their number";
    if (sumOf(counts.scripts) + counts.withoutText + counts.special != counts.tokens)
        return "the tokens of scripts and their number";
    std::uint64_t uses = 0;
    std::uint64_t next = 0; // the smallest valid index
    for (const PieceUse& use : column.used) {
        uses += use.count;
        if (use.index < next || use.index >= pieces)
            return "the order of pieces, or their number";
        if (use.count == 0 || uses > counts.tokens)
            return "the uses of pieces and the number of tokens";
        next = use.index + 1;
    }
    if (std::max({counts.unknown, counts.singleBytes, column.byteFallback}) > counts.tokens)
        return "tokens of a kind and their number";
    return counts.longest > bytes ? Message("the longest token and the text") : Message();
}

/// The rows must add up to the whole.
Message contradictionInRows(const std::map<std::string, CorpusRow>& rows, const CorpusSummary& summary) {
    CorpusRow sum;
    for (const auto& [name, row] : rows) {
        sum += row;
        if (sum.bytes > summary.text.bytes)
            break;
    }
    const TextCounts& text = summary.text;
    bool fits = sum.bytes == text.bytes && sum.characters == text.characters && sum.words == text.words &&
                sum.lines == text.lines;
    sum.columns.resize(summary.tokens.size());
    for (std::size_t i = 0; i < summary.tokens.size(); ++i) {
        const TokenCounts& counts = summary.tokens[i].counts;
        const CorpusRow::Column own{counts.tokens, counts.unknown, counts.singleBytes};
        fits = fits && sum.columns[i] == own;
    }
    return fits ? Message() : Message("those of files or folders and those of the whole");
}

/// Which counts contradict each other; empty if the summary is consistent.
Message contradictionIn(const CorpusSummary& summary) {
    Message wrong = contradictionInText(summary.text, summary.damaged);
    for (std::size_t i = 0; wrong.empty() && i < summary.tokens.size(); ++i) {
        wrong = contradictionInTokens(summary.tokens[i], summary.columns[i].pieces, summary.text.bytes);
        if (!wrong.empty())
            wrong = message("{} (column {})", wrong, i);
    }
    if (wrong.empty() && (summary.ends.front() != 0 || sumOf(summary.ends) > summary.text.bytes))
        wrong = "the ends of tokens and the bytes";
    for (std::size_t j = 1; j < summary.tokens.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (summary.agreement(i, j).sameIds >
                std::min(summary.tokens[i].counts.tokens, summary.tokens[j].counts.tokens))
                wrong = "tokens with the same id and all tokens";
        }
    }
    if (wrong.empty())
        wrong = contradictionInRows(summary.folders, summary);
    if (wrong.empty() && !summary.filesDropped)
        wrong = contradictionInRows(summary.files, summary);
    return wrong;
}

using SummaryJson = nlohmann::ordered_json;

constexpr int kSummaryVersion = 2;

// Writing.

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
            scripts[scriptName(static_cast<ScriptCode>(i))] = {text.scripts[i], text.scriptBytes[i]};
    }
    json["scripts"] = std::move(scripts);
    return json;
}

SummaryJson namedJson(const CorpusColumnCounts& column, const PieceTexts* pieces) {
    SummaryJson named = SummaryJson::array();
    for (const PieceUse& use : column.used) {
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
    for (const PieceUse& use : column.used)
        used.push_back({use.index, use.count});
    json["used"] = std::move(used);
    json["named"] = namedJson(column, pieces);
    return json;
}

// Reading. Values of a wrong type are reported by nlohmann's exceptions.

ScriptCode scriptNamed(const std::string& name) {
    static const std::unordered_map<std::string, ScriptCode> codes = [] {
        std::unordered_map<std::string, ScriptCode> byName;
        for (std::size_t i = 0; i < kScriptCodes; ++i)
            byName.emplace(scriptName(static_cast<ScriptCode>(i)), static_cast<ScriptCode>(i));
        return byName;
    }();
    const auto found = codes.find(name);
    return found == codes.end() ? kNoScript : found->second;
}

std::uint64_t count(const SummaryJson& json) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > kMaxCount)
        throw std::domain_error(json.dump().substr(0, 40) + " is not a count");
    return json.get<std::uint64_t>();
}

std::uint32_t smallCount(const SummaryJson& json) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count(json), 0xFFFF'FFFF));
}

std::uint64_t readDigest(const SummaryJson& json) {
    const auto hex = json.get<std::string>();
    std::uint64_t digest = 0;
    const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), digest, 16);
    if (error != std::errc() || end != hex.data() + hex.size())
        throw std::domain_error(hex.substr(0, 40) + " is not a digest");
    return digest;
}

CorpusPart readPart(const SummaryJson& json) {
    CorpusPart part{smallCount(json.at(0)), smallCount(json.at(1)), readDigest(json.at(2)), count(json.at(3)),
                    readDigest(json.at(4))};
    if (part.of > kMaxShards || part.number < 1 || part.number > part.of)
        throw std::domain_error(fmt::format("there is no part {} of {}", part.number, part.of));
    return part;
}

CorpusRow readRow(const SummaryJson& json, std::size_t columns) {
    CorpusRow row{count(json.at("bytes")),
                  count(json.at("characters")),
                  count(json.at("words")),
                  count(json.at("lines")),
                  {}};
    for (std::size_t i = 0; i < columns; ++i) {
        const SummaryJson& column = json.at("columns").at(i);
        row.columns.push_back({count(column.at(0)), count(column.at(1)), count(column.at(2))});
    }
    return row;
}

void readText(const SummaryJson& json, TextCounts& text) {
    text.bytes = count(json.at("bytes"));
    text.characters = count(json.at("characters"));
    text.words = count(json.at("words"));
    text.lines = count(json.at("lines"));
    for (const auto& [name, both] : json.at("scripts").items()) {
        text.scripts[scriptNamed(name)] += count(both.at(0));
        text.scriptBytes[scriptNamed(name)] += count(both.at(1));
    }
}

void readTokens(const SummaryJson& json, CorpusColumnCounts& column) {
    TokenCounts& counts = column.counts;
    counts.tokens = count(json.at("tokens"));
    counts.withoutText = count(json.at("without_text"));
    counts.special = count(json.at("special"));
    counts.unknown = count(json.at("unknown"));
    counts.singleBytes = count(json.at("single_bytes"));
    counts.longest = smallCount(json.at("longest"));
    column.byteFallback = count(json.at("byte_pieces"));
    for (const auto& [name, both] : json.at("scripts").items()) {
        counts.scripts[scriptNamed(name)] += count(both.at(0));
        counts.scriptBytes[scriptNamed(name)] += count(both.at(1));
    }
    for (std::size_t i = 0; i < kTokenLengths; ++i)
        column.lengths[i] = count(json.at("lengths").at(i));
    for (const SummaryJson& used : json.at("used"))
        column.used.push_back({count(used.at(0)), count(used.at(1))});
    if (!json.contains("named")) // files of older versions have no names
        return;
    for (const SummaryJson& named : json.at("named")) {
        const SummaryJson& spelling = named.at(2);
        CorpusPiece piece{smallCount(named.at(1)), {}};
        piece.spelling = spelling.is_object()
                             ? base64Decode(spelling.at("bytes").get<std::string>()).value_or("")
                             : spelling.get<std::string>();
        const PieceUse use{count(named.at(0)), 0};
        const auto at =
            std::lower_bound(column.used.begin(), column.used.end(), use,
                             [](const PieceUse& a, const PieceUse& b) { return a.index < b.index; });
        if (at != column.used.end() && at->index == use.index)
            column.named.emplace(use.index, std::move(piece));
    }
}

tl::unexpected<Error> damagedSummary(std::string where, Message message) {
    return fail(ErrorCode::Damaged, std::move(where), std::move(message),
                "give a file that `compare --corpus … --save FILE` wrote");
}

Result<CorpusSummary> readColumns(const SummaryJson& json) {
    if (!json.is_object() || !json.contains("tokenscope_corpus"))
        return damagedSummary("$", "these are not counts of a corpus");
    if (json.at("tokenscope_corpus") != kSummaryVersion)
        return damagedSummary("$.tokenscope_corpus", message("version {} of saved counts is unknown",
                                                             json.at("tokenscope_corpus").dump()));
    std::vector<CorpusColumn> columns;
    for (const SummaryJson& column : json.at("columns"))
        columns.push_back(
            {column.at("name"), column.at("sha256"), count(column.at("pieces")), column.at("parse_special")});
    if (columns.empty() || columns.size() > kMaxCorpusColumns)
        return damagedSummary("$.columns", message("counts have 1 to {} columns", kMaxCorpusColumns));
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
    json["same_ids"] = summary.sameIds;
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
    json["left_out"] = SummaryJson::array();
    for (const CorpusGap& gap : summary.skipped)
        json["left_out"].push_back({{"file", gap.file}, {"why", gap.why}});
    json["more_left_out"] = summary.moreSkipped;
    json["parts"] = SummaryJson::array();
    for (const CorpusPart& part : summary.parts)
        json["parts"].push_back({part.of, part.number, fmt::format("{:016x}", part.corpus), part.bytes,
                                 fmt::format("{:016x}", part.digest)});
    json["parts_dropped"] = summary.partsDropped;
    return json.dump();
}

Result<CorpusSummary> readSummary(std::string_view text) {
    if (nestsDeeper(text, kDeepestJson))
        return damagedSummary("$", "these are not counts of a corpus");
    try {
        const auto parsed = parseJsonTree(text);
        if (!parsed)
            return damagedSummary(parsed.error().where, "the counts are not JSON");
        const SummaryJson& json = *parsed;
        TOKENSCOPE_TRY(CorpusSummary summary, readColumns(json));
        readText(json.at("text"), summary.text);
        for (std::size_t i = 0; i < summary.tokens.size(); ++i)
            readTokens(json.at("tokens").at(i), summary.tokens[i]);
        for (std::size_t i = 0; i < summary.ends.size(); ++i)
            summary.ends[i] = count(json.at("ends").at(i));
        for (std::size_t i = 0; i < summary.sameIds.size(); ++i)
            summary.sameIds[i] = count(json.at("same_ids").at(i));
        for (const auto& [key, row] : json.at("folders").items())
            summary.folders[key] = readRow(row, summary.columns.size());
        for (const auto& [key, row] : json.at("files").items())
            summary.files[key] = readRow(row, summary.columns.size());
        summary.filesDropped = json.at("files_dropped");
        for (const SummaryJson& place : json.at("places"))
            summary.places.push_back(
                {smallCount(place.at("cuts")), place.at("file"), count(place.at("byte")), place.at("text")});
        summary.damaged = count(json.at("damaged"));
        summary.partial = json.value("partial", false);
        summary.moreSkipped = json.at("more_left_out");
        for (const SummaryJson& gap : json.at("left_out"))
            summary.addSkipped({gap.at("file"), gap.at("why")});
        summary.partsDropped = json.at("parts_dropped");
        for (const SummaryJson& part : json.at("parts"))
            summary.parts.push_back(readPart(part));
        summary.trim();
        if (const Message wrong = contradictionIn(summary); !wrong.empty())
            return damagedSummary("$", message("the counts contradict each other: {}", wrong));
        return summary;
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::TooLarge, "$", "there is not enough memory for the counts");
    } catch (const std::exception& error) {
        return damagedSummary("$", message("the counts can't be read: {}", error.what()));
    }
}

} // namespace tokenscope::compare
