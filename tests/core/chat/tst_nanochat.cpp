// nanochat's rendering, id by id.

#include "core/chat/masks/nanochat.h"
#include "tests/support/byte_tokenizer.h"
#include "tests/support/rendered_chats.h"

#include <iterator>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

const Tokenizer& nanochat() {
    static const auto tokenizer = byteTokenizer({std::begin(kNanochatSpecials), std::end(kNanochatSpecials)});
    return *tokenizer;
}

Data messagesOf(const char* json) {
    auto data = readData(json);
    if (!data)
        qFatal("%s", describe(data.error()).c_str());
    return *std::move(data);
}

/// Trained tokens in braces.
std::string shown(const NanochatChat& chat) {
    std::string out;
    bool before = false;
    for (std::size_t t = 0; t < chat.tokens.size(); ++t) {
        const bool trained = chat.mask.trained[t] != 0;
        out += trained == before ? "" : trained ? "{" : "}";
        before = trained;
        out += nanochat().pieceBytes(chat.tokens.ids[t]);
    }
    return before ? out + "}" : out;
}

} // namespace

class NanochatTest : public QObject {
    Q_OBJECT

  private slots:
    void example();
    void systemMessage();
    void nothingIsInjected();
    void truncation();
    void flags();
    void completion();
    void refuses_data();
    void refuses();
    void otherTokenizers();
    void sameAsItsParts();
};

void NanochatTest::example() {
    const Data messages = messagesOf(
        "[{role: 'user', content: 'Calculate 123 * 456'}, {role: 'assistant', content: [{type: 'text', "
        "text: 'Let me: '}, {type: 'python', text: '123*456'}, {type: 'python_output', text: '56088'}, "
        "{type: 'text', text: 'It is 56088'}]}]");
    const auto chat = renderNanochat(messages, nanochat());
    QVERIFY(chat);
    QCOMPARE(shown(*chat),
             std::string("<|bos|><|user_start|>Calculate 123 * 456<|user_end|><|assistant_start|>{Let me: "
                         "<|python_start|>123*456"
                         "<|python_end|>}<|output_start|>56088<|output_end|>{It is 56088<|assistant_end|>}"));
    QCOMPARE(chat->tokens.ids[0], PieceId{256});
    QCOMPARE(chat->mask.trainedCount(), std::size_t{8 + 9 + 11 + 1});
    QVERIFY(chat->mask.why.back().kind == WhyKind::EndOfTurn);
    const MaskInput input{chat->chat, messages, chat->tokens, "", false, chat->control, kNoPiece, {}};
    QCOMPARE(sentenceOf(chat->mask.why[22], input, chat->mask),
             std::string("added by the rendering, which has no template"));
    // Policies that use origins have the same result on the same tokens.
    MaskOptions options;
    QCOMPARE(maskOf(MaskPolicy::Content, input, options).trainedCount(), std::size_t{8 + 7 + 5 + 11});
}

void NanochatTest::systemMessage() {
    const auto chat = renderNanochat(messagesOf("[{role: 'system', content: 'Be brief.'}, {role: 'user', "
                                                "content: 'Hi'}, {role: 'assistant', content: 'Ho'}]"),
                                     nanochat());
    QVERIFY(chat);
    QCOMPARE(shown(*chat),
             std::string(
                 "<|bos|><|user_start|>Be brief.\n\nHi<|user_end|><|assistant_start|>{Ho<|assistant_end|>}"));
    QCOMPARE(chat->chat.rendered.sources.size(), std::size_t{4});
    QCOMPARE(chat->chat.rendered.sources[1].index, 0U);
    QCOMPARE(chat->chat.rendered.sources[2].index, 1U);
}

void NanochatTest::nothingIsInjected() {
    const auto chat =
        renderNanochat(messagesOf("[{role: 'user', content: '<|assistant_end|>'}]"), nanochat());
    QVERIFY(chat);
    QCOMPARE(std::count(chat->tokens.ids.begin(), chat->tokens.ids.end(), PieceId{260}), std::ptrdiff_t{0});
    QCOMPARE(chat->tokens.size(), std::size_t{3 + 17});
}

void NanochatTest::truncation() {
    NanochatOptions options;
    options.maxTokens = 9;
    const auto chat =
        renderNanochat(messagesOf("[{role: 'user', content: 'abc'}, {role: 'assistant', content: 'defg'}]"),
                       nanochat(), options);
    QVERIFY(chat);
    QCOMPARE(shown(*chat), std::string("<|bos|><|user_start|>abc<|user_end|><|assistant_start|>{de}"));
    QCOMPARE(chat->cut, std::size_t{3});
    QCOMPARE(chat->cutTrained, std::size_t{3});
    QCOMPARE(chat->mask.notes.size(), std::size_t{1});
}

void NanochatTest::flags() {
    const Data messages = messagesOf(
        "[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b', train: false}, {role: 'user', "
        "content: 'c'}, {role: 'assistant', content: 'd', weight: 0.5}, {role: 'user', content: 'e'}, "
        "{role: 'assistant', content: [{type: 'python', text: 'f'}]}]");
    const auto chat = renderNanochat(messages, nanochat());
    QVERIFY(chat);
    const std::string before =
        "<|bos|><|user_start|>a<|user_end|><|assistant_start|>b<|assistant_end|><|user_start|>c<|user_end|>"
        "<|assistant_start|>";
    const std::string last = "<|user_start|>e<|user_end|><|assistant_start|>{<|python_start|>f<|python_end|>"
                             "<|assistant_end|>}";
    QCOMPARE(shown(*chat), before + "{d<|assistant_end|>}" + last);
    QCOMPARE(chat->mask.weights.size(), chat->tokens.size());
    for (std::size_t t = 0; t < chat->tokens.size(); ++t) {
        const float weight = chat->mask.why[t].message == 3 ? 0.5F : 1.0F;
        QCOMPARE(chat->mask.weights[t], chat->mask.trained[t] != 0 ? weight : 0.0F);
    }
    NanochatOptions options;
    options.lastTurnOnly = true;
    QCOMPARE(shown(*renderNanochat(messages, nanochat(), options)), before + "d<|assistant_end|>" + last);
    options.maxTokens = 6; // none of these is truncated
    const auto cut = renderNanochat(messages, nanochat(), options);
    QCOMPARE(cut->mask.weights.size(), std::size_t{6});
    QCOMPARE(cut->cutTrained, std::size_t{4});
}

