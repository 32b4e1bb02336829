// Windows, strides, sides and strategies of truncation; padding on both sides and to a multiple.

#include "core/stages/postprocess/truncation.h"

#include <QtTest>

#include <numeric>

using namespace tokenscope;

namespace {

using Ids = std::vector<PieceId>;
using Strategy = TruncationConfig::Strategy;

/// Ids first, first + 1, …, one byte each.
Encoding encodingOf(PieceId first, std::size_t size) {
    Encoding encoding;
    encoding.ids.resize(size);
    std::iota(encoding.ids.begin(), encoding.ids.end(), first);
    for (std::uint32_t i = 0; i < size; ++i)
        encoding.bytes.push_back({i, i + 1});
    return encoding;
}

TruncationConfig config(std::uint64_t maxLength, std::uint64_t stride = 0, bool left = false,
                        Strategy strategy = Strategy::LongestFirst) {
    TruncationConfig truncation;
    truncation.maxLength = maxLength;
    truncation.stride = stride;
    truncation.left = left;
    truncation.strategy = strategy;
    return truncation;
}

std::vector<Ids> windows(const Encoding& encoding) {
    std::vector<Ids> all = {encoding.ids};
    for (const Encoding& part : encoding.overflowing)
        all.push_back(part.ids);
    return all;
}

} // namespace

class TruncationTest : public QObject {
    Q_OBJECT

  private slots:
    void windowsOverlapByTheStride();
    void stopsEarly();
    void columnsAreSplitAtTheSamePositions();
    void theLongerOfTwoIsTruncatedFirst_data();
    void theLongerOfTwoIsTruncatedFirst();
    void oneOfTwoIsTruncated();
    void rejectsTooLargeValues();
    void padsOnBothSides();
    void padsCountAsTextIfNothingDistinguishesThem();
    void padsToAMultiple();
    void paddingIsBounded();
    void windowsAreBounded();
};

void TruncationTest::windowsOverlapByTheStride() {
    Encoding right = encodingOf(1, 8);
    QVERIFY(truncate(right, nullptr, config(5, 2), 0));
    QCOMPARE(windows(right), (std::vector<Ids>{{1, 2, 3, 4, 5}, {4, 5, 6, 7, 8}}));
    Encoding left = encodingOf(1, 8);
    QVERIFY(truncate(left, nullptr, config(5, 2, true), 0));
    QCOMPARE(windows(left), (std::vector<Ids>{{4, 5, 6, 7, 8}, {1, 2, 3, 4, 5}}));
    Encoding withSpecials = encodingOf(1, 8);
    QVERIFY(truncate(withSpecials, nullptr, config(5), 2));
    QCOMPARE(windows(withSpecials), (std::vector<Ids>{{1, 2, 3}, {4, 5, 6}, {7, 8}}));
    Encoding fits = encodingOf(1, 5);
    QVERIFY(truncate(fits, nullptr, config(5, 2), 0));
    QCOMPARE(windows(fits), (std::vector<Ids>{{1, 2, 3, 4, 5}}));
    Encoding nothing = encodingOf(1, 2);
    QVERIFY(truncate(nothing, nullptr, config(2), 2));
    QCOMPARE(windows(nothing), (std::vector<Ids>{{}, {1, 2}}));
}

void TruncationTest::stopsEarly() {
    const auto kept = [](const TruncationConfig& truncation, const std::vector<std::uint32_t>& addedWords) {
        Encoding encoding = encodingOf(1, 7);
        encoding.wordIds = {0, 0, 0, 1, 2, 2, 3};
        stopEarly(encoding, truncation, addedWords);
        return std::pair(encoding.ids, encoding.wordIds);
    };
    using Words = std::vector<std::uint32_t>;
    QVERIFY(kept(config(2), {}) == std::pair(Ids{1, 2, 3}, Words{0, 0, 0}));
    QVERIFY(kept(config(3), {0}) == std::pair(Ids{1, 2, 3, 4}, Words{0, 0, 0, 1}));
    QVERIFY(kept(config(4), {}) == std::pair(Ids{1, 2, 3, 4}, Words{0, 0, 0, 1}));
    QVERIFY(kept(config(2, 0, true), {}) == std::pair(Ids{5, 6, 7}, Words{0, 0, 1}));
    QCOMPARE(kept(config(7), {}).first.size(), std::size_t{7});
    // A first word without a token keeps its number.
    Encoding late = encodingOf(1, 3);
    late.wordIds = {1, 1, 2};
    stopEarly(late, config(2), {});
    QCOMPARE(late.wordIds, (Words{1, 1}));
    // From the left it isn't reached, and isn't counted, if there are enough tokens after it.
    for (const std::uint32_t most : {3U, 4U}) {
        Encoding left = encodingOf(1, 3);
        left.wordIds = {1, 1, 2};
        stopEarly(left, config(most, 0, true), {});
        QCOMPARE(left.wordIds, most == 3 ? (Words{0, 0, 1}) : (Words{1, 1, 2}));
    }
}

