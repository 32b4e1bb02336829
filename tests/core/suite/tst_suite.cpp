// Test suites: what is recorded is read again and still holds, and what has changed is found.

#include "core/suite/run_suite.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::suite;
using namespace tokenscope::test;

namespace {

constexpr std::string_view kTokenizerFile = R"({
"added_tokens":[{"id":6,"content":"<e>","special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false}],
"pre_tokenizer":null,"decoder":{"type":"Fuse"},
"model":{"type":"BPE","unk_token":null,"vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4," ":5},"merges":[["a","b"],["b","c"]]}})";

constexpr std::string_view kConfig =
    R"({"eos_token":"<e>","chat_template":"{% for m in messages %}{{ m.content }}{{ eos_token }}{% endfor %}{{ strftime_now('%Y') if years }}"})";

Data messagesOf(const char* json) {
    return *readData(json);
}

std::string describe(const std::vector<OutcomePart>& parts) {
    std::string all;
    for (const OutcomePart part : parts)
        all += (all.empty() ? "" : " ") + std::string(name(part));
    return all;
}

} // namespace

class TestSuites : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void recordedAndRunAgain();
    void whatHasChanged();
    void errorsAreResults();
    void readStrictly();
    void theTimeIsRecorded();
    void recognized();
    void named();
    void tokensSideBySide();
    void anyRanges();
    void damaged_data();
    void damaged();

  private:
    std::shared_ptr<const Tokenizer> open() const { return *m_folder->open(); }
    Suite recorded() const;

    std::unique_ptr<TokenizerFolder> m_folder;
};

void TestSuites::init() {
    m_folder = std::make_unique<TokenizerFolder>();
    m_folder->write("tokenizer.json", kTokenizerFile);
    m_folder->write("tokenizer_config.json", kConfig);
}

Suite TestSuites::recorded() const {
    Suite suite;
    suite.now = "2026-01-15T09:30:00";
    suite.cases.push_back({"abc", TextInput{"abc", false, false}, {}});
    suite.cases.push_back({"empty \"text\"", TextInput{"", false, true}, {}});
    suite.cases.push_back({"bytes", TextInput{"a\xFF\x80", true, true}, {}});
    suite.cases.push_back({"special", TextInput{"a<e>b", false, true}, {}});
    suite.cases.push_back(
        {"chat",
         chat::TemplateInput{
             messagesOf(R"([{"role":"user","content":"ab"},{"role":"assistant","content":"c"}])"),
             Data::null(), Data::null(), messagesOf(R"({"years":true})")},
         {}});
    RunOptions options;
    options.clock = *chat::parseClock(suite.now);
    for (SuiteCase& one : suite.cases)
        one.expected = outcomeOf(one.input, *open(), options);
    return suite;
}

void TestSuites::recordedAndRunAgain() {
    const Suite suite = recorded();
    QCOMPARE(suite.cases[0].expected.ids, (std::vector<PieceId>{3, 2}));
    QCOMPARE(suite.cases[4].expected.text, std::string("ab<e>c<e>2026"));
    QVERIFY(!suite.cases[4].expected.masks.empty());
    const std::string text = writeSuite(suite);
    const auto again = readSuite(text);
    QVERIFY2(again, again ? "" : tokenscope::describe(again.error()).c_str());
    QCOMPARE(writeSuite(*again), text);
    const auto results = runSuite(*again, *open(), {});
    QVERIFY(results);
    QCOMPARE(results->size(), suite.cases.size());
    for (std::size_t i = 0; i < results->size(); ++i)
        QVERIFY2((*results)[i].different.empty(), suite.cases[i].name.c_str());
}

void TestSuites::whatHasChanged() {
    const Suite suite = recorded();
    const auto run = [&] {
        std::string all;
        const auto results = *runSuite(suite, *open(), {});
        for (std::size_t i = 0; i < results.size(); ++i)
            if (!results[i].different.empty())
                all += suite.cases[i].name + ": " + describe(results[i].different) + "; ";
        return all;
    };
    QCOMPARE(run(), std::string());
    std::string changed(kTokenizerFile);
    const std::string_view merges = R"(["a","b"],["b","c"])";
    changed.replace(changed.find(merges), merges.size(), R"(["b","c"],["a","b"])");
    m_folder->write("tokenizer.json", changed);
    QCOMPARE(run(), std::string("abc: ids bytes; "));
    m_folder->write("tokenizer.json", kTokenizerFile);
    std::string config(kConfig);
    config.replace(config.find("{{ eos_token }}{% endfor"), 15, "");
    m_folder->write("tokenizer_config.json", config);
    QCOMPARE(run(), std::string("chat: text ids bytes masks; "));
}

void TestSuites::errorsAreResults() {
    Suite suite = recorded();
    SuiteCase rejected{"z", TextInput{"z", false, false}, {}};
    rejected.expected = outcomeOf(rejected.input, *open(), {});
    m_folder->write("tokenizer_config.json", R"({"chat_template":"{{ raise_exception('no') }}"})");
    const auto results = runSuite(suite, *open(), {});
    QVERIFY(results);
    QCOMPARE(describe(results->back().different), std::string("error text ids bytes masks"));
    QCOMPARE(results->back().actual.error, std::string("no"));
    suite.cases.back().expected = results->back().actual;
    const auto read = readSuite(writeSuite(suite));
    QVERIFY(read);
    QVERIFY(runSuite(*read, *open(), {})->back().different.empty());
}

/// What a suite doesn't say, or says in a way that isn't read, must not pass as if it were checked.
void TestSuites::readStrictly() {
    const std::string text = writeSuite(recorded());
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        return other;
    };
    for (const auto& [from, to, where] : {
             std::tuple{"add_special", "add_specail", "$.cases[0].add_specail"},
             std::tuple{"\"generation\"", "\"generatoin\"", "$.cases[4].expect.masks.generatoin"},
             std::tuple{"\"ids\":[3,2],", "\"ids\":[3,2],\"offsets\":[],", "$.cases[0].expect.offsets"},
         }) {
        const auto read = readSuite(changed(from, to));
        QVERIFY2(!read, from);
        QCOMPARE(read.error().where, std::string(where));
    }
    const auto different = [&](Suite suite, std::size_t index) {
        return describe((*runSuite(suite, *open(), {}))[index].different);
    };
    Suite suite = recorded();
    suite.cases[4].expected.masks.clear();
    QCOMPARE(different(suite, 4), std::string("masks"));
    suite.cases[0].expected.pieces = std::string(16, '0');
    QCOMPARE(different(suite, 0), std::string("pieces"));
}

void TestSuites::theTimeIsRecorded() {
    Suite suite = recorded();
    suite.now = "2031-01-01T00:00:00";
    QCOMPARE(describe(runSuite(suite, *open(), {})->back().different).substr(0, 4), std::string("text"));
    suite.now = "soon";
    const auto wrong = runSuite(suite, *open(), {});
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().where, std::string("$.now"));
}

