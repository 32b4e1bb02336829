// What a turn adds and what surrounds an answer, with real templates.

#include "core/chat/masks/labeled_chat.h"
#include "tests/support/byte_tokenizer.h"

#include <iterator>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const Tokenizer& bytes() {
    static const auto tokenizer = byteTokenizer({"<|im_start|>", "<|im_end|>"});
    return *tokenizer;
}

struct Labeled {
    LabeledChat chat;
    std::string text;  ///< what the policy trains, with bars between
    std::string notes; ///< of it
};

Labeled label(const std::string& source, MaskPolicy policy,
              const char* messages =
                  "[{role: 'user', content: 'Q'}, {role: 'assistant', content: 'A'}, {role: 'user', "
                  "content: 'R'}, {role: 'assistant', content: 'B'}]") {
    const auto compiled = CompiledTemplate::compile(source);
    if (!compiled)
        qFatal("%s", describe(compiled.error()).c_str());
    const TemplateInput input = templateInput(readConversations(messages)->conversations[0]);
    LabelSettings settings;
    settings.policies = {policy};
    auto chat = labelChat({input, compiled->source(), compiled->hasGeneration(),
                           [&](const ChatVariables& variables) { return compiled->render(variables); }},
                          bytes(), settings);
    if (!chat)
        qFatal("%s", describe(chat.error()).c_str());
    Labeled out{*std::move(chat), {}, {}};
    const Mask& mask = out.chat.masks[0];
    for (std::size_t t = 0; t < mask.trained.size(); ++t) {
        const ByteSpan span = out.chat.tokens.bytes[t];
        if (mask.trained[t] != 0)
            out.text += (t > 0 && mask.trained[t - 1] == 0 ? "|" : "") +
                        out.chat.chat.rendered.text.substr(span.begin, span.size());
    }
    for (const Message& note : mask.notes)
        out.notes += note.english() + "\n";
    return out;
}

#define TOKENSCOPE_PLAIN                                                                                     \
    "{% for m in messages %}<|im_start|>{{ m.role }}:{{ m.content }}<|im_end|>{% endfor %}"                  \
    "{% if add_generation_prompt %}<|im_start|>assistant:{% endif %}"
const char* const kPlain = TOKENSCOPE_PLAIN;
const char* const kThinking = TOKENSCOPE_PLAIN "{% if add_generation_prompt %}<think>{% endif %}";
const char* const kPicky =
    "{% if messages|length == 1 %}{{ raise_exception('too few') }}{% endif %}" TOKENSCOPE_PLAIN;

} // namespace

class MaskTurnsTest : public QObject {
    Q_OBJECT

  private slots:
    void endsOfTurnsThatAreThere();
    void afterThePrompt();
    void promptThatIsNone();
    void promptThatDiffers();
    void thinkingThatVanishes();
    void turnsThatFail();
    void markers_data();
    void markers();
    void markerBeforeAToolCall();
    void endsOfTurns_data();
    void endsOfTurns();
};

/// The note of the policy parts says only what is trained.
void MaskTurnsTest::endsOfTurnsThatAreThere() {
    const std::string start = "{% for m in messages %}<|im_start|>{{ m.role }}:{{ m.content }}";
    const auto notes = [&](const char* end) {
        return QString::fromStdString(label(start + end + "{% endfor %}", MaskPolicy::Parts).notes);
    };
    const QString parts = QStringLiteral("no message of the assistant has parts: ");
    QCOMPARE(notes("<|im_end|>"), parts + "its content and the end of its turn are trained\n");
    QCOMPARE(notes("{% if not loop.last %}<|im_end|>{% endif %}"),
             parts + "its content and the end of its turn are trained, but no token ends the turn of "
                     "messages[3]\n");
    QCOMPARE(notes(""), parts + "its content is trained, and no token ends its turn\n");
}

void MaskTurnsTest::afterThePrompt() {
    const Labeled plain = label(kPlain, MaskPolicy::PrefixDifference);
    QCOMPARE(plain.text, std::string("|A<|im_end|>|B<|im_end|>"));
    QVERIFY(plain.notes.empty());
}

void MaskTurnsTest::promptThatIsNone() {
    const Labeled none = label("{% for m in messages %}{% if m.role == 'user' %}[INST] {{ m.content }} "
                               "[/INST]{% else %} {{ m.content "
                               "}}</s>{% endif %}{% endfor %}",
                               MaskPolicy::PrefixDifference);
    QCOMPARE(none.text, std::string("| A</s>| B</s>"));
    QVERIFY(none.notes.empty());
}

void MaskTurnsTest::promptThatDiffers() {
    const Labeled differs = label(kThinking, MaskPolicy::PrefixDifference);
    QCOMPARE(differs.text, std::string("|A<|im_end|>|B<|im_end|>"));
    QVERIFY2(differs.notes.find("the turn of messages[1] differs from the generation prompt") !=
                 std::string::npos,
             differs.notes.c_str());
}

/// Like Qwen 3: only the last answer has its empty thought.
void MaskTurnsTest::thinkingThatVanishes() {
    const Labeled last = label(
        "{% for m in messages %}\n<|im_start|>{{ m.role }}:\n{% if m.role == 'assistant' and loop.last %}\n"
        "<think></think>{% endif %}\n{{ m.content }}<|im_end|>\n{% endfor %}\n"
        "{% if add_generation_prompt %}<|im_start|>assistant:\n{% endif %}",
        MaskPolicy::PrefixDifference);
    QCOMPARE(last.text, std::string("|<think></think>B<|im_end|>\n"));
    QVERIFY2(last.notes.find("(the text up to messages[1] and the whole text): the template is not "
                             "prefix-preserving (line ") != std::string::npos,
             last.notes.c_str());
    QVERIFY2(last.notes.find("depends on loop.last)") != std::string::npos, last.notes.c_str());
}

