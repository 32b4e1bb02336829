// Real conversation files, read, edited and written without loss.

#include "core/chat/conversation/conversation.h"
#include "core/chat/conversation/message_facts.h"
#include "tests/support/generated_text.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <filesystem>
#include <fstream>

using namespace tokenscope;
using namespace tokenscope::chat;

namespace {

Conversation one(const std::string& text) {
    const auto file = readConversations(text);
    if (!file)
        qFatal("%s", describe(file.error()).c_str());
    return file->conversations.at(0);
}

std::string saying(const Conversation& conversation) {
    std::string out;
    for (const ChatMessage& message : conversation.messages)
        out += std::string(message.data.stringAt("role")) + ":" + textOf(message.data) + "|";
    return out;
}

} // namespace

class ConversationTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data();
    void reads();
    void edits();
    void otherFormats();
    void files();
    void errors_data();
    void errors();
    void input();
    void facts();
    void unusualFlags();
    void generatedRoundTrips();
    void sharedConversations();
};

void ConversationTest::reads_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("format");
    const auto row = [](const char* what, const char* text, const char* says, ConversationFormat format) {
        QTest::newRow(what) << text << says << static_cast<int>(format);
    };
    using enum ConversationFormat;
    row("openai",
        R"({"id": "x", "messages": [{"role": "user", "content": "a", "name": "n"}, {"role": "assistant", "content": null, "tool_calls": [{"id": "1"}], "weight": 0}], "tools": [{"t": 1.0}], "extra": {"k": [1]}})",
        "user:a|assistant:|", OpenAi);
    row("tools null",
        R"({"tools": null, "messages": [], "documents": [{"title": "t"}], "chat_template_kwargs": {"enable_thinking": false}})",
        "", OpenAi);
    row("list",
        R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "b", "train": false}])",
        "user:a|assistant:b|", MessageList);
    row("nanochat",
        R"([{"role": "user", "content": "1+1"}, {"role": "assistant", "content": [{"type": "text", "text": "Let me: "}, {"type": "python", "text": "1+1"}, {"type": "python_output", "text": "2"}]}])",
        "user:1+1|assistant:Let me: 1+12|", MessageList);
    row("sharegpt",
        R"({"conversations": [{"from": "human", "value": "a"}, {"from": "gpt", "value": "b"}, {"from": "observation", "value": "c", "loss": false}], "system": "s", "tools": "[]", "source": "z"})",
        "system:s|user:a|assistant:b|tool:c|", ShareGpt);
    row("sharegpt odd",
        R"({"id": 3, "conversations": [{"from": "system", "value": "s"}, {"value": "b", "from": "bing"}, {"from": "narrator", "value": ""}, {"from": "human", "role": "user", "value": "x"}]})",
        "system:s|assistant:b|narrator:|user:x|", ShareGpt);
    row("conversations with roles", R"({"conversations": [{"role": "user", "content": "a"}]})", "user:a|",
        OpenAi);
    row("alpaca", R"({"instruction": "Add.", "input": "1 2", "output": "3"})", "user:Add.\n1 2|assistant:3|",
        Alpaca);
    row("alpaca bare", R"({"instruction": "Add.", "output": "3", "id": 7})", "user:Add.|assistant:3|",
        Alpaca);
    row("alpaca whole",
        R"({"system": "S", "history": [["q", "a"], ["r", "b"]], "output": "", "input": "", "instruction": "i"})",
        "system:S|user:q|assistant:a|user:r|assistant:b|user:i|assistant:|", Alpaca);
    row("alpaca empty", R"({"instruction": "", "input": "x", "output": "y", "system": "", "history": []})",
        "user:x|assistant:y|", Alpaca);
    row("alpaca question twice",
        R"({"instruction": "i", "input": "k", "output": "y", "history": [["i\nk", "a"]]})",
        "user:i\nk|assistant:a|user:i\nk|assistant:y|", Alpaca);
    row("prompt", R"({"prompt": "p", "completion": "c", "n": 1})", "user:p|assistant:c|", PromptCompletion);
    row("chosen",
        R"({"chosen": [{"role": "assistant", "content": "c"}], "rejected": [1], "prompt": [{"role": "user", "content": "p"}]})",
        "user:p|assistant:c|", PromptCompletion);
}

