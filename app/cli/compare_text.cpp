#include "app/cli/compare_text.h"

#include "app/cli/short_names.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/printable.h"
#include "core/compare/align/same_piece.h"
#include "core/compare/align/token_boundaries.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"
#include "core/report/html_page.h"
#include "core/report/text_comparison_html.h"
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
    void write(JsonWriter& json, const std::vector<std::uint32_t>& bytes) const {
        json.beginArray();
        for (const std::uint32_t byte : bytes) {
            if (const auto there = place(byte))
                json.number(*there);
        }
        json.endArray();
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

std::vector<std::string_view> kindNames(const GroupDifference& difference) {
    std::vector<std::string_view> names;
    for (const TextDifference kind : kEachTextDifference) {
        if (difference.has(kind))
            names.push_back(name(kind));
    }
    return names;
}

void writeTokens(JsonWriter& json, const Tokenizer& tokenizer, const Encoding& encoding, GroupRange range) {
    json.beginObject().key("ids").beginArray();
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        json.number(encoding.ids[i]);
    json.endArray().key("pieces").beginArray();
    for (std::uint32_t i = range.begin; i < range.end; ++i)
        json.piece(tokenizer.spelling(encoding, i));
    json.endArray().endObject();
}

/// Spaces are drawn where a piece is nothing else.
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

void CompareText::writeFigures(JsonWriter& json, const Column& column, const Encoding& encoding,
                               std::string_view text) const {
    json.beginObject().member("tokens", encoding.size());
    if (m_settings.full) {
        const TextFigures figures = figuresOf(text, *column.pieces, encoding);
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

void CompareText::writeDifferences(JsonWriter& json, const TextComparison& compared) const {
    const Places places(compared.text, m_settings.unit);
    json.array(compared.differences, [&](const GroupDifference& difference) {
        const ByteSpan text = compared.aligned.text(difference.group);
        json.beginObject().key("span").span(places.at(text.begin), places.at(text.end));
        json.key("kinds").values(kindNames(difference));
        writeTokens(json.key("a"), m_a.pieces->tokenizer(), compared.a,
                    compared.aligned.tokens(0, difference.group));
        writeTokens(json.key("b"), m_b.pieces->tokenizer(), compared.b,
                    compared.aligned.tokens(1, difference.group));
        json.endObject();
    });
}

/// For a text that only one of the two can encode.
std::string CompareText::jsonOfOne(const TextComparison& compared) const {
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    for (const auto& [key, column, encoding, failure] :
         {std::tuple("a", &m_a, &compared.a, &compared.failureA),
          std::tuple("b", &m_b, &compared.b, &compared.failureB)}) {
        json.key(key);
        if (*failure)
            json.raw(jsonError(**failure));
        else
            writeFigures(json, *column, *encoding, compared.text);
    }
    json.member("same_ids", false).endObject();
    return out;
}

std::string CompareText::json(const TextComparison& compared) const {
    if (!compared.encoded())
        return jsonOfOne(compared);
    const SharedBoundaries boundaries =
        splitBoundaries(tokenBoundaries(compared.a), tokenBoundaries(compared.b));
    const Places places(compared.text, m_settings.unit);
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    writeFigures(json.key("a"), m_a, compared.a, compared.text);
    writeFigures(json.key("b"), m_b, compared.b, compared.text);
    json.key("boundaries").beginObject().member("shared", places.count(boundaries.shared));
    places.write(json.key("only_a"), boundaries.onlyFirst);
    places.write(json.key("only_b"), boundaries.onlySecond);
    json.endObject().member("same_ids", compared.a.ids == compared.b.ids);
    if (m_settings.full)
        writeDifferences(json.key("differences"), compared);
    json.endObject();
    return out;
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
                   report::padded(std::to_string(figures.tokens), 9),
                   figures.tokens == 1 ? "token " : "tokens", figures.bytesPerToken(),
                   figures.tokensPerWord(), printable(column->name));
    }
    if (!compared.encoded()) {
        fmt::print("only {} can encode this text\n", compared.failureA ? 'b' : 'a');
        return;
    }
    const SharedBoundaries boundaries =
        splitBoundaries(tokenBoundaries(compared.a), tokenBoundaries(compared.b));
    fmt::print("boundaries: {} shared, {} only in a, {} only in b; {} of the same id\n",
               boundaries.shared.size(), boundaries.onlyFirst.size(), boundaries.onlySecond.size(),
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
            fmt::join(kindNames(difference), ", "),
            tokensInWords(m_a.pieces->tokenizer(), compared.a, compared.aligned.tokens(0, difference.group)),
            tokensInWords(m_b.pieces->tokenizer(), compared.b, compared.aligned.tokens(1, difference.group)));
    }
    if (compared.differences.size() > kMaxPrinted)
        fmt::print("and {}\n",
                   counted(compared.differences.size() - kMaxPrinted, "more place", "more places"));
}

} // namespace tokenscope::cli
