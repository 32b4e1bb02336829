// Expected ids, types, sequences and offsets: Hugging Face tokenizers 0.23.2.
#include "core/stages/postprocess/post_processor.h"

#include <QtTest>

#include <array>

using namespace tokenscope;

namespace {

constexpr std::array<std::string_view, 6> kPieces{"<unk>",   "[CLS]",   "[SEP]",
                                                  "\u0120a", "b\u0120", "\u0120\u0120c"};
constexpr std::uint32_t kNone = Encoding::kNone;

Encoding encoded(std::initializer_list<std::pair<PieceId, ByteSpan>> tokens) {
    Encoding e;
    for (const auto& [id, span] : tokens) {
        e.ids.push_back(id);
        e.bytes.push_back(span);
        e.reference.push_back(span);
        e.wordIds.push_back(static_cast<std::uint32_t>(e.wordIds.size()));
    }
    return e;
}

PostProcessContext context(bool addSpecial) {
    PostProcessContext c;
    c.firstText = " ab  c";
    c.secondText = " a";
    c.spelling = [](PieceId id) { return kPieces.at(id); };
    c.addSpecial = addSpecial;
    c.referenceSpans = true;
    c.full = true;
    return c;
}

Encoding first() {
    return encoded({{3, {0, 2}}, {4, {2, 3}}, {5, {3, 6}}});
}
Encoding second() {
    return encoded({{3, {0, 2}}});
}

TemplatePostProcessor bertTemplate() {
    using T = TemplatePostProcessor;
    return {{{T::Special{"[CLS]"}, 0}, {T::Sequence{false}, 0}, {T::Special{"[SEP]"}, 0}},
            {{T::Special{"[CLS]"}, 0},
             {T::Sequence{false}, 0},
             {T::Special{"[SEP]"}, 0},
             {T::Sequence{true}, 1},
             {T::Special{"[SEP]"}, 1}},
            {{"[CLS]", {1}, {"[CLS]"}}, {"[SEP]", {2}, {"[SEP]"}}}};
}

Encoding processed(const std::optional<PostProcessorConfig>& config, bool pair, const PostProcessContext& c) {
    const auto made = makePostProcessor(config);
    if (!made) {
        qWarning("%s", describe(made.error()).c_str());
        return {};
    }
    Encoding a = first();
    Encoding b = second();
    if (!(*made)->apply(a, pair ? &b : nullptr, c))
        return {};
    return a;
}

using Ids = std::vector<PieceId>;
using Numbers = std::vector<std::uint32_t>;

} // namespace

class TestPostProcessor : public QObject {
    Q_OBJECT
  private slots:
    void withoutOneTextsAreJoined() {
        const Encoding e = processed(std::nullopt, true, context(true));
        QCOMPARE(e.ids, (Ids{3, 4, 5, 3}));
        QCOMPARE(e.typeIds, (Numbers{0, 0, 0, 1}));
        QCOMPARE(e.sequenceIds, (Numbers{0, 0, 0, 1}));
        QCOMPARE(e.wordIds, (Numbers{0, 1, 2, 0}));
        QCOMPARE(e.specialMask, std::vector<std::uint8_t>(4, 0));
        QCOMPARE(e.attentionMask, std::vector<std::uint8_t>(4, 1));
    }

    void templatesOfOneAndTwo() {
        const Encoding one = processed({{bertTemplate()}}, false, context(true));
        QCOMPARE(one.ids, (Ids{1, 3, 4, 5, 2}));
        QVERIFY((one.bytes.front() == ByteSpan{0, 0}));
        QVERIFY((one.bytes.back() == ByteSpan{6, 6}));
        QVERIFY((one.reference.back() == ByteSpan{0, 0}));
        const Encoding two = processed({{bertTemplate()}}, true, context(true));
        QCOMPARE(two.ids, (Ids{1, 3, 4, 5, 2, 3, 2}));
        QCOMPARE(two.typeIds, (Numbers{0, 0, 0, 0, 0, 1, 1}));
        QCOMPARE(two.sequenceIds, (Numbers{kNone, 0, 0, 0, kNone, 1, kNone}));
        QCOMPARE(two.wordIds, (Numbers{kNone, 0, 1, 2, kNone, 0, kNone}));
        QCOMPARE(two.specialMask, (std::vector<std::uint8_t>{1, 0, 0, 0, 1, 0, 1}));
        const Encoding bare = processed({{bertTemplate()}}, true, context(false));
        QCOMPARE(bare.ids, (Ids{3, 4, 5, 3}));
        QCOMPARE(bare.typeIds, (Numbers{0, 0, 0, 1}));
    }