void TestSuites::recognized() {
    QVERIFY(looksLikeSuite(writeSuite(recorded())));
    QVERIFY(looksLikeSuite(writeSuite(emptySuite({})).substr(0, 20)));
    QVERIFY(looksLikeSuite("\n{ \"suite\" :"));
    for (const char* other : {"", "{", "[{\"suite\":1}]", "{\"suite", "{\"cases\":[]}", "{\"suites\":1}"})
        QVERIFY2(!looksLikeSuite(other), other);
    QCOMPARE(emptySuite(*chat::parseClock("2026-01-15T09:30:00.25")).now, std::string("2026-01-15T09:30:00"));
}

void TestSuites::named() {
    QCOMPARE(caseName("Hello"), std::string("Hello"));
    QCOMPARE(caseName(""), std::string("empty text"));
    const std::string longName = caseName(std::string(500, 'x'));
    QVERIFY(longName.size() < 60 && longName.starts_with("xxx"));
    // Short texts are whole, others end after a word.
    QCOMPARE(caseName("A naïve café has forty-one characters, too"),
             std::string("A naïve café has forty-one characters, too"));
    QCOMPARE(caseName("The quick brown fox jumps over the lazy dog and is naïvely glad"),
             std::string("The quick brown fox jumps over the lazy dog and is …"));
}

