// Masks follow the definitions of their policies, on examples and on generated conversations.

#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/mask_policy.h"
#include "tests/support/rendered_chats.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

struct Case {
    explicit Case(Data given, RenderedChat rendered, GeneratedText& random, bool bos = false,
                  bool single = false)
        : messages(std::move(given))
        , chat(std::move(rendered))
        , tokens(toyTokens(chat.rendered.text, random, bos, single)) {}

    [[nodiscard]] MaskInput input() const {
        return {chat,
                messages,
                tokens.encoding,
                "x",
                true,
                tokens.control,
                3,
                [this](std::size_t count, bool prompt) { return chatMl(messages, count, prompt); }};
    }

    Data messages;
    RenderedChat chat;
    ToyTokens tokens;
};

Data dialogue(const char* json) {
    auto data = readData(json);
    if (!data)
        qFatal("%s", describe(data.error()).c_str());
    return *std::move(data);
}

/// The trained tokens' text, split where untrained ones are between them.
std::string trainedText(const Mask& mask, const Case& given) {
    std::string out;
    bool before = true;
    for (std::size_t t = 0; t < mask.trained.size(); ++t) {
        if (mask.trained[t] != 0) {
            const ByteSpan span = given.tokens.encoding.bytes[t];
            out += (before ? "" : "|") + given.chat.rendered.text.substr(span.begin, span.size());
        }
        before = mask.trained[t] != 0 || out.empty();
    }
    return out;
}

/// The bytes that should be trained, derived without the code under test.
std::vector<bool> expectedBytes(const Case& given, bool parts) {
    const RenderedText& rendered = given.chat.rendered;
    std::vector<bool> bytes(rendered.text.size());
    for (const OriginRun& run : rendered.runs) {
        const OriginSource& source = rendered.sources[run.source];
        if (source.kind != OriginKind::Message || !source.field.starts_with("content"))
            continue;
        const Data& message = given.messages.items[source.index];
        const Data* weight = message.find("weight");
        const Data* train = message.find("train");
        bool yes = message.stringAt("role") == "assistant" && (weight == nullptr || weight->text != "0") &&
                   (train == nullptr || train->truth);
        if (parts && source.field != "content")
            yes = yes &&
                  findPath(message, source.field.substr(0, source.field.find(']') + 1))->stringAt("type") !=
                      "python_output";
        for (std::uint32_t b = run.text.begin; b < run.text.end; ++b)
            bytes[b] = yes;
    }
    return bytes;
}

} // namespace

class MaskPolicyTest : public QObject {
    Q_OBJECT

  private slots:
    void sideBySide();
    void parts();
    void edges();
    void asTransformers_data();
    void asTransformers();
    void flagsAndTurns();
    void markersByTokens();
    void explainsDifferences();
    void prefixBroken();
    void holdToTheirDefinitions();
    void blocksOnTokens();
};

void MaskPolicyTest::sideBySide() {
    GeneratedText random(1);
    const Data messages = dialogue(
        "[{role: 'system', content: 's'}, {role: 'user', content: 'Hi'}, {role: 'assistant', "
        "content: 'Hello.'}, {role: 'user', content: 'Bye'}, {role: 'assistant', content: 'So long'}]");
    const Case given(messages, chatMl(messages, 9, false), random, true, true);
    const MaskInput input = given.input();
    MaskOptions options;
    QCOMPARE(trainedText(maskOf(MaskPolicy::Content, input, options), given), std::string("Hello.|So long"));
    options.endOfTurn = true;
    const std::string whole = "Hello.<|im_end|>|So long<|im_end|>";
    QCOMPARE(trainedText(maskOf(MaskPolicy::Content, input, options), given), whole);
    QCOMPARE(trainedText(maskOf(MaskPolicy::Parts, input), given), whole);
    QCOMPARE(trainedText(maskOf(MaskPolicy::Generation, input), given), whole);
    QCOMPARE(trainedText(maskOf(MaskPolicy::PrefixDifference, input), given),
             std::string("Hello.<|im_end|>\n|So long<|im_end|>\n"));
    options.markers = guessMarkers(input);
    QCOMPARE(options.markers.begin, std::string("<|im_start|>assistant\n"));
    QCOMPARE(options.markers.end, std::string("<|im_end|>"));
    QCOMPARE(trainedText(maskOf(MaskPolicy::ResponseMarker, input, options), given), whole);
    options.markers.endTrained = false;
    QCOMPARE(trainedText(maskOf(MaskPolicy::ResponseMarker, input, options), given),
             std::string("Hello.|So long"));
    options.markers.end.clear();
    QCOMPARE(trainedText(maskOf(MaskPolicy::ResponseMarker, input, options), given),
             std::string("So long<|im_end|>\n"));
    options.lastTurnOnly = true;
    for (const MaskPolicy policy : kMaskPolicies) {
        const Mask mask = maskOf(policy, input, options);
        QVERIFY(trainedText(mask, given).starts_with("So long"));
        QCOMPARE(mask.trained.size(), given.tokens.encoding.size());
    }
}

