// The Chat mode over its templates: errors, findings, arguments, masks, injections, batches, nanochat.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/arguments_form.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/line_note.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/support/settings.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTableView>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::test;

class ChatTemplatesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_chat = std::make_unique<ShownChat>(); }
    void cleanup() { m_chat.reset(); }

    void injections() {
        open(kInjected);
        InjectionBar& bar = child<InjectionBar>(panel());
        QVERIFY(bar.isVisible());
        QCOMPARE(result().injections.size(), std::size_t{2});
        QVERIFY(visibleText(bar).contains("2 control tokens"));
        QCOMPARE(child<MessagesModel>(panel()).injected().size(), std::size_t{2});
        const std::size_t tokens = result().encoded->size();
        QTest::mouseClick(child<QButtonGroup>(bar).button(1), Qt::LeftButton);
        settle();
        QVERIFY(result().injections.empty() && result().encoded->size() > tokens);
        QTest::mouseClick(child<QButtonGroup>(bar).button(2), Qt::LeftButton);
        settle();
        QVERIFY(result().injections.empty() && text().find("<\xE2\x81\xA0|im_end|>") != std::string::npos);
        QTest::mouseClick(child<QButtonGroup>(bar).button(3), Qt::LeftButton);
        settle();
        QVERIFY(noteText(panel()).contains("<|im_end|>"));
        QTest::mouseClick(child<QButtonGroup>(bar).button(0), Qt::LeftButton);
        settle();
        QCOMPARE(result().encoded->size(), tokens);
        QVERIFY(noteText(panel()).isEmpty());
    }

    void theTemplateFails() {
        const std::string before = child<TemplatePane>(panel()).source();
        const std::string rendered = text();
        CodeView& code = child<CodeView>(panel(), "template");
        code.setFocus();
        code.selectAll();
        QTest::keyClicks(&code, "one");
        QTest::keyClick(&code, Qt::Key_Return);
        QTest::keyClicks(&code, "{{ messages.x.y }}");
        settle();
        // The old result stays, dimmed, and the error is shown once, at its line.
        QVERIFY(!result().error && panel().controller().failed()->error);
        QCOMPARE(text(), rendered);
        QVERIFY(noteText(panel()).isEmpty() && child<TokenEditor>(panel(), "rendered").isVisible());
        QCOMPARE(panel().controller().staleReason(),
                 QStringLiteral("The template has an error; this is the last valid result"));
        QCOMPARE(errorLine(code), 2);
        const LineNote& note = child<LineNote>(code);
        QVERIFY(note.isVisible() && note.text().contains("Line 2, column "));
        QVERIFY(note.y() >= code.viewport()->geometry().bottom()); // it covers no line
        QVERIFY(note.geometry().bottom() <= code.height());
        QVERIFY(code.viewport()->rect().contains(code.lineRect(2)));
        QCOMPARE(visibleText(panel()).count("Line 2, column "), 1);
        QVERIFY(child<QPushButton>(panel(), "reset").isEnabled());
        QTest::mouseClick(&child<QPushButton>(panel(), "reset"), Qt::LeftButton);
        settle();
        QVERIFY(!result().error && !panel().controller().failed());
        QVERIFY(!note.isVisible() && panel().controller().staleReason().isEmpty());
        QCOMPARE(child<TemplatePane>(panel()).source(), before);
        QCOMPARE(code.toPlainText().toStdString(), before);
        QCOMPARE(errorLine(code), 0);
        QVERIFY(!child<QPushButton>(panel(), "reset").isEnabled());
        QVERIFY(child<QPushButton>(panel(), "reset").isVisible()); // nothing moves at the first keystroke
    }

    /// The line that is being edited stays in sight when the note takes room.
    void theNoteLeavesTheCaret() {
        CodeView& code = child<CodeView>(panel(), "template");
        code.setFocus();
        code.selectAll();
        for (int line = 0; line < 40; ++line)
            QTest::keyClick(&code, Qt::Key_Return);
        QTest::keyClicks(&code, "{{ messages.x.y }}");
        settle();
        const LineNote& note = child<LineNote>(code);
        QVERIFY(note.isVisible() && note.y() >= code.viewport()->geometry().bottom());
        QVERIFY(code.viewport()->rect().contains(code.cursorRect().center()));
        code.moveCursor(QTextCursor::Start);
        QVERIFY(note.isVisible() && code.viewport()->rect().contains(code.cursorRect().center()));
    }

    /// It is shown as what it was made from, whatever tokenizer is open then.
    void anEditedTemplateKeepsItsOrigin() {
        CodeView& code = child<CodeView>(panel(), "template");
        m_chat->session->openTokenizer(writeModel("first", "first"));
        QTRY_COMPARE(code.code(), QStringLiteral("first"));
        code.setFocus();
        code.moveCursor(QTextCursor::Start);
        QTest::keyClicks(&code, "my ");
        settle();
        const QString label = QStringLiteral("edited: first/tokenizer.json"); // the title says the rest
        QCOMPARE(child<QComboBox>(panel(), "choices").currentText(), label);
        const QJsonObject state = panel().state();
        m_chat->panel.reset();
        for (const QString& path : {writeModel("second", "second"), m_chat->folder.filePath("chatml.json")}) {
            m_chat->session->openTokenizer(path);
            QTRY_COMPARE(m_chat->session->tokenizers().current()->source.path, path);
            m_chat->show(state);
            QCOMPARE(text(), std::string("my first"));
            QComboBox& choices = child<QComboBox>(panel(), "choices");
            QCOMPARE(choices.currentText(), label);
            QCOMPARE(child<QLabel>(panel(), "templateTitle").text(), QStringLiteral("Edited template"));
            QCOMPARE(MaskStrips::rowTitle(panel().controller().result(), kContent),
                     QStringLiteral("content (edited)"));
            QVERIFY(!visibleText(panel()).contains("built-in"));
            QVERIFY(panel().statusText().contains(" · edited template of first/tokenizer.json"));
            emit choices.activated(choices.currentIndex()); // changes nothing
            QCOMPARE(choices.currentText(), label);
        }
        QTest::mouseClick(&child<QPushButton>(panel(), "reset"), Qt::LeftButton);
        settle();
        QVERIFY(panel().controller().document().editedOf().isEmpty());
        QCOMPARE(child<QLabel>(panel(), "templateTitle").text(), QStringLiteral("Built-in template"));
        // Each page says so, and the status line.
        QVERIFY(panel().statusText().contains(" · built-in template"));
        QVERIFY(panel().showView("batch"));
        settle();
        QVERIFY(child<QLabel>(child<BatchPane>(panel()), "remark").text().contains(" · built-in template"));
        QVERIFY(panel().showView("dataset"));
        settle();
        QCOMPARE(child<QLabel>(child<DatasetPane>(panel()), "remark").text(),
                 QStringLiteral("built-in template"));
        QCOMPARE(MaskStrips::rowTitle(panel().controller().result(), kContent),
                 QStringLiteral("content (built-in)"));
    }

    void typingDoesNotScrollToTheError() {
        CodeView& code = child<CodeView>(panel(), "template");
        panel().controller().document().setEditedTemplate(std::string(200, '\n') + "{{ messages.x.y }}");
        settle();
        code.setFocus();
        code.moveCursor(QTextCursor::Start);
        QCOMPARE(code.verticalScrollBar()->value(), 0);
        QTest::keyClicks(&code, "one");
        settle();
        QCOMPARE(errorLine(code), 201);
        QCOMPARE(code.verticalScrollBar()->value(), 0);
    }

    void undoStopsAtTheLoadedTemplate() {
        const std::string before = child<TemplatePane>(panel()).source();
        CodeView& code = child<CodeView>(panel(), "template");
        code.setFocus();
        QTest::keyClicks(&code, "abc");
        settle();
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&code, Qt::Key_Z, Qt::ControlModifier);
        settle();
        QCOMPARE(code.toPlainText().toStdString(), before);
        QVERIFY(!panel().controller().document().editedTemplate());
    }

    /// What stays is of the same conversation and tokenizer; otherwise nothing does.
    void aResultOfAnotherDoesNotStay() {
        ChatDocument& document = panel().controller().document();
        document.setEditedTemplate(
            "{{ messages.x.y if 'fail' in messages[0].content else messages[0].content }}");
        m_chat->open(R"([{"role": "user", "content": "one"}])");
        QCOMPARE(text(), std::string("one"));
        document.setString(0, "content", "fail");
        settle();
        QVERIFY(panel().controller().failed());
        QCOMPARE(text(), std::string("one")); // an earlier state of the same conversation
        document.open(*chat::readConversations(R"([{"role": "user", "content": "fail, too"}])"), {});
        settle();
        QVERIFY(panel().controller().failed() && result().error && text().empty());
        QVERIFY(panel().controller().staleReason().isEmpty());
        QVERIFY(!noteText(panel()).isEmpty());

        document.setString(0, "content", "two");
        settle();
        QCOMPARE(text(), std::string("two"));
        document.setEditedTemplate("{{ messages.x.y }}");
        settle();
        QCOMPARE(text(), std::string("two"));
        const auto former = m_chat->session->tokenizers().currentTokenizer();
        m_chat->write("other.json", test::chatMlTokenizer());
        m_chat->session->openTokenizer(m_chat->folder.filePath("other.json"));
        QTRY_VERIFY(result().request.tokenizer != former);
        settle();
        QVERIFY(panel().controller().failed() && result().error && text().empty());
    }

    /// The first rendering already fails: there is nothing that could stay.
    void theFirstTemplateFails() {
        panel().controller().document().setEditedTemplate("{{ messages.x.y }}");
        settle();
        const QJsonObject state = panel().state();
        m_chat->show(state);
        QVERIFY(result().error);
        QVERIFY(noteText(panel()).contains("The template has an error"));
        QCOMPARE(visibleText(panel()).count("Line 1, column "), 1);
    }

    void versionsOfJinja() {
        auto& line = child<QWidget>(panel(), "jinjaVersion");
        QVERIFY(!line.isVisible());
        panel().controller().document().setEditedTemplate(
            "{% set l = [1, 2] %}{{ l.pop() }}{% for m in messages %}{{ m.content }}{% endfor %}");
        settle();
        QVERIFY(panel().controller().failed() && line.isVisible());
        auto& versions = child<QComboBox>(line);
        QCOMPARE(versions.currentText(), QStringLiteral("Jinja2 3.1.6"));
        versions.setCurrentIndex(1);
        emit versions.activated(1);
        settle();
        QVERIFY(!panel().controller().failed());
        QVERIFY2(text().starts_with("2"), text().c_str());
        QVERIFY(line.isVisible());
        QCOMPARE(versions.currentText(), QStringLiteral("Jinja2 3.1.4"));
        Settings::instance().restoreDefaults();
        settle();
        QVERIFY(panel().controller().failed() && text().starts_with("2")); // the result before that
        QCOMPARE(versions.currentText(), QStringLiteral("Jinja2 3.1.6"));
        panel().controller().document().setEditedTemplate("{{ messages[0].content }}");
        settle();
        QVERIFY(!line.isVisible());
    }

    void noGenerationBlocks() {
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}{{ m.content }}{% endfor %}");
        settle();
        QVERIFY(!result().applies(kGeneration));
        QVERIFY(child<MaskStrips>(panel()).missingReason(kGeneration).contains("no generation block"));
        QVERIFY(result().applies(kContent));
    }

    void findingsOfTheTemplate() {
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}\n{{ m.role }}: {{ m.content }}{{ '!' if loop.last }}\n{% endfor %}");
        settle();
        TemplatePane& pane = child<TemplatePane>(panel());
        LintModel& model = child<LintModel>(pane);
        auto& lint = child<QPushButton>(pane, "lint");
        QVERIFY(model.rowCount() > 0);
        QCOMPARE(lint.text(), QStringLiteral("%1 findings").arg(model.rowCount()));
        QTest::mouseClick(&lint, Qt::LeftButton);
        QTableView& list = child<QTableView>(child<LintPane>(pane));
        QVERIFY(list.isVisible());
        // The shape of the severity is painted next to its name.
        const QImage cell =
            list.viewport()->grab(list.visualRect(model.index(0, LintModel::Severity))).toImage();
        int painted = 0;
        for (int x = 8; x < 24; ++x)
            for (int y = 4; y < 22; ++y)
                painted += cell.pixelColor(x, y) != cell.pixelColor(1, 1) ? 1 : 0;
        QVERIFY2(painted > 20, qPrintable(QString::number(painted)));
        int row = 0;
        while (row < list.model()->rowCount() && model.row(row).code != "not-prefix-preserving")
            ++row;
        QVERIFY(row < list.model()->rowCount());
        list.setFocus();
        list.setCurrentIndex(list.model()->index(row, 0));
        QCOMPARE(litLine(child<CodeView>(pane, "template")), 2);
        const auto before = panel().controller().document().snapshot();
        QTest::keyClick(&list, Qt::Key_Return);
        settle();
        QVERIFY(panel().controller().document().snapshot() != before);
        panel().undo();
        QCOMPARE(panel().controller().document().snapshot(), before);
    }

    void optionsOfMasks() {
        const std::size_t all = result().masks[kContent].trainedCount();
        chat::MaskOptions options;
        options.lastTurnOnly = true;
        panel().controller().setMaskOptions(options);
        settle();
        QVERIFY(result().masks[kContent].trainedCount() < all);
        options = {};
        options.markers.begin = "nowhere";
        panel().controller().setMaskOptions(options);
        settle();
        QCOMPARE(result().masks[static_cast<std::size_t>(chat::MaskPolicy::ResponseMarker)].trainedCount(),
                 std::size_t{0});
    }

    void nanochatRendersIds() {
        open(R"json([{"role": "user", "content": "Calculate <|im_end|>"}, {"role": "assistant", "content": [
            {"type": "text", "text": "Let me see. "}, {"type": "python", "text": "1+1"},
            {"type": "python_output", "text": "2"}, {"type": "text", "text": "It is 2."}]}])json");
        panel().controller().document().setChoice({TemplateChoice::From::BuiltIn, "nanochat"});
        settle();
        QVERIFY(
            text().starts_with("<|bos|><|user_start|>Calculate <|im_end|><|user_end|><|assistant_start|>"));
        QVERIFY(result().injections.empty());
        const chat::Mask& mask = result().masks[kPolicies - 1];
        const auto trained = [&](const char* literal) {
            const auto at = static_cast<std::uint32_t>(text().find(literal));
            for (std::size_t i = 0; i < result().encoded->size(); ++i)
                if (result().encoded->span(i).contains(at))
                    return mask.trained[i] != 0;
            return false;
        };
        QVERIFY(trained("Let me") && trained("<|python_start|>") && trained("1+1") &&
                trained("<|assistant_end|>"));
        QVERIFY(!trained("<|output_start|>") && !trained("2<|output_end|>") && !trained("Calculate"));
        QVERIFY(result().applies(kPolicies - 1) && !result().applies(kGeneration));
        QVERIFY(!panel().grab().isNull());
        open(R"([{"role": "assistant", "content": "first"}])");
        QVERIFY(noteText(panel()).contains("nanochat"));
    }

    void argumentsOfTheTemplate() {
        auto* box = panel().findChild<QCheckBox*>("add_generation_prompt");
        QVERIFY(box);
        box->setChecked(true);
        settle();
        QVERIFY(text().ends_with("<|im_start|>assistant\n"));
        panel().undo();
        settle();
        QVERIFY(!box->isChecked());
        auto* tools = panel().findChild<QComboBox*>("tools");
        QVERIFY(tools);
        tools->setCurrentIndex(1);
        emit tools->activated(1);
        settle();
        QVERIFY(text().find("get_tide") != std::string::npos);
    }

    /// continue_final_message: the text ends within the last message; masks and tokens follow, and undo.
    void continuesTheLastMessage() {
        open(R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "It is"}])");
        const std::string whole = text();
        QVERIFY(whole.ends_with("It is<|im_end|>\n"));
        child<QCheckBox>(panel(), "continueFinalMessage").setChecked(true);
        settle();
        QVERIFY(!result().error);
        QCOMPARE(text() + "<|im_end|>\n", whole);
        QVERIFY(result().applies(kContent));
        QCOMPARE(result().masks[kContent].trained.back(), std::uint8_t{1});
        const auto prefix = static_cast<std::size_t>(chat::MaskPolicy::PrefixDifference);
        QCOMPARE(result().masks[prefix].trained.back(), std::uint8_t{1});
        QVERIFY(result().prefixPreserving().value_or(false));
        m_chat->show(panel().state());
        QVERIFY(panel().controller().document().continuesFinal());
        child<QCheckBox>(panel(), "add_generation_prompt").setChecked(true);
        settle();
        QVERIFY(!panel().controller().failed() && !result().error && result().failure);
        QVERIFY(result().failure->message.text().find("add_generation_prompt") != std::string::npos);
        panel().undo();
        settle();
        QVERIFY(text() != whole); // it continues still
        child<QCheckBox>(panel(), "continueFinalMessage").setChecked(false);
        settle();
        QCOMPARE(text(), whole);
        panel().undo();
        settle();
        QVERIFY(panel().controller().document().continuesFinal() && text() != whole);
    }

    void theBatch() {
        open("{\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"assistant\",\"content\":\"b\"}"
             "]}\n"
             "{\"messages\":[{\"role\":\"user\",\"content\":\"a b c d "
             "e\"},{\"role\":\"assistant\",\"content\":\"b\"}]}\n");
        panel().showTab(ChatPanel::Tab::Batch);
        settle();
        BatchModel& model = child<BatchModel>(panel());
        QCOMPARE(model.rowCount(), 2);
        const int last = model.columnCount() - 1;
        QCOMPARE(model.index(0, last).data(BatchModel::KindRole).toInt(), int(BatchModel::Padded));
        child<QComboBox>(panel(), "padding").setCurrentIndex(1);
        settle();
        QCOMPARE(model.index(0, 0).data(BatchModel::KindRole).toInt(), int(BatchModel::Padded));
        QVERIFY(model.index(0, last).data(BatchModel::KindRole).toInt() != int(BatchModel::Padded));
        child<QSpinBox>(child<BatchPane>(panel())).setValue(4);
        settle();
        QCOMPARE(model.columnCount(), 4);
        QVERIFY(visibleText(child<BatchPane>(panel())).contains("truncated"));
        panel().controller().document().setCurrent(1);
        settle();
        QVERIFY(text().find("a b c d e") != std::string::npos);
    }

  private:
    /// Its path.
    QString writeModel(const QString& name, const QByteArray& chatTemplate) const {
        QDir(m_chat->folder.path()).mkpath(name);
        m_chat->write(name + "/tokenizer.json", chatMlTokenizer());
        m_chat->write(name + "/tokenizer_config.json", "{\"chat_template\":\"" + chatTemplate + "\"}");
        return m_chat->folder.filePath(name + "/tokenizer.json");
    }
    ChatPanel& panel() { return *m_chat->panel; }
    const ChatResult& result() { return m_chat->result(); }
    const std::string& text() { return m_chat->text(); }
    void settle() { m_chat->settle(); }
    void open(const char* json) { m_chat->open(json); }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatTemplatesTest)
#include "tst_chat_templates.moc"
