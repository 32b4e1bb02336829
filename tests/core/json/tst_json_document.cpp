// Values of a JSON document have a kind and a path; errors have line and column.

#include "core/json/json_document.h"

#include <QTest>

using namespace tokenscope;

class JsonDocumentTest : public QObject {
    Q_OBJECT

  private slots:
    void path() {
        const auto document = JsonDocument::parse(R"({"a": [1, {"b c": [[], {"d": "x"}]}], "e": null})");
        QVERIFY(document);
        const JsonValue& root = document->root();
        QCOMPARE(root.path(), std::string("$"));
        QCOMPARE(root["e"].path(), std::string("$.e"));
        JsonList a;
        QVERIFY(root["a"].read(a));
        QCOMPARE(a.size(), std::size_t{2});
        QCOMPARE(a.at(0).path(), std::string("$.a[0]"));
        JsonList inner;
        QVERIFY(a.at(1)["b c"].read(inner));
        QCOMPARE(inner.at(0).path(), std::string("$.a[1][\"b c\"][0]"));
        QCOMPARE(inner.at(1)["d"].path(), std::string("$.a[1][\"b c\"][1].d"));
    }
    void missing() {
        const auto document = JsonDocument::parse(R"({"a": 1})");
        QVERIFY(document);
        const JsonValue value = document->root()["b"]["c"];
        std::string_view text = "as before";
        QVERIFY(!value.exists() && !value.isNull() && !value.read(text));
        QCOMPARE(text, std::string_view("as before"));
    }
    void minifiedStart() {
        const auto document = JsonDocument::parse(
            R"({"a": [1, {"b c": [[], {"d": "x"}, [[2, "é"], {}]]}], "e": null, "f": {"g": 1.5, "h": [true, ""]}})");
        QVERIFY(document);
        const std::string whole = document->root().minified();
        for (std::size_t enough = 0; enough <= whole.size() + 10; ++enough) {
            const std::string start = document->root().minified(enough);
            QCOMPARE(start.substr(0, enough), whole.substr(0, enough));
            QVERIFY(enough < whole.size() || start == whole);
        }
    }
    void brokenSyntax() {
        const auto document = JsonDocument::parse("{\n  \"a\": [1, 2\n}");
        QVERIFY(!document);
        QCOMPARE(document.error().where, std::string("line 3, column 1"));
    }
};

QTEST_APPLESS_MAIN(JsonDocumentTest)
#include "tst_json_document.moc"