void ConversationTest::reads() {
    QFETCH(QString, text);
    QFETCH(QString, says);
    QFETCH(int, format);
    const Conversation conversation = one(text.toStdString());
    QCOMPARE(QString::fromStdString(saying(conversation)), says.replace("\\n", "\n"));
    QCOMPARE(static_cast<int>(conversation.format), format);
    QCOMPARE(QString::fromStdString(writeData(toData(conversation))), text);
}

void ConversationTest::edits() {
    Conversation alpaca = one(R"({"instruction": "Add.", "input": "1 2", "output": "3"})");
    alpaca.messages[1].data.set("content", Data::string("4"));
    QCOMPARE(writeData(toData(alpaca)),
             std::string(R"({"instruction": "Add.", "input": "1 2", "output": "4"})"));
    alpaca.messages[0].data.set("content", Data::string("Sub."));
    QCOMPARE(writeData(toData(alpaca)),
             std::string(R"({"instruction": "Sub.", "input": "", "output": "4"})"));
    alpaca.messages.pop_back();
    alpaca.messages.push_back(
        {Data::object({{"role", Data::string("tool")}, {"content", Data::string("t")}}), {}, false});
    QCOMPARE(writeData(toData(alpaca)),
             std::string(
                 R"({"messages": [{"role": "user", "content": "Sub."}, {"role": "tool", "content": "t"}]})"));
    Conversation shareGpt = one(R"({"conversations": [{"from": "human", "value": "a"}]})");
    shareGpt.messages[0].data.set("role", Data::string("assistant"));
    QCOMPARE(writeData(toData(shareGpt)),
             std::string(R"({"conversations": [{"from": "gpt", "value": "a"}]})"));
    Conversation list = one(R"([{"role": "user", "content": "a"}])");
    list.tools = Data::list();
    QCOMPARE(writeData(toData(list)),
             std::string(R"({"messages": [{"role": "user", "content": "a"}], "tools": []})"));
}

void ConversationTest::otherFormats() {
    const Conversation own = one(
        R"([{"role": "system", "content": "s"}, {"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}])");
    const auto as = [&](ConversationFormat format) {
        const auto other = inFormat(own, format);
        return QString::fromStdString(other ? writeData(toData(*other)) : other.error().message.english());
    };
    using enum ConversationFormat;
    QCOMPARE(
        as(ShareGpt),
        QString(
            R"({"conversations": [{"from": "system", "value": "s"}, {"from": "human", "value": "a"}, {"from": "gpt", "value": "b"}]})"));
    QCOMPARE(as(Alpaca), QString(R"({"system": "s", "instruction": "a", "output": "b"})"));
    QCOMPARE(
        as(OpenAi),
        QString(
            R"({"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]})"));
    QCOMPARE(
        as(PromptCompletion),
        QString(
            R"({"prompt": [{"role": "system", "content": "s"}, {"role": "user", "content": "a"}], "completion": [{"role": "assistant", "content": "b"}]})"));
    const Conversation tools = one(R"([{"role": "user", "content": "a"}, {"role": "tool", "content": "b"}])");
    QVERIFY(!inFormat(tools, Alpaca));
    QVERIFY(!inFormat(tools, PromptCompletion));
    for (const ConversationFormat format : {ShareGpt, Alpaca, OpenAi, PromptCompletion, MessageList}) {
        const auto there = toConversation(toData(*inFormat(own, format)));
        QVERIFY(there);
        QCOMPARE(saying(*there), saying(own));
    }
}

