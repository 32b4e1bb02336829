// Commas, colons and escapes of written JSON, and the spelling of numbers.

#include "core/json/json_writer.h"

#include <QtTest>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace tokenscope;

class JsonWriterTest : public QObject {
    Q_OBJECT

  private slots:
    void nests() {
        std::string out;
        JsonWriter json(out);
        json.beginObject().key("a").beginArray().endArray().key("b").beginObject().endObject();
        json.key("c").beginArray().number(1).beginArray().number(2).endArray().null().endArray();
        json.member("d", true).endObject();
        QCOMPARE(out, std::string(R"({"a":[],"b":{},"c":[1,[2],null],"d":true})"));
        QCOMPARE(nlohmann::json::parse(out)["c"][1][0].get<int>(), 2);
    }

    void values() {
        std::string out;
        JsonWriter json(out);
        json.beginArray().value("x").value(std::string("y")).value(std::string_view("z"));
        json.value(std::uint8_t{65}).value(-7).value(std::numeric_limits<std::uint64_t>::max()).value(false);
        json.value(std::optional<int>()).value(std::optional<int>(3)).endArray();
        QCOMPARE(out, std::string(R"(["x","y","z",65,-7,18446744073709551615,false,null,3])"));
    }

    void floats() {
        std::string out;
        JsonWriter json(out);
        json.beginArray().number(0.1F).number(0.1).number(1e300).fixed(2.0 / 3, 4);
        json.number(std::numeric_limits<double>::infinity()).number(std::numeric_limits<float>::quiet_NaN());
        json.endArray();
        QCOMPARE(out, std::string("[0.1,0.1,1e+300,0.6667,null,null]"));
    }

    void escapes_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("json");
        QTest::newRow("quotes") << std::string("a\"\\") << std::string("\"a\\\"\\\\\"");
        QTest::newRow("controls") << std::string("\n\r\t\x01\x7F")
                                  << std::string("\"\\n\\r\\t\\u0001\\u007f\"");
        QTest::newRow("line separators")
            << std::string("\xC2\x85\xE2\x80\xA8\xE2\x80\xA9") << std::string("\"\\u0085\\u2028\\u2029\"");
        QTest::newRow("others") << std::string("é€😀") << std::string("\"é€😀\"");
    }
    void escapes() {
        QFETCH(std::string, text);
        QFETCH(std::string, json);
        std::string out;
        JsonWriter(out).string(text);
        QCOMPARE(out, json);
        QCOMPARE(nlohmann::json::parse(out).get<std::string>(), text);
        std::string object;
        JsonWriter(object).beginObject().member(text, 1).endObject();
        QCOMPARE(object, "{" + json + ":1}");
    }

    /// Long texts are looked at eight bytes at a time: any character may be at any of the eight places.
    void longTexts() {
        std::vector<std::string> characters = {"é", "\xC2\x85", "€", "\xE2\x80\xA8", "\xE2\x80\xA9", "😀"};
        for (char c = 0; c != '\x7F'; ++c)
            characters.emplace_back(1, c);
        characters.emplace_back(1, '\x7F');
        const auto inside = [](std::string_view text) {
            std::string json;
            appendJsonString(json, text);
            return json.substr(1, json.size() - 2);
        };
        std::mt19937 random(8);
        for (int i = 0; i < 3000; ++i) {
            std::string text;
            std::string json;
            for (std::size_t length = random() % 40; length > 0; --length) {
                const bool letter = random() % 8 != 0;
                const std::string& one =
                    letter ? characters['a' + 6 + random() % 26] : characters[random() % characters.size()];
                text += one;
                json += inside(one);
            }
            QCOMPARE(inside(text), json);
        }
    }

    void bytesThatAreNotUtf8() {
        std::string out;
        JsonWriter(out).beginArray().piece("\xFF").piece("ok").endArray();
        QCOMPARE(out, std::string(R"([{"bytes":"/w=="},"ok"])"));
    }

    void lists() {
        std::string out;
        JsonWriter json(out);
        const std::array<int, 2> numbers = {1, 2};
        json.beginObject().key("n").values(numbers).key("s").array(
            numbers, [&](int n) { json.span(0, static_cast<std::uint64_t>(n)); });
        json.lineBreak().key("raw").raw("[0]").endObject();
        QCOMPARE(out, std::string("{\"n\":[1,2],\"s\":[[0,1],[0,2]],\n\"raw\":[0]}"));
    }

    void errors() {
        const Error error{ErrorCode::BadInput, "file", "$.text", "it is no string", "quote it"};
        QCOMPARE(jsonError(error),
                 std::string(R"({"error":{"where":"$.text","message":"it is no string; quote it"}})"));
        QCOMPARE(jsonError("w", "\xFF"),
                 std::string("{\"error\":{\"where\":\"w\",\"message\":\"\xEF\xBF\xBD\"}}"));
    }
};

QTEST_APPLESS_MAIN(JsonWriterTest)
#include "tst_json_writer.moc"
