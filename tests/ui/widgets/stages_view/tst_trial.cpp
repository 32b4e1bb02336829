// Changes that are tried: what comes out is what a file with them gives; what is refused leaves what was.

#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stages_view.h"

#include "tests/core/steps/changed_file.h"
#include "tests/ui/widgets/stages_view/staged_texts.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

const char* const kText = "<s> The Helllo, world HELLO";

EncodedTextPtr textOf(const Definition& definition) {
    const auto tokenizer = Tokenizer::create(definition);
    if (!tokenizer)
        qFatal("the tokenizer can't be made: %s", tokenizer.error().message.c_str());
    return encodedWith(*tokenizer, kText);
}

Definition fileWithout(const char* list, std::size_t index) {
    Json json = Json::parse(kFile);
    json[Json::json_pointer(list)].erase(index);
    return load(json.dump());
}

} // namespace

class TrialTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void switchedOffIsAFileWithout();
    void editedInThePane();
    void refusedStaysAsItWas();
    void undoRedoReset();
    void placesFollow();
    void anotherTextAndTokenizer();
    void whatDiffersIsRinged();
    void boxesSwitch();

  private:
    /// Waits until the trial knows.
    void settle() { QTRY_VERIFY(!m_trial->running()); }
    [[nodiscard]] const std::vector<PieceId>& ids() const { return m_trial->tried()->changed->encoding.ids; }

    EncodedTextPtr m_encoded;
    std::unique_ptr<Trial> m_trial;
};

void TrialTest::init() {
    m_encoded = textOf(load(kFile));
    m_trial = std::make_unique<Trial>();
    m_trial->setEncoded(m_encoded);
}

void TrialTest::switchedOffIsAFileWithout() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    QVERIFY(m_trial->tried());
    QCOMPARE(ids(), textOf(fileWithout("/normalizer/normalizers", 1))->encoding.ids);
    QVERIFY(ids() != m_encoded->encoding.ids);
    QVERIFY(m_trial->isSwitchedOff("$.normalizer.normalizers[1]"));
    m_trial->switchOn("$.normalizer.normalizers[1]");
    settle();
    QVERIFY(!m_trial->tried());
    QVERIFY(m_trial->changes().empty());
    QVERIFY(m_trial->whyNotSwitchedOff("$.normalizer").isEmpty());
    QVERIFY(!m_trial->whyNotSwitchedOff("$.model").isEmpty());
}

void TrialTest::editedInThePane() {
    RuleEditor editor(m_trial.get());
    editor.setPlace("$.normalizer.normalizers[2]");
    QVERIFY(editor.text()->toPlainText().contains("l+"));
    editor.text()->setPlainText(R"({"type":"Replace","pattern":{"Regex":"e"},"content":"o"})");
    QTRY_VERIFY(m_trial->tried());
    Json json = Json::parse(kFile);
    json["normalizer"]["normalizers"][2] = Json::parse(editor.text()->toPlainText().toStdString());
    QCOMPARE(ids(), textOf(load(json.dump()))->encoding.ids);
    QCOMPARE(editor.error(), QString());
    QCOMPARE(m_trial->json("$.normalizer.normalizers[2]"), editor.text()->toPlainText().toStdString());
    m_trial->reset();
    QVERIFY(editor.text()->toPlainText().contains("l+"));
}

void TrialTest::refusedStaysAsItWas() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    const TriedTextPtr before = m_trial->tried();
    const Trial::Changes changes = m_trial->changes();
    RuleEditor editor(m_trial.get());
    editor.setPlace("$.normalizer.normalizers[2]");
    const QString bad = "{\"type\":\"Replace\",\n\"pattern\" \"l\"}";
    editor.text()->setPlainText(bad);
    QTRY_VERIFY(!editor.error().isEmpty());
    QVERIFY2(editor.error().contains("line 2"), qPrintable(editor.error()));
    QCOMPARE(editor.text()->extraSelections().size(), 1);
    QCOMPARE(editor.text()->extraSelections().front().cursor.blockNumber(), 1);
    QCOMPARE(m_trial->tried(), before);
    QCOMPARE(m_trial->changes(), changes);
    QCOMPARE(editor.text()->toPlainText(), bad);
    // A regex, too.
    editor.text()->setPlainText(R"({"type":"Replace","pattern":{"Regex":"(l"},"content":"l"})");
    QTRY_VERIFY2(editor.error().contains("at character 1"), qPrintable(editor.error()));
    QCOMPARE(m_trial->tried(), before);
    QCOMPARE(m_trial->changes(), changes);
    // What is right again goes through.
    editor.text()->setPlainText(R"x({"type":"Replace","pattern":{"Regex":"(l)"},"content":"e"})x");
    QTRY_COMPARE(m_trial->changes().size(), changes.size() + 1);
    QCOMPARE(editor.error(), QString());
}

