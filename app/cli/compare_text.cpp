#include "app/cli/compare_text.h"

#include "app/cli/short_names.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/printable.h"
#include "core/compare/align/same_piece.h"
#include "core/compare/align/token_boundaries.h"
#include "core/compare/export/html_page.h"
#include "core/compare/export/text_html.h"
#include "core/json/json_text.h"
#include "core/unicode/script.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr std::size_t kMaxPrinted = 40;
constexpr std::size_t kWidestPieces = 60;

/// Places of a text in the unit of the answer; those inside a character have none but in bytes.
class Places {
  public:
    Places(std::string_view text, Unit unit)
        : m_text(text)
        , m_index(unit == Unit::Bytes ? TextIndex() : TextIndex(text))
        , m_unit(unit) {}

    [[nodiscard]] std::optional<std::uint32_t> place(std::uint32_t byte) const {
        if (m_unit == Unit::Bytes)
            return byte;
        if (m_index.characterStart(byte) != byte)
            return std::nullopt;
        return at(byte);
    }
    [[nodiscard]] std::uint32_t at(std::uint32_t byte) const {
        return m_unit == Unit::Bytes        ? byte
               : m_unit == Unit::CodePoints ? m_index.codePointAt(byte)
                                            : m_index.utf16At(byte);
    }
    void appendList(std::string& out, const std::vector<std::uint32_t>& bytes) const {
        out += '[';
        for (const std::uint32_t byte : bytes) {
            if (const auto there = place(byte)) {
                out += out.back() == '[' ? "" : ",";
                appendJsonNumber(out, *there);
            }
        }
        out += ']';
    }
    [[nodiscard]] std::size_t count(const std::vector<std::uint32_t>& bytes) const {
        return static_cast<std::size_t>(std::count_if(
            bytes.begin(), bytes.end(), [this](std::uint32_t byte) { return place(byte).has_value(); }));
    }

  private:
    std::string_view m_text;
    TextIndex m_index;
    Unit m_unit;
};

std::string kindNames(const GroupDifference& difference, const char* open, const char* between) {
    std::string names;
    for (const TextDifference kind : kEachTextDifference) {
        if (difference.has(kind))
            names += fmt::format("{}{}{}", names.empty() ? "" : between, open, name(kind)) + open;
    }
    return names;
}

void appendTokens(std::string& out, const Tokenizer& tokenizer, const Encoding& encoding, GroupRange range) {
    out += "{\"ids\":[";
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
        out += i == range.begin ? "" : ",";
        appendJsonNumber(out, encoding.ids[i]);
    }
    out += "],\"pieces\":[";
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
        out += i == range.begin ? "" : ",";
        appendJsonPiece(out, tokenizer.spelling(encoding, i));
    }
    out += "]}";
}

/// A piece of nothing but blanks is seen as such.
std::string pieceInWords(const std::string& spelling) {
    if (spelling.empty() || spelling.find_first_not_of(' ') != std::string::npos)
        return printable(spelling, kWidestPieces);
    std::string marks;
    for (std::size_t i = 0; i < std::min(spelling.size(), kWidestPieces); ++i)
        marks += "\xE2\x90\xA3";
    return spelling.size() > kWidestPieces ? marks + "\xE2\x80\xA6" : marks;
}

std::string tokensInWords(const Tokenizer& tokenizer, const Encoding& encoding, GroupRange range) {
    const bool color = usesColor();
    std::string line;
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        line += fmt::format("{}{} {}", i == range.begin ? "" : " \xE2\x94\x82 ",
                            pieceInWords(tokenizer.spelling(encoding, i)),
                            color ? faint(std::to_string(encoding.ids[i])) : std::to_string(encoding.ids[i]));
    return line.empty() ? "nothing" : line;
}

} // namespace

CompareText::CompareText(Column a, Column b, Settings settings)
    : m_a(std::move(a))
    , m_b(std::move(b))
    , m_settings(std::move(settings))
    , m_idsComparable(idsAreComparable(m_a.pieces->tokenizer(), m_b.pieces->tokenizer())) {}