void MaskPolicyTest::parts() {
    GeneratedText random(1);
    const Data messages = dialogue(
        "[{role: 'user', content: '1+1?'}, {role: 'assistant', content: [{type: 'text', text: 'So: '}, "
        "{type: 'python', text: '1+1'}, {type: 'python_output', text: '2'}, {type: 'text', text: ' is "
        "it'}]}]");
    const Case given(messages, chatMl(messages, 9, false), random, false, true);
    const Mask mask = maskOf(MaskPolicy::Parts, given.input());
    QCOMPARE(trainedText(mask, given), std::string("So: 1+1| is it<|im_end|>"));
    QCOMPARE(trainedText(maskOf(MaskPolicy::Content, given.input()), given), std::string("So: 1+12 is it"));
    QCOMPARE(mask.trainedCount(), std::size_t{14});
}

void MaskPolicyTest::edges() {
    Case given(dialogue("[{role: 'assistant', content: 'abc'}]"),
               ChatText().literal("x: ").said(0, "content", "abc").literal("\n\n").chat(),
               *std::make_unique<GeneratedText>(1));
    given.tokens.encoding.ids = {1, 2, 3, 4};
    given.tokens.encoding.bytes = {{0, 2}, {2, 4}, {4, 7}, {7, 8}}; // "x:" " a" "bc\n" "\n"
    given.tokens.control = {0, 0, 0, 0};
    MaskOptions options;
    const auto trained = [&](EdgeRule rule) {
        options.edge = rule;
        return maskOf(MaskPolicy::Content, given.input(), options).trained;
    };
    using Bits = std::vector<std::uint8_t>;
    QCOMPARE(trained(EdgeRule::Any), (Bits{0, 1, 1, 0}));
    QCOMPARE(trained(EdgeRule::All), (Bits{0, 0, 0, 0}));
    QCOMPARE(trained(EdgeRule::First), (Bits{0, 0, 1, 0}));
    const Mask mask = maskOf(MaskPolicy::Content, given.input(), options);
    QCOMPARE(mask.straddles, (Bits{0, 1, 1, 0}));
    QVERIFY(mask.why[1].kind == WhyKind::EdgeLost);
    QCOMPARE(mask.straddling(), std::size_t{2});
}

void MaskPolicyTest::asTransformers_data() {
    QTest::addColumn<std::vector<ByteSpan>>("tokens");
    QTest::addColumn<std::vector<std::pair<std::uint64_t, std::uint64_t>>>("spans");
    QTest::addColumn<std::vector<std::uint8_t>>("trained");
    QTest::addColumn<std::vector<std::uint8_t>>("withoutFlaw");
    using Tokens = std::vector<ByteSpan>;
    using Spans = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    using Bits = std::vector<std::uint8_t>;
    const Tokens four = {{0, 2}, {2, 4}, {4, 6}, {6, 8}};
    QTest::newRow("plain") << four << Spans{{2, 6}} << Bits{0, 1, 1, 0} << Bits{0, 1, 1, 0};
    QTest::newRow("overlap") << four << Spans{{3, 5}} << Bits{0, 1, 1, 0} << Bits{0, 1, 1, 0};
    QTest::newRow("ends in the first token") << four << Spans{{0, 2}} << Bits{1, 1, 1, 1} << Bits{1, 0, 0, 0};
    QTest::newRow("empty") << four << Spans{{4, 4}} << Bits{0, 0, 0, 0} << Bits{0, 0, 0, 0};
    QTest::newRow("empty in a token") << four << Spans{{3, 3}} << Bits{0, 1, 0, 0} << Bits{0, 1, 0, 0};
    const Tokens gap = {{0, 2}, {2, 4}, {5, 6}, {6, 8}};
    QTest::newRow("nothing holds the first")
        << gap << Spans{{4, 6}, {6, 8}} << Bits{0, 0, 0, 0} << Bits{0, 0, 0, 0};
    QTest::newRow("nothing holds the last") << gap << Spans{{2, 5}} << Bits{0, 1, 1, 1} << Bits{0, 1, 0, 0};
    QTest::newRow("beyond the text") << four << Spans{{6, 12}} << Bits{0, 0, 0, 1} << Bits{0, 0, 0, 1};
}

