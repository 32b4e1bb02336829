// If a regex has an additional alternative, a text that the alternative matches shows it.

#include "core/compare/search/find_counterexamples.h"
#include "core/compare/search/sample_texts.h"
#include "core/formats/load.h"
#include "core/text/byte_alphabet.h"

#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using nlohmann::json;

namespace {

bool has(const std::vector<std::string>& samples, const char* text) {
    return std::find(samples.begin(), samples.end(), text) != samples.end();
}

std::shared_ptr<const Tokenizer> cutBy(const std::string& pattern) {
    json vocab = json::object();
    for (int byte = 0; byte < 256; ++byte)
        vocab[spelledInAlphabet(std::string(1, static_cast<char>(byte)))] = byte;
    vocab["sc"] = 256;
    vocab["xt"] = 257;
    const json split = {
        {"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}, {"invert", false}};
    const json bytes = {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
    const json tokenizer = {
        {"version", "1.0"},
        {"added_tokens", json::array()},
        {"normalizer", nullptr},
        {"pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", json::array({split, bytes})}}},
        {"post_processor", nullptr},
        {"decoder", {{"type", "ByteLevel"}}},
        {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", json::array({"s c", "x t"})}}}};
    auto loaded = loadDefinition(tokenizer.dump(), "tokenizer.json");
    if (!loaded)
        qFatal("%s", loaded.error().message.english().c_str());
    auto made = Tokenizer::create(*std::move(loaded));
    if (!made)
        qFatal("%s", made.error().message.english().c_str());
    return *std::move(made);
}

} // namespace

class TestPatternTexts : public QObject {
    Q_OBJECT

  private slots:
    void samples() {
        const auto some =
            samplesOfPattern("(?i:'s|\xE2\x80\x99re)|[^\\r\\n\\p{L}]?\\p{Lu}+|\\p{N}{1,3}|\\s+(?!\\S)|\\x41");
        for (const char* text : {"'s", "\xE2\x80\x99re", "A", ".A", "1", "11", "111", " "})
            QVERIFY2(has(some, text), text);
        QVERIFY(!has(some, "1111"));
        QCOMPARE(samplesOfPattern("ab?c"), (std::vector<std::string>{"ac", "abc"}));
        QVERIFY(samplesOfPattern("").empty());
        // Any pattern is accepted.
        for (const std::string& unusual :
             {std::string("(((("), std::string("[[[["), std::string("a)b|c)"), std::string("\\"),
              std::string("\\p"), std::string("\\p{L"), std::string("x{2"), std::string("(?"),
              std::string("(?<n>a"), std::string("[^"), std::string("\\x{110000}"), std::string(100'000, '['),
              std::string(100'000, '('), std::string("\xFF\xFE")})
            QVERIFY(samplesOfPattern(unusual).size() < 5000);
    }

    void anAlternativeMore_data() {
        QTest::addColumn<QString>("more");
        QTest::newRow("curly apostrophe") << QString("(?i:'s|\u2019s)|'t");
        QTest::newRow("rare word") << QString("(?i:'s)|'zqx|'t");
    }
    void anAlternativeMore() {
        QFETCH(QString, more);
        const std::string rest = "| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+";
        const FilePair pair{cutBy("(?i:'s)|'t" + rest), cutBy(more.toStdString() + rest)};
        const auto diff = diffDefinitions(pair);
        QVERIFY(diff);
        const CounterexampleSearchResult search = findCounterexamples(*diff, {});
        QCOMPARE(search.counterexamples.size(), std::size_t{1});
        const Counterexample& one = search.counterexamples.front();
        QCOMPARE(one.cause, DifferenceCause::PreTokenizer);
        QVERIFY(one.idsA != one.idsB);
        QVERIFY2(one.text.size() <= 6, one.text.c_str());
    }
};

QTEST_APPLESS_MAIN(TestPatternTexts)
#include "tst_pattern_texts.moc"