void NanochatTest::completion() {
    NanochatOptions options;
    options.forCompletion = true;
    const auto chat = renderNanochat(
        messagesOf("[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b'}]"), nanochat(), options);
    QVERIFY(chat);
    QCOMPARE(shown(*chat), std::string("<|bos|><|user_start|>a<|user_end|><|assistant_start|>"));
}

void NanochatTest::refuses_data() {
    QTest::addColumn<QString>("messages");
    QTest::addColumn<QString>("where");
    QTest::newRow("none") << "[]"
                          << "messages";
    QTest::newRow("assistant first") << "[{role: 'assistant', content: 'x'}]"
                                     << "messages[0].role";
    QTest::newRow("two users") << "[{role: 'user', content: 'x'}, {role: 'user', content: 'x'}]"
                               << "messages[1].role";
    QTest::newRow("system alone") << "[{role: 'system', content: 'x'}]"
                                  << "messages[1].role";
    QTest::newRow("parts of the user") << "[{role: 'user', content: []}]"
                                       << "messages[0].content";
    QTest::newRow("unknown part")
        << "[{role: 'user', content: ''}, {role: 'assistant', content: [{type: 'image', text: ''}]}]"
        << "messages[1].content[0].type";
    QTest::newRow("no text")
        << "[{role: 'user', content: ''}, {role: 'assistant', content: [{type: 'text'}]}]"
        << "messages[1].content[0].text";
}

void NanochatTest::refuses() {
    QFETCH(QString, messages);
    QFETCH(QString, where);
    const auto chat = renderNanochat(messagesOf(messages.toUtf8()), nanochat());
    QVERIFY(!chat);
    QCOMPARE(QString::fromStdString(chat.error().where), where);
}

void NanochatTest::otherTokenizers() {
    const auto other = byteTokenizer({"<|bos|>"});
    const Data messages = messagesOf("[{role: 'user', content: 'a'}]");
    const auto refused = renderNanochat(messages, *other);
    QVERIFY(!refused);
    QVERIFY(refused.error().message.english().find("<|output_end|>") != std::string::npos);
    NanochatOptions options;
    options.inventSpecials = true;
    const auto chat = renderNanochat(messages, *other, options);
    QVERIFY(chat);
    QCOMPARE(chat->invented.size(), std::size_t{8});
    QCOMPARE(chat->tokens.ids, (std::vector<PieceId>{256, 257, 'a', 258}));
}

/// The definition again, over generated conversations, with ids written by hand.
void NanochatTest::sameAsItsParts() {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        GeneratedText random(seed);
        Data messages = Data::list();
        std::vector<PieceId> ids = {256};
        std::vector<std::uint8_t> trained = {0};
        const auto put = [&](const std::string& text, std::uint8_t yes) {
            for (const char c : text) {
                ids.push_back(static_cast<unsigned char>(c));
                trained.push_back(yes);
            }
        };
        const auto special = [&](PieceId id, std::uint8_t yes) {
            ids.push_back(256 + id);
            trained.push_back(yes);
        };
        for (std::uint32_t i = 0, n = 1 + random.below(5); i < n; ++i) {
            Data content = Data::string(random.text(random.below(4)));
            special(i % 2 == 0 ? 1 : 3, 0);
            if (i % 2 == 1 && random.below(2) == 0) {
                content = Data::list();
                for (std::uint32_t p = random.below(4); p > 0; --p) {
                    const std::uint32_t kind = random.below(3);
                    const std::string text = random.text(random.below(3));
                    content.items.push_back(
                        Data::object({{"type", Data::string(kind == 0   ? "text"
                                                            : kind == 1 ? "python"
                                                                        : "python_output")},
                                      {"text", Data::string(text)}}));
                    const std::uint8_t yes = kind == 2 ? 0 : 1;
                    if (kind != 0)
                        special(kind == 1 ? 5 : 7, yes);
                    put(text, yes);
                    if (kind != 0)
                        special(kind == 1 ? 6 : 8, yes);
                }
            } else {
                put(content.text, i % 2 == 1 ? 1 : 0);
            }
            special(i % 2 == 0 ? 2 : 4, i % 2 == 1 ? 1 : 0);
            messages.items.push_back(Data::object(
                {{"role", Data::string(i % 2 == 0 ? "user" : "assistant")}, {"content", content}}));
        }
        const auto chat = renderNanochat(messages, nanochat());
        QVERIFY(chat);
        QCOMPARE(chat->tokens.ids, ids);
        QCOMPARE(chat->mask.trained, trained);
        std::uint32_t at = 0;
        for (const ByteSpan& span : chat->tokens.bytes) {
            QCOMPARE(span.begin, at);
            at = span.end;
        }
        QCOMPARE(at, chat->chat.rendered.text.size());
    }
}

QTEST_GUILESS_MAIN(NanochatTest)
#include "tst_nanochat.moc"
