// The document of the Chat mode: undo and redo of every change, JSON and cards in sync, restarts.

#include "ui/panels/chat/chat_document.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

chat::ConversationFile file(const char* text) {
    return *chat::readConversations(text);
}

QStringList contents(const ChatDocument& document) {
    QStringList list;
    for (const chat::ChatMessage& message : document.conversation().messages)
        list << QString::fromUtf8(message.data.stringAt("content").data(),
                                  static_cast<int>(message.data.stringAt("content").size()));
    return list;
}

} // namespace

class ChatDocumentTest : public QObject {
    Q_OBJECT

  private slots:
    void messages() {
        ChatDocument document;
        QVERIFY(document.conversation().messages.empty());
        document.open(
            file(R"([{"role":"user","content":"a"},{"role":"assistant","content":"b","extra":[1.0]}])"),
            "two");
        QCOMPARE(contents(document), QStringList({"a", "b"}));
        document.insertMessage(1, "system");
        document.setString(1, "content", "x");
        document.setString(1, "content", "xy"); // one step
        QCOMPARE(contents(document), QStringList({"a", "xy", "b"}));
        document.moveMessage(2, 0);
        QCOMPARE(contents(document), QStringList({"b", "a", "xy"}));
        document.duplicateMessage(0);
        document.removeMessage(2);
        QCOMPARE(contents(document), QStringList({"b", "b", "xy"}));
        QVERIFY(QString::fromStdString(document.json()).contains("1.0"));
        for (int i = 0; i < 3; ++i)
            document.undo();
        QCOMPARE(contents(document), QStringList({"a", "xy", "b"}));
        document.undo();
        QCOMPARE(contents(document), QStringList({"a", "", "b"}));
        document.redo();
        document.redo();
        QCOMPARE(contents(document), QStringList({"b", "a", "xy"}));
        while (document.canUndo())
            document.undo();
        QVERIFY(document.conversation().messages.empty());
    }

    void nothingHappensTwice() {
        ChatDocument document;
        QSignalSpy changed(&document, &ChatDocument::conversationChanged);
        document.removeMessage(3);
        document.moveMessage(0, 1);
        document.setString(0, "content", "a");
        document.setArgument("x", std::nullopt);
        QCOMPARE(changed.count(), 0);
        QVERIFY(!document.canUndo());
    }

    void jsonAndCards() {
        ChatDocument document;
        QSignalSpy changed(&document, &ChatDocument::conversationChanged);
        document.setJson("[{role: 'user', content: 'hi'");
        QVERIFY(document.jsonError());
        QCOMPARE(changed.count(), 0);
        document.setJson("[{role: 'user', content: 'hi'},] // lenient");
        QVERIFY(!document.jsonError());
        QCOMPARE(changed.count(), 1);
        QCOMPARE(contents(document), QStringList({"hi"}));
        QVERIFY(QString::fromStdString(document.json()).endsWith("// lenient")); // as typed
        document.setString(0, "content", "ho");
        QVERIFY(!QString::fromStdString(document.json()).contains("lenient"));
        QVERIFY(QString::fromStdString(document.json()).contains("\"ho\""));
        document.undo();
        QVERIFY(QString::fromStdString(document.json()).endsWith("// lenient"));
        document.setJson("3");
        QVERIFY(document.jsonError());
        QCOMPARE(contents(document), QStringList({"hi"}));
    }

    void deepStrings() {
        ChatDocument document;
        document.open(
            file(
                R"([{"role":"assistant","content":[{"type":"text","text":"a"}],"tool_calls":[{"function":{"name":"f","arguments":{"city":"Brest"}}}]}])"),
            {});
        document.setString(0, "content[0].text", "b");
        document.setString(0, "tool_calls[0].function.arguments.city", "Bath");
        document.setMember(0, "reasoning_content", Data::string("hm"));
        const QString json = QString::fromStdString(document.json());
        QVERIFY(json.contains("\"b\"") && json.contains("\"Bath\"") && json.contains("\"hm\""));
        document.setMember(0, "reasoning_content", Data::null());
        QVERIFY(!QString::fromStdString(document.json()).contains("hm"));
    }