void MaskPolicyTest::asTransformers() {
    using Spans = std::vector<std::pair<std::uint64_t, std::uint64_t>>;
    QFETCH(std::vector<ByteSpan>, tokens);
    QFETCH(Spans, spans);
    QFETCH(std::vector<std::uint8_t>, trained);
    QFETCH(std::vector<std::uint8_t>, withoutFlaw);
    GeneratedText random(1);
    Case given(dialogue("[{role: 'user', content: 'abcdefgh'}]"),
               ChatText().said(0, "content", "abcdefgh").chat(), random);
    given.chat.generation = spans;
    given.tokens.encoding.bytes = tokens;
    given.tokens.encoding.ids = {1, 2, 3, 4};
    MaskOptions options;
    QCOMPARE(maskOf(MaskPolicy::Generation, given.input(), options).trained, trained);
    options.transformersEndQuirk = false;
    QCOMPARE(maskOf(MaskPolicy::Generation, given.input(), options).trained, withoutFlaw);
}

void MaskPolicyTest::flagsAndTurns() {
    GeneratedText random(1);
    const Data messages = dialogue("[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b', train: "
                                   "false}, {role: 'user', content: 'c'}, "
                                   "{role: 'assistant', content: 'd', weight: 0}, {role: 'tool', content: "
                                   "'e'}, {role: 'assistant', content: "
                                   "'f', weight: 0.5}, {role: 'assistant', content: 'g'}]");
    const Case given(messages, chatMl(messages, 9, false), random, false, true);
    for (const MaskPolicy policy :
         {MaskPolicy::Content, MaskPolicy::PrefixDifference, MaskPolicy::Generation}) {
        const Mask mask = maskOf(policy, given.input());
        const std::string text = trainedText(mask, given);
        QVERIFY(text.find('b') == std::string::npos && text.find('f') != std::string::npos);
        QVERIFY2(std::count(text.begin(), text.end(), '|') <= 5, text.c_str());
        QCOMPARE(mask.weights.size(), mask.trained.size());
        for (std::size_t t = 0; t < mask.trained.size(); ++t)
            QCOMPARE(mask.weights[t] != 0.0F, mask.trained[t] != 0);
    }
    const Mask mask = maskOf(MaskPolicy::Content, given.input());
    QCOMPARE(trainedText(mask, given), std::string("f|g"));
    QCOMPARE(std::count(mask.weights.begin(), mask.weights.end(), 0.5F), std::ptrdiff_t{1});
}

void MaskPolicyTest::markersByTokens() {
    GeneratedText random(1);
    const Data messages = dialogue("[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b'}]");
    const Case given(messages, chatMl(messages, 9, false), random, false, true);
    MaskOptions options;
    options.markers.byTokens = true;
    options.markers.begin = "assistant\n";
    for (const char c : options.markers.begin)
        options.markers.beginIds.push_back(100U * 256U + static_cast<unsigned char>(c));
    options.markers.endIds = {1};
    QCOMPARE(trainedText(maskOf(MaskPolicy::ResponseMarker, given.input(), options), given),
             std::string("b<|im_end|>"));
    options.markers.beginIds[0] = 7;
    const Mask lost = maskOf(MaskPolicy::ResponseMarker, given.input(), options);
    QCOMPARE(lost.trainedCount(), std::size_t{0});
    QVERIFY(lost.notes.at(0).english().find("is in the text, but") != std::string::npos);
}

