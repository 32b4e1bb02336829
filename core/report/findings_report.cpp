#include "core/report/findings_report.h"

#include "core/base/printable.h"
#include "core/json/json_data.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope::report {

std::string templateFindingsJson(std::string_view place, const std::vector<check::Finding>& findings) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("template", place);
    json.key("findings").array(findings, [&json](const check::Finding& finding) {
        json.beginObject().member("code", finding.code).member("level", name(finding.severity));
        json.member("line", finding.line).member("message", printable(finding.message.english()));
        if (!finding.evidence.empty()) {
            const auto evidence = readData(finding.evidence);
            const Data* inside = evidence ? evidence->find("conversation") : nullptr;
            json.key("conversation").raw(inside ? writeData(*inside) : finding.evidence);
        }
        json.endObject();
    });
    json.endObject();
    return out;
}

namespace {

void appendDatasetField(std::string& out, std::string_view text) {
    const bool quoted = text.find_first_of(",\"\r\n") != std::string_view::npos;
    // A cell that begins so would be a formula in a spreadsheet.
    const bool formula =
        !text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos;
    if (quoted || formula)
        out += '"';
    if (formula)
        out += '\'';
    for (const char c : text) {
        if (c == '"')
            out += '"';
        out += c;
    }
    if (quoted || formula)
        out += '"';
}

/// The members of a summary, from the number of lines to the longest one.
void writeTotals(JsonWriter& json, const chat::DatasetTotals& totals) {
    json.member("lines", totals.lines).member("bytes", totals.bytes);
    json.member("conversations", totals.conversations).member("rendered", totals.rendered);
    json.member("with_errors", totals.withErrors).member("tokens", totals.tokens);
    json.member("trained", totals.trained).key("trained_share").fixed(totals.share(), 6);
    json.member("cut", totals.cut).member("longest", totals.longest);
    json.member("longest_line", totals.longestLine);
    json.key("roles").beginObject();
    for (std::size_t i = 0; i < chat::kTokenOwners; ++i) {
        json.key(name(static_cast<chat::TokenOwner>(i))).beginObject();
        json.member("tokens", totals.owners[i].tokens).member("trained", totals.owners[i].trained);
        json.endObject();
    }
    json.endObject().key("affected").beginObject();
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        json.member(name(static_cast<chat::DatasetIssue>(i)), totals.affected[i]);
    json.endObject();
}

void writeFinding(JsonWriter& json, chat::DatasetIssue issue, std::string_view where,
                  std::string_view message) {
    json.member("issue", name(issue)).member("level", name(chat::levelOf(issue)));
    if (!where.empty())
        json.member("where", where);
    json.member("message", message);
}

} // namespace

std::string datasetCsv(const std::vector<chat::DatasetRow>& rows) {
    std::string out = "line,byte,level,kind,where,message,tokens,trained\r\n";
    for (const chat::DatasetRow& row : rows) {
        out += fmt::format("{},{},{},{},", row.line, row.byte, name(chat::levelOf(row.finding.issue)),
                           name(row.finding.issue));
        appendDatasetField(out, row.finding.where);
        out += ',';
        appendDatasetField(out, row.finding.message.english());
        out += row.rendered ? fmt::format(",{},{}\r\n", row.tokens, row.trained) : ",,\r\n";
    }
    return out;
}

std::string datasetJson(const std::vector<chat::DatasetRow>& rows, const chat::DatasetTotals& totals,
                        const chat::IssueCounts& left) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("findings").array(rows, [&json](const chat::DatasetRow& row) {
        json.lineBreak().beginObject().member("line", row.line).member("byte", row.byte);
        writeFinding(json, row.finding.issue, row.finding.where, row.finding.message.english());
        if (row.rendered)
            json.member("tokens", row.tokens).member("trained", row.trained);
        json.endObject();
    });
    json.lineBreak().key("not_listed").beginObject();
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        json.member(name(static_cast<chat::DatasetIssue>(i)), left[i]);
    json.endObject().lineBreak().key("summary").beginObject();
    writeTotals(json, totals);
    json.member("cancelled", totals.canceled).endObject().endObject();
    return out + "\n";
}

