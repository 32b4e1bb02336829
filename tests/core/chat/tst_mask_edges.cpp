// Straddling tokens report the edge rule that decided, and what transformers does; spans count characters as
// in Python.

#include "core/chat/masks/mask_policy.h"
#include "tests/support/rendered_chats.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::chat;
using namespace tokenscope::test;

namespace {

using Bits = std::vector<std::uint8_t>;

struct Tokens {
    Tokens(RenderedChat rendered, std::vector<ByteSpan> spans)
        : messages(Data::list({Data::object({{"role", Data::string("assistant")}})}))
        , chat(std::move(rendered))
        , control(spans.size()) {
        for (std::size_t i = 0; i < spans.size(); ++i)
            encoding.ids.push_back(static_cast<PieceId>(i + 1));
        encoding.bytes = std::move(spans);
    }
    [[nodiscard]] MaskInput input() const { return {chat, messages, encoding, "x", true, control, 3, {}}; }

    Data messages;
    RenderedChat chat;
    Encoding encoding;
    Bits control;
};

} // namespace

class MaskEdgesTest : public QObject {
    Q_OBJECT

  private slots:
    void reasons();
    void halvesOfSurrogates();
};

void MaskEdgesTest::reasons() {
    // "x:" " a" "bc\n" "\n"
    Tokens given(ChatText().literal("x: ").said(0, "content", "abc").literal("\n\n").chat(),
                 {{0, 2}, {2, 4}, {4, 7}, {7, 8}});
    MaskOptions options;
    const auto reason = [&](MaskPolicy policy, EdgeRule rule, std::size_t token) {
        options.edge = rule;
        const MaskInput input = given.input();
        return QString::fromStdString(reasonOf(token, input, maskOf(policy, input, options)));
    };
    QCOMPARE(
        reason(MaskPolicy::Content, EdgeRule::Any, 1),
        QString("belongs to messages[0].content; characters on both sides of an edge: trained by the rule "
                "any, as transformers does in generation blocks"));
    QCOMPARE(reason(MaskPolicy::Content, EdgeRule::All, 1),
             QString("straddles an edge of the trained text, and all of its characters count (the rule all); "
                     "in a generation block transformers trains it"));
    QVERIFY(!reason(MaskPolicy::Content, EdgeRule::Any, 0).contains("edge"));
    given.chat.generation = {{3, 6}};
    QVERIFY(
        reason(MaskPolicy::Generation, EdgeRule::Any, 2).endsWith("by the rule any, as transformers does"));
    QVERIFY(reason(MaskPolicy::Generation, EdgeRule::First, 1).endsWith("transformers trains it"));
    QVERIFY(reason(MaskPolicy::Generation, EdgeRule::Transformers, 1)
                .endsWith("trained by the rule transformers"));
    // This rule is only for generation blocks.
    options.edge = EdgeRule::Transformers;
    const Mask any = maskOf(MaskPolicy::Content, given.input(), options);
    QCOMPARE(any.trained, (Bits{0, 1, 1, 0}));
    QVERIFY(any.edge == EdgeRule::Any &&
            any.notes.back().english().starts_with("the edge rule transformers"));
    // Untrained text has no edges.
    given.messages.items[0].set("train", Data::boolean(false));
    for (const MaskPolicy policy : {MaskPolicy::Content, MaskPolicy::Generation})
        QCOMPARE(maskOf(policy, given.input(), options).straddling(), std::size_t{0});
}

/// The spans count them like Python, one character each.
void MaskEdgesTest::halvesOfSurrogates() {
    Tokens given(ChatText().literal("\xED\xA0\xBD").said(0, "content", "abc").literal("x").chat(),
                 {{0, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}});
    given.chat.generation = {{1, 4}};
    const Mask mask = maskOf(MaskPolicy::Generation, given.input());
    QCOMPARE(mask.trained, (Bits{0, 1, 1, 1, 0}));
    QVERIFY(mask.notes.at(0).english().find("a lone surrogate") != std::string::npos);
}

QTEST_GUILESS_MAIN(MaskEdgesTest)
#include "tst_mask_edges.moc"