void ConversationTest::files() {
    const std::string lines = "{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}]}\n[{\"role\": "
                              "\"user\", \"content\": \"b\"}]\n";
    const auto read = readConversations(lines);
    QVERIFY(read);
    QVERIFY(read->shape == ConversationsShape::Lines);
    QCOMPARE(read->conversations.size(), std::size_t{2});
    QCOMPARE(read->conversations[1].at, 49U);
    QCOMPARE(writeConversations(*read), lines);
    const auto list = readConversations(R"([{"messages": []}, {"instruction": "x"}])");
    QVERIFY(list && list->shape == ConversationsShape::List);
    QCOMPARE(list->conversations.size(), std::size_t{2});
    const auto lists = readConversations(R"([[{"role": "user", "content": "a"}], []])");
    QVERIFY(lists && lists->conversations.size() == 2);
    const auto halved =
        readConversations("[{role: 'user', content: 'a'}]\n[{role: 'user', content: '\\ud800'}]");
    QVERIFY(halved);
    QCOMPARE(halved->diagnostics.size(), std::size_t{1});
    QCOMPARE(halved->diagnostics[0].where, std::string("line 2, column 27"));
}

void ConversationTest::errors_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("no messages") << "\n {\"x\": 1}"
                                 << "line 2, column 2";
    QTest::newRow("no list") << "{\"messages\": \"x\"}"
                             << "line 1, column 14";
    QTest::newRow("no object") << "{\"messages\": [{},\n 7]}"
                               << "line 2, column 2";
    QTest::newRow("number") << "3"
                            << "line 1, column 1";
    QTest::newRow("second line") << "[]\n{\"a\": 1}"
                                 << "line 2, column 1";
    QTest::newRow("history") << "{\"instruction\": \"\", \"history\": [3]}"
                             << "line 1, column 33";
    QTest::newRow("syntax") << "{\"messages\": [}"
                            << "line 1, column 15";
}

void ConversationTest::errors() {
    QFETCH(QString, text);
    QFETCH(QString, where);
    const auto read = readConversations(text.toStdString());
    QVERIFY(!read);
    QCOMPARE(QString::fromStdString(read.error().where), where);
}

void ConversationTest::input() {
    const Conversation own = one(
        R"({"conversations": [{"from": "human", "value": "a"}, {"from": "function_call", "value": "{\"name\": \"f\", \"arguments\": {\"x\": 1.0}}"}, {"from": "observation", "value": "r"}], "tools": "[{\"name\": \"f\"}]"})");
    const TemplateInput given = templateInput(own);
    QCOMPARE(
        writeData(given.messages),
        std::string(
            R"([{"role": "user", "content": "a"}, {"role": "assistant", "content": "", "tool_calls": [{"type": "function", "function": {"name": "f", "arguments": {"x": 1.0}}}]}, {"role": "tool", "content": "r"}])"));
    QCOMPARE(writeData(given.tools), std::string(R"([{"name": "f"}])"));
    const std::string calls =
        R"([{"role": "assistant", "train": true, "content": [{"type": "text", "text": "x"}, {"type": "text", "text": "y"}], "tool_calls": [{"function": {"arguments": "{\"a\": 1}"}}]}])";
    QCOMPARE(writeData(templateInput(one(calls)).messages), calls);
    QCOMPARE(
        writeData(templateInput(one(calls), {true, true, true}).messages),
        std::string(
            R"([{"role": "assistant", "content": "xy", "tool_calls": [{"function": {"arguments": {"a": 1}}}]}])"));
}

void ConversationTest::facts() {
    for (const char* written :
         {"content", "content[0].text", "reasoning_content", "tool_calls[0].function.name",
          "tool_calls[12].function.arguments.a[0].b", "tool_calls[0].name", "thinking", "content[1]",
          "content[0].thinking", "content[0].input.a", "content.text"})
        QVERIFY2(isWritten(written), written);
    for (const char* other : {"role", "name", "tool_call_id", "tool_calls[0].id", "tool_calls[0].type",
                              "content[0].type", "content[0].id", "content[0].image_url.url",
                              "content[0].source.media_type", "content[0].cache_control.type", "x", ""})
        QVERIFY2(!isWritten(other), other);
    QVERIFY(partOf("content[12].text") == 12 && partOf("content") == -1 && partOf("tool_calls[1]") == -1);
    const auto message = readData("{role: 'gpt', weight: 0.5, train: false}");
    QVERIFY(speakerOf(*message) == Speaker::Assistant);
    QCOMPARE(weightOf(*message), 0.5);
    for (const auto& [weight, value] :
         {std::pair{"'0.25'", 0.25}, std::pair{"'nan'", 1.0}, std::pair{"'inf'", 1.0}, std::pair{"-1", 1.0},
          std::pair{"'0x2'", 1.0}, std::pair{"0", 0.0}})
        QCOMPARE(weightOf(*readData("{weight: " + std::string(weight) + "}")), value);
    QCOMPARE(trainFlag(*message), std::optional(false));
}

