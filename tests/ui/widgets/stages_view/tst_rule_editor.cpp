// A rule edited in place, by its options and as JSON: refused input stays as typed, and its error is shown
// and marked once.

#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/rule_fields_pane.h"
#include "ui/widgets/stages_view/trial_bar.h"

#include "tests/ui/widgets/stages_view/tried_file.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using namespace tokenscope::test;

class RuleEditorTest : public TriedFile {
    Q_OBJECT

  private slots:
    void init() { begin(); }
    void editedInThePane();
    void refusedStaysAsItWas();
    void errorsAreReportedOnce();
    void theCharacterIsMarked();
    void unknownKeysAreMarked();
    void nullSwitchesOff();
    void optionsAreFields();
    void aWrongOptionIsMarked();
    void nothingOverlaps();
};

void RuleEditorTest::editedInThePane() {
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

void RuleEditorTest::refusedStaysAsItWas() {
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
    // Also in a regex.
    editor.text()->setPlainText(R"({"type":"Replace","pattern":{"Regex":"(l"},"content":"l"})");
    QTRY_VERIFY2(editor.error().contains("at character 1"), qPrintable(editor.error()));
    QCOMPARE(m_trial->tried(), before);
    QCOMPARE(m_trial->changes(), changes);
    // Valid input is applied again.
    editor.text()->setPlainText(R"x({"type":"Replace","pattern":{"Regex":"(l)"},"content":"e"})x");
    QTRY_COMPARE(m_trial->changes().size(), changes.size() + 1);
    QCOMPARE(editor.error(), QString());
}

void RuleEditorTest::errorsAreReportedOnce() {
    RuleEditor editor(m_trial.get());
    TrialBar bar(m_trial.get());
    connect(&editor, &RuleEditor::showsErrorChanged, &bar, &TrialBar::setErrorElsewhere);
    const auto said = [&] { return (editor.error().isEmpty() ? 0 : 1) + (bar.error().isEmpty() ? 0 : 1); };
    editor.setPlace("$.normalizer.normalizers[2]");
    editor.text()->setPlainText("{");
    QTRY_COMPARE(said(), 1);
    QVERIFY(!editor.error().isEmpty());
    // For another rule, the bar shows the error.
    editor.setPlace("$.model");
    QCOMPARE(said(), 1);
    QVERIFY(!bar.error().isEmpty());
    m_trial->make(EditAddedToken{0, AddedToken{}}); // without a text
    QTRY_COMPARE(m_trial->errorPlace(), std::string("$.added_tokens"));
    QCOMPARE(said(), 1);
    editor.setPlace("$.added_tokens"); // their editor shows the error
    QCOMPARE(said(), 0);
    m_trial->reset();
    QVERIFY(!m_trial->error());
    editor.setPlace("$.model");
    QCOMPARE(said(), 0);
}

void RuleEditorTest::unknownKeysAreMarked() {
    RuleEditor editor(m_trial.get());
    editor.setPlace("$.model");
    editor.text()->setPlainText(R"({"foo": "bar"})");
    QTRY_VERIFY(!editor.error().isEmpty());
    QVERIFY2(editor.error().contains("foo") && editor.error().contains("fuse_unk"),
             qPrintable(editor.error()));
    const auto marks = editor.text()->extraSelections();
    QCOMPARE(marks.size(), 1);
    QVERIFY(marks.front().cursor.selectedText().contains("bar"));
    QVERIFY(m_trial->changes().empty());
}

void RuleEditorTest::nullSwitchesOff() {
    RuleEditor editor(m_trial.get());
    for (const char* place : {"$.normalizer", "$.normalizer.normalizers[2]", "$.decoder"}) {
        editor.setPlace(place);
        editor.text()->setPlainText(" null\n");
        QTRY_VERIFY(m_trial->isSwitchedOff(place));
        settle();
        QCOMPARE(m_trial->changes(), (Trial::Changes{SwitchOff{place}}));
        QVERIFY(editor.text()->isReadOnly());
        QVERIFY(editor.text()->toPlainText().isEmpty());
        m_trial->switchOn(place);
        settle();
        QVERIFY(!editor.text()->isReadOnly());
    }
}

void RuleEditorTest::theCharacterIsMarked() {
    RuleEditor editor(m_trial.get());
    editor.setPlace("$.normalizer.normalizers[2]");
    const auto marked = [&] {
        const auto marks = editor.text()->extraSelections();
        return marks.isEmpty() ? QString() : marks.front().cursor.selectedText();
    };
    editor.text()->setPlainText(
        QString::fromUtf8("{\"type\":\"Replace\",\n\"pattern\":{\"Regex\":\"😀l(x\"},\"content\":\"l\"}"));
    QTRY_VERIFY(!editor.error().isEmpty());
    QVERIFY2(editor.error().contains("at character 3"), qPrintable(editor.error()));
    QCOMPARE(marked(), QString("("));
    // A value that a field can't have.
    editor.text()->setPlainText(R"({"type":"Replace","pattern":{"String":"l"},"content":7})");
    QTRY_VERIFY2(editor.error().contains("content"), qPrintable(editor.error()));
    QCOMPARE(marked(), QString("7"));
    editor.text()->setPlainText(R"({"type":"Replace","pattern":{"String":"l"},"content":"7"})");
    QTRY_COMPARE(editor.error(), QString());
    QCOMPARE(marked(), QString());
}

void RuleEditorTest::optionsAreFields() {
    RuleEditor editor(m_trial.get());
    editor.setPlace("$.pre_tokenizer.pretokenizers[1]");
    auto* behavior = qobject_cast<QComboBox*>(editor.fields()->field("behavior"));
    QVERIFY(behavior);
    QCOMPARE(behavior->currentText(), QString("Isolated"));
    QCOMPARE(behavior->count(), 5);
    behavior->setCurrentText("Removed");
    emit behavior->activated(behavior->currentIndex());
    settle();
    Json json = Json::parse(kFile);
    json["pre_tokenizer"]["pretokenizers"][1]["behavior"] = "Removed";
    QCOMPARE(ids(), textOf(load(json.dump()))->encoding.ids);
    QVERIFY(editor.text()->toPlainText().contains("Removed")); // the JSON follows
    behavior->setCurrentText("Isolated");
    emit behavior->activated(behavior->currentIndex());
    settle();
    QVERIFY(m_trial->changes().empty()); // restoring the original is no change
    // A text and a pattern; the field keeps the keyboard focus.
    editor.setPlace("$.normalizer.normalizers[2]");
    auto* content = qobject_cast<QLineEdit*>(editor.fields()->field("content"));
    QVERIFY(content);
    const auto* spaces = content->findChild<QLabel*>("spaces");
    QVERIFY(spaces && spaces->isHidden());
    content->setText("  "); // looks empty
    QVERIFY(!spaces->isHidden());
    QVERIFY2(spaces->text().startsWith("2 "), qPrintable(spaces->text()));
    content->clear();
    QVERIFY(spaces->isHidden());
    QTest::keyClicks(content, "e");
    QTRY_COMPARE(m_trial->changes().size(), std::size_t(1));
    QCOMPARE(editor.fields()->field("content"), content);
    auto* pattern = qobject_cast<QPlainTextEdit*>(editor.fields()->field("pattern"));
    QVERIFY(pattern);
    QCOMPARE(pattern->toPlainText(), QString("l+"));
    pattern->setPlainText("o");
    QTRY_COMPARE(m_trial->changes().size(), std::size_t(2));
    json = Json::parse(kFile);
    json["normalizer"]["normalizers"][2] =
        Json::parse(R"({"type":"Replace","pattern":{"Regex":"o"},"content":"e"})");
    QCOMPARE(ids(), textOf(load(json.dump()))->encoding.ids);
    // A check box and a number of the model.
    editor.setPlace("$.model");
    auto* unk = qobject_cast<QLineEdit*>(editor.fields()->field("unk_id"));
    QVERIFY(unk && unk->text() == "1");
    QVERIFY(qobject_cast<QCheckBox*>(editor.fields()->field("fuse_unk")));
    QTest::keyClick(unk, Qt::Key_Backspace); // none
    QTRY_COMPARE(m_trial->changes().size(), std::size_t(3));
    QVERIFY(m_trial->json("$.model").find("\"unk_id\": null") != std::string::npos);
}

void RuleEditorTest::aWrongOptionIsMarked() {
    RuleEditor editor(m_trial.get());
    TrialBar bar(m_trial.get());
    connect(&editor, &RuleEditor::showsErrorChanged, &bar, &TrialBar::setErrorElsewhere);
    editor.setPlace("$.normalizer.normalizers[2]");
    auto* pattern = qobject_cast<QPlainTextEdit*>(editor.fields()->field("pattern"));
    pattern->setPlainText("ab(c");
    QTRY_VERIFY(!editor.error().isEmpty());
    QCOMPARE(bar.error(), QString());
    QCOMPARE(editor.fields()->refused(), std::string("pattern"));
    QCOMPARE(pattern->toPlainText(), QString("ab(c")); // refused input stays
    QVERIFY(pattern->property("wrong").toBool());
    QCOMPARE(pattern->extraSelections().size(), 1);
    QCOMPARE(pattern->extraSelections().front().cursor.selectedText(), QString("("));
    pattern->setPlainText("ab(c)");
    QTRY_COMPARE(m_trial->changes().size(), std::size_t(1));
    QCOMPARE(editor.error(), QString());
    QVERIFY(!pattern->property("wrong").toBool());
    QVERIFY(pattern->extraSelections().isEmpty());
}

void RuleEditorTest::nothingOverlaps() {
    QSplitter side(Qt::Vertical); // as next to the stages
    side.setChildrenCollapsible(false);
    side.addWidget(new QWidget);
    auto* editor = new RuleEditor(m_trial.get());
    side.addWidget(editor);
    side.resize(288, 560);
    side.show();
    editor->setPlace("$.normalizer.normalizers[2]");
    qobject_cast<QPlainTextEdit*>(editor->fields()->field("pattern"))->setPlainText("ab(c");
    QTRY_VERIFY(!editor->error().isEmpty());
    const auto apart = [&] {
        const QWidget* pattern = editor->fields()->field("pattern");
        const QWidget* content = editor->fields()->field("content");
        return pattern->geometry().bottom() < content->geometry().top() &&
               content->mapTo(editor, content->rect().bottomLeft()).y() < editor->text()->y() &&
               editor->rect().contains(editor->text()->geometry());
    };
    QTRY_VERIFY(apart());
}

QTEST_MAIN(RuleEditorTest)
#include "tst_rule_editor.moc"