Result<TextComparison> CompareText::compare(std::string text, std::optional<bool> addSpecial,
                                            std::optional<bool> parseSpecial) const {
    EncodeOptions options = m_settings.options;
    if (addSpecial)
        options.addSpecial = addSpecial;
    if (parseSpecial)
        options.parseSpecial = parseSpecial;
    TextComparison compared;
    compared.text = std::move(text);
    for (const auto& [column, encoding, failure] : {std::tuple(&m_a, &compared.a, &compared.failureA),
                                                    std::tuple(&m_b, &compared.b, &compared.failureB)}) {
        EncodeOptions own = options;
        own.addSpecial = column->addSpecial ? column->addSpecial : options.addSpecial;
        own.parseSpecial = column->parseSpecial ? column->parseSpecial : options.parseSpecial;
        auto made = column->pieces->tokenizer().encode(compared.text, own);
        if (!made) {
            *failure = made.error();
            (*failure)->file = column->name;
            continue;
        }
        *encoding = *std::move(made);
    }
    if (compared.failureA && compared.failureB)
        return tl::unexpected<Error>(*std::move(compared.failureA));
    if (!compared.encoded())
        return compared;
    const Encoding* const columns[] = {&compared.a, &compared.b};
    compared.aligned = AlignedText(columns, static_cast<std::uint32_t>(compared.text.size()));
    auto differences = differencesOf(compared.aligned, 0, {*m_a.pieces, compared.a}, 1,
                                     {*m_b.pieces, compared.b}, m_idsComparable);
    if (!differences)
        return tl::unexpected<Error>(differences.error());
    compared.differences = *std::move(differences);
    return compared;
}

void CompareText::appendFigures(std::string& out, const Column& column, const Encoding& encoding,
                                std::string_view text) const {
    out += "{\"tokens\":";
    appendJsonNumber(out, encoding.size());
    if (m_settings.full) {
        const TextFigures figures = figuresOf(text, *column.pieces, encoding);
        out += fmt::format(
            ",\"bytes_per_token\":{:.4f},\"characters_per_token\":{:.4f},\"tokens_per_word\":{:.4f},"
            "\"without_text\":{},\"special\":{},\"unknown\":{},\"single_bytes\":{},\"longest\":{},"
            "\"scripts\":{{",
            figures.bytesPerToken(), figures.charactersPerToken(), figures.tokensPerWord(),
            figures.withoutText, figures.special, figures.unknown, figures.singleBytes, figures.longest);
        for (const auto& [script, counts] : figures.scripts) {
            out += out.back() == '{' ? "" : ",";
            appendJsonString(out, scriptName(script));
            out += fmt::format(":{{\"characters\":{},\"tokens\":{},\"token_bytes\":{}}}", counts.characters,
                               counts.tokens, counts.tokenBytes);
        }
        out += '}';
    }
    out += '}';
}

void CompareText::appendDifferences(std::string& out, const TextComparison& compared) const {
    const Places places(compared.text, m_settings.unit);
    out += '[';
    for (const GroupDifference& difference : compared.differences) {
        const ByteSpan text = compared.aligned.text(difference.group);
        out += out.back() == '[' ? "{\"span\":" : ",{\"span\":";
        appendSpan(out, places.at(text.begin), places.at(text.end));
        out += ",\"kinds\":[" + kindNames(difference, "\"", ",") + "],\"a\":";
        appendTokens(out, m_a.pieces->tokenizer(), compared.a, compared.aligned.tokens(0, difference.group));
        out += ",\"b\":";
        appendTokens(out, m_b.pieces->tokenizer(), compared.b, compared.aligned.tokens(1, difference.group));
        out += '}';
    }
    out += ']';
}

/// Of a text that only one of both can encode.
std::string CompareText::jsonOfOne(const TextComparison& compared) const {
    std::string out;
    for (const auto& [key, column, encoding, failure] :
         {std::tuple('a', &m_a, &compared.a, &compared.failureA),
          std::tuple('b', &m_b, &compared.b, &compared.failureB)}) {
        out += fmt::format("{}\"{}\":", out.empty() ? '{' : ',', key);
        if (*failure)
            out += jsonError(**failure);
        else
            appendFigures(out, *column, *encoding, compared.text);
    }
    return out + ",\"same_ids\":false}";
}

