#include "core/explain/edit/edited_json.h"

#include <QtTest>

#include <random>
#include <string>

using namespace tokenscope;
using namespace tokenscope::explain;

namespace {

/// The text at the path; `–` if there is none.
QString at(const std::string& json, const std::string& path, std::size_t character = 0) {
    const auto span = placeInJson(json, path, character);
    return span ? QString::fromStdString(json.substr(span->begin, span->size())) : QStringLiteral("–");
}

} // namespace

class PlaceInJsonTest : public QObject {
    Q_OBJECT

  private slots:
    void findsValues();
    void countsCharacters();
    void acceptsAnyText();
};

void PlaceInJsonTest::findsValues() {
    const std::string json = R"( {"a": [1, {"b": "x,]"}, "\"}"], "c" :{"Regex":"l+"}, "d": null})";
    QCOMPARE(at(json, "$.a[0]"), QString("1"));
    QCOMPARE(at(json, "$.a[1]"), QString(R"({"b": "x,]"})"));
    QCOMPARE(at(json, "$.a[1].b"), QString(R"("x,]")"));
    QCOMPARE(at(json, "$.a[2]"), QString(R"("\"}")"));
    QCOMPARE(at(json, "$.c.Regex"), QString(R"("l+")"));
    QCOMPARE(at(json, "$.d"), QString("null"));
    QCOMPARE(at(json, "$"), QString::fromStdString(json).trimmed());
    for (const char* none : {"$.e", "$.a[3]", "$.a.b", "$.c[0]", "", "line 3", "$.a[x]", "$.a["})
        QCOMPARE(at(json, none), QString("–"));
}

void PlaceInJsonTest::countsCharacters() {
    const std::string json = R"x({"p":{"Regex":"a\n(é\ud83d\ude00\u0041)"}})x";
    const QStringList characters = {"a", R"(\n)", "(", "é", R"(\ud83d\ude00)", R"(\u0041)", ")", "\"", "\""};
    for (qsizetype i = 0; i < characters.size(); ++i) {
        QCOMPARE(at(json, "$.p.Regex", static_cast<std::size_t>(i) + 1), characters[i]);
        QCOMPARE(at(json, "$.p", static_cast<std::size_t>(i) + 1), characters[i]); // its only string
    }
    QCOMPARE(at(R"({"n":12})", "$.n", 1), QString("12"));
}

void PlaceInJsonTest::acceptsAnyText() {
    const std::string signs = "{}[]\",:\\ ua1d8é";
    std::mt19937 random(7);
    for (int round = 0; round < 20'000; ++round) {
        std::string json;
        for (auto n = random() % 14; n > 0; --n)
            json += signs[random() % signs.size()];
        for (const char* path : {"$", "$.a", "$.a[0]", "$[0].a", "$[1][0]"})
            for (const std::size_t character : {0U, 1U, 3U})
                if (const auto span = placeInJson(json, path, character))
                    QVERIFY(span->begin <= span->end && span->end <= json.size());
    }
    QVERIFY(!placeInJson(std::string(1000, '['), "$", 0));
}

QTEST_APPLESS_MAIN(PlaceInJsonTest)
#include "tst_place_in_json.moc"