void TrialTest::undoRedoReset() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    const auto one = ids();
    m_trial->make(SwitchOff{"$.normalizer.normalizers[2]"});
    settle();
    const auto two = ids();
    QVERIFY(one != two);
    m_trial->undo();
    settle();
    QCOMPARE(ids(), one);
    m_trial->redo();
    settle();
    QCOMPARE(ids(), two);
    QVERIFY(!m_trial->canRedo());
    m_trial->takeBack(1);
    settle();
    QCOMPARE(ids(), one);
    m_trial->reset();
    QVERIFY(m_trial->changes().empty());
    QVERIFY(!m_trial->tried());
    QCOMPARE(m_trial->tokenizer(), m_encoded->tokenizer);
    m_trial->undo(); // Reset is a step, too
    settle();
    QCOMPARE(ids(), one);
}

void TrialTest::placesFollow() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[0]"});
    settle();
    QCOMPARE(m_trial->originalPlace("$.normalizer.normalizers[0]"),
             std::string("$.normalizer.normalizers[1]"));
    QCOMPARE(m_trial->originalPlace("$.normalizer.normalizers[1]"),
             std::string("$.normalizer.normalizers[2]"));
    QCOMPARE(m_trial->changedPlace("$.normalizer.normalizers[2]"),
             std::string("$.normalizer.normalizers[1]"));
    QCOMPARE(m_trial->originalPlace("$.decoder.decoders[1]"), std::string("$.decoder.decoders[1]"));
    QVERIFY(m_trial->json("$.normalizer.normalizers[2]").find("Replace") != std::string::npos);
    QVERIFY(m_trial->json("$.normalizer.normalizers[0]").empty());
}

void TrialTest::anotherTextAndTokenizer() {
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    m_trial->setEncoded(encodedWith(m_encoded->tokenizer, "HELO"));
    settle();
    QVERIFY(m_trial->tried());
    QCOMPARE(*m_trial->tried()->changed->text, std::string("HELO"));
    QCOMPARE(m_trial->changes().size(), std::size_t(1));
    m_trial->setEncoded(textOf(load(kFile)));
    QVERIFY(m_trial->changes().empty());
    QVERIFY(!m_trial->canUndo());
}

void TrialTest::whatDiffersIsRinged() {
    TokenSelection selection;
    StagesView view(&selection);
    view.resize(1100, 600);
    view.setEncoded(m_encoded);
    view.show();
    QTRY_VERIFY(view.staged() && !view.tracing());
    m_trial->make(SwitchOff{"$.normalizer.normalizers[1]"});
    settle();
    view.setTried(m_trial->tried());
    QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed && !view.tracing());
    std::set<std::size_t> expected;
    for (const TokenDifference& d : changedTokens(m_encoded->encoding, m_trial->tried()->changed->encoding))
        for (std::size_t token = d.afterBegin; token < d.afterEnd; ++token)
            expected.insert(token);
    QVERIFY(!expected.empty() && expected.size() < ids().size());
    std::set<std::size_t> ringed;
    std::size_t inModel = 0;
    for (const StageRow& row : view.staged()->rows)
        for (const StageBox& box : row.boxes) {
            if (!view.isRinged(row, box))
                continue;
            if (row.stage == Stage::PostProcessor)
                ringed.insert(box.token);
            else
                inModel += row.stage == Stage::Model ? 1U : 0U;
        }
    QCOMPARE(ringed, expected);
    QCOMPARE(inModel, expected.size());
    // The selection counts the original's tokens: one that stays is the same in both.
    const std::size_t last = m_trial->tried()->differences.front().afterBegin - 1;
    QCOMPARE(m_trial->tried()->before(last), std::optional<std::size_t>(last));
    QCOMPARE(m_trial->tried()->before(*expected.begin()), std::optional<std::size_t>());
}

void TrialTest::boxesSwitch() {
    TokenSelection selection;
    StagesView view(&selection);
    view.resize(1100, 600);
    view.setTrial(m_trial.get());
    view.setEncoded(m_encoded);
    view.show();
    QTRY_VERIFY(view.staged() && !view.tracing());
    std::size_t row = 0;
    while (view.placeOf(row) != "$.normalizer.normalizers[1]")
        QVERIFY(++row < view.staged()->rows.size());
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.switchRect(0, row).center());
    settle();
    QVERIFY(m_trial->isSwitchedOff("$.normalizer.normalizers[1]"));
    view.setTried(m_trial->tried());
    QTRY_VERIFY(view.staged()->encoded == m_trial->tried()->changed);
    QCOMPARE(view.placeOf(row), std::string("$.normalizer.normalizers[2]"));
    std::size_t model = row;
    while (view.staged()->rows[model].stage != Stage::Model)
        ++model;
    const Trial::Changes before = m_trial->changes();
    view.toggleRule(model); // can't be
    QCOMPARE(m_trial->changes(), before);
}

QTEST_MAIN(TrialTest)
#include "tst_trial.moc"
