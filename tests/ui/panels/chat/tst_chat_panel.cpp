// The Chat mode by mouse and keyboard: one selection, cards, JSON, files, restarts.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/arguments_form.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/chat/message_cards.h"
#include "ui/panels/chat/message_editor.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/panels/chat/template_pane.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::test;

class ChatPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_chat = std::make_unique<ShownChat>(); }
    void cleanup() { m_chat.reset(); }

    void initialView() {
        QCOMPARE(child<QComboBox>(panel(), "choices").currentData().toString(), QStringLiteral("chatml"));
        QVERIFY(noteText(panel()).isEmpty());
        QVERIFY(text().starts_with("<|im_start|>system\nAnswer in one sentence.<|im_end|>"));
        QVERIFY(result().hasTokens() && result().applies(kGeneration));
        QVERIFY(panel().statusText().contains("tokens"));
        QCOMPARE(child<MessagesModel>(panel()).rowCount(), 5);
        QVERIFY(child<MaskStrips>(panel()).missingReason(kGeneration).isEmpty());
    }

    void undoRemovesAnOpenCard() {
        MessagesPane& messages = child<MessagesPane>(panel());
        messages.add("user");
        QVERIFY(editor());
        panel().undo();
        QVERIFY(QTest::qWaitFor([&] { return child<MessagesModel>(panel()).rowCount() == 5 && !editor(); }));
        child<CodeView>(panel(), "json").setPlainText(R"([{"role": "user", "content": "x"}])");
        m_chat->settle();
        QCOMPARE(child<MessagesModel>(panel()).rowCount(), 1);
    }

    void oneSelection() {
        const auto at = static_cast<std::uint32_t>(text().find("fathom?"));
        // From the text.
        TokenEditor& editor = child<TokenEditor>(panel(), "rendered");
        QTest::mouseClick(editor.viewport(), Qt::LeftButton, {}, editor.byteRect(at + 1).center());
        QVERIFY(panel().selection().byte() && *panel().selection().byte() >= at - 1 &&
                *panel().selection().byte() <= at + 2);
        const auto& place = child<MessagesModel>(panel()).selected();
        QVERIFY(place && place->message == 1 && place->path == "content");
        QVERIFY(litLine(child<CodeView>(panel(), "template")) > 0);
        QVERIFY(visibleText(child<TemplatePane>(panel())).contains("messages[1].content"));
        QVERIFY(visibleText(child<TokenWhyPane>(panel())).contains("messages[1].content"));
        // From a mask.
        const std::size_t last = result().encoded->size() - 3;
        QTest::mouseClick(child<MaskStrips>(panel()).viewport(), Qt::LeftButton, {},
                          child<MaskStrips>(panel()).cellRect(kContent, 3).center());
        QCOMPARE(*panel().selection().byte(), result().encoded->span(3).begin);
        child<MaskStrips>(panel()).setFocus();
        QTest::keyClick(&child<MaskStrips>(panel()), Qt::Key_Right);
        QCOMPARE(*panel().selection().byte(), result().encoded->span(4).begin);
        QTest::keyClick(&child<MaskStrips>(panel()), Qt::Key_Down);
        QCOMPARE(panel().controller().policy(), std::size_t{1});
        QTest::keyClick(&child<MaskStrips>(panel()), Qt::Key_End);
        QVERIFY(*panel().selection().byte() >= result().encoded->span(last).begin);
        // From a letter of a message.
        QListView& list = child<QListView>(panel(), "messages");
        const QModelIndex row = child<MessagesModel>(panel()).index(2);
        const QRectF letter =
            child<MessageDelegate>(panel()).placeRect(list.visualRect(row), {2, "content", {2, 3}});
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, letter.center().toPoint());
        QCOMPARE(*panel().selection().byte(), static_cast<std::uint32_t>(text().find("A fathom") + 2));
        QVERIFY(visibleText(child<TemplatePane>(panel())).contains("messages[2].content, byte 2 of 21"));
        // From a line of the template.
        const std::string& source = result().request.source;
        const auto line =
            static_cast<int>(std::count(
                source.begin(),
                source.begin() + static_cast<std::ptrdiff_t>(source.find("'<|im_start|>assistant")), '\n')) +
            1;
        emit child<TemplatePane>(panel()).lineChosen(line);
        QCOMPARE(text().substr(*panel().selection().byte(), 22), std::string("<|im_start|>assistant\n"));
    }

    /// The names of the speakers are above the strips, not cut by them.
    void speakersGrowWithTheText() {
        const auto usual = qScopeGuard([] { Theme::instance().setTextPercent(100); });
        const MaskStrips& strips = child<MaskStrips>(panel());
        for (const int percent : {70, 100, 125, 200, 250}) {
            Theme::instance().setTextPercent(percent);
            for (const SpeakerRun& run : result().speakers) {
                const QRect place = strips.speakerRect(run);
                QVERIFY(place.height() >= 5 + QFontMetrics(interfaceFont(11)).ascent() +
                                              QFontMetrics(interfaceFont(11)).descent());
                QVERIFY(place.bottom() < strips.nameRect(0).top());
            }
        }
    }

    /// The list of arguments ends after a row, also where there is no room for all.
    void argumentsAreWholeRows() {
        const auto usual = qScopeGuard([] { Theme::instance().setTextPercent(100); });
        panel().controller().document().setEditedTemplate(
            "{{ enable_thinking }}{{ add_generation_prompt }}{{ language }}{{ tone }}{{ date_string }}"
            "{{ tools }}{{ documents }}{{ style_of_the_answer }}");
        settle();
        const ArgumentsForm& form = child<ArgumentsForm>(panel());
        const QWidget& viewport = *form.parentWidget();
        QTRY_VERIFY(form.findChild<QWidget*>(QStringLiteral("style_of_the_answer")));
        QTRY_VERIFY2(form.height() > viewport.height(),
                     qPrintable(QString::number(form.height()))); // not all fit
        for (const int percent : {100, 125, 150}) {
            Theme::instance().setTextPercent(percent);
            const auto cut = [&] {
                QStringList names;
                for (const auto* row : form.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
                    if (row->isVisible() && row->y() < viewport.height() &&
                        row->geometry().bottom() >= viewport.height())
                        names << row->objectName();
                return names;
            };
            QTRY_VERIFY2(cut().isEmpty(), qPrintable(cut().join(' ')));
        }
    }

    void cardsByKeyboard() {
        list().setFocus();
        list().setCurrentIndex(model().index(1));
        QTest::keyClick(&list(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(model().rowCount(), 6);
        QTest::keyClick(&list(), Qt::Key_Delete);
        QCOMPARE(model().rowCount(), 5);
        list().setCurrentIndex(model().index(1));
        QTest::keyClick(&list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(model().card(2).role, QStringLiteral("user"));
        QTest::keyClick(&list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(model().card(1).role, QStringLiteral("user"));
        QTest::keyClick(&list(), Qt::Key_Return);
        QVERIFY(editor());
        QTRY_VERIFY(field()->hasFocus());
        QTest::keyClick(field(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(field(), " Quick!");
        settle();
        QVERIFY(text().find("What is a fathom? Quick!") != std::string::npos);
        QCOMPARE(model().open(), 1);
        child<QComboBox>(*editor(), "role").setCurrentText("tool");
        settle();
        QVERIFY(text().find("<|im_start|>tool") != std::string::npos);
        QTest::keyClick(field(), Qt::Key_Escape);
        QTRY_VERIFY(!editor()); // the list deletes it later
        panel().undo();
        panel().undo();
        settle();
        QVERIFY(text().find("Quick!") == std::string::npos);
        QTest::keyClick(&list(), Qt::Key_Insert);
        QCOMPARE(model().card(2).role, QStringLiteral("assistant"));
    }

    void jsonWithAnError() {
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.showJson(true);
        const std::string before = text();
        json().setFocus();
        json().selectAll();
        QTest::keyClicks(&json(), "[{role: 'user',");
        QVERIFY(!child<QLabel>(panel(), "jsonError").isHidden() &&
                child<QLabel>(panel(), "jsonError").parentWidget()->isVisible());
        QCOMPARE(errorLine(json()), 1);
        QTest::keyClicks(&json(), " content: 'hi'}]");
        QVERIFY(!child<QLabel>(panel(), "jsonError").parentWidget()->isVisible());
        settle();
        QCOMPARE(text(), std::string("<|im_start|>user\nhi<|im_end|>\n"));
        pane.showJson(false);
        QCOMPARE(model().rowCount(), 1);
    }

    void anEmptyConversationOffersAnExample() {
        open("[]");
        QVERIFY(noteText(panel()).contains("appears here"));
        QPushButton* take = nullptr;
        for (auto* button : panel().findChildren<QPushButton*>())
            if (button->text() == "Load an example" && button->isVisible())
                take = button;
        QVERIFY(take);
        QTest::mouseClick(take, Qt::LeftButton);
        settle();
        QVERIFY(noteText(panel()).isEmpty());
    }

    void files() {
        write("two.jsonl", "{\"messages\":[{\"role\":\"user\",\"content\":\"from a file\"}]}\n");
        panel().openFile(m_chat->folder.filePath("two.jsonl"));
        QTRY_VERIFY(panel().controller().document().title() == "two.jsonl");
        settle();
        QVERIFY(text().find("from a file") != std::string::npos);
        write("mine.jinja", "{{ messages[0].content }}!");
        panel().openFile(m_chat->folder.filePath("mine.jinja"));
        QVERIFY(child<TemplatePane>(panel()).reading()); // in the background
        settle();
        QCOMPARE(text(), std::string("from a file!"));
        write("mine.jinja", "{{ messages[0].content }}?");
        panel().openFile(m_chat->folder.filePath("mine.jinja")); // as it is now
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        panel().openFile(m_chat->folder.filePath("none.jinja"));
        panel().controller().document().undo();
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        panel().openFile(m_chat->folder.filePath("none.jinja"));
        settle();
        QCOMPARE(child<QComboBox>(panel(), "choices").currentText(), QString("none.jinja"));
        QVERIFY(visibleText(child<TemplatePane>(panel())).contains("none.jinja") && text().empty());
        panel().controller().document().undo();
        settle();
        QCOMPARE(text(), std::string("from a file?"));
        write("bad.json", "[{\"role\": ");
        panel().openFile(m_chat->folder.filePath("bad.json"));
        QTRY_COMPARE(m_chat->session->problems().size(), std::size_t{1});
        QVERIFY(text().find("from a file") != std::string::npos);
    }

    void aRestart() {
        open(kInjected);
        panel().controller().document().setChoice({TemplateChoice::From::BuiltIn, "zephyr"});
        panel().controller().setPolicy(2);
        panel().showTab(ChatPanel::Tab::Batch);
        settle();
        const std::string before = text();
        const QJsonObject state = panel().state();
        m_chat->show(state);
        QCOMPARE(text(), before);
        QCOMPARE(panel().controller().policy(), std::size_t{2});
        QVERIFY(child<BatchPane>(panel()).isVisible());
    }

    void batchAndDatasetHavePages() {
        open(kInjected);
        for (const auto tab : {ChatPanel::Tab::Batch, ChatPanel::Tab::Dataset}) {
            panel().showTab(tab);
            QWidget& page = tab == ChatPanel::Tab::Batch ? static_cast<QWidget&>(child<BatchPane>(panel()))
                                                         : static_cast<QWidget&>(child<DatasetPane>(panel()));
            QVERIFY(page.isVisible() && !child<TemplatePane>(panel()).isVisible());
            QVERIFY2(page.height() > panel().height() - 50, qPrintable(QString::number(page.height())));
            QCOMPARE(page.width(), panel().width());
        }
        panel().showTab(ChatPanel::Tab::Conversation);
        QVERIFY(child<TemplatePane>(panel()).isVisible() && !child<BatchPane>(panel()).isVisible());
    }

    void onlyWhatIsNotPrintedIsReported_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("byte");
        QTest::addColumn<bool>("reported");
        const QString plain = "{% for m in messages %}{{ m.content }}{% endfor %}";
        QTest::newRow("printed") << plain << "content" << 2 << false;
        QTest::newRow("another key") << plain << "role" << 0 << true;
        QTest::newRow("empty") << plain << "name" << 0 << false;
        QTest::newRow("after the end") << plain << "content" << 9 << false;
        QTest::newRow("trimmed") << "{% for m in messages %}{{ m.content | trim }}{% endfor %}"
                                 << "content" << 0 << true;
        QTest::newRow("as JSON") << "{% for m in messages %}{{ m | tojson }}{% endfor %}"
                                 << "content" << 2 << false;
        QTest::newRow("all as JSON") << "{{ messages | tojson }}"
                                     << "content" << 2 << false;
        QTest::newRow("computed") << "{% for m in messages %}{{ m.content | length }}{% endfor %}"
                                  << "content" << 2 << false;
        QTest::newRow("broken") << "{{ messages.x.y }}"
                                << "role" << 0 << false;
    }
    void onlyWhatIsNotPrintedIsReported() {
        QFETCH(QString, source);
        QFETCH(QString, path);
        QFETCH(int, byte);
        QFETCH(bool, reported);
        open(R"([{"role": "user", "content": "  fathom ", "name": ""}])");
        panel().controller().document().setEditedTemplate(source.toStdString());
        settle();
        QSignalSpy messages(&panel(), &ChatPanel::statusMessage);
        const auto at = static_cast<std::uint32_t>(byte);
        panel().selection().selectPlace({0, path.toStdString(), {at, at + 1}});
        bool found = false;
        for (const QList<QVariant>& message : messages)
            found = found || message.front().toString().contains("print this part");
        QCOMPARE(found, reported);
    }

    void withoutTokenizer() {
        Session session(m_chat->folder.filePath("empty"));
        ChatPanel alone(session);
        alone.resize(1216, 700);
        alone.show();
        QTRY_VERIFY(alone.controller().result() && !alone.busy());
        QVERIFY(!alone.controller().result()->hasTokens());
        QVERIFY(!alone.controller().result()->rendered().text.empty());
        QVERIFY(!alone.grab().isNull());
        alone.selection().selectByte(3);
        QVERIFY(litLine(child<CodeView>(alone, "template")) > 0);
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    const ChatResult& result() { return m_chat->result(); }
    const std::string& text() { return m_chat->text(); }
    void settle() { m_chat->settle(); }
    QListView& list() { return child<QListView>(panel(), "messages"); }
    MessagesModel& model() { return child<MessagesModel>(panel()); }
    CodeView& json() { return child<CodeView>(panel(), "json"); }
    MessageEditor* editor() { return panel().findChild<MessageEditor*>(); }
    QWidget* field() { return editor()->findChild<GrowingEdit*>(); }
    void open(const char* json) { m_chat->open(json); }
    void write(const QString& name, const QByteArray& bytes) { m_chat->write(name, bytes); }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatPanelTest)
#include "tst_chat_panel.moc"
