// The Chat mode by mouse and keyboard: one selection, cards, JSON, files, restarts.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/mask_strips.h"
#include "ui/panels/chat/message_delegate.h"
#include "ui/panels/chat/message_editor.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/panels/chat/token_why_pane.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>

using namespace tokenscope;
using namespace tokenscope::test;

class ChatPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_chat = std::make_unique<ShownChat>(); }
    void cleanup() { m_chat.reset(); }

    void whatOneSeesFirst() {
        QCOMPARE(panel().templatePane()->chosen().choice.name, QStringLiteral("chatml"));
        QVERIFY(panel().note().isEmpty());
        QVERIFY(text().starts_with("<|im_start|>system\nAnswer in one sentence.<|im_end|>"));
        QVERIFY(result().hasTokens() && result().applies(kGeneration));
        QVERIFY(panel().statusText().contains("tokens"));
        QCOMPARE(panel().messages()->model()->rowCount(), 5);
        QVERIFY(panel().masks()->excuse(kGeneration).isEmpty());
    }

    void undoTakesAnOpenCardAway() {
        MessagesPane& messages = *panel().messages();
        messages.add("user");
        QVERIFY(messages.editor());
        panel().undo();
        QVERIFY(QTest::qWaitFor([&] { return messages.model()->rowCount() == 5 && !messages.editor(); }));
        messages.json()->setPlainText(R"([{"role": "user", "content": "x"}])");
        m_chat->settle();
        QCOMPARE(messages.model()->rowCount(), 1);
    }

    void oneSelection() {
        const auto at = static_cast<std::uint32_t>(text().find("fathom?"));
        // From the text.
        TokenEditor& editor = *panel().rendered();
        QTest::mouseClick(editor.viewport(), Qt::LeftButton, {}, editor.byteRect(at + 1).center());
        QVERIFY(panel().selectedByte() && *panel().selectedByte() >= at - 1 &&
                *panel().selectedByte() <= at + 2);
        const auto& place = panel().messages()->model()->selected();
        QVERIFY(place && place->message == 1 && place->path == "content");
        QVERIFY(panel().templatePane()->code()->litLine() > 0);
        QVERIFY(panel().templatePane()->selectionText().contains("messages[1].content"));
        QVERIFY(panel().why()->words().contains("messages[1].content"));
        // From a mask.
        const std::size_t last = result().encoded->size() - 3;
        QTest::mouseClick(panel().masks()->viewport(), Qt::LeftButton, {},
                          panel().masks()->cellRect(kContent, 3).center());
        QCOMPARE(*panel().selectedByte(), result().encoded->span(3).begin);
        panel().masks()->setFocus();
        QTest::keyClick(panel().masks(), Qt::Key_Right);
        QCOMPARE(*panel().selectedByte(), result().encoded->span(4).begin);
        QTest::keyClick(panel().masks(), Qt::Key_Down);
        QCOMPARE(panel().policy(), std::size_t{1});
        QTest::keyClick(panel().masks(), Qt::Key_End);
        QVERIFY(*panel().selectedByte() >= result().encoded->span(last).begin);
        // From a letter of a message.
        QListView& list = *panel().messages()->list();
        const QModelIndex row = panel().messages()->model()->index(2);
        const QRectF letter =
            panel().messages()->delegate()->placeRect(list.visualRect(row), {2, "content", {2, 3}});
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, letter.center().toPoint());
        QCOMPARE(*panel().selectedByte(), static_cast<std::uint32_t>(text().find("A fathom") + 2));
        // From a line of the template.
        const std::string& source = result().request.source;
        const auto line =
            static_cast<int>(std::count(
                source.begin(),
                source.begin() + static_cast<std::ptrdiff_t>(source.find("'<|im_start|>assistant")), '\n')) +
            1;
        emit panel().templatePane()->lineChosen(line);
        QCOMPARE(text().substr(*panel().selectedByte(), 22), std::string("<|im_start|>assistant\n"));
    }

    void cardsByKeyboard() {
        MessagesPane& pane = *panel().messages();
        pane.list()->setFocus();
        pane.list()->setCurrentIndex(pane.model()->index(1));
        QTest::keyClick(pane.list(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(pane.model()->rowCount(), 6);
        QTest::keyClick(pane.list(), Qt::Key_Delete);
        QCOMPARE(pane.model()->rowCount(), 5);
        pane.list()->setCurrentIndex(pane.model()->index(1));
        QTest::keyClick(pane.list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(pane.model()->card(2).role, QStringLiteral("user"));
        QTest::keyClick(pane.list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(pane.model()->card(1).role, QStringLiteral("user"));
        QTest::keyClick(pane.list(), Qt::Key_Return);
        QVERIFY(pane.editor());
        QTRY_VERIFY(pane.editor()->edits().first()->hasFocus());
        QTest::keyClick(pane.editor()->edits().first(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(pane.editor()->edits().first(), " Quick!");
        settle();
        QVERIFY(text().find("What is a fathom? Quick!") != std::string::npos);
        QCOMPARE(pane.model()->open(), 1);
        pane.editor()->role()->setCurrentText("tool");
        settle();
        QVERIFY(text().find("<|im_start|>tool") != std::string::npos);
        QTest::keyClick(pane.editor()->edits().first(), Qt::Key_Escape);
        QVERIFY(!pane.editor());
        panel().undo();
        panel().undo();
        settle();
        QVERIFY(text().find("Quick!") == std::string::npos);
        QTest::keyClick(pane.list(), Qt::Key_Insert);
        QCOMPARE(pane.model()->card(2).role, QStringLiteral("assistant"));
    }

    void jsonWithAnError() {
        MessagesPane& pane = *panel().messages();
        pane.showJson(true);
        const std::string before = text();
        pane.json()->setFocus();
        pane.json()->selectAll();
        QTest::keyClicks(pane.json(), "[{role: 'user',");
        QVERIFY(!pane.jsonError()->isHidden() && pane.jsonError()->parentWidget()->isVisible());
        QCOMPARE(pane.json()->errorLine(), 1);
        QTest::keyClicks(pane.json(), " content: 'hi'}]");
        QVERIFY(!pane.jsonError()->parentWidget()->isVisible());
        settle();
        QCOMPARE(text(), std::string("<|im_start|>user\nhi<|im_end|>\n"));
        pane.showJson(false);
        QCOMPARE(pane.model()->rowCount(), 1);
    }

    void anEmptyConversationOffersAnExample() {
        open("[]");
        QVERIFY(panel().note().contains("goes here"));
        QPushButton* take = nullptr;
        for (auto* button : panel().findChildren<QPushButton*>())
            if (button->text() == "Take an example" && button->isVisible())
                take = button;
        QVERIFY(take);
        QTest::mouseClick(take, Qt::LeftButton);
        settle();
        QVERIFY(panel().note().isEmpty());
    }

    void files() {
        write("two.jsonl", "{\"messages\":[{\"role\":\"user\",\"content\":\"from a file\"}]}\n");
        panel().openFile(m_chat->folder.filePath("two.jsonl"));
        QTRY_VERIFY(panel().document().title() == "two.jsonl");
        settle();
        QVERIFY(text().find("from a file") != std::string::npos);
        write("mine.jinja", "{{ messages[0].content }}!");
        panel().openFile(m_chat->folder.filePath("mine.jinja"));
        QVERIFY(panel().templatePane()->reading()); // off this thread
        settle();
        QCOMPARE(text(), std::string("from a file!"));
        write("mine.jinja", "{{ messages[0].content }}?");
        panel().openFile(m_chat->folder.filePath("mine.jinja")); // as it is now
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        panel().openFile(m_chat->folder.filePath("none.jinja"));
        panel().document().undo();
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        panel().openFile(m_chat->folder.filePath("none.jinja"));
        settle();
        QCOMPARE(panel().templatePane()->chosen().title, QString("none.jinja"));
        QVERIFY(panel().templatePane()->chosen().error && text().empty());
        panel().document().undo();
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        write("bad.json", "[{\"role\": ");
        panel().openFile(m_chat->folder.filePath("bad.json"));
        QTRY_COMPARE(m_chat->session->problems().size(), std::size_t{1});
        QVERIFY(text().find("from a file") != std::string::npos);
    }

    void aRestart() {
        open(kInjected);
        panel().document().setChoice({TemplateChoice::From::BuiltIn, "zephyr"});
        panel().setPolicy(2);
        panel().showLower(ChatPanel::Lower::Batch);
        settle();
        const std::string before = text();
        const QJsonObject state = panel().state();
        m_chat->show(state);
        QCOMPARE(text(), before);
        QCOMPARE(panel().policy(), std::size_t{2});
        QVERIFY(panel().batch()->isVisible());
    }

    void withoutTokenizer() {
        Session session(m_chat->folder.filePath("empty"));
        ChatPanel alone(session);
        alone.resize(1216, 700);
        alone.show();
        QTRY_VERIFY(alone.result() && !alone.busy());
        QVERIFY(!alone.result()->hasTokens());
        QVERIFY(!alone.result()->rendered().text.empty());
        QVERIFY(!alone.grab().isNull());
        alone.selectByte(3);
        QVERIFY(alone.templatePane()->code()->litLine() > 0);
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    const ChatResult& result() { return m_chat->result(); }
    const std::string& text() { return m_chat->text(); }
    void settle() { m_chat->settle(); }
    void open(const char* json) { m_chat->open(json); }
    void write(const QString& name, const QByteArray& bytes) { m_chat->write(name, bytes); }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatPanelTest)
#include "tst_chat_panel.moc"
