// Switched-off rules are listed with their paths; the paths of other rules are mapped in both directions.

#include "core/explain/edit/stage_switches.h"

#include "core/explain/stages/stage_rules.h"
#include "tests/core/explain/edit/changed_file.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

std::vector<SwitchedOffRule> offRules(const std::vector<DefinitionChange>& changes) {
    const Definition original = load(kFile);
    const Definition result = changed(original, changes);
    return result ? switchedOffRules(*original, *result, changes) : std::vector<SwitchedOffRule>();
}

} // namespace

class SwitchedOffTest : public QObject {
    Q_OBJECT

  private slots:
    void reportsTheirPaths();
    void allRulesOfAStage();
    void wholeStages();
    void positionsFollow();
};

void SwitchedOffTest::reportsTheirPaths() {
    const auto off = offRules({SwitchOff{"$.normalizer.normalizers[1]"}, SwitchOff{"$.decoder.decoders[0]"}});
    const std::vector<SwitchedOffRule> expected = {
        {"decoder", "Fuse", "$.decoder.decoders[0]", 0},
        {"normalizer", "Lowercase", "$.normalizer.normalizers[1]", 1}};
    QVERIFY(off == expected);
    const auto two =
        offRules({SwitchOff{"$.normalizer.normalizers[2]"}, SwitchOff{"$.normalizer.normalizers[0]"}});
    QCOMPARE(two.size(), std::size_t(2));
    QCOMPARE(two[0].name.english(), std::string("NFC"));
    QCOMPARE(two[0].before, std::size_t(0));
    QCOMPARE(two[1].name.english(), std::string("Replace"));
    QCOMPARE(two[1].before, std::size_t(1));
}

void SwitchedOffTest::allRulesOfAStage() {
    const auto off = offRules(
        {SwitchOff{"$.pre_tokenizer.pretokenizers[0]"}, SwitchOff{"$.pre_tokenizer.pretokenizers[1]"}});
    QCOMPARE(off.size(), std::size_t(2));
    QCOMPARE(off[0].name.english(), std::string("WhitespaceSplit"));
    QCOMPARE(off[1].name.english(), std::string("Punctuation"));
}

void SwitchedOffTest::wholeStages() {
    const auto off = offRules(
        {SwitchOff{"$.normalizer.normalizers[1]"}, SwitchOff{"$.normalizer"}, SwitchOff{"$.post_processor"}});
    QCOMPARE(off.size(), std::size_t(2)); // a rule of a stage that is off is not listed
    QCOMPARE(off[0].name.english(), std::string("3 rules"));
    QCOMPARE(off[0].where, std::string("$.normalizer"));
    QCOMPARE(off[1].stage, std::string("post_processor"));
    const auto tokens = offRules({SwitchOff{"$.added_tokens[1]"}});
    QVERIFY(tokens.empty()); // a single token is not listed
}

void SwitchedOffTest::positionsFollow() {
    const std::vector<DefinitionChange> changes = {SwitchOff{"$.normalizer.normalizers[0]"}};
    const Definition original = load(kFile);
    const Definition result = changed(original, changes);
    const auto before = rulesOf(*original->normalizer);
    for (const StageRule& rule : rulesOf(*result->normalizer)) {
        const std::string place = originalPath(changes, rule.where);
        QVERIFY(std::any_of(before.begin(), before.end(), [&](const StageRule& other) {
            return other.where == place && other.name == rule.name;
        }));
        QCOMPARE(changedPath(changes, place), rule.where);
    }
}

QTEST_APPLESS_MAIN(SwitchedOffTest)
#include "tst_switched_off.moc"