void MaskPolicyTest::explainsDifferences() {
    GeneratedText random(1);
    const Data messages = dialogue("[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b'}]");
    const Case given(messages, chatMl(messages, 9, false), random, true, true);
    MaskInput input = given.input();
    const auto whyAt = [&](MaskPolicy policy, const char* text) {
        const Mask mask = maskOf(policy, input);
        const auto at = given.chat.rendered.text.find(text);
        for (std::size_t t = 0; t < mask.why.size(); ++t)
            if (given.tokens.encoding.bytes[t].contains(static_cast<std::uint32_t>(at)))
                return QString::fromStdString(sentenceOf(mask.why[t], input, mask));
        return QString();
    };
    QCOMPARE(whyAt(MaskPolicy::Content, "b<"), QString("belongs to messages[1].content"));
    QCOMPARE(whyAt(MaskPolicy::Content, "a<"), QString("belongs to messages[0].content, with the role user"));
    QCOMPARE(whyAt(MaskPolicy::Content, "<|im_start|>"), QString("text of the template, line 1"));
    QCOMPARE(whyAt(MaskPolicy::Parts, "<|im_end|>\n<|im_start|>assistant"),
             QString("text of the template, line 1"));
    QCOMPARE(whyAt(MaskPolicy::Generation, "b<"), QString("in generation block 1, which prints messages[1]"));
    QCOMPARE(whyAt(MaskPolicy::PrefixDifference, "b<"), QString("added to the text by messages[1]"));
    input.hasGeneration = false;
    const RenderedChat none{given.chat.rendered, {}, {}};
    MaskInput without{none, messages, given.tokens.encoding, "", false, {}, kNoPiece, {}};
    const Mask mask = maskOf(MaskPolicy::Generation, without);
    QCOMPARE(mask.notes.at(0), std::string("no generation block in this template: all zero"));
    QCOMPARE(sentenceOf(mask.why[3], without, mask), mask.notes.at(0));
    QCOMPARE(sentenceOf(mask.why[0], without, mask),
             std::string("doesn't come from text of the conversation"));
}

void MaskPolicyTest::prefixBroken() {
    GeneratedText random(1);
    const Data messages = dialogue(
        "[{role: 'user', content: 'a'}, {role: 'assistant', content: 'b'}, {role: 'user', content: 'c'}, "
        "{role: 'assistant', content: 'd'}]");
    const Case given(messages, chatMl(messages, 9, false), random, false, true);
    MaskInput input = given.input();
    const std::string source = "x\n{% if loop.last %}E{% endif %}";
    input.source = source;
    input.renderFirst = [&](std::size_t count, bool prompt) -> tl::expected<RenderedChat, ChatError> {
        RenderedChat chat = chatMl(messages, count, prompt);
        if (count == 2) { // the last message of all ends otherwise
            chat.rendered.text += "E";
            chat.rendered.runs.push_back({{static_cast<std::uint32_t>(chat.rendered.text.size() - 1),
                                           static_cast<std::uint32_t>(chat.rendered.text.size())},
                                          0,
                                          static_cast<std::uint32_t>(source.find('E')),
                                          1,
                                          {},
                                          true,
                                          0});
            return chat;
        }
        if (count == 3)
            return tl::unexpected<ChatError>(
                ChatError{ChatErrorKind::RaiseException, {}, "no", 1, 1, {}, {}, {}, false});
        return chat;
    };
    const Mask mask = maskOf(MaskPolicy::PrefixDifference, input);
    QCOMPARE(mask.trainedCount(), std::size_t{0});
    QCOMPARE(mask.notes.size(), std::size_t{2});
    QVERIFY2(mask.notes[0].english().ends_with(
                 "the template is not prefix-preserving (line 2 depends on loop.last)"),
             mask.notes[0].english().c_str());
    QCOMPARE(mask.notes[1], std::string("the conversation before messages[3] can't be rendered: no"));
}

