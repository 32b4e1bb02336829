// JSON that keeps everything that other readers drop, and accepts pasted text.

#include "core/json/json_data.h"
#include "core/json/json_syntax.h"
#include "tests/support/generated_text.h"

#include <QtTest>

using namespace tokenscope;

class DataTest : public QObject {
    Q_OBJECT

  private slots:
    void keepsEverything();
    void readsPastedText_data();
    void readsPastedText();
    void reportsPositionsOfErrors_data();
    void reportsPositionsOfErrors();
    void paths();
    void roundTrips();
    void nesting();
    void survivesAnything();
    void halves();
    void otherEncodings();
};

void DataTest::keepsEverything() {
    const std::string text =
        R"({"b": 1, "a": 1.0, "n": 123456789012345678901234567890, "e": 1e5, "s": ["x", null, true, {}, []]})";
    const auto data = readData(text, JsonStyle::Strict);
    QVERIFY(data);
    QCOMPARE(writeData(*data), text);
    QVERIFY(data->find("b")->isInteger());
    QVERIFY(!data->find("a")->isInteger());
    QVERIFY(!data->find("e")->isInteger());
    QCOMPARE(data->find("a")->at, 14U);
    const auto twice = readData(R"({"x": 1, "y": 2, "x": 3})", JsonStyle::Strict);
    QCOMPARE(writeData(*twice), std::string(R"({"x": 3, "y": 2})"));
    QCOMPARE(writeData(*readData("[1, {}]"), 1), std::string("[\n 1,\n {}\n]"));
}

void DataTest::readsPastedText_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("strict");
    QTest::newRow("comma at the end") << "[1, 2,]"
                                      << "[1, 2]";
    QTest::newRow("comma in object") << "{a: 1,}"
                                     << "{\"a\": 1}";
    QTest::newRow("comments") << "// one\n[1, /* two */ 2] # three"
                              << "[1, 2]";
    QTest::newRow("single quotes") << "{'role': 'it\\'s \"x\"'}"
                                   << "{\"role\": \"it's \\\"x\\\"\"}";
    QTest::newRow("python") << "[True, False, None]"
                            << "[true, false, null]";
    QTest::newRow("numbers") << "[+1, .5, 5., 0x1F, -0x10, 007, -Infinity]"
                             << "[1, 0.5, 5.0, 31, -16, 7, -Infinity]";
    QTest::newRow("line ends in strings") << "\"a\nb\""
                                          << "\"a\\nb\"";
    QTest::newRow("line continued") << "'a\\\nb'"
                                    << "\"ab\"";
    QTest::newRow("mark") << "\xEF\xBB\xBF{}"
                          << "{}";
    QTest::newRow("surrogates") << R"("\ud83d\ude00 \ud83d \ude00")"
                                << "\"\xF0\x9F\x98\x80 \xEF\xBF\xBD \xEF\xBF\xBD\"";
}

void DataTest::readsPastedText() {
    QFETCH(QString, text);
    QFETCH(QString, strict);
    const auto data = readData(text.toStdString());
    QVERIFY2(data, data ? "" : describe(data.error()).c_str());
    QCOMPARE(QString::fromStdString(writeData(*data)), strict);
}

void DataTest::reportsPositionsOfErrors_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("no comma") << "[1\n 2]"
                              << "line 2, column 2";
    QTest::newRow("no colon") << "{\"\xC3\xA4\" 1}"
                              << "line 1, column 6";
    QTest::newRow("no end") << "\n[1, [2]"
                            << "line 2, column 1";
    QTest::newRow("string without end") << "[\"abc"
                                        << "line 1, column 2";
    QTest::newRow("word") << "{\"a\": hello}"
                          << "line 1, column 7";
    QTest::newRow("more") << "{} {}"
                          << "line 1, column 4";
    QTest::newRow("escape") << "\"a\\qb\""
                            << "line 1, column 3";
    QTest::newRow("empty") << " \n"
                           << "line 2, column 1";
    QTest::newRow("comment") << "[1, /* 2]"
                             << "line 1, column 5";
    QTest::newRow("two commas") << "[1,,2]"
                                << "line 1, column 4";
    QTest::newRow("number") << "[1e]"
                            << "line 1, column 2";
}

void DataTest::reportsPositionsOfErrors() {
    QFETCH(QString, text);
    QFETCH(QString, where);
    for (const JsonStyle style : {JsonStyle::Lenient, JsonStyle::Strict}) {
        const auto data = readData(text.toStdString(), style);
        QVERIFY(!data);
        if (style == JsonStyle::Lenient)
            QCOMPARE(QString::fromStdString(data.error().where), where);
    }
    for (const char* lenient :
         {"[1,]", "{a: 1}", "'x'", "[+1]", "[.5]", "[01]", "// c\n1", "True", "\"a\nb\""})
        QVERIFY(!readData(lenient, JsonStyle::Strict));
}

