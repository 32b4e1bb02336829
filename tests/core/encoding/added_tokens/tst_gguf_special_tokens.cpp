// Special tokens of GGUF files: the result of searching for one after another in the remaining text.

#include "core/encoding/added_tokens/gguf_special_tokens.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace tokenscope;
using namespace gguf_attribute;
using namespace std::string_literals;

namespace {

using Part = SplitPart;

struct Special {
    std::string text;
    std::uint8_t attributes = kUserDefined;
};

TokenizerDefinition definitionOf(const std::vector<Special>& specials) {
    TokenizerDefinition definition;
    definition.gguf.emplace();
    for (const Special& special : specials) {
        definition.vocabulary.add(special.text, static_cast<PieceId>(definition.gguf->attributes.size()));
        definition.gguf->attributes.push_back(special.attributes);
    }
    definition.vocabulary.finish();
    return definition;
}

bool isSpaceByte(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Searches for one token in one part of the text.
void splitPart(std::string_view text, Part part, const Special& special, PieceId id,
               std::vector<Part>& parts) {
    std::uint32_t from = part.begin;
    while (from < part.end) {
        const std::size_t found = text.substr(0, part.end).find(special.text, from);
        if (found == std::string_view::npos)
            break;
        auto begin = static_cast<std::uint32_t>(found);
        auto end = static_cast<std::uint32_t>(found + special.text.size());
        while ((special.attributes & kLstrip) != 0 && begin > from && isSpaceByte(text[begin - 1]))
            --begin;
        while ((special.attributes & kRstrip) != 0 && end < part.end && isSpaceByte(text[end]))
            ++end;
        if (begin > from)
            parts.push_back({from, begin, kNoPiece});
        parts.push_back({begin, end, id});
        from = end;
    }
    if (from < part.end)
        parts.push_back({from, part.end, kNoPiece});
}

std::vector<Part> oneAfterAnother(const std::vector<Special>& specials, std::string_view text, bool parse) {
    std::vector<PieceId> order(specials.size());
    std::iota(order.begin(), order.end(), PieceId{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](PieceId a, PieceId b) { return specials[a].text.size() > specials[b].text.size(); });
    std::vector<Part> parts = {{0, static_cast<std::uint32_t>(text.size()), kNoPiece}};
    for (const PieceId id : order) {
        if (!parse && (specials[id].attributes & (kControl | kUnknown)) != 0)
            continue;
        std::vector<Part> next;
        for (const Part& part : parts) {
            if (part.isText())
                splitPart(text, part, specials[id], id, next);
            else
                next.push_back(part);
        }
        parts = std::move(next);
    }
    return parts;
}

std::string shownParts(const std::vector<Part>& parts) {
    std::string text;
    for (const Part& part : parts)
        text += std::to_string(part.begin) + "-" + std::to_string(part.end) +
                (part.isText() ? " "s : ":" + std::to_string(part.token) + " ");
    return text;
}

bool agree(const std::vector<Special>& specials, const std::string& text, bool parse = false) {
    const TokenizerDefinition definition = definitionOf(specials);
    const auto parts = GgufSpecialTokens(definition).split(text, parse, {});
    const std::string wanted = shownParts(oneAfterAnother(specials, text, parse));
    if (parts && shownParts(*parts) == wanted)
        return true;
    qWarning("%s\nwanted %s\ngot    %s", text.substr(0, 200).c_str(), wanted.substr(0, 500).c_str(),
             parts ? shownParts(*parts).substr(0, 500).c_str() : "an error");
    return false;
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    for (; times > 0; --times)
        text += part;
    return text;
}

} // namespace

class GgufSpecialsTest : public QObject {
    Q_OBJECT
  private slots:
    void equalsOneAfterAnother();
    void longTokens();
    void longTextsOfManyTokens();
    void tokensInEachOther();
    void emptyAndStopped();
};

void GgufSpecialsTest::equalsOneAfterAnother() {
    std::mt19937 random(11);
    static const std::vector<std::uint8_t> kTypes = {kUserDefined, kUserDefined, kControl, kUnknown};
    for (int round = 0; round < 6000; ++round) {
        const std::string_view letters = std::string_view("ab \nc").substr(0, 2 + random() % 4);
        const auto word = [&](std::size_t length) {
            std::string made;
            while (made.size() < length)
                made += letters[random() % letters.size()];
            return made;
        };
        std::vector<Special> specials;
        for (auto n = 1 + random() % 8; n > 0; --n) {
            const std::string token = word(1 + random() % 5);
            if (std::any_of(specials.begin(), specials.end(), [&](const auto& s) { return s.text == token; }))
                continue;
            std::uint8_t attributes = kTypes[random() % kTypes.size()];
            if (round % 3 != 0)
                attributes |= static_cast<std::uint8_t>((random() % 3 == 0 ? kLstrip : 0) |
                                                        (random() % 3 == 0 ? kRstrip : 0));
            specials.push_back({token, attributes});
        }
        QVERIFY(agree(specials, word(1 + random() % 60), round % 2 == 0));
    }
}

/// Tokens that share their first 64 bytes, that occur rarely and often, and that contain each other.
void GgufSpecialsTest::longTokens() {
    std::mt19937 random(12);
    for (int round = 0; round < 1000; ++round) {
        std::vector<Special> specials;
        const std::string unit = round % 2 == 0 ? "a" : "ab ";
        for (std::size_t n = 1 + random() % 5; n > 0; --n) {
            const std::string token =
                repeated(unit, 60 / unit.size() + random() % 12) + "bc"s.substr(random() % 3);
            if (std::any_of(specials.begin(), specials.end(), [&](const auto& s) { return s.text == token; }))
                continue;
            specials.push_back(
                {token, static_cast<std::uint8_t>(kUserDefined | (random() % 2 == 0 ? kLstrip : 0) |
                                                  (random() % 2 == 0 ? kRstrip : 0))});
        }
        std::string text;
        for (std::size_t n = random() % 12; n > 0; --n) {
            if (random() % 2 == 0)
                text += specials[random() % specials.size()].text;
            text += repeated(unit, random() % 80) + " bc "s.substr(random() % 5);
        }
        text += round % 5 == 0 ? repeated("x", 5000) : "";
        QVERIFY(text.empty() || agree(specials, text));
    }
    std::vector<Special> nested;
    for (std::size_t length = 65; length < 200; ++length)
        nested.push_back({repeated("a", length)});
    QVERIFY(agree(nested, repeated("a", 20000 - 60)));
}

/// So many matches that the text is processed in ranges.
void GgufSpecialsTest::longTextsOfManyTokens() {
    std::mt19937 random(13);
    for (int round = 0; round < 12; ++round) {
        std::vector<Special> specials;
        for (int i = 0; i < 300; ++i)
            specials.push_back({"<" + std::to_string(i) + ">",
                                static_cast<std::uint8_t>(round % 2 == 0 ? kUserDefined
                                                          : i % 3 == 0   ? kUserDefined | kRstrip
                                                                         : kUserDefined | kLstrip)});
        specials.push_back({"><1"});
        specials.push_back({"> "});
        std::string text;
        while (text.size() < 60000) {
            text += specials[random() % specials.size()].text;
            text += "  x"s.substr(random() % 4);
        }
        QVERIFY(agree(specials, text));
    }
}

/// More matches than are stored at once.
void GgufSpecialsTest::tokensInEachOther() {
    std::vector<Special> specials;
    for (std::size_t length = 1; length <= 40; ++length)
        specials.push_back({repeated("ab", length).substr(length % 2, length)});
    for (std::size_t length = 2; length <= 64; ++length)
        specials.push_back({repeated("c", length)});
    QVERIFY(agree(specials, repeated("ab", 4000) + repeated("c", 9001) + "abc" + repeated("b", 100)));
    specials.push_back({"abc", kUserDefined | kLstrip});
    specials.push_back({repeated("c", 50) + "b"});
    QVERIFY(agree(specials, repeated(repeated("c", 130) + "b ab", 60)));
}

void GgufSpecialsTest::emptyAndStopped() {
    const TokenizerDefinition definition = definitionOf({{"<a>"}, {repeated("long", 20)}});
    const GgufSpecialTokens specials(definition);
    QVERIFY(specials.split("", true, {})->empty());
    std::stop_source source;
    source.request_stop();
    const auto stopped = specials.split("x<a>", true, {source.get_token(), {}});
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Canceled);
}

QTEST_GUILESS_MAIN(GgufSpecialsTest)
#include "tst_gguf_special_tokens.moc"