void TruncationTest::columnsAreSplitAtTheSamePositions() {
    Encoding encoding = encodingOf(1, 4);
    encoding.wordIds = {0, 0, 1, 1};
    encoding.spellings = {{1, "one"}, {3, "three"}};
    encoding.diagnostics.push_back({Severity::Warning, "byte 0", "odd"});
    QVERIFY(truncate(encoding, nullptr, config(2), 0));
    QCOMPARE(encoding.bytes, (std::vector<ByteSpan>{{0, 1}, {1, 2}}));
    QCOMPARE(encoding.spellings.size(), std::size_t{1});
    QCOMPARE(encoding.diagnostics.size(), std::size_t{1});
    QVERIFY(encoding.reference.empty());
    const Encoding& rest = encoding.overflowing.at(0);
    QCOMPARE(rest.bytes, (std::vector<ByteSpan>{{2, 3}, {3, 4}}));
    QCOMPARE(rest.wordIds, (std::vector<std::uint32_t>{1, 1}));
    QVERIFY(rest.spellings == (decltype(rest.spellings){{1, "three"}}));
}

void TruncationTest::theLongerOfTwoIsTruncatedFirst_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("most");
    QTest::addColumn<int>("firstLeft");
    QTest::addColumn<int>("secondLeft");
    QTest::newRow("both fit") << 3 << 4 << 7 << 3 << 4;
    QTest::newRow("second is longer") << 2 << 9 << 7 << 2 << 5;
    QTest::newRow("first is longer") << 9 << 2 << 7 << 5 << 2;
    QTest::newRow("halves, the rest to the longer") << 8 << 9 << 7 << 3 << 4;
    QTest::newRow("halves, the first longer") << 9 << 8 << 7 << 4 << 3;
    QTest::newRow("both beyond") << 20 << 20 << 7 << 3 << 4;
}

void TruncationTest::theLongerOfTwoIsTruncatedFirst() {
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(int, most);
    QFETCH(int, firstLeft);
    QFETCH(int, secondLeft);
    Encoding one = encodingOf(1, static_cast<std::size_t>(first));
    Encoding two = encodingOf(100, static_cast<std::size_t>(second));
    QVERIFY(truncate(one, &two, config(static_cast<std::uint64_t>(most)), 0));
    QCOMPARE(static_cast<int>(one.size()), firstLeft);
    QCOMPARE(static_cast<int>(two.size()), secondLeft);
}

void TruncationTest::oneOfTwoIsTruncated() {
    Encoding one = encodingOf(1, 6);
    Encoding two = encodingOf(100, 3);
    QVERIFY(truncate(one, &two, config(7, 0, false, Strategy::OnlyFirst), 0));
    QCOMPARE(one.size(), std::size_t{4});
    QCOMPARE(two.size(), std::size_t{3});
    const auto refused = truncate(one, &two, config(4, 0, false, Strategy::OnlySecond), 0);
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::BadInput);
}

void TruncationTest::rejectsTooLargeValues() {
    Encoding one = encodingOf(1, 6);
    const auto where = [&](const TruncationConfig& truncation, std::size_t added) {
        const auto done = truncate(one, nullptr, truncation, added);
        return done ? std::string() : done.error().where;
    };
    // Hugging Face tokenizers 0.23.2: max_length minus the special tokens wraps around, and nothing is
    // truncated.
    QCOMPARE(where(config(1), 2), std::string());
    QCOMPARE(one.size(), std::size_t{6});
    QCOMPARE(one.diagnostics.size(), std::size_t{1});
    QCOMPARE(one.diagnostics[0].where, std::string("$.truncation.max_length"));
    QCOMPARE(where(config(4, 0, false, Strategy::OnlySecond), 0), std::string("$.truncation.strategy"));
    QCOMPARE(where(config(4, 4), 0), std::string("$.truncation.stride"));
}

