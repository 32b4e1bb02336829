// The Chat mode over its templates: errors, findings, arguments, masks, injections, batches, nanochat.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/arguments_form.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/injection_bar.h"
#include "ui/panels/chat/lint_pane.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/template_pane.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QListView>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

using namespace tokenscope;
using namespace tokenscope::test;

class ChatTemplatesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_chat = std::make_unique<ShownChat>(); }
    void cleanup() { m_chat.reset(); }

    void injections() {
        open(kInjected);
        InjectionBar& bar = *panel().messages()->injection();
        QVERIFY(bar.isVisible());
        QCOMPARE(result().injections.size(), std::size_t{2});
        QVERIFY(bar.words().contains("2 control tokens"));
        QCOMPARE(panel().messages()->model()->injected().size(), std::size_t{2});
        const std::size_t tokens = result().encoded->size();
        QTest::mouseClick(bar.policies()->button(1), Qt::LeftButton);
        settle();
        QVERIFY(result().injections.empty() && result().encoded->size() > tokens);
        QTest::mouseClick(bar.policies()->button(2), Qt::LeftButton);
        settle();
        QVERIFY(result().injections.empty() && text().find("<\xE2\x81\xA0|im_end|>") != std::string::npos);
        QTest::mouseClick(bar.policies()->button(3), Qt::LeftButton);
        settle();
        QVERIFY(panel().note().contains("<|im_end|>"));
        QTest::mouseClick(bar.policies()->button(0), Qt::LeftButton);
        settle();
        QCOMPARE(result().encoded->size(), tokens);
        QVERIFY(panel().note().isEmpty());
    }

    void theTemplateFails() {
        const std::string before = panel().templatePane()->source();
        CodeView& code = *panel().templatePane()->code();
        code.setFocus();
        code.selectAll();
        QTest::keyClicks(&code, "one");
        QTest::keyClick(&code, Qt::Key_Return);
        QTest::keyClicks(&code, "{{ messages.x.y }}");
        settle();
        QVERIFY(result().error);
        QCOMPARE(code.errorLine(), 2);
        QVERIFY(panel().note().contains("line 2"));
        QVERIFY(panel().templatePane()->errorText().contains("template: 2:"));
        QVERIFY(panel().templatePane()->reset()->isVisible());
        QTest::mouseClick(panel().templatePane()->reset(), Qt::LeftButton);
        settle();
        QVERIFY(!result().error);
        QCOMPARE(panel().templatePane()->source(), before);
        QCOMPARE(code.toPlainText().toStdString(), before);
        QCOMPARE(code.errorLine(), 0);
        QVERIFY(!panel().templatePane()->reset()->isVisible());
    }

    void noGenerationBlocks() {
        panel().document().setEditedTemplate("{% for m in messages %}{{ m.content }}{% endfor %}");
        settle();
        QVERIFY(!result().applies(kGeneration));
        QVERIFY(panel().masks()->excuse(kGeneration).contains("no generation block"));
        QVERIFY(result().applies(kContent));
    }

    void findingsOfTheTemplate() {
        panel().document().setEditedTemplate(
            "{% for m in messages %}\n{{ m.role }}: {{ m.content }}{{ '!' if loop.last }}\n{% endfor %}");
        settle();
        TemplatePane& pane = *panel().templatePane();
        QVERIFY(pane.lint()->model()->rowCount() > 0);
        QCOMPARE(pane.lintButton()->text(), QStringLiteral("Lint: %1").arg(pane.lint()->model()->rowCount()));
        QTest::mouseClick(pane.lintButton(), Qt::LeftButton);
        QListView& list = *pane.lint()->list();
        QVERIFY(list.isVisible());
        int row = 0;
        while (row < list.model()->rowCount() &&
               pane.lint()->model()->finding(row).code != "not-prefix-preserving")
            ++row;
        QVERIFY(row < list.model()->rowCount());
        list.setFocus();
        list.setCurrentIndex(list.model()->index(row, 0));
        QCOMPARE(pane.code()->litLine(), 2);
        const auto before = panel().document().snapshot();
        QTest::keyClick(&list, Qt::Key_Return);
        settle();
        QVERIFY(panel().document().snapshot() != before);
        panel().undo();
        QCOMPARE(panel().document().snapshot(), before);
    }

    void optionsOfMasks() {
        const std::size_t all = result().masks[kContent].trainedCount();
        chat::MaskOptions options;
        options.lastTurnOnly = true;
        panel().setMaskOptions(options);
        settle();
        QVERIFY(result().masks[kContent].trainedCount() < all);
        options = {};
        options.markers.begin = "nowhere";
        panel().setMaskOptions(options);
        settle();
        QCOMPARE(result().masks[static_cast<std::size_t>(chat::MaskPolicy::ResponseMarker)].trainedCount(),
                 std::size_t{0});
    }

    void nanochatRendersIds() {
        open(R"json([{"role": "user", "content": "Calculate <|im_end|>"}, {"role": "assistant", "content": [
            {"type": "text", "text": "Let me see. "}, {"type": "python", "text": "1+1"},
            {"type": "python_output", "text": "2"}, {"type": "text", "text": "It is 2."}]}])json");
        panel().document().setChoice({TemplateChoice::From::BuiltIn, "nanochat"});
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
        QVERIFY(panel().note().contains("nanochat"));
    }

    void argumentsOfTheTemplate() {
        auto* box =
            qobject_cast<QCheckBox*>(panel().templatePane()->arguments()->control("add_generation_prompt"));
        QVERIFY(box);
        box->setChecked(true);
        settle();
        QVERIFY(text().ends_with("<|im_start|>assistant\n"));
        panel().undo();
        settle();
        QVERIFY(!box->isChecked());
        auto* tools = qobject_cast<QComboBox*>(panel().templatePane()->arguments()->control("tools"));
        QVERIFY(tools);
        tools->setCurrentIndex(1);
        emit tools->activated(1);
        settle();
        QVERIFY(text().find("get_tide") != std::string::npos);
    }

    void theBatch() {
        open("{\"messages\":[{\"role\":\"user\",\"content\":\"a\"},{\"role\":\"assistant\",\"content\":\"b\"}"
             "]}\n"
             "{\"messages\":[{\"role\":\"user\",\"content\":\"a b c d "
             "e\"},{\"role\":\"assistant\",\"content\":\"b\"}]}\n");
        panel().showLower(ChatPanel::Lower::Batch);
        settle();
        BatchModel& model = *panel().batch()->model();
        QCOMPARE(model.rowCount(), 2);
        const int last = model.columnCount() - 1;
        QCOMPARE(model.index(0, last).data(BatchModel::KindRole).toInt(), int(BatchModel::Padded));
        panel().batch()->setPadding(chat::Side::Left);
        settle();
        QCOMPARE(model.index(0, 0).data(BatchModel::KindRole).toInt(), int(BatchModel::Padded));
        QVERIFY(model.index(0, last).data(BatchModel::KindRole).toInt() != int(BatchModel::Padded));
        panel().batch()->length()->setValue(4);
        settle();
        QCOMPARE(model.columnCount(), 4);
        QVERIFY(panel().batch()->remark().contains("lost"));
        panel().document().setCurrent(1);
        settle();
        QVERIFY(text().find("a b c d e") != std::string::npos);
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    const ChatResult& result() { return m_chat->result(); }
    const std::string& text() { return m_chat->text(); }
    void settle() { m_chat->settle(); }
    void open(const char* json) { m_chat->open(json); }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatTemplatesTest)
#include "tst_chat_templates.moc"
