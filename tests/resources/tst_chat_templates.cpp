// The templates for tokenizers without one: they compile, print all contents, and train what an assistant
// says including its end.

#include "core/chat/conversation/conversation.h"
#include "core/chat/masks/mask_policy.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/chat/template/engine/compiled_template.h"
#include "resources/chat_templates.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::chat;

namespace {

CompiledTemplate compiled(const QString& name) {
    const NamedTemplate* table = findChatTemplate(name.toStdString());
    if (table == nullptr)
        qFatal("no table %s", qPrintable(name));
    auto result = CompiledTemplate::compile(std::string(table->source));
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return *std::move(result);
}

TemplateInput dialogue() {
    const auto file = readConversations(
        "[{role: 'user', content: 'Quest-1'}, {role: 'assistant', content: 'Answer-1'}, {role: 'user', "
        "content: 'Quest-2'}, {role: 'assistant', content: 'Answer-2'}]");
    return templateInput(file->conversations[0]);
}

} // namespace

class ChatTemplatesTest : public QObject {
    Q_OBJECT

  private slots:
    void texts_data();
    void texts();
    void trainAnswers_data() { all(); }
    void trainAnswers();
    void prefixesStay_data() { all(); }
    void prefixesStay();
    void tools();

  private:
    static void all() {
        QTest::addColumn<QString>("name");
        for (const NamedTemplate& one : chatTemplates())
            QTest::newRow(std::string(one.name).c_str())
                << QString::fromUtf8(one.name.data(), static_cast<int>(one.name.size()));
    }
};

void ChatTemplatesTest::texts_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::newRow("chatml") << "chatml"
                            << "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nQ<|im_end|>\n<|im_start|>"
                               "assistant\nA<|im_end|>\n";
    QTest::newRow("llama-3") << "llama-3"
                             << "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|"
                                "start_header_id|>user<|end_header_id|>\n\nQ"
                                "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>";
    QTest::newRow("llama-2") << "llama-2"
                             << "<s>[INST] <<SYS>>\nS\n<</SYS>>\n\nQ [/INST] A </s>";
    QTest::newRow("mistral") << "mistral"
                             << "<s>[INST] S\n\nQ [/INST] A</s>";
    QTest::newRow("gemma")
        << "gemma"
        << "<bos><start_of_turn>user\nS\n\nQ<end_of_turn>\n<start_of_turn>model\nA<end_of_turn>\n";
    QTest::newRow("phi-3") << "phi-3"
                           << "<|system|>\nS<|end|>\n<|user|>\nQ<|end|>\n<|assistant|>\nA<|end|>\n";
    QTest::newRow("zephyr") << "zephyr"
                            << "<|system|>\nS</s>\n<|user|>\nQ</s>\n<|assistant|>\nA</s>\n";
    QTest::newRow("vicuna") << "vicuna"
                            << "S\n\nUSER: Q\nASSISTANT: A</s>\n";
    QTest::newRow("alpaca") << "alpaca"
                            << "S\n\n### Instruction:\nQ\n\n### Response:\nA</s>\n\n";
}

void ChatTemplatesTest::texts() {
    QFETCH(QString, name);
    QFETCH(QString, text);
    const auto file = readConversations(
        "[{role: 'system', content: 'S'}, {role: 'user', content: 'Q'}, {role: 'assistant', content: 'A'}]");
    const auto rendered = compiled(name).render(templateInput(file->conversations[0]).variables());
    QVERIFY2(rendered, rendered ? "" : describe(rendered.error()).c_str());
    QCOMPARE(QString::fromStdString(rendered->rendered.text), text);
    QCOMPARE(chatTemplates().size(), std::size_t{9});
}

void ChatTemplatesTest::trainAnswers() {
    QFETCH(QString, name);
    const CompiledTemplate table = compiled(name);
    QVERIFY(table.hasGeneration());
    const auto rendered = table.render(dialogue().variables());
    QVERIFY2(rendered, rendered ? "" : describe(rendered.error()).c_str());
    const std::string& text = rendered->rendered.text;
    QCOMPARE(rendered->blocks.size(), std::size_t{2});
    for (std::size_t i = 0; i < 2; ++i) {
        const ByteSpan block = rendered->blocks[i];
        // ASCII: characters are bytes, and transformers records their positions.
        QCOMPARE(rendered->generation[i], (std::pair<std::uint64_t, std::uint64_t>(block.begin, block.end)));
        const std::string body = text.substr(block.begin, block.size());
        QVERIFY2(body.find(i == 0 ? "Answer-1" : "Answer-2") != std::string::npos, body.c_str());
        QVERIFY(body.find("Quest") == std::string::npos);
        QVERIFY(body.back() == '>');
    }
}

void ChatTemplatesTest::prefixesStay() {
    QFETCH(QString, name);
    const CompiledTemplate table = compiled(name);
    const TemplateInput input = dialogue();
    const auto whole = table.render(input.variables());
    QVERIFY(whole);
    for (const std::size_t count : {1, 2, 3}) {
        const bool prompt = count % 2 == 1;
        const auto part = table.render(input.variables(count, prompt));
        QVERIFY(part);
        const auto broken = prefixBreak(part->rendered, whole->rendered, table.source());
        QVERIFY2(!broken, broken ? broken->blame().english().c_str() : "");
    }
}

void ChatTemplatesTest::tools() {
    const auto file = readConversations("{messages: [{role: 'user', content: [{type: 'text', text: "
                                        "'Tide?'}]}, {role: 'assistant', content: null, tool_calls: [{type: "
                                        "'function', function: {name: 'tide', arguments: {port: "
                                        "'Brest'}}}]}, {role: 'tool', content: '06:12'}, {role: 'assistant', "
                                        "content: 'At 06:12.'}], tools: [{type: 'function', function: {name: "
                                        "'tide', description: 'Looks up tides'}}]}");
    for (const char* name : {"chatml", "llama-3"}) {
        const auto rendered = compiled(name).render(templateInput(file->conversations[0]).variables());
        QVERIFY2(rendered, rendered ? "" : describe(rendered.error()).c_str());
        for (const char* said : {"Tide?", "\"Brest\"", "06:12", "At 06:12.", "Looks up tides"})
            QVERIFY2(rendered->rendered.text.find(said) != std::string::npos, said);
        QCOMPARE(rendered->blocks.size(), std::size_t{2});
    }
}

QTEST_GUILESS_MAIN(ChatTemplatesTest)
#include "tst_chat_templates.moc"