    void argumentsAndTemplate() {
        ChatDocument document;
        QSignalSpy changed(&document, &ChatDocument::templateChanged);
        document.setArgument("enable_thinking", Data::boolean(false));
        QVERIFY(document.argument("enable_thinking")->isBool());
        document.setArgument("enable_thinking", std::nullopt);
        QVERIFY(document.argument("enable_thinking") == nullptr);
        document.setEditedTemplate("{{ 1 }}");
        document.setEditedTemplate("{{ 12 }}");
        QCOMPARE(changed.count(), 2);
        document.undo();
        QVERIFY(!document.editedTemplate());
        document.redo();
        document.setChoice({TemplateChoice::From::BuiltIn, "chatml"});
        QVERIFY(!document.editedTemplate());
        document.undo();
        QCOMPARE(*document.editedTemplate(), std::string("{{ 12 }}"));
    }

    /// A field that undoes what was typed in it leaves no step; a reset is one.
    void fieldsUndoThemselves() {
        ChatDocument document;
        document.open(file(R"([{"role":"user","content":"a"}])"), "one");
        document.clearHistory();
        document.setEditedTemplate(std::string());
        QVERIFY(document.canUndo());
        document.setEditedTemplate(std::nullopt);
        QVERIFY(!document.canUndo() && !document.editedTemplate());
        document.setString(0, "content", "ab");
        document.setString(0, "content", "a");
        QVERIFY(!document.canUndo());
        document.setEditedTemplate("{{ 1 }}");
        document.resetTemplate();
        QVERIFY(!document.editedTemplate());
        document.undo();
        QCOMPARE(*document.editedTemplate(), std::string("{{ 1 }}"));
        document.undo();
        QVERIFY(!document.editedTemplate() && !document.canUndo());
    }

    /// A saved document keeps its file, whatever is undone.
    void hasAFile() {
        const char* const text = R"([{"role":"user","content":"a"}])";
        ChatDocument document;
        document.open(file(text), "a.json");
        QVERIFY(document.file().isEmpty());
        document.open(file(text), "b.json", "/x/b.json");
        QCOMPARE(document.file(), QStringLiteral("/x/b.json"));
        document.insertMessage(1, "user");
        document.markSaved("/x/c.json");
        QCOMPARE(document.title(), QStringLiteral("c.json"));
        document.undo();
        QCOMPARE(document.file(), QStringLiteral("/x/c.json"));
        QVERIFY(document.isModified());
        document.undo();
        QVERIFY(document.file().isEmpty());
        QCOMPARE(document.title(), QStringLiteral("a.json"));
    }

    void aRestart() {
        ChatDocument document;
        document.open(file("{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}],\"tools\":[{\"x\":1}]}\n"
                           "{\"messages\":[{\"role\":\"user\",\"content\":\"b\"}],\"id\":7}\n"),
                      "two.jsonl", "/x/two.jsonl");
        document.setCurrent(1);
        document.setChoice({TemplateChoice::From::BuiltIn, "llama-3"});
        document.setEditedTemplate("x");
        document.setArgument("enable_thinking", Data::boolean(true));
        ChatDocument again;
        again.restore(document.state());
        QCOMPARE(again.written(), document.written());
        QCOMPARE(again.current(), std::size_t{1});
        QCOMPARE(again.title(), QStringLiteral("two.jsonl"));
        QCOMPARE(again.file(), QStringLiteral("/x/two.jsonl"));
        QCOMPARE(again.choice(), document.choice());
        QCOMPARE(again.editedTemplate(), document.editedTemplate());
        QVERIFY(!again.canUndo());
        document.setJson("[");
        again.restore(document.state());
        QCOMPARE(again.json(), std::string("["));
        QVERIFY(again.jsonError());
        again.restore({{"conversations", "}"}, {"current", 99}});
        QCOMPARE(again.conversations().size(), std::size_t{2});
    }
};

QTEST_GUILESS_MAIN(ChatDocumentTest)
#include "tst_chat_document.moc"
