#include "core/report/text_comparison.h"

#include "core/base/message.h"
#include "core/base/printable.h"
#include "core/compare/align/aligned_text.h"
#include "core/compare/align/pieces.h"
#include "core/compare/align/text_counts.h"
#include "core/json/json_writer.h"
#include "core/report/chart.h"
#include "core/report/display_width.h"
#include "core/report/html_page.h"
#include "core/unicode/character_properties.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace tokenscope::report {
namespace {

constexpr std::size_t kMaxPrinted = 40;
constexpr std::size_t kWidestPieces = 60;

/// Positions of a text in a unit. Positions inside a character exist only in bytes.
class Positions {
  public:
    Positions(std::string_view text, SpanUnit unit)
        : m_text(text)
        , m_index(unit == SpanUnit::Bytes ? TextIndex() : TextIndex(text))
        , m_unit(unit) {}

    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t byte) const {
        if (m_unit == SpanUnit::Bytes)
            return byte;
        if (m_index.characterStart(byte) != byte)
            return std::nullopt;
        return at(byte);
    }
    [[nodiscard]] std::uint32_t at(std::uint32_t byte) const {
        return m_unit == SpanUnit::Bytes        ? byte
               : m_unit == SpanUnit::CodePoints ? m_index.codePointAt(byte)
                                                : m_index.utf16At(byte);
    }
    void write(JsonWriter& json, const std::vector<std::uint32_t>& bytes) const {
        json.beginArray();
        for (const std::uint32_t byte : bytes) {
            if (const auto position = find(byte))
                json.number(*position);
        }
        json.endArray();
    }
    [[nodiscard]] std::size_t count(const std::vector<std::uint32_t>& bytes) const {
        return static_cast<std::size_t>(std::count_if(
            bytes.begin(), bytes.end(), [this](std::uint32_t byte) { return find(byte).has_value(); }));
    }

  private:
    std::string_view m_text;
    TextIndex m_index;
    SpanUnit m_unit;
};

std::vector<std::string_view> kindNames(const compare::GroupDifference& difference) {
    std::vector<std::string_view> names;
    for (const compare::TextDifference kind : compare::kEachTextDifference) {
        if (difference.has(kind))
            names.push_back(name(kind));
    }
    return names;
}

void writeTokens(JsonWriter& json, const TextComparison::Side& side, compare::GroupRange range) {
    const Encoding& encoding = side.encoding;
    json.beginObject().key("ids").beginArray();
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        json.number(encoding.ids[i]);
    json.endArray().key("pieces").beginArray();
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        json.piece(side.pieces->tokenizer().spelling(encoding, i));
    json.endArray().endObject();
}

/// Makes spaces visible in a piece that consists of spaces.
std::string pieceText(const std::string& spelling) {
    if (spelling.empty() || spelling.find_first_not_of(' ') != std::string::npos)
        return printable(spelling, kWidestPieces);
    std::string spaces;
    for (std::size_t i = 0; i < std::min(spelling.size(), kWidestPieces); ++i)
        spaces += "\xE2\x90\xA3";
    return spelling.size() > kWidestPieces ? spaces + "\xE2\x80\xA6" : spaces;
}

std::string faint(std::uint32_t id) {
    return fmt::format("\x1b[2m{}\x1b[0m", id);
}

std::string tokensText(const TextComparison::Side& side, compare::GroupRange range, bool color) {
    const Encoding& encoding = side.encoding;
    std::string line;
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        line += fmt::format("{}{} {}", i == range.begin ? "" : " \xE2\x94\x82 ",
                            pieceText(side.pieces->tokenizer().spelling(encoding, i)),
                            color ? faint(encoding.ids[i]) : std::to_string(encoding.ids[i]));
    return line.empty() ? Message("nothing").text() : line;
}

void writeFigures(JsonWriter& json, const TextComparison::Side& side, std::string_view text, bool full) {
    json.beginObject().member("tokens", side.encoding.size());
    if (full) {
        const compare::TextFigures figures = compare::figuresOf(text, *side.pieces, side.encoding);
        json.key("bytes_per_token").fixed(figures.bytesPerToken(), 4);
        json.key("characters_per_token").fixed(figures.charactersPerToken(), 4);
        json.key("tokens_per_word").fixed(figures.tokensPerWord(), 4);
        json.member("without_text", figures.withoutText).member("special", figures.special);
        json.member("unknown", figures.unknown).member("single_bytes", figures.singleBytes);
        json.member("longest", figures.longest).key("scripts").beginObject();
        for (const auto& [script, counts] : figures.scripts) {
            json.key(scriptName(script)).beginObject().member("characters", counts.characters);
            json.member("tokens", counts.tokens).member("token_bytes", counts.tokenBytes).endObject();
        }
        json.endObject();
    }
    json.endObject();
}

void writeDifferences(JsonWriter& json, const TextComparison& compared, const Positions& positions) {
    json.array(compared.differences, [&](const compare::GroupDifference& difference) {
        const ByteSpan text = compared.aligned.text(difference.group);
        json.beginObject().key("span").span(positions.at(text.begin), positions.at(text.end));
        json.key("kinds").values(kindNames(difference));
        writeTokens(json.key("a"), compared.a, compared.aligned.tokens(0, difference.group));
        writeTokens(json.key("b"), compared.b, compared.aligned.tokens(1, difference.group));
        json.endObject();
    });
}