void MaskTurnsTest::turnsThatFail() {
    const Labeled failing = label(kPicky, MaskPolicy::PrefixDifference);
    QCOMPARE(failing.text, std::string("|B<|im_end|>"));
    QVERIFY2(failing.notes.find("the conversation before messages[1] can't be rendered: too few") !=
                 std::string::npos,
             failing.notes.c_str());
}

void MaskTurnsTest::markers_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("begin");
    QTest::addColumn<QString>("end");
    QTest::addColumn<QString>("text");
    QTest::newRow("chatml") << kPlain << "<|im_start|>assistant:"
                            << "<|im_end|>"
                            << "|A<|im_end|>|B<|im_end|>";
    QTest::newRow("mistral") << "{% for m in messages %}{% if m.role == 'user' %}[INST] {{ m.content }} "
                                "[/INST]{% else %} {{ m.content "
                                "}}</s>{% endif %}{% endfor %}"
                             << " [/INST] "
                             << "</s>"
                             << "|A</s>|B</s>";
    QTest::newRow("alpaca") << "{% for m in messages %}### {{ 'Response' if m.role == 'assistant' else "
                               "'Instruction' }}:\n{{ m.content }}"
                               "\n\n{% endfor %}{% if add_generation_prompt %}### Response:\n{% endif %}"
                            << "### Response:\n"
                            << "\n\n### Instruction:\n"
                            << "|A|B\n\n";
    QTest::newRow("prompt with a thought") << kThinking << "<|im_end|><|im_start|>assistant:"
                                           << "<|im_end|>"
                                           << "|A<|im_end|>|B<|im_end|>";
}

void MaskTurnsTest::markers() {
    QFETCH(QString, source);
    QFETCH(QString, begin);
    QFETCH(QString, end);
    QFETCH(QString, text);
    const Labeled chat = label(source.toStdString(), MaskPolicy::ResponseMarker);
    QCOMPARE(QString::fromStdString(chat.chat.markers.end), end);
    QCOMPARE(QString::fromStdString(chat.text), text);
    const QString guessed = QString::fromStdString(chat.chat.markers.begin);
    QVERIFY2(guessed == begin || begin.endsWith(guessed) || guessed.endsWith(begin), qPrintable(guessed));
}

/// The marker is the prompt, not what the template prints before the first call.
void MaskTurnsTest::markerBeforeAToolCall() {
    const Labeled chat = label(
        "{% for m in messages %}<|im_start|>{{ m.role }}:{{ m.content }}{% for c in m.tool_calls or [] %}"
        "<tool_call>{{ c.function.name }}({{ c.function.arguments.x }}){% endfor %}<|im_end|>{% endfor %}"
        "{% if add_generation_prompt %}<|im_start|>assistant:{% endif %}",
        MaskPolicy::ResponseMarker,
        "[{role: 'user', content: 'Q'}, {role: 'assistant', content: '', tool_calls: [{type: 'function', "
        "function: {name: 'f', arguments: {x: 5}}}]}, {role: 'user', content: 'R'}, "
        "{role: 'assistant', content: 'B'}]");
    QCOMPARE(chat.chat.markers.begin, std::string("<|im_start|>assistant:"));
    QCOMPARE(chat.text, std::string("|<tool_call>f(5)<|im_end|>|B<|im_end|>"));
}

/// None of these is the tokenizer's end of sequence.
void MaskTurnsTest::endsOfTurns_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("text");
    const QString plain = kPlain;
    const QString ended = "|A<|im_end|>|B<|im_end|>";
    QTest::newRow("chatml") << plain << ended;
    QTest::newRow("a system message of its own")
        << "<|im_start|>system\nBe kind.<|im_end|>\n" + plain << ended;
    QTest::newRow("one in a line without spaces")
        << "<|im_start|>system:\u4f60\u597d<|im_end|>" + plain << ended;
    QTest::newRow("an empty one") << "<|im_start|>system\n<|im_end|>\n" + plain << ended;
    QTest::newRow("words before all") << "Be kind. " + plain << ended;
    const QString open = "{% for m in messages %}<|im_start|>{{ m.content }}{% endfor %}";
    QTest::newRow("no end") << open << "|A|B";
    QTest::newRow("no end, a system message") << "<|im_start|>Be kind." + open << "|A|B";
    QTest::newRow("no end, words before all") << "Be kind. " + open << "|A|B";
    const QString header =
        "{% for m in messages %}<|im_start|>{{ m.role }}<|im_end|>{{ m.content }}{% endfor %}";
    QTest::newRow("headers, no end") << header << "|A|B";
    QTest::newRow("headers, a system message") << "<|im_start|>system<|im_end|>Be kind." + header << "|A|B";
}

void MaskTurnsTest::endsOfTurns() {
    QFETCH(QString, source);
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(label(source.toStdString(), MaskPolicy::Parts).text), text);
}

QTEST_GUILESS_MAIN(MaskTurnsTest)
#include "tst_mask_turns.moc"