/// Values that may be read differently than they were meant are reported.
void ConversationTest::unusualFlags() {
    const auto reported = [](const char* message) {
        QStringList all;
        for (const Diagnostic& one : ambiguousTrainingFlags(*readData("[{}, " + std::string(message) + "]")))
            all << QString::fromStdString(one.where + ": " + one.message.english());
        return all.join('\n');
    };
    for (const char* plain :
         {"{}", "{train: true, weight: 1}", "{loss: 0, weight: '0.5'}", "{training: 1, weight: 0}"})
        QCOMPARE(reported(plain), QString());
    QCOMPARE(reported("{train: 'no'}"), QString("messages[1].train: \"no\" is not a boolean: read as false"));
    QCOMPARE(reported("{training: null}"),
             QString("messages[1].training: null is not a boolean: ignored, the message is trained"));
    QCOMPARE(reported("{loss: 'maybe', train: false}"),
             QString("messages[1].loss: \"maybe\" is not a boolean: ignored, the message is not trained"));
    QCOMPARE(reported("{train: 2}"), QString("messages[1].train: 2 is not a boolean: read as true"));
    QCOMPARE(reported("{weight: -3}"),
             QString("messages[1].weight: -3 is not a finite number of at least 0: read as 1"));
    QCOMPARE(reported("{weight: null}"), QString("messages[1].weight: null is not a weight: read as 1"));
    QVERIFY(reported("{weight: {a: 1}}").contains("an object is not a finite number"));
    QVERIFY(reported("{train_on_turn: false}").contains("this key is ignored"));
    Data many = Data::list(std::vector<Data>(100, *readData("{train: 'x'}")));
    QCOMPARE(ambiguousTrainingFlags(many, 7).size(), std::size_t{7});
}

void ConversationTest::generatedRoundTrips() {
    test::GeneratedText random(11);
    const auto text = [&] { return Data::string(random.text(random.below(4))); };
    const std::vector<std::string> froms = {"human",       "gpt",  "system", "tool",
                                            "observation", "bing", "odd",    "function_call"};
    for (int i = 0; i < 400; ++i) {
        const bool shareGpt = random.below(2) == 0;
        Data list = Data::list();
        for (std::uint32_t n = random.below(5); n > 0; --n) {
            Data message = Data::object();
            for (std::uint32_t k = random.below(3); k > 0; --k)
                message.set("x" + random.text(1), text());
            message.set(shareGpt ? "from" : "role", Data::string(froms[random.below(8)]));
            if (random.below(5) != 0)
                message.set(shareGpt ? "value" : "content", random.below(4) == 0 ? Data::null() : text());
            list.items.push_back(std::move(message));
        }
        Data all = Data::object({{"first", text()}});
        all.set(shareGpt ? "conversations" : "messages", std::move(list));
        for (const char* key : {"system", "tools", "documents", "arguments", "kwargs", "input"})
            if (random.below(3) == 0)
                all.set(key, random.below(3) == 0   ? Data::null()
                             : random.below(2) == 0 ? Data::object()
                                                    : text());
        const auto conversation = toConversation(all);
        QVERIFY(conversation);
        QCOMPARE(QString::fromStdString(writeData(toData(*conversation))),
                 QString::fromStdString(writeData(all)));
    }
}

void ConversationTest::sharedConversations() {
    const auto folder = test::sharedFile("chat-templates/conversations");
    if (folder.empty())
        QSKIP("the shared reference files are missing");
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(in), {});
        const auto data = readData(text, JsonStyle::Strict);
        QVERIFY(data);
        const auto conversation = toConversation(*data, text);
        QVERIFY2(conversation, entry.path().c_str());
        QVERIFY(toData(*conversation) == *data);
        QVERIFY(templateInput(*conversation).messages == *data->find("messages"));
    }
}

QTEST_GUILESS_MAIN(ConversationTest)
#include "tst_conversation.moc"
