#include "core/chat/dataset/dataset_findings.h"

#include "core/base/printable.h"
#include "core/json/json_text.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <numeric>

namespace tokenscope::chat {
namespace {

void appendField(std::string& out, std::string_view text) {
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

struct CloseLineFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

std::uint64_t sumOf(const IssueCounts& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::vector<DatasetRow> DatasetKeeper::keep(const DatasetLine& line) {
    std::vector<DatasetRow> kept;
    for (const DatasetFinding& finding : line.findings) {
        const auto kind = static_cast<std::size_t>(finding.issue);
        if (m_kept[kind] >= m_most) {
            ++m_left[kind];
            continue;
        }
        ++m_kept[kind];
        kept.push_back({line.line,
                        line.byte,
                        line.size,
                        line.tokens,
                        line.trained,
                        line.rendered,
                        {finding.issue, printable(finding.where, kLongestWords),
                         printable(finding.message, kLongestWords)}});
    }
    return kept;
}

std::string datasetCsv(const std::vector<DatasetRow>& rows) {
    std::string out = "line,byte,level,kind,where,message,tokens,trained\r\n";
    for (const DatasetRow& row : rows) {
        out += fmt::format("{},{},{},{},", row.line, row.byte, name(levelOf(row.finding.issue)),
                           name(row.finding.issue));
        appendField(out, row.finding.where);
        out += ',';
        appendField(out, row.finding.message);
        out += row.rendered ? fmt::format(",{},{}\r\n", row.tokens, row.trained) : ",,\r\n";
    }
    return out;
}

std::string datasetJson(const std::vector<DatasetRow>& rows, const DatasetTotals& totals,
                        const IssueCounts& left) {
    std::string out = "{\"findings\":[";
    for (const DatasetRow& row : rows) {
        out += fmt::format("{}{{\"line\":{},\"byte\":{},\"issue\":", &row == rows.data() ? "\n" : ",\n",
                           row.line, row.byte);
        appendJsonString(out, name(row.finding.issue));
        appendJsonKey(out, "level");
        appendJsonString(out, name(levelOf(row.finding.issue)));
        if (!row.finding.where.empty()) {
            appendJsonKey(out, "where");
            appendJsonString(out, row.finding.where);
        }
        appendJsonKey(out, "message");
        appendJsonString(out, row.finding.message);
        if (row.rendered)
            out += fmt::format(",\"tokens\":{},\"trained\":{}", row.tokens, row.trained);
        out += '}';
    }
    out += "],\n\"not_listed\":{";
    for (std::size_t i = 0; i < kDatasetIssues; ++i)
        out += fmt::format("{}\"{}\":{}", i > 0 ? "," : "", name(static_cast<DatasetIssue>(i)), left[i]);
    out += fmt::format("}},\n\"summary\":{{\"lines\":{},\"bytes\":{},\"conversations\":{},\"rendered\":{},"
                       "\"with_errors\":{},\"tokens\":{},\"trained\":{},\"trained_share\":{:.6f},\"cut\":{},"
                       "\"longest\":{},\"longest_line\":{},\"roles\":{{",
                       totals.lines, totals.bytes, totals.conversations, totals.rendered, totals.withErrors,
                       totals.tokens, totals.trained, totals.share(), totals.cut, totals.longest,
                       totals.longestLine);
    for (std::size_t i = 0; i < kTokenOwners; ++i)
        out +=
            fmt::format("{}\"{}\":{{\"tokens\":{},\"trained\":{}}}", i > 0 ? "," : "",
                        name(static_cast<TokenOwner>(i)), totals.owners[i].tokens, totals.owners[i].trained);
    out += "},\"affected\":{";
    for (std::size_t i = 0; i < kDatasetIssues; ++i)
        out += fmt::format("{}\"{}\":{}", i > 0 ? "," : "", name(static_cast<DatasetIssue>(i)),
                           totals.affected[i]);
    return out + fmt::format("}},\"canceled\":{}}}}}\n", totals.canceled);
}

Result<std::string> readDatasetLine(const std::string& path, std::uint64_t byte, std::uint64_t size) {
    const std::unique_ptr<std::FILE, CloseLineFile> file(std::fopen(path.c_str(), "rb"));
    std::string line(size, '\0');
    if (!file || ::fseeko(file.get(), static_cast<off_t>(byte), SEEK_SET) != 0 ||
        std::fread(line.data(), 1, size, file.get()) != size)
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable, path, fmt::format("byte {}", byte),
                                           "the line can't be read again",
                                           "if the file is another one now, check it again"});
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (byte == 0 && line.starts_with(kMark))
        line.erase(0, kMark.size());
    return line;
}

} // namespace tokenscope::chat
