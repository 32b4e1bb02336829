// continue_final_message: where the text ends, its origins and blocks, and what is rejected.

#include "core/chat/conversation/continued_message.h"
#include "tests/core/chat/rendered.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const std::string kChatMl =
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";
const std::string kStripping = "{% for m in messages %}[{{ m.role }}] {{ m.content|trim }}[/]{% endfor %}";

QString continuedOutcome(const std::string& source, const std::string& json, std::size_t messages = 0) {
    const auto compiled = CompiledTemplate::compile(source);
    if (!compiled)
        return "does not compile";
    const auto chat = renderContinued(*compiled, variablesOf(json), messages, fixedOptions());
    if (!chat)
        return QString::fromStdString(chat.error().pythonClass + ": " + chat.error().message.english());
    const QString wrong = wrongRuns(chat->rendered, source);
    return wrong.isEmpty() ? QString::fromStdString(chat->rendered.text) : wrong;
}

} // namespace

class ContinuedMessage : public QObject {
    Q_OBJECT

  private slots:
    void ends_data() {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, const std::string& source, const char* json, const char* text) {
            QTest::newRow(name) << QString::fromStdString(source) << QString::fromUtf8(json)
                                << QString::fromUtf8(text);
        };
        const std::string start = "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n";
        row("the end of the content", kChatMl,
            R"({"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"Sure: -"}]})",
            (start + "Sure: -").c_str());
        row("spaces stay", kChatMl,
            R"({"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"Sure, "}]})",
            (start + "Sure, ").c_str());
        row("spaces that the template strips", kStripping,
            R"({"messages":[{"role":"a","content":" x \u00a0\n"}]})", "[a] x");
        row("parts", "{% for m in messages %}{% for p in m.content %}<{{ p.text }}>{% endfor %}{% endfor %}",
            R"({"messages":[{"role":"a","content":[{"text":"x"},{"text":"y"},{"image":1}]}]})", "<x><y");
        row("an empty answer", kChatMl, R"({"messages":[{"role":"assistant","content":""}]})",
            "<|im_start|>assistant\n");
        row("no content", kChatMl, R"({"messages":[{"role":"assistant"}]})",
            "ValueError: the last message has no text to continue");
        row("with a generation prompt", kChatMl,
            R"({"messages":[{"role":"a","content":"x"}],"add_generation_prompt":true})",
            "ValueError: a text that continues the last message (continue_final_message) can't also end with "
            "the "
            "start of an answer (add_generation_prompt)");
        row("not printed", "{% for m in messages if m.role == 'user' %}{{ m.content }}{% endfor %}",
            R"({"messages":[{"role":"a","content":"x"}]})",
            "ValueError: the template doesn't print the last message as it is, so it can't be continued");
        row("changed", "{{ messages[0].content|upper }}", R"({"messages":[{"role":"a","content":"x"}]})",
            "ValueError: the template doesn't print the last message as it is, so it can't be continued");
        row("a template that doesn't read it", "{{ messages[0].text }}",
            R"({"messages":[{"role":"a","content":"x"}]})",
            "ValueError: the template doesn't print the content of messages, so the last one can't be "
            "continued");
    }
    void ends() {
        QFETCH(QString, source);
        QFETCH(QString, json);
        QFETCH(QString, text);
        QCOMPARE(continuedOutcome(source.toStdString(), json.toStdString()), text);
    }

    /// Of the first messages alone, as for mask policies.
    void fewerMessagesAreWhole() {
        QCOMPARE(continuedOutcome(kStripping, R"({"messages":[{"role":"a","content":"x"}]})", 2),
                 QString("[a] x[/]"));
        QCOMPARE(continuedOutcome(kStripping, R"({"messages":[{"role":"a","content":"x"}]})", 1),
                 QString("[a] x"));
    }

    void blocksEndThere() {
        const auto compiled =
            CompiledTemplate::compile("{% for m in messages %}{% generation %}{{ m.content }}<end>"
                                      "{% endgeneration %}|{% endfor %}");
        QVERIFY(compiled);
        const auto chat = renderContinued(
            *compiled, variablesOf(R"({"messages":[{"content":"ab"},{"content":"cd"}]})"), 2, fixedOptions());
        QVERIFY(chat);
        QCOMPARE(chat->rendered.text, std::string("ab<end>|cd"));
        QCOMPARE(chat->blocks, (std::vector<ByteSpan>{{0, 7}, {8, 10}}));
        QCOMPARE(chat->generation, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 7}, {8, 10}}));
        RenderOptions untraced = fixedOptions();
        untraced.trace = false;
        const auto plain = renderContinued(
            *compiled, variablesOf(R"({"messages":[{"content":"\u00e4"},{"content":""}]})"), 2, untraced);
        QVERIFY(plain);
        QCOMPARE(plain->generation, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 6}}));
    }

    /// Whatever prevents it has no place in the template.
    void theTemplateIsNotToBlame() {
        const auto compiled = CompiledTemplate::compile(kChatMl);
        QVERIFY(compiled);
        const auto chat = renderContinued(
            *compiled,
            variablesOf(R"({"messages":[{"role":"a","content":"x"}],"add_generation_prompt":true})"), 1,
            fixedOptions());
        QVERIFY(!chat);
        QCOMPARE(chat.error().kind, ChatErrorKind::Call);
        QCOMPARE(placeOf(chat.error()), std::string());
        const Error error = asError(chat.error(), "tokenizer_config.json: $.chat_template");
        QVERIFY(error.file.empty() && error.where.empty());
        QCOMPARE(error.code, ErrorCode::BadInput);
        QCOMPARE(error.remedy.english(), std::string("turn one of the two off"));
        for (const char* json :
             {R"({"messages":[{"role":"assistant"}]})", R"({"messages":[{"content":"x"}]})"}) {
            const auto upper = CompiledTemplate::compile("{{ messages[0].content|upper }}");
            const auto other = renderContinued(*upper, variablesOf(json), 1, fixedOptions());
            QVERIFY(!other);
            QCOMPARE(other.error().kind, ChatErrorKind::Call);
            QVERIFY(!other.error().remedy.empty());
        }
    }
};

QTEST_APPLESS_MAIN(ContinuedMessage)
#include "tst_continued_message.moc"