std::string CompareText::json(const TextComparison& compared) const {
    if (!compared.encoded())
        return jsonOfOne(compared);
    const SharedBoundaries cuts = splitBoundaries(tokenBoundaries(compared.a), tokenBoundaries(compared.b));
    const Places places(compared.text, m_settings.unit);
    std::string out = "{\"a\":";
    appendFigures(out, m_a, compared.a, compared.text);
    out += ",\"b\":";
    appendFigures(out, m_b, compared.b, compared.text);
    out += ",\"boundaries\":{\"shared\":";
    appendJsonNumber(out, places.count(cuts.shared));
    out += ",\"only_a\":";
    places.appendList(out, cuts.onlyFirst);
    out += ",\"only_b\":";
    places.appendList(out, cuts.onlySecond);
    out += fmt::format("}},\"same_ids\":{}", compared.a.ids == compared.b.ids);
    if (m_settings.full) {
        appendJsonKey(out, "differences");
        appendDifferences(out, compared);
    }
    return out + "}";
}

std::string CompareText::html(const TextComparison& compared) const {
    const auto [a, b] = shortNames(m_a.name, m_b.name);
    if (!compared.encoded()) {
        HtmlPage page(fmt::format("{} and {}", a, b), "a text that only one of them can encode");
        page.verdict(fmt::format("only {} can encode this text", compared.failureA ? b : a), false);
        page.list({describe(compared.failureA ? *compared.failureA : *compared.failureB)});
        page.paragraph(printable(compared.text));
        return std::move(page).finish();
    }
    return textHtml(compared.text, compared.aligned,
                    {{a, *m_a.pieces, compared.a, {}}, {b, *m_b.pieces, compared.b, compared.differences}});
}

void CompareText::print(const TextComparison& compared) const {
    for (const auto& [letter, column, encoding, failure] :
         {std::tuple('a', &m_a, &compared.a, &compared.failureA),
          std::tuple('b', &m_b, &compared.b, &compared.failureB)}) {
        if (*failure) {
            fmt::print("{}  {}\n", letter, describe(**failure));
            continue;
        }
        const TextFigures figures = figuresOf(compared.text, *column->pieces, *encoding);
        fmt::print("{}  {} {}  {:.2f} bytes/token  {:.2f} tokens/word  {}\n", letter,
                   padded(std::to_string(figures.tokens), 9), figures.tokens == 1 ? "token " : "tokens",
                   figures.bytesPerToken(), figures.tokensPerWord(), printable(column->name));
    }
    if (!compared.encoded()) {
        fmt::print("only {} can encode this text\n", compared.failureA ? 'b' : 'a');
        return;
    }
    const SharedBoundaries cuts = splitBoundaries(tokenBoundaries(compared.a), tokenBoundaries(compared.b));
    fmt::print("boundaries: {} shared, {} only in a, {} only in b; {} of the same id\n", cuts.shared.size(),
               cuts.onlyFirst.size(), cuts.onlySecond.size(),
               counted(sameIdsOf(compared.a, compared.b), "token"));
    if (compared.differences.empty()) {
        fmt::print("{}\n", compared.equal()
                               ? "no difference on this text"
                               : "the pieces are the same on this text, the ids are those of two "
                                 "vocabularies");
        return;
    }
    const Places places(compared.text, m_settings.unit);
    for (std::size_t i = 0; i < std::min(compared.differences.size(), kMaxPrinted); ++i) {
        const GroupDifference& difference = compared.differences[i];
        const ByteSpan text = compared.aligned.text(difference.group);
        fmt::print(
            "[{},{})  {}\n  a  {}\n  b  {}\n", places.at(text.begin), places.at(text.end),
            kindNames(difference, "", ", "),
            tokensInWords(m_a.pieces->tokenizer(), compared.a, compared.aligned.tokens(0, difference.group)),
            tokensInWords(m_b.pieces->tokenizer(), compared.b, compared.aligned.tokens(1, difference.group)));
    }
    if (compared.differences.size() > kMaxPrinted)
        fmt::print("and {}\n",
                   counted(compared.differences.size() - kMaxPrinted, "more place", "more places"));
}

} // namespace tokenscope::cli
