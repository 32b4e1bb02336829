// The fields of rules: the loader of the rule accepts their choices.

#include "core/explain/edit/rule_fields.h"

#include "core/formats/load.h"
#include "tests/core/explain/edit/changed_file.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;
using Kind = RuleField::Kind;

namespace {

Definition withRules(const char* normalizer, const char* preTokenizer, const char* decoder) {
    Json json = Json::parse(kFile);
    json["normalizer"] = Json::parse(normalizer);
    json["pre_tokenizer"] = Json::parse(preTokenizer);
    json["decoder"] = Json::parse(decoder);
    return load(json.dump());
}

QStringList described(const Definition& definition, const std::string& where) {
    static constexpr const char* kNames[] = {"flag", "choice", "number", "text", "pattern"};
    QStringList list;
    for (const RuleField& field : ruleFields(*definition, where))
        list << QString::fromStdString(field.key + ' ' + kNames[static_cast<int>(field.kind)] + ' ' +
                                       field.json);
    return list;
}

} // namespace

class RuleFieldsTest : public QObject {
    Q_OBJECT

  private slots:
    void kinds();
    void eachChoiceIsTaken();
    void notForUneditableRules();
};

void RuleFieldsTest::kinds() {
    const Definition one =
        withRules(R"({"type":"Replace","pattern":{"Regex":"l+"},"content":"l"})",
                  R"({"type":"Split","pattern":{"String":" "},"behavior":"Removed","invert":false})",
                  R"({"type":"Strip","content":" ","start":1,"stop":0})");
    QCOMPARE(described(one, "$.normalizer"),
             (QStringList{R"(pattern pattern {"Regex":"l+"})", R"(content text "l")"}));
    QCOMPARE(described(one, "$.pre_tokenizer"),
             (QStringList{R"(pattern pattern {"String":" "})", R"(behavior choice "Removed")",
                          "invert flag false"}));
    QCOMPARE(described(one, "$.decoder"),
             (QStringList{R"(content text " ")", "start number 1", "stop number 0"}));
    QVERIFY(described(one, "$.model").contains("unk_id number 1"));
    QVERIFY(!described(one, "$.model").contains("merges number 3")); // shown, but can't be edited
    const Definition two = withRules(
        R"({"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,"lowercase":true})",
        R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true})", "null");
    QCOMPARE(described(two, "$.normalizer"),
             (QStringList{"clean_text flag true", "handle_chinese_chars flag true",
                          "strip_accents choice null", "lowercase flag true"}));
    QVERIFY(described(two, "$.pre_tokenizer").contains(R"(prepend_scheme choice "always")"));
    QVERIFY(described(two, "$.decoder").isEmpty());
}

void RuleFieldsTest::eachChoiceIsTaken() {
    const Definition definition =
        withRules(R"({"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"BertNormalizer"}]})",
                  R"({"type":"Sequence","pretokenizers":[{"type":"Punctuation","behavior":"Isolated"},
                  {"type":"Metaspace","replacement":"▁","prepend_scheme":"first"}]})",
                  R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true})");
    int tried = 0;
    for (const char* where :
         {"$.normalizer.normalizers[0]", "$.normalizer.normalizers[1]", "$.pre_tokenizer.pretokenizers[0]",
          "$.pre_tokenizer.pretokenizers[1]", "$.decoder"}) {
        for (const RuleField& field : ruleFields(*definition, where)) {
            for (const RuleField::Choice& choice : field.choices) {
                const Definition result =
                    changed(definition, {SetOption{std::string(where) + '.' + field.key, choice.json}});
                QVERIFY2(result, choice.name.english().c_str());
                const auto fields = ruleFields(*result, where);
                QVERIFY(std::any_of(fields.begin(), fields.end(), [&](const RuleField& after) {
                    return after.key == field.key && after.json == choice.json;
                }));
                ++tried;
            }
        }
    }
    QCOMPARE(tried, 4 + 3 + 5 + 3 + 3);
}

void RuleFieldsTest::notForUneditableRules() {
    const Definition definition = load(kFile);
    for (const char* where : {"$.added_tokens", "$.normalizer", "$.post_processor", "$.nothing", ""})
        QVERIFY2(ruleFields(*definition, where).empty(), where);
}

QTEST_APPLESS_MAIN(RuleFieldsTest)
#include "tst_rule_fields.moc"