void DataTest::paths() {
    const auto data = readData(
        R"({"content": [{"text": "x"}], "tool_calls": [{"function": {"arguments": {"a.b": "y", "a": {"b": "z"}}}}]})");
    QCOMPARE(findPath(*data, "content[0].text")->text, std::string("x"));
    QCOMPARE(findPath(*data, "tool_calls[0].function.arguments.a.b")->text, std::string("y"));
    QVERIFY(findPath(*data, "content[1].text") == nullptr);
    QVERIFY(findPath(*data, "conten") == nullptr);
}

void DataTest::roundTrips() {
    test::GeneratedText random(7);
    for (int i = 0; i < 300; ++i) {
        const std::function<Data(int)> make = [&](int depth) {
            switch (random.below(depth > 4 ? 4 : 6)) {
            case 0:
                return Data::null();
            case 1:
                return Data::boolean(random.below(2) == 0);
            case 2:
                return Data::number(random.below(2) == 0 ? "12.50" : std::to_string(random.below(1000)));
            case 3:
                return Data::string(random.text(random.below(6)));
            case 4: {
                Data list = Data::list();
                for (std::uint32_t n = random.below(4); n > 0; --n)
                    list.items.push_back(make(depth + 1));
                return list;
            }
            default: {
                Data object = Data::object();
                for (std::uint32_t n = random.below(4); n > 0; --n)
                    object.set(random.text(1), make(depth + 1));
                return object;
            }
            }
        };
        const Data data = make(0);
        for (const int indent : {0, 2})
            for (const JsonStyle style : {JsonStyle::Strict, JsonStyle::Lenient}) {
                const auto again = readData(writeData(data, indent), style);
                QVERIFY(again);
                QVERIFY(*again == data);
            }
    }
}

void DataTest::nesting() {
    QVERIFY(readData(std::string(400, '[') + std::string(400, ']')));
    const auto deep = readData(std::string(100000, '['));
    QVERIFY(!deep);
    QVERIFY(deep.error().code == ErrorCode::TooLarge);
}

/// Damaged in a few places, it is an error with a position, or data that can be written and read again.
void DataTest::survivesAnything() {
    const std::string whole = R"({"a": [1, -2.5e3, "x\u00e4\n", {'b': .5, c: NaN}], // c
 "d": /* e */ True, "f": "\ud83d\ude00", 'g': 0x1F, })";
    QVERIFY(readData(whole));
    test::GeneratedText random(5, true);
    for (int i = 0; i < 5000; ++i) {
        std::string text = whole;
        for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            if (random.below(3) == 0)
                text.erase(at, 1 + random.below(4));
            else
                text.insert(at, 1, "{}[]:,\"'\\/*#\x80\n0.eux-+T"[random.below(24)]);
        }
        for (const JsonStyle style : {JsonStyle::Lenient, JsonStyle::Strict}) {
            const auto data = readData(text, style);
            if (!data) {
                QVERIFY(data.error().where.starts_with("line "));
                QVERIFY(!data.error().message.empty());
                continue;
            }
            const auto again = readData(writeData(*data), JsonStyle::Strict);
            QVERIFY(again);
            QVERIFY(*again == *data);
        }
    }
}

void DataTest::halves() {
    const std::string json = "[\"\\ud83d\\ude00\",\n \"\\\\ud800 \\uDE00\", \"\\ud83d\\ud83d\\ude00\"]";
    const auto halves = loneSurrogatesIn(json);
    QCOMPARE(halves.size(), std::size_t{2});
    QCOMPARE(json.substr(halves[0], 6), std::string("\\uDE00"));
    QCOMPARE(json.substr(halves[1], 6), std::string("\\ud83d"));
    const Diagnostics reported = loneSurrogateDiagnostics(json, 1);
    QCOMPARE(reported.size(), std::size_t{1});
    QCOMPARE(reported[0].where, std::string("line 2, column 11"));
    QVERIFY(reported[0].message.english().ends_with("(2 in all)"));
    QVERIFY(loneSurrogatesIn("\"\\").empty());
    QVERIFY(loneSurrogatesIn("\\ud8").empty());
}

void DataTest::otherEncodings() {
    for (const std::string& text : {std::string("\xFF\xFE[\0]\0", 6), std::string("\xFE\xFF\0[\0]", 6),
                                    std::string("[\0]\0", 4), std::string("\0[\0]", 4)}) {
        const auto data = readData(text);
        QVERIFY(!data);
        QCOMPARE(data.error().message, std::string("this is UTF-16"));
    }
}

QTEST_GUILESS_MAIN(DataTest)
#include "tst_json_data.moc"