void TestSuites::tokensSideBySide() {
    Outcome expected;
    expected.ids = {3, 2, 5, 0};
    expected.bytes = {{0, 2}, {2, 3}, {3, 4}, {4, 5}};
    Outcome actual;
    actual.ids = {0, 4, 5, 1};
    actual.bytes = {{0, 1}, {1, 3}, {3, 4}, {4, 5}};
    const auto groups = differentTokens(expected, actual, 5);
    QCOMPARE(groups.size(), std::size_t{2});
    QVERIFY((groups[0].bytes == ByteSpan{0, 3}) && (groups[0].expected == TokenRange{0, 2}) &&
            (groups[0].actual == TokenRange{0, 2}));
    QVERIFY(groups[1].bytes == (ByteSpan{4, 5}));
    QVERIFY(differentTokens(expected, expected, 5).empty());
}

/// A file can have ranges in any order.
void TestSuites::anyRanges() {
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        Outcome both[2];
        const std::uint32_t size = random() % 12;
        for (Outcome& one : both) {
            for (unsigned n = random() % 6; n > 0; --n) {
                const std::uint32_t end = random() % (size + 1);
                one.ids.push_back(random() % 3);
                one.bytes.push_back({static_cast<std::uint32_t>(random() % (end + 1)), end});
            }
        }
        for (const DifferentTokens& group : differentTokens(both[0], both[1], size)) {
            QVERIFY(group.expected.first <= group.expected.last && group.expected.last <= both[0].ids.size());
            QVERIFY(group.actual.first <= group.actual.last && group.actual.last <= both[1].ids.size());
        }
    }
}

void TestSuites::damaged_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("where");
    const auto add = [](const char* name, const char* json, const char* where) {
        QTest::newRow(name) << QString(json) << QString(where);
    };
    add("not JSON", "{", "line 1, column 1");
    add("another file", R"({"model":1})", "$");
    add("another version", R"({"suite":2})", "$.suite");
    add("no cases", R"({"suite":1})", "$.cases");
    add("no name", R"({"suite":1,"cases":[{"text":"a"}]})", "$.cases[0]");
    add("two inputs", R"({"suite":1,"cases":[{"name":"a","text":"a","messages":[]}]})", "$.cases[0]");
    add("no result", R"({"suite":1,"cases":[{"name":"a","text":"a"}]})", "$.cases[0].expect");
    add("an id",
        R"({"suite":1,"cases":[{"name":"a","text":"a","expect":{"decoded":"a","ids":[-1],"bytes":[[0,1]]}}]})",
        "$.cases[0].expect.ids[0]");
    add("fewer ranges",
        R"({"suite":1,"cases":[{"name":"a","text":"a","expect":{"decoded":"a","ids":[1],"bytes":[]}}]})",
        "$.cases[0].expect.bytes");
    add("a range backwards",
        R"({"suite":1,"cases":[{"name":"a","text":"a","expect":{"decoded":"a","ids":[1],"bytes":[[1,0]]}}]})",
        "$.cases[0].expect.bytes[0]");
    add("a range beyond the text",
        R"({"suite":1,"cases":[{"name":"a","text":"a","expect":{"decoded":"a","ids":[1],"bytes":[[0,2]]}}]})",
        "$.cases[0].expect.bytes[0]");
    add("no masks",
        R"({"suite":1,"cases":[{"name":"a","messages":[],"expect":{"rendered":"","ids":[],"bytes":[]}}]})",
        "$.cases[0].expect.masks");
    add("text as bytes", R"({"suite":1,"cases":[{"name":"a","text":{"bytes":"!"},"expect":{}}]})",
        "$.cases[0].text");
}

void TestSuites::damaged() {
    QFETCH(QString, json);
    QFETCH(QString, where);
    const auto read = readSuite(json.toStdString());
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().where), where);
}

QTEST_GUILESS_MAIN(TestSuites)
#include "tst_suite.moc"
