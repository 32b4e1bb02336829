// Words and their steps as JSON: the shape, its bounds, other methods, lines for a list of words.

#include "core/explain/bpe/bpe_steps.h"
#include "core/report/steps_report.h"
#include "tests/support/small_bpe.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::report;
using namespace tokenscope::test;

namespace {

std::shared_ptr<TokenizerDefinition> lower() {
    auto definition = listedMerges({{"l", "o"}, {"lo", "w"}, {"e", "r"}, {"low", "er"}});
    definition->preTokenizer = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    return definition;
}

QJsonObject object(const std::string& json) {
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(QByteArray::fromStdString(json), &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s: %s", qPrintable(error.errorString()), json.c_str());
    return document.object();
}

QJsonObject wordOf(const Tokenizer& tokenizer, const std::string& text, const StepsJsonOptions& options = {},
                   std::size_t most = kMaxRowBytes) {
    const auto list = listWords(tokenizer, text);
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    const auto done = WordJson(tokenizer, text, *list, options, most).writeMembers(json, list->words[0]);
    if (!done)
        qFatal("%s", describe(done.error()).c_str());
    json.endObject();
    return object(out);
}

} // namespace

class TestWordJson : public QObject {
    Q_OBJECT
  private slots:
    void everyStepHasAllKeys();
    void wholePiece();
    void rowsAreBounded();
    void methods();
    void before();
    void lines();
    void errorsHavePositions();
};

void TestWordJson::everyStepHasAllKeys() {
    auto definition = listedMerges({{"a", "b"}}, {"<0xC3>", "<0xA9>"});
    std::get<BpeModel>(definition->model).byteFallback = true;
    const QJsonObject word = wordOf(*madeOf(definition), "abé");
    QCOMPARE(word["symbols"].toArray(), (QJsonArray{"a", "b", "é"}));
    const QJsonArray steps = word["steps"].toArray();
    QCOMPARE(steps.size(), 2);
    for (const QJsonValue& step : steps) {
        for (const char* key : {"position", "left", "right", "merged", "rank", "score", "symbols"})
            QVERIFY2(step.toObject().contains(QLatin1String(key)), key);
    }
    const QJsonObject bytes = steps[0].toObject();
    QCOMPARE(bytes["kind"].toString(), QString("byte_fallback"));
    QVERIFY(bytes["merged"].isNull() && bytes["left"].isNull());
    QCOMPARE(bytes["taken"].toInt(), 1);
    QCOMPARE(bytes["made"].toInt(), 2);
    QCOMPARE(bytes["symbols"].toArray(), (QJsonArray{"a", "b", "<0xC3>", "<0xA9>"}));
    QVERIFY(!steps[1].toObject().contains("kind"));
    QCOMPARE(steps[1].toObject()["symbols"].toArray(), word["pieces"].toArray());
}

void TestWordJson::wholePiece() {
    auto definition = listedMerges({{"a", "b"}}, {"abc"});
    std::get<BpeModel>(definition->model).ignoreMerges = true;
    const QJsonObject step = wordOf(*madeOf(definition), "abc")["steps"].toArray()[0].toObject();
    QCOMPARE(step["kind"].toString(), QString("whole_piece"));
    QCOMPARE(step["merged"].toString(), QString("abc"));
    QVERIFY(step["rank"].isNull());
}

/// Omitted rows are counted, and the last row is always there.
void TestWordJson::rowsAreBounded() {
    const auto tokenizer = madeOf(lower());
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "lower";
    StepsJsonOptions options;
    options.queue = true;
    const QJsonObject word = wordOf(*tokenizer, text, options, 20'000);
    const QJsonArray steps = word["steps"].toArray();
    QCOMPARE(steps.size(), 400);
    qsizetype rows = 0;
    for (const QJsonValue& step : steps) {
        rows += step.toObject().contains("symbols");
        QVERIFY(step.toObject().contains("merged"));
    }
    QVERIFY(rows > 1 && rows < 20);
    QCOMPARE(word["rows_left_out"].toInt(), 400 - rows + 1);
    QCOMPARE(steps.last().toObject()["symbols"].toArray(), word["pieces"].toArray());
    QVERIFY(steps[0].toObject().contains("candidates") && !steps.last().toObject().contains("candidates"));
    QVERIFY(!wordOf(*tokenizer, text).contains("rows_left_out"));
}

void TestWordJson::methods() {
    StepsJsonOptions options;
    options.methods = true;
    auto definition = listedMerges({{"a", "b"}}, {"abc"});
    std::get<BpeModel>(definition->model).ignoreMerges = true;
    const QJsonObject word = wordOf(*madeOf(definition), "abc", options);
    QCOMPARE(word["findings"].toArray()[0].toObject()["cause"].toString(), QString("whole_piece"));
    QCOMPARE(word["methods"].toObject()["scan"].toObject()["comparisons"].toInt(), 2 + 1);
    QVERIFY(wordOf(*madeOf(lower()), "lower", options)["findings"].toArray().isEmpty());
    QVERIFY(wordOf(*madeOf(lower()), std::string(30'000, 'x'), options)["methods"].isNull());
}

void TestWordJson::before() {
    auto definition = listedMerges({{"a", "b"}}, {});
    definition->normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFKC}};
    const auto made = madeOf(definition);
    QVERIFY(!wordOf(*made, "ａb").contains("before"));
    StepsJsonOptions options;
    options.before = true;
    QVERIFY(!wordOf(*made, "ab", options).contains("before"));
    const QJsonArray steps = wordOf(*made, "ａb", options)["before"].toArray();
    QCOMPARE(steps.size(), 1);
    QCOMPARE(steps[0].toObject(),
             (QJsonObject{{"kind", "normalized"}, {"from", "ａb"}, {"to", "ab"}, {"by", "NFKC"}}));
}

void TestWordJson::lines() {
    const auto tokenizer = madeOf(lower());
    const std::string text = "lower é low";
    auto definition = lower();
    definition->addedTokens.push_back({60, "é", true, false, false, false, false, 60});
    const auto made = madeOf(definition);
    EncodeOptions parse;
    parse.parseSpecial = true;
    const auto list = listWords(*made, text, parse);
    const auto lines = stepsJsonLines(*made, text, *list);
    QVERIFY(lines);
    const QStringList all = QString::fromStdString(*lines).split('\n');
    QCOMPARE(all.size(), 4);
    QVERIFY(all[3].isEmpty());
    const QJsonObject last = object(all[2].toStdString())["words"].toArray()[0].toObject();
    QCOMPARE(last["text"].toString(), QString("low"));
    QCOMPARE(last["span"].toArray(), (QJsonArray{8, 11}));
    QCOMPARE(object(all[1].toStdString())["words"].toArray()[0].toObject()["steps"].toArray().size(), 0);
    std::stop_source source;
    source.request_stop();
    QCOMPARE(stepsJsonLines(*made, text, *list, {}, {source.get_token(), {}}).error().code,
             ErrorCode::Canceled);
}

void TestWordJson::errorsHavePositions() {
    const auto large = listWords(*madeOf(lower()), std::string(kMaxListedText + 1, 'a'));
    QCOMPARE(large.error().where, std::string("byte 1048576"));
    const auto refused = explainBpe(*madeOf([] {
        auto definition = std::make_shared<TokenizerDefinition>();
        definition->vocabulary.add("[UNK]", 0);
        definition->vocabulary.finish();
        definition->model = WordPieceModel{};
        return definition;
    }()),
                                    "a");
    QCOMPARE(refused.error().where, std::string("model"));
}

QTEST_APPLESS_MAIN(TestWordJson)
#include "tst_word_json.moc"