/// For a text that only one of the two can encode.
std::string jsonOfOne(const TextComparison& compared, bool full) {
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    for (const auto& [key, side] : {std::pair("a", &compared.a), std::pair("b", &compared.b)}) {
        json.key(key);
        if (side->failure)
            json.raw(jsonError(*side->failure));
        else
            writeFigures(json, *side, compared.text, full);
    }
    json.member("same_ids", false).endObject();
    return out;
}

} // namespace

std::string textComparisonJson(const TextComparison& compared, SpanUnit unit, bool full) {
    if (!compared.encoded())
        return jsonOfOne(compared, full);
    const compare::SharedBoundaries boundaries = compare::splitBoundaries(
        compare::tokenBoundaries(compared.a.encoding), compare::tokenBoundaries(compared.b.encoding));
    const Positions positions(compared.text, unit);
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    writeFigures(json.key("a"), compared.a, compared.text, full);
    writeFigures(json.key("b"), compared.b, compared.text, full);
    json.key("boundaries").beginObject().member("shared", positions.count(boundaries.shared));
    positions.write(json.key("only_a"), boundaries.onlyFirst);
    positions.write(json.key("only_b"), boundaries.onlySecond);
    json.endObject().member("same_ids", compared.a.encoding.ids == compared.b.encoding.ids);
    if (full)
        writeDifferences(json.key("differences"), compared, positions);
    json.endObject();
    return out;
}

std::string textComparisonText(const TextComparison& compared, SpanUnit unit, bool color) {
    std::string out;
    for (const auto& [letter, side] : {std::pair('a', &compared.a), std::pair('b', &compared.b)}) {
        if (side->failure) {
            out += fmt::format("{}  {}\n", letter, describe(*side->failure));
            continue;
        }
        const compare::TextFigures figures = compare::figuresOf(compared.text, *side->pieces, side->encoding);
        out +=
            fmt::format("{}  {} {}  {:.2f} bytes/token  {:.2f} tokens/word  {}\n", letter,
                        padded(std::to_string(figures.tokens), 9), figures.tokens == 1 ? "token " : "tokens",
                        figures.bytesPerToken(), figures.tokensPerWord(), printable(side->name));
    }
    if (!compared.encoded()) {
        out += fmt::format("{}\n", message("only {} can encode this text", compared.a.failure ? 'b' : 'a'));
        return out;
    }
    const Encoding& a = compared.a.encoding;
    const Encoding& b = compared.b.encoding;
    const compare::SharedBoundaries boundaries =
        compare::splitBoundaries(compare::tokenBoundaries(a), compare::tokenBoundaries(b));
    out += fmt::format("{}\n",
                       message("boundaries: {} shared, {} only in a, {} only in b; {} of the same id",
                               boundaries.shared.size(), boundaries.onlyFirst.size(),
                               boundaries.onlySecond.size(), counted(compare::sameIdsOf(a, b), "token")));
    if (compared.differences.empty()) {
        out += fmt::format(
            "{}\n",
            compared.equal()
                ? Message("no difference on this text")
                : Message("the pieces are the same on this text; their ids differ, as the vocabularies do"));
        return out;
    }
    const Positions positions(compared.text, unit);
    for (std::size_t i = 0; i < std::min(compared.differences.size(), kMaxPrinted); ++i) {
        const compare::GroupDifference& difference = compared.differences[i];
        const ByteSpan text = compared.aligned.text(difference.group);
        out += fmt::format("[{},{})  {}\n  a  {}\n  b  {}\n", positions.at(text.begin),
                           positions.at(text.end), fmt::join(kindNames(difference), ", "),
                           tokensText(compared.a, compared.aligned.tokens(0, difference.group), color),
                           tokensText(compared.b, compared.aligned.tokens(1, difference.group), color));
    }
    if (compared.differences.size() > kMaxPrinted)
        out += fmt::format("{}\n", message("and {}", counted(compared.differences.size() - kMaxPrinted,
                                                             "more place", "more places")));
    return out;
}

std::string textComparisonHtml(const TextComparison& compared, const std::string& nameA,
                               const std::string& nameB) {
    if (!compared.encoded()) {
        const bool onlyB = compared.a.failure.has_value();
        HtmlPage page(message("{} and {}", nameA, nameB).english(),
                      "a text that only one of them can encode");
        page.verdict(message("only {} can encode this text", onlyB ? nameB : nameA).english(), false);
        page.list({describe(onlyB ? *compared.a.failure : *compared.b.failure)});
        page.paragraph(printable(compared.text));
        return std::move(page).finish();
    }
    return textHtml(compared.text, compared.aligned,
                    {{nameA, *compared.a.pieces, compared.a.encoding, {}},
                     {nameB, *compared.b.pieces, compared.b.encoding, compared.differences}});
}

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
    page.beginTable({"between", "shared", "only the first", "only the second", "tokens with the same id"},
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
        std::vector<std::string> cells = {fmt::format("[{},{})", span.begin, span.end), kindsCell(kinds)};
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