void MaskPolicyTest::holdToTheirDefinitions() {
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        GeneratedText random(seed);
        const Data messages = generatedMessages(random, true);
        const Case given(messages, chatMl(messages, 99, random.below(3) == 0), random, random.below(2) == 0);
        const MaskInput input = given.input();
        MaskOptions options;
        options.edge = static_cast<EdgeRule>(random.below(3));
        for (const bool parts : {false, true}) {
            const Mask mask = maskOf(parts ? MaskPolicy::Parts : MaskPolicy::Content, input, options);
            const std::vector<bool> bytes = expectedBytes(given, parts);
            std::uint32_t at = 0;
            for (const Mark& mark : mask.marks) { // marks partition the text
                QCOMPARE(mark.text.begin, at);
                QVERIFY(mark.text.end > at);
                at = mark.text.end;
            }
            QCOMPARE(at, given.chat.rendered.text.size());
            for (std::size_t t = 0; t < mask.trained.size(); ++t) {
                const ByteSpan span = given.tokens.encoding.bytes[t];
                const auto count = std::count(bytes.begin() + span.begin, bytes.begin() + span.end, true);
                bool yes = *options.edge == EdgeRule::Any   ? count > 0
                           : *options.edge == EdgeRule::All ? count == span.size() && !span.empty()
                                                            : !span.empty() && bytes[span.begin];
                if (mask.why[t].kind == WhyKind::EndOfTurn) {
                    QVERIFY(parts && given.tokens.encoding.ids[t] == 1);
                    yes = true;
                }
                QCOMPARE(mask.trained[t] != 0, yes);
                QCOMPARE(mask.straddles[t] != 0, count > 0 && count < span.size());
                QVERIFY(!sentenceOf(mask.why[t], input, mask).empty());
            }
        }
        const Mask turns = maskOf(MaskPolicy::PrefixDifference, input, options);
        for (const Mark& mark : turns.marks)
            if (mark.trained) {
                const std::size_t before = chatMl(messages, mark.why.message, true).rendered.text.size();
                const std::size_t after = chatMl(messages, mark.why.message + 1, false).rendered.text.size();
                QCOMPARE(mark.text,
                         (ByteSpan{static_cast<std::uint32_t>(before), static_cast<std::uint32_t>(after)}));
            }
        QVERIFY(turns.notes.empty() || turns.notes[0].english().ends_with(": all zero"));
    }
}

void MaskPolicyTest::blocksOnTokens() {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        GeneratedText random(seed);
        const Data messages = generatedMessages(random, false);
        const Case given(messages, chatMl(messages, 99, true), random);
        const Mask mask = maskOf(MaskPolicy::Generation, given.input());
        // The reference, in characters: first and last one of each span.
        const TextIndex index(given.chat.rendered.text);
        const auto holder = [&](std::uint32_t character) {
            for (std::size_t t = 0; t < given.tokens.encoding.size(); ++t) {
                const ByteSpan span = given.tokens.encoding.bytes[t];
                if (index.characterStart(span.begin) <= index.byteOfCodePoint(character) &&
                    index.byteOfCodePoint(character) < span.end)
                    return static_cast<int>(t);
            }
            return -1;
        };
        std::vector<std::uint8_t> expected(mask.trained.size());
        for (const auto& [begin, end] : given.chat.generation) {
            const int from = holder(static_cast<std::uint32_t>(begin));
            const int to = end == 0 ? -1 : holder(static_cast<std::uint32_t>(end) - 1);
            for (int t = from; t < (to > 0 ? to + 1 : static_cast<int>(expected.size())); ++t)
                expected[static_cast<std::size_t>(t)] = 1;
        }
        QCOMPARE(mask.trained, expected);
        MaskOptions any;
        any.edge = EdgeRule::Any;
        any.exactBlocks = true;
        const Mask right = maskOf(MaskPolicy::Generation, given.input(), any);
        for (std::size_t t = 0; t < right.trained.size(); ++t) {
            const ByteSpan span = given.tokens.encoding.bytes[t];
            const bool in =
                std::any_of(given.chat.blocks.begin(), given.chat.blocks.end(),
                            [&](ByteSpan block) { return block.begin < span.end && span.begin < block.end; });
            QCOMPARE(right.trained[t] != 0, in);
        }
    }
}

QTEST_GUILESS_MAIN(MaskPolicyTest)
#include "tst_mask_policy.moc"