    void optionalVectorsStayEmpty() {
        PostProcessContext c = context(true);
        c.full = false;
        c.referenceSpans = false;
        Encoding a = first();
        a.wordIds.clear();
        a.reference.clear();
        const auto made = makePostProcessor({{bertTemplate()}});
        QVERIFY((*made)->apply(a, nullptr, c));
        QCOMPARE(a.ids, (Ids{1, 3, 4, 5, 2}));
        QCOMPARE(a.bytes.size(), a.ids.size());
        QVERIFY(a.reference.empty() && a.wordIds.empty() && a.typeIds.empty() && a.sequenceIds.empty() &&
                a.specialMask.empty() && a.attentionMask.empty());
    }

    void bertAndRoberta() {
        const Encoding bert =
            processed({{BertPostProcessor{{"[SEP]", 2}, {"[CLS]", 1}}}}, true, context(true));
        QCOMPARE(bert.ids, (Ids{1, 3, 4, 5, 2, 3, 2}));
        QCOMPARE(bert.typeIds, (Numbers{0, 0, 0, 0, 0, 1, 1}));
        const Encoding roberta =
            processed({{RobertaPostProcessor{{"[SEP]", 2}, {"odd", 1}, false, true}}}, true, context(true));
        QCOMPARE(roberta.ids, (Ids{1, 3, 4, 5, 2, 2, 3, 2}));
        QCOMPARE(roberta.typeIds, (Numbers(8, 0)));
        QCOMPARE(roberta.sequenceIds, (Numbers{kNone, 0, 0, 0, kNone, kNone, 1, kNone}));
        QCOMPARE(roberta.spellings.size(), std::size_t{1});
        QVERIFY(roberta.spellings.front().second == "odd");
    }