void TruncationTest::padsOnBothSides() {
    PaddingConfig padding;
    padding.fixedLength = 4;
    padding.padId = 9;
    padding.padTypeId = 3;
    PaddingContext context;
    context.textEnd = 2;
    context.full = true;
    for (const bool left : {false, true}) {
        padding.left = left;
        Encoding encoding = encodingOf(1, 2);
        encoding.attentionMask = {1, 1};
        encoding.specialMask = {0, 0};
        encoding.typeIds = encoding.wordIds = encoding.sequenceIds = {0, 0};
        encoding.spellings = {{1, "x"}};
        encoding.overflowing.push_back(encodingOf(5, 5)); // longer already
        QVERIFY(pad(encoding, padding, context));
        QCOMPARE(encoding.ids, left ? (Ids{9, 9, 1, 2}) : (Ids{1, 2, 9, 9}));
        QCOMPARE(encoding.attentionMask,
                 (left ? std::vector<std::uint8_t>{0, 0, 1, 1} : std::vector<std::uint8_t>{1, 1, 0, 0}));
        QCOMPARE(encoding.typeIds,
                 (left ? std::vector<std::uint32_t>{3, 3, 0, 0} : std::vector<std::uint32_t>{0, 0, 3, 3}));
        QCOMPARE(encoding.sequenceIds.at(left ? 0 : 3), Encoding::kNone);
        QCOMPARE(encoding.bytes.at(left ? 0 : 3), (left ? ByteSpan{0, 0} : ByteSpan{2, 2}));
        QVERIFY(encoding.reference.empty());
        QCOMPARE(encoding.spellings.size(), std::size_t{3});
        QVERIFY(std::is_sorted(encoding.spellings.begin(), encoding.spellings.end()));
        QCOMPARE(encoding.overflowing.at(0).size(), std::size_t{5});
    }
}

void TruncationTest::padsCountAsTextIfNothingDistinguishesThem() {
    PaddingConfig padding;
    padding.fixedLength = 3;
    PaddingContext context;
    context.full = context.ofTheText = true;
    Encoding encoding = encodingOf(1, 2);
    encoding.attentionMask = {1, 1};
    encoding.specialMask = {0, 0};
    encoding.typeIds = encoding.wordIds = encoding.sequenceIds = {0, 0};
    QVERIFY(pad(encoding, padding, context));
    QCOMPARE(encoding.sequenceIds, (std::vector<std::uint32_t>{0, 0, 0}));
    QCOMPARE(encoding.wordIds.back(), Encoding::kNone);
}

void TruncationTest::padsToAMultiple() {
    PaddingConfig padding;
    padding.padToMultipleOf = 8;
    PaddingContext context;
    context.spelledInVocabulary = padding.padToken;
    for (const std::size_t size : {0U, 1U, 8U, 9U}) {
        Encoding encoding = encodingOf(1, size);
        encoding.overflowing.push_back(encodingOf(1, 3));
        QVERIFY(pad(encoding, padding, context));
        QCOMPARE(encoding.size(), (size + 7) / 8 * 8);
        QCOMPARE(encoding.overflowing.at(0).size(), std::max<std::size_t>(3, encoding.size()));
        QVERIFY(encoding.spellings.empty());
    }
}

void TruncationTest::paddingIsBounded() {
    PaddingConfig padding;
    padding.fixedLength = std::uint64_t{1} << 40U;
    Encoding encoding = encodingOf(1, 2);
    const auto refused = pad(encoding, padding, {});
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::TooLarge);
    padding.fixedLength.reset();
    padding.padToMultipleOf = ~std::uint64_t{0};
    QVERIFY(!pad(encoding, padding, {}));
    QCOMPARE(encoding.size(), std::size_t{2});
}

/// A hundred kilobytes of text would take gigabytes.
void TruncationTest::windowsAreBounded() {
    for (const bool left : {false, true}) {
        Encoding encoding = encodingOf(1, 300'000);
        const auto refused = truncate(encoding, nullptr, config(100'000, 99'999, left), 0);
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::TooLarge);
        QCOMPARE(refused.error().where, std::string("$.truncation"));
        QVERIFY(refused.error().message.english().find("200001 windows of 100000") != std::string::npos);
        QVERIFY(!refused.error().remedy.empty());
        QCOMPARE(encoding.size(), std::size_t{300'000}); // checked before anything is changed
        QVERIFY(truncate(encoding, nullptr, config(100'000, 80'000, left), 0));
        QCOMPARE(encoding.overflowing.size(), std::size_t{10});
    }
    Encoding tiny = encodingOf(1, 1'000'000); // empty windows need memory too
    QVERIFY(!truncate(tiny, nullptr, config(1), 0));
    Encoding padded = encodingOf(1, 2);
    padded.overflowing.resize(1000);
    PaddingConfig padding;
    padding.fixedLength = 100'000;
    const auto refused = pad(padded, padding, {});
    QVERIFY(!refused && refused.error().code == ErrorCode::TooLarge);
    padded.overflowing.clear();
    QVERIFY(pad(padded, padding, {}));
    padding.padToken.assign(10'000, 'x'); // each has its spelling
    padded = encodingOf(1, 2);
    QVERIFY(!pad(padded, padding, {}));
}

QTEST_GUILESS_MAIN(TruncationTest)
#include "tst_truncation.moc"