std::string datasetLineJson(const chat::DatasetLine& line) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("line", line.line).member("byte", line.byte).member("size", line.size);
    if (line.rendered)
        json.member("tokens", line.tokens).member("trained", line.trained).member("cut", line.cut);
    json.key("findings").array(line.findings, [&json](const chat::DatasetFinding& finding) {
        json.beginObject();
        writeFinding(json, finding.issue, printable(finding.where), printable(finding.message.english()));
        json.endObject();
    });
    json.endObject();
    return out;
}

std::string datasetTotalsJson(const chat::DatasetTotals& totals, const std::string& path, double seconds) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("summary").beginObject().key("file").piece(path);
    writeTotals(json, totals);
    json.key("seconds").fixed(seconds, 3).member("cancelled", totals.canceled).endObject().endObject();
    return out;
}

std::string datasetLineText(const chat::DatasetLine& line, const std::string& path, bool always) {
    std::string out;
    if (always && line.rendered)
        out += fmt::format("{}:{}: {} tokens, {} trained{}\n", path, line.line, line.tokens, line.trained,
                           line.cut == 0 ? "" : fmt::format(", {} cut", line.cut));
    for (const chat::DatasetFinding& finding : line.findings)
        out += fmt::format("{}:{}: {}: {}: {}{}{}\n", path, line.line, name(levelOf(finding.issue)),
                           name(finding.issue), printable(finding.where), finding.where.empty() ? "" : ": ",
                           printable(finding.message.text()));
    return out;
}

std::string rateText(std::uint64_t bytes, double seconds) {
    constexpr double kShortest = 0.1; // seconds; a rate needs more
    const auto size = static_cast<double>(bytes);
    const std::string read = bytes < 1000      ? counted(bytes, "byte").english()
                             : bytes < 100'000 ? fmt::format("{:.1f} kB", size / 1e3)
                                               : fmt::format("{:.1f} MB", size / 1e6);
    if (seconds < kShortest || bytes < 100'000)
        return fmt::format("{} in {:.0f} ms", read, 1000 * seconds);
    return fmt::format("{} in {:.1f} s ({:.1f} MB/s)", read, seconds, size / 1e6 / seconds);
}

std::string datasetTotalsText(const chat::DatasetTotals& totals, const std::string& path, double seconds) {
    std::string out;
    const std::uint64_t unreadable =
        totals.affected[static_cast<std::size_t>(chat::DatasetIssue::Unreadable)];
    out += fmt::format("{}: {}, {}, {} with errors; {}\n", path, counted(totals.lines, "line").english(),
                       counted(totals.conversations, "conversation").english(),
                       totals.withErrors - unreadable, rateText(totals.bytes, seconds));
    std::vector<std::pair<std::string, chat::OwnerCount>> owners;
    std::size_t width = 12;
    for (std::size_t i = 0; i < chat::kTokenOwners; ++i) {
        if (totals.owners[i].tokens == 0)
            continue;
        owners.emplace_back("  " + title(static_cast<chat::TokenOwner>(i)).text(), totals.owners[i]);
        width = std::max(width, displayWidth(owners.back().first));
    }
    width += 2;
    out += fmt::format("{}{:>12}, {} trained ({:.1f} %){}\n", padded("tokens", width), totals.tokens,
                       totals.trained, 100 * totals.share(),
                       totals.cut == 0 ? "" : fmt::format("; {} more are cut", totals.cut));
    if (totals.longest > 0)
        out += fmt::format("{}{:>12}, on line {}\n", padded("longest", width), totals.longest,
                           totals.longestLine);
    for (const auto& [owner, count] : owners)
        out += fmt::format("{}{:>12}, {} trained\n", padded(owner, width), count.tokens, count.trained);
    const auto unit = [](chat::DatasetIssue issue, std::uint64_t count) {
        if (issue == chat::DatasetIssue::Unreadable)
            return count == 1 ? "line" : "lines";
        return count == 1 ? "conversation" : "conversations";
    };
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i) {
        const auto issue = static_cast<chat::DatasetIssue>(i);
        if (const std::uint64_t count = totals.affected[i]; count > 0)
            out += fmt::format("{:<18}{:>8} {}\n", name(issue), count, unit(issue, count));
    }
    return out;
}

} // namespace tokenscope::report
