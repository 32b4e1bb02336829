// The result of a conversation: speakers, the default policy, masks that are computed later, injections,
// stale results.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/code_view.h"
#include "ui/panels/chat/conversation_json_view.h"
#include "ui/panels/chat/mask_views.h"
#include "ui/panels/chat/message_editor.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QPushButton>
#include <QScrollArea>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

constexpr const char* kTwoLines = "{\"messages\":[{\"role\":\"user\",\"content\":\"first\"}]}\n"
                                  "{\"messages\":[{\"role\":\"user\",\"content\":\"second\"}]}\n";

} // namespace

class ChatPipelineTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_chat = std::make_unique<ShownChat>(); }
    void cleanup() { m_chat.reset(); }

    void theUsualPolicyUntilOneIsChosen() {
        QCOMPARE(panel().controller().policy(), kGeneration); // the template has blocks
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}{{ m.content }}{% endfor %}");
        settle();
        QCOMPARE(panel().controller().policy(), kContent);
        QVERIFY(!panel().state().contains("policy"));
        panel().controller().setPolicy(3);
        panel().undo();
        settle();
        QCOMPARE(panel().controller().policy(), std::size_t{3});
    }

    void templateTextBeforeTheFirstMessage() {
        panel().controller().document().setEditedTemplate(
            "<|im_start|>system\nBe good.<|im_end|>\n{% for m in messages %}<|im_start|>{{ m.role }}\n"
            "{{ m.content }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n"
            "{% endif %}");
        panel().controller().document().setArgument("add_generation_prompt", Data::boolean(true));
        open(R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}])");
        panel().controller().document().setArgument("add_generation_prompt", Data::boolean(true));
        settle();
        const auto& runs = result().speakers;
        QCOMPARE(runs.size(), std::size_t{4});
        const auto textOf = [&](std::size_t run) {
            const std::uint32_t begin = result().encoded->span(runs[run].begin).begin;
            return text().substr(begin, result().encoded->span(runs[run].end - 1).end - begin);
        };
        QCOMPARE(textOf(0), std::string("<|im_start|>system\nBe good.<|im_end|>\n"));
        QCOMPARE(runs[0].message, chat::TokenWhy::kNone);
        QCOMPARE(textOf(1), std::string("<|im_start|>user\na<|im_end|>\n"));
        QCOMPARE(textOf(2), std::string("<|im_start|>assistant\nb<|im_end|>\n"));
        QCOMPARE(textOf(3), std::string("<|im_start|>assistant\n"));
        QCOMPARE(runs[3].message, chat::TokenWhy::kNone);
    }

    /// The tokenizer has no token for the marks between messages.
    void marksThatAreNoControlTokens() {
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}<turn>{{ m.role }}\n{{ m.content }}</turn>\n{% endfor %}");
        open(R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}])");
        settle();
        const auto& runs = result().speakers;
        QCOMPARE(runs.size(), std::size_t{2});
        const std::uint32_t second = result().encoded->span(runs[1].begin).begin;
        QCOMPARE(text().substr(0, second), std::string("<turn>user\na</turn>\n"));
        QCOMPARE(runs[1].message, 1U);
    }

    void thePrefixDifferenceComesLater() {
        std::string json = "[";
        for (int i = 0; i < 300; ++i)
            json += std::string(i == 0 ? "" : ",") + R"({"role": "user", "content": "Is it?"}, )" +
                    R"({"role": "assistant", "content": "It is."})";
        open((json + "]").c_str());
        QVERIFY(!result().prefixPending);
        const auto prefix = static_cast<std::size_t>(chat::MaskPolicy::PrefixDifference);
        ChatRequest request = result().request;
        request.prefixLater = false;
        const ChatResultPtr whole = runChatPipeline(request, {});
        QCOMPARE(result().masks[prefix].trained, whole->masks[prefix].trained);
        QCOMPARE(result().disputedCount, whole->disputedCount);
        request.prefixLater = true;
        const ChatResultPtr first = runChatPipeline(request, {});
        QVERIFY(first->prefixPending && !first->applies(prefix) && first->applies(kContent));
        request.onlyPolicy = kContent;
        QVERIFY(runChatPipeline(request, {})->masks[prefix].trained.empty());
    }

    void injectedTokensAsText() {
        open(kInjected);
        QCOMPARE(result().spelled.size(), std::size_t{2});
        const auto spelled = result().spelled;
        panel().controller().setInjectionPolicy(InjectionPolicy::AsText);
        settle();
        QCOMPARE(result().defused, std::size_t{2});
        const auto& ids = result().encoded->encoding.ids;
        for (const SpelledLiteral& one : spelled) {
            QVERIFY(text().find(one.text) != std::string::npos);
            QVERIFY(std::search(ids.begin(), ids.end(), one.ids.begin(), one.ids.end()) != ids.end());
        }
        InjectionBar& bar = child<InjectionBar>(panel());
        QVERIFY(bar.isVisible() && visibleText(bar).contains("2 special tokens encoded as text"));
        // Hidden if there is no injection.
        open(R"([{"role": "user", "content": "a"}])");
        QVERIFY(!bar.isVisible());
        panel().controller().document().setEditedTemplate("{{ x.y.z }}");
        open(kInjected);
        QVERIFY(panel().controller().failed() && !bar.isVisible());
    }

    /// The options contradict each other; the template has no error.
    void aContinuedMessageWithAGenerationPrompt() {
        open(R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b c"}])");
        ChatDocument& document = panel().controller().document();
        document.setContinuesFinal(true);
        settle();
        QVERIFY(result().hasTokens() && !result().chat.generation.empty());
        QVERIFY(result().trained[kGeneration] > 0);
        document.setArgument("add_generation_prompt", Data::boolean(true));
        panel().controller().setInjectionPolicy(InjectionPolicy::Reject);
        settle();
        QVERIFY(!result().error && result().failure && !result().rejected());
        QCOMPARE(errorLine(child<CodeView>(panel(), "template")), 0);
        QVERIFY(noteText(panel()).startsWith("The last message can’t be continued\n"));
        QVERIFY(!noteText(panel()).contains("template"));
        QVERIFY(!child<InjectionBar>(panel()).isVisible());
    }

    void anAnswerThatIsntTrainedBreaksNoPrefix() {
        open(R"([{"role": "user", "content": "x"}, {"role": "assistant", "content": "y", "train": false}])");
        QVERIFY(result().prefixPreserving().value());
        QVERIFY(
            panel().statusText().contains(" · in this conversation, no message changes the text before it"));
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}{{ loop.length }}{{ m.role }}: {{ m.content }}\n{% endfor %}");
        settle();
        QVERIFY(!result().prefixPreserving().value());
        QVERIFY(
            panel().statusText().contains(" · in this conversation, a message changes the text before it"));
        open(R"([{"role": "user", "content": "x"}])"); // no answer that could decide it
        QVERIFY(!result().prefixPreserving() && !panel().statusText().contains("prefix"));
    }

    void rejectedTextsHaveNoTokens() {
        open(kInjected);
        panel().selection().selectByte(result().injections.front().text.begin);
        QVERIFY(panel().selection().byte());
        panel().controller().setInjectionPolicy(InjectionPolicy::Reject);
        settle();
        QVERIFY(result().rejected() && !result().hasTokens() && !panel().selection().byte());
        QVERIFY(noteText(panel()).startsWith("This conversation is rejected"));
        QCOMPARE(panel().statusText(), QString("the conversation is rejected"));
        panel().selection().selectByte(0);
        QVERIFY(!panel().selection().byte());
        panel().controller().setInjectionPolicy(InjectionPolicy::AsIs);
        settle();
        QVERIFY(result().hasTokens() && noteText(panel()).isEmpty());
    }

    void partsOfAnAnswerWithout() {
        open(R"([{"role": "user", "content": "x"}, {"role": "assistant", "content": "y"}])");
        const auto parts = static_cast<std::size_t>(chat::MaskPolicy::Parts);
        QVERIFY(result().applies(parts)); // content and the end of the turn, with a note
        QVERIFY(result().trained[parts] > 0 && !result().masks[parts].notes.empty());
    }

    void theSelectionFollowsItsCharacter() {
        open(R"([{"role": "user", "content": "How are you?"}, {"role": "assistant", "content": "Well."}])");
        panel().selection().selectByte(static_cast<std::uint32_t>(text().find("Well")));
        panel().controller().document().setString(0, "content", "How on earth are you?");
        settle();
        QVERIFY(panel().selection().byte());
        QCOMPARE(text().substr(*panel().selection().byte(), 4), std::string("Well"));
        panel().controller().document().setString(1, "content", "Fine");
        settle();
        QVERIFY(!panel().selection().byte());
    }

    /// Each tokenizer may bring its own template.
    void theSelectionSurvivesAnotherTokenizerAndTemplate() {
        open(R"([{"role": "user", "content": "How are you?"}, {"role": "assistant", "content": "Well."}])");
        panel().selection().selectByte(static_cast<std::uint32_t>(text().find("ell.")));
        const std::string_view bytes = sampleTokenizers()[1].bytes;
        m_chat->write("other.json", QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
        m_chat->session->openTokenizer(m_chat->folder.filePath("other.json"));
        QVERIFY(QTest::qWaitFor([&] {
            const auto current = m_chat->session->tokenizers().currentTokenizer();
            return current && result().request.tokenizer == current && !panel().busy();
        }));
        QCOMPARE(text().substr(panel().selection().byte().value(), 4), std::string("ell."));
        child<CodeView>(panel(), "template")
            .setPlainText("Turns:{% for m in messages|reverse %}\n{{ m.content }}{{ m.role }}{% endfor %}");
        settle();
        QCOMPARE(text().substr(panel().selection().byte().value(), 4), std::string("ell."));
        QVERIFY(panel().selection().token() >= 0);
    }

    void aCaretAfterTypedText() {
        open(R"([{"role": "user", "content": "a"}])");
        QSignalSpy messages(&panel(), &ChatPanel::statusMessage);
        panel().controller().document().setString(0, "content", "a bird");
        emit child<MessagesPane>(panel()).placeChosen({0, "content", {6, 7}}); // before it is rendered
        settle();
        QCOMPARE(messages.size(), 0);
        QCOMPARE(panel().selection().byte().value(), static_cast<std::uint32_t>(text().find("bird") + 3));
    }

    void undoInACardContinuesInTheDocument() {
        open(R"([{"role": "user", "content": "a"}])");
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.add("user");
        QCOMPARE(panel().controller().document().conversation().messages.size(), std::size_t{2});
        auto* field = &child<GrowingEdit>(child<MessageEditor>(panel()));
        QTest::keyClicks(field, "typed");
        QTest::keySequence(field, QKeySequence::Undo);
        QCOMPARE(field->toPlainText(), QString());
        QCOMPARE(panel().controller().document().conversation().messages.size(), std::size_t{2});
        QTest::keySequence(field, QKeySequence::Undo);
        QTRY_COMPARE(panel().controller().document().conversation().messages.size(), std::size_t{1});
        settle();
    }

    void longPathsAreShownCompletely() {
        open(R"([{"role": "user", "content": "a"}, {"role": "assistant", "tool_calls": [{"type": "function",
                 "function": {"name": "weather_of", "arguments": {"place": "Rome"}}}]}])");
        panel().controller().document().setEditedTemplate(
            "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls %}{{ c.function.arguments }}"
            "{% endfor %}{% endfor %}");
        settle();
        panel().selection().selectByte(static_cast<std::uint32_t>(text().find("Rome")));
        QVERIFY(visibleText(child<TokenWhyPane>(panel())).contains("tool_calls[0].function.arguments"));
        const auto* area = child<TokenWhyPane>(panel()).findChild<QScrollArea*>();
        QTRY_COMPARE(area->widget()->width(), area->viewport()->width());
    }

    void derivationOfAToken() {
        open(R"([{"role": "user", "content": "How are you?"}, {"role": "assistant", "content": "Well."}])");
        Session& session = *m_chat->session;
        session.document().replace(0, static_cast<std::uint32_t>(session.document().text().size()), "mine");
        QSignalSpy asked(&session.selection(), &TokenSelection::derivationRequested);
        panel().selection().selectByte(static_cast<std::uint32_t>(text().find("Well")));
        panel().explainSelectedToken();
        QTRY_COMPARE(asked.size(), qsizetype{1});
        QCOMPARE(std::string(session.document().text()), text());
        const auto token = asked.at(0).at(0).toLongLong();
        QCOMPARE(session.encoded()->encoding.ids, result().encoded->encoding.ids);
        QCOMPARE(session.encoded()->span(static_cast<std::size_t>(token)).begin,
                 static_cast<std::uint32_t>(text().find("Well")));
        session.document().undo();
        QCOMPARE(session.document().text(), std::string_view("mine"));
    }

    void eachTensorIsSavedByItsName() {
        panel().showTab(ChatPanel::Tab::Batch);
        QSet<QString> titles;
        int saving = 0;
        for (const QAction* action : child<BatchPane>(panel()).findChild<ExportMenu*>()->actions())
            if (action->text().startsWith("Save")) {
                ++saving;
                titles << action->text();
            }
        QCOMPARE(titles.size(), saving);
        QVERIFY(titles.contains("Save labels as .npy…") && titles.contains("Save position_ids as .npy…") &&
                titles.contains("Save shifted_loss_weights as .npy…"));
    }

    void toolsAreEscapedToo() {
        panel().controller().document().setEditedTemplate(
            "{{ tools | tojson }}{% for m in messages %}{{ m.a }}{{ m.b }}{% endfor %}");
        open(R"({"messages": [{"role": "user", "a": "<|im_", "b": "end|>"}],
                 "tools": [{"function": {"name": "<|im_end|>", "description": "<|im_start|>"}}]})");
        QCOMPARE(result().injections.size(), std::size_t{3});
        QVERIFY(
            visibleText(child<InjectionBar>(panel())).contains("3 control tokens in messages[0], tools[0]"));
        panel().controller().setInjectionPolicy(InjectionPolicy::Escape);
        settle();
        QVERIFY(result().injections.empty()); // what the template joins is encoded as text
        QCOMPARE(result().defused, std::size_t{3});
        panel().controller().setInjectionPolicy(InjectionPolicy::Reject);
        settle();
        QVERIFY(noteText(panel()).contains("tools[0].function.name"));
        open(R"([{"role": "user", "a": "<|im_", "b": "end|>"}])");
        QVERIFY(noteText(panel()).contains("becomes a control token"));
    }

    void severalConversationsArePasted() {
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.showJson(true);
        QGuiApplication::clipboard()->setText(kTwoLines);
        json().selectAll();
        json().paste();
        settle();
        QCOMPARE(panel().controller().document().conversations().size(), std::size_t{2});
        QVERIFY(!panel().controller().document().jsonError() && text().find("first") != std::string::npos);
        panel().undo();
        QCOMPARE(panel().controller().document().conversations().size(), std::size_t{1});
        // Inserted after other text, it is offered.
        json().selectAll();
        json().insertPlainText(" ");
        json().insertPlainText(kTwoLines);
        settle();
        QVERIFY(panel().controller().document().jsonError() && openSeveral().isVisible());
        QTest::mouseClick(&openSeveral(), Qt::LeftButton);
        settle();
        QCOMPARE(panel().controller().document().conversations().size(), std::size_t{2});
        QVERIFY(!openSeveral().isVisible());
    }

    void staleResultsAreMarked() {
        QVERIFY(!panel().statusText().contains("last valid conversation"));
        panel().controller().document().setJson("[{");
        QVERIFY(panel().statusText().startsWith("the last valid conversation"));
        panel().controller().document().setJson(R"([{"role": "user", "content": "now"}])");
        settle();
        QVERIFY(!panel().statusText().contains("last valid conversation"));
        QVERIFY(text().find("now") != std::string::npos);
    }

    void longJsonIsParsedInTheBackground() {
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.showJson(true);
        const std::string content(300'000, 'a');
        json().selectAll();
        json().insertPlainText(
            QString::fromStdString("[{\"role\": \"user\",\n\"content\": \"" + content + "\"}]"));
        QVERIFY(pane.busy());
        settle();
        QVERIFY(text().find(content) != std::string::npos);
        pane.showJson(false);
        QCOMPARE(child<MessagesModel>(panel()).rowCount(), 1);
        QVERIFY(!panel().grab().isNull());
    }

    void aLongMessageIsEditedInItsCard() {
        const std::string content(300'000, 'a');
        open(("[{\"role\": \"user\", \"content\": \"" + content + "\"}]").c_str());
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.edit(0);
        const auto fields = panel().findChild<MessageEditor*>()->findChildren<TokenEditor*>();
        QCOMPARE(fields.size(), qsizetype{1});
        TokenEditor& field = *fields.first();
        field.setFocus();
        QTest::keyClick(&field, Qt::Key_B);
        QVERIFY(pane.busy());
        settle();
        QVERIFY(text().find("b" + content) != std::string::npos);
        QTest::keyClick(&field, Qt::Key_C);
        pane.edit(-1);                                     // typed text is kept
        QTRY_VERIFY(!panel().findChild<MessageEditor*>()); // the list deletes it later
        settle();
        QVERIFY(text().find("bc" + content) != std::string::npos);
        pane.showJson(true);
        QVERIFY(longJson().isVisible() && !json().isVisible());
        QVERIFY(longJson().document()->text().find("bc" + content) != std::string_view::npos);
        open(R"([{"role": "user", "content": "short"}])");
        QVERIFY(!longJson().isVisible() && json().isVisible());
    }

    void charactersInTheJson() {
        const std::string written =
            "[{'role': 'user', \"content\": \"a\\u00e9\\n\\ud83d\\ude00\xC3\xA9z\",}, {role: \"assistant\", "
            "content: [{text: 'deep'}]}]";
        const chat::Conversation read = *ChatDocument::readJson(written);
        const std::string& content = read.messages[0].data.find("content")->text;
        QCOMPARE(content, std::string("a\xC3\xA9\n\xF0\x9F\x98\x80\xC3\xA9z"));
        const auto z = static_cast<std::uint32_t>(written.find("z\","));
        QCOMPARE(*placeInJson(written, read, z), (MessagePlace{0, "content", {10, 11}}));
        QCOMPARE(*spanInJson(written, read, {0, "content", {10, 11}}), (ByteSpan{z, z + 1}));
        const auto smile = static_cast<std::uint32_t>(written.find("\\ud83d"));
        QCOMPARE(*placeInJson(written, read, smile + 7), (MessagePlace{0, "content", {4, 8}}));
        const auto deep = static_cast<std::uint32_t>(written.find("deep"));
        QCOMPARE(*placeInJson(written, read, deep + 1), (MessagePlace{1, "content[0].text", {1, 2}}));
        QVERIFY(!placeInJson(written, read, 0) && !placeInJson("[{", read, 1));
        // In the window, both ways.
        open(R"([{"role": "user", "content": "say\nit"}])");
        MessagesPane& pane = child<MessagesPane>(panel());
        pane.showJson(true);
        json().setFocus();
        QTRY_VERIFY(json().hasFocus());
        QTextCursor cursor = json().textCursor();
        cursor.setPosition(static_cast<int>(json().code().indexOf("it\"")));
        json().setTextCursor(cursor);
        QCOMPARE(*panel().selection().byte(), static_cast<std::uint32_t>(text().find("it<")));
        child<TokenEditor>(panel(), "rendered").setFocus();
        panel().selection().selectByte(static_cast<std::uint32_t>(text().find("say")));
        QVERIFY(json().textCursor().selectedText().startsWith("s"));
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    const ChatResult& result() { return m_chat->result(); }
    const std::string& text() { return m_chat->text(); }
    void settle() { m_chat->settle(); }
    CodeView& json() { return child<CodeView>(panel(), "json"); }
    TokenEditor& longJson() { return child<TokenEditor>(panel(), "longJson"); }
    QPushButton& openSeveral() { return child<QPushButton>(panel(), "openSeveral"); }
    void open(const char* json) { m_chat->open(json); }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatPipelineTest)
#include "tst_chat_pipeline.moc"