    // The reference's sequence ids don't show which text a position is in: ByteLevel after a template.
    void positionsKnowTheirText() {
        const Encoding e =
            processed({{PostProcessorSequence{{{bertTemplate()}, {ByteLevelPostProcessor{false, false}}}}}},
                      true, context(true));
        QCOMPARE(e.ids, (Ids{1, 3, 4, 5, 2, 3, 2}));
        QCOMPARE(e.ofSecondText, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0}));
    }

    // The tokens that BertProcessing adds around a template's special tokens have their positions.
    void spansAscendAroundSpecialTokens() {
        const Encoding e = processed(
            {{PostProcessorSequence{{{bertTemplate()}, {BertPostProcessor{{"[SEP]", 2}, {"[CLS]", 1}}}}}}},
            true, context(true));
        QCOMPARE(e.ids, (Ids{1, 1, 2, 3, 4, 5, 2, 2, 2, 3, 2, 2, 2}));
        for (std::size_t i = 1; i < 9; ++i)
            QVERIFY2(e.bytes[i - 1].begin <= e.bytes[i].begin && e.bytes[i - 1].end <= e.bytes[i].end,
                     qPrintable(QString::number(i)));
    }

    void byteLevelTrimsTheReferenceOnly() {
        const Encoding plain = processed({{ByteLevelPostProcessor{false, true}}}, false, context(true));
        QVERIFY((plain.reference == std::vector<ByteSpan>{{1, 2}, {2, 2}, {5, 6}}));
        QVERIFY(plain.bytes == first().bytes);
        // One space at the text's start counts as the one that was added.
        const Encoding prefixed = processed({{ByteLevelPostProcessor{true, true}}}, false, context(true));
        QVERIFY((prefixed.reference == std::vector<ByteSpan>{{0, 2}, {2, 2}, {5, 6}}));
        const Encoding off = processed({{ByteLevelPostProcessor{true, false}}}, false, context(true));
        QVERIFY(off.reference == first().reference);
    }

    /// The reference's spans for a BPE with a prefix and byte fallback exceed the text.
    void byteLevelTrimsSpansOutsideTheText() {
        const auto made = makePostProcessor(PostProcessorConfig{ByteLevelPostProcessor{false, true}});
        QVERIFY(made);
        Encoding e = encoded({{3, {0, 2}}, {4, {7, 8}}, {5, {8, 11}}});
        QVERIFY((*made)->apply(e, nullptr, context(true)));
        QVERIFY((e.reference == std::vector<ByteSpan>{{1, 2}, {7, 7}, {10, 11}}));
    }

    void bosAndEos() {
        const PostProcessorConfig config{BosEosPostProcessor{1, 2}};
        QCOMPARE(processed(config, false, context(false)).ids, (Ids{3, 4, 5}));
        QCOMPARE(processed(config, false, context(true)).ids, (Ids{1, 3, 4, 5}));
        PostProcessContext c = context(true);
        c.addBos = false;
        c.addEos = true;
        QCOMPARE(processed(config, false, c).ids, (Ids{3, 4, 5, 2}));
        QCOMPARE(processed({{BosEosPostProcessor{}}}, false, c).ids, (Ids{3, 4, 5}));
    }

    void overflowingPartsAreCompleted() {
        Encoding a = first();
        a.overflowing.push_back(second());
        const auto made = makePostProcessor({{bertTemplate()}});
        QVERIFY((*made)->apply(a, nullptr, context(true)));
        QCOMPARE(a.overflowing.size(), std::size_t{1});
        QCOMPARE(a.overflowing.front().ids, (Ids{1, 3, 2}));
        QCOMPARE(a.overflowing.front().specialMask, (std::vector<std::uint8_t>{1, 0, 1}));
    }

    /// Each window of one text is combined with each of the other.
    void windowsOfAPairAreBounded() {
        const auto windows = [](std::size_t count) {
            Encoding e = second();
            e.overflowing.assign(count, second());
            return e;
        };
        for (const std::optional<PostProcessorConfig>& config :
             {std::optional<PostProcessorConfig>(), std::optional<PostProcessorConfig>{{bertTemplate()}}}) {
            const auto made = makePostProcessor(config);
            Encoding a = windows(10);
            Encoding b = windows(10);
            QVERIFY((*made)->apply(a, &b, context(true)));
            QCOMPARE(a.overflowing.size(), std::size_t{11 * 11 - 1});
            a = windows(10'000);
            b = windows(10'000);
            const auto refused = (*made)->apply(a, &b, context(true));
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::TooLarge);
            QCOMPARE(QString::fromStdString(refused.error().where), QString("$.truncation"));
            QVERIFY(QString::fromStdString(refused.error().message).contains("10001 windows"));
        }
    }

    /// Slots of the template share their special tokens, and added tokens are counted.
    void templatesAreBounded() {
        using T = TemplatePostProcessor;
        T large;
        large.specials.push_back(
            {"s", std::vector<PieceId>(7000, 1), std::vector<std::string>(7000, "[CLS]")});
        large.single.assign(7000, {T::Special{"s"}, 0});
        large.single.push_back({T::Sequence{false}, 0});
        const auto made = makePostProcessor({{large}});
        QVERIFY(made);
        QCOMPARE((*made)->addedPieces(false), std::size_t{49'000'000});
        Encoding a = first();
        const auto refused = (*made)->apply(a, nullptr, context(true));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::TooLarge);
        QCOMPARE(QString::fromStdString(refused.error().where), QString("$.post_processor"));
        QCOMPARE(processed({{large}}, false, context(false)).ids, first().ids);

        T repeated;
        repeated.single.assign(100, {T::Sequence{false}, 0});
        const auto often = makePostProcessor({{repeated}});
        QVERIFY(often);
        Encoding few = first();
        QVERIFY((*often)->apply(few, nullptr, context(true)));
        QCOMPARE(few.size(), std::size_t{300});
        Encoding many;
        many.ids.assign(200'000, 3);
        many.bytes.assign(200'000, {});
        PostProcessContext bare = context(true);
        bare.full = bare.referenceSpans = false;
        QVERIFY(!(*often)->apply(many, nullptr, bare));

        // A text without added tokens is not limited.
        Encoding one;
        one.ids.assign(PostProcessor::kMaxTokens + 1, 3);
        one.bytes.assign(one.ids.size(), {});
        const auto around = makePostProcessor({{bertTemplate()}});
        QVERIFY((*around)->apply(one, nullptr, bare));
    }

    void rejectsImpossibleValues() {
        TemplatePostProcessor unknown = bertTemplate();
        unknown.specials.erase(unknown.specials.begin());
        const auto missing = makePostProcessor({{unknown}});
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::Damaged);
        QCOMPARE(QString::fromStdString(missing.error().where), QString("$.post_processor.single[0]"));
        QVERIFY(QString::fromStdString(missing.error().message).contains("[CLS]"));
    }

    // The second processor receives the first one's special tokens as texts, if there are at most two parts.
    void templateAfterATemplate() {
        using T = TemplatePostProcessor;
        const T before{{{T::Special{"[CLS]"}, 0}, {T::Sequence{false}, 0}},
                       {{T::Special{"[CLS]"}, 0},
                        {T::Sequence{false}, 0},
                        {T::Special{"[SEP]"}, 0},
                        {T::Sequence{true}, 1}},
                       {{"[CLS]", {1}, {"[CLS]"}}, {"[SEP]", {2}, {"[SEP]"}}}};
        const T after{
            {{T::Sequence{false}, 5}, {T::Special{"x"}, 1}},
            {{T::Sequence{false}, 5}, {T::Special{"x"}, 1}, {T::Sequence{true}, 6}, {T::Special{"x"}, 2}},
            {{"x", {0}, {"<unk>"}}}};
        const std::optional<PostProcessorConfig> both{{PostProcessorSequence{{{before}, {after}}}}};
        const Encoding one = processed(both, false, context(true));
        QCOMPARE(one.ids, (Ids{1, 0, 3, 4, 5, 0}));
        QCOMPARE(one.typeIds, (Numbers{5, 1, 6, 6, 6, 2}));
        QCOMPARE(one.sequenceIds, (Numbers{kNone, kNone, 1, 1, 1, kNone}));
        QCOMPARE(one.specialMask, (std::vector<std::uint8_t>{1, 1, 0, 0, 0, 1}));
        QVERIFY((one.bytes[1] == ByteSpan{0, 0})); // at the position of the special token before it
        const Encoding two = processed(both, true, context(false));
        QCOMPARE(two.ids, (Ids{3, 4, 5, 3}));
        QCOMPARE(two.typeIds, (Numbers{5, 5, 5, 6}));
        QCOMPARE(two.sequenceIds, (Numbers{0, 0, 0, 1}));

        const auto made = makePostProcessor(both);
        QVERIFY(made);
        Encoding a = first();
        Encoding b = second();
        const auto refused = (*made)->apply(a, &b, context(true));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        QVERIFY(QString::fromStdString(refused.error().message).contains("give 4"));
        const Diagnostics reported = unusualPostProcessor(both);
        QCOMPARE(reported.size(), std::size_t(1));
        QVERIFY(
            QString::fromStdString(reported[0].message)
                .contains("as in Hugging Face tokenizers, it can't encode two texts with special tokens"));
        QVERIFY(unusualPostProcessor({{PostProcessorSequence{{{before}, {BertPostProcessor{}}}}}}).empty());
    }

    // All ids, and as many tokens as there are.
    void idsAndTokensOfAnotherNumber() {
        using T = TemplatePostProcessor;
        const auto around = [](std::vector<PieceId> ids, std::vector<std::string> tokens) {
            return processed({{T{{{T::Special{"x"}, 0}, {T::Sequence{false}, 0}}, {}, {{"x", ids, tokens}}}}},
                             false, context(true));
        };
        QCOMPARE(around({1, 2}, {"odd"}).ids, (Ids{1, 2, 3, 4, 5}));
        QCOMPARE(around({1, 2}, {"odd"}).spellings.size(), std::size_t(1));
        QCOMPARE(around({1}, {"[CLS]", "more"}).ids, (Ids{1, 3, 4, 5}));
        QCOMPARE(around({}, {"none"}).ids, (Ids{3, 4, 5}));
    }
};

QTEST_GUILESS_MAIN(TestPostProcessor)
#include "tst_post_processor.moc"
