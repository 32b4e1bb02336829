// The stages, rules and flags that can be switched, and their unique names.

#include "core/explain/edit/stage_switches.h"
#include "tests/core/explain/edit/changed_file.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

#include <algorithm>
#include <fmt/format.h>
#include <set>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

std::vector<std::string> namesOf(const TokenizerDefinition& definition) {
    std::vector<std::string> names;
    for (const StageSwitch& one : stageSwitches(definition))
        names.push_back(one.name);
    return names;
}

bool has(const std::vector<std::string>& names, const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<PieceId> idsOf(const Tokenizer& tokenizer, const char* text) {
    EncodeOptions bare;
    bare.addSpecial = false;
    const auto encoding = tokenizer.encode(text, bare);
    return encoding ? encoding->ids : std::vector<PieceId>();
}

} // namespace

class StageSwitchesTest : public QObject {
    Q_OBJECT

  private slots:
    void namesMeanOneThing() {
        const Definition definition = load(kFile);
        const auto all = stageSwitches(*definition);
        std::set<std::string> names;
        std::set<std::string> places;
        for (const StageSwitch& one : all) {
            QVERIFY2(names.insert(one.name).second, one.name.c_str());
            QVERIFY2(places.insert(one.where).second, one.where.c_str());
        }
        for (const char* name : {"normalizer", "pre_tokenizer", "decoder", "Lowercase", "byte_fallback"})
            QVERIFY2(names.contains(name), name);
        QCOMPARE(stageSwitch(*definition, "Lowercase", false)->where,
                 std::string("$.normalizer.normalizers[1]"));
        QCOMPARE(stageSwitch(*definition, "$.normalizer.normalizers[1]", false)->name,
                 std::string("Lowercase"));
    }

    void titlesNameTheRule() {
        const auto rule = [](const char* from, const char* to) {
            return fmt::format(R"({{"type":"Replace","pattern":{{"String":"{}"}},"content":"{}"}})", from,
                               to);
        };
        const Definition definition =
            load(R"({"version":"1.0","normalizer":{"type":"Sequence","normalizers":[)" + rule(" ", "_") +
                 ',' + rule("a", "b") + ',' + rule("a", "b") +
                 R"(]},"model":{"type":"WordLevel","unk_token":"u","vocab":{"u":0}}})");
        std::vector<std::string> titles;
        for (const StageSwitch& one : stageSwitches(*definition))
            titles.push_back(one.title.english());
        QVERIFY(has(titles, "Replace \" \" \xE2\x86\x92 \"_\""));
        QCOMPARE(std::set<std::string>(titles.begin(), titles.end()).size(), titles.size());
    }

    void eachOfTheSamplesCanBeTurned() {
        for (const Sample& sample : sampleTokenizers()) {
            const auto tokenizer = openNamed(std::string(sample.name));
            QVERIFY(tokenizer);
            const auto all = stageSwitches(tokenizer->definition());
            QVERIFY(!all.empty());
            for (const StageSwitch& one : all) {
                const auto turned = switchedTokenizer(tokenizer, {&one, 1});
                // Added tokens can't be removed if the post-processor adds them, ByteLevel if pieces are
                // spelled in its alphabet.
                if (!turned) {
                    QVERIFY2(!turned.error().message.empty() && one.name != "normalizer", one.name.c_str());
                    continue;
                }
                QVERIFY2(idsOf(**turned, "Hello world").size() > 0, one.name.c_str());
                const auto after = stageSwitches((*turned)->definition());
                const auto same = std::find_if(after.begin(), after.end(), [&](const StageSwitch& other) {
                    return other.where == one.where;
                });
                if (std::holds_alternative<SetOption>(one.change))
                    QVERIFY2(same != after.end() && same->isOn != one.isOn, one.name.c_str());
                else
                    QVERIFY2(after.size() < all.size(), one.name.c_str());
            }
        }
    }

    void aRuleLess() {
        const auto tokenizer = Tokenizer::create(load(kFile));
        QVERIFY(tokenizer);
        const auto lowercase = stageSwitch((*tokenizer)->definition(), "Lowercase", false);
        QVERIFY(lowercase);
        const auto without = switchedTokenizer(*tokenizer, {&*lowercase, 1});
        QVERIFY(without);
        QVERIFY(idsOf(**tokenizer, "LOW") != idsOf(**without, "LOW"));
        QCOMPARE(idsOf(**tokenizer, "low"), idsOf(**without, "low"));
        QVERIFY(!has(namesOf((*without)->definition()), "Lowercase"));
        QCOMPARE(describeSwitches({&*lowercase, 1}), std::string("without Lowercase"));
    }

    void refusals() {
        const Definition definition = load(kFile);
        const auto none = stageSwitch(*definition, "Uppercase", false);
        QVERIFY(!none);
        QVERIFY2(none.error().message.english().find("'Uppercase' that can be switched off") !=
                     std::string::npos,
                 none.error().message.english().c_str());
        QVERIFY2(none.error().remedy.english().find("Lowercase") != std::string::npos,
                 none.error().remedy.english().c_str());
        const auto already = stageSwitch(*definition, "normalizer", true);
        QCOMPARE(already.error().message, std::string("normalizer is already on"));
    }
};

QTEST_APPLESS_MAIN(StageSwitchesTest)
#include "tst_stage_switches.moc"
