#include "ui/widgets/token_editor/placed_tokens.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <numeric>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestEditTrail : public QObject {
    Q_OBJECT

  private slots:
    void positionsOfTokens_data();
    void positionsOfTokens();
    void chipsKeepTheirEnds();
    void randomEditsKeepTheRest();
};

void TestEditTrail::positionsOfTokens_data() {
    QTest::addColumn<ByteSpan>("token");
    QTest::addColumn<uint>("begin");
    QTest::addColumn<uint>("removed");
    QTest::addColumn<uint>("inserted");
    QTest::addColumn<ByteSpan>("expected"); // [0,0): nothing is left
    QTest::newRow("before") << ByteSpan{0, 3} << 5U << 1U << 4U << ByteSpan{0, 3};
    QTest::newRow("behind") << ByteSpan{6, 9} << 2U << 1U << 4U << ByteSpan{9, 12};
    QTest::newRow("typed inside") << ByteSpan{2, 6} << 4U << 0U << 3U << ByteSpan{2, 9};
    QTest::newRow("typed at its begin") << ByteSpan{2, 6} << 2U << 0U << 3U << ByteSpan{5, 9};
    QTest::newRow("typed at its end") << ByteSpan{2, 6} << 6U << 0U << 3U << ByteSpan{2, 6};
    QTest::newRow("deleted inside") << ByteSpan{2, 6} << 3U << 2U << 0U << ByteSpan{2, 4};
    QTest::newRow("deleted at its begin") << ByteSpan{2, 6} << 1U << 3U << 0U << ByteSpan{1, 3};
    QTest::newRow("replaced at its end") << ByteSpan{2, 6} << 5U << 3U << 1U << ByteSpan{2, 5};
    QTest::newRow("gone") << ByteSpan{2, 6} << 1U << 8U << 9U << ByteSpan{0, 0};
}

void TestEditTrail::positionsOfTokens() {
    QFETCH(ByteSpan, token);
    QFETCH(uint, begin);
    QFETCH(uint, removed);
    QFETCH(uint, inserted);
    QFETCH(ByteSpan, expected);
    EditTrail trail;
    trail.add({begin, removed, inserted});
    const auto place = trail.toDocument(token, 10);
    QCOMPARE(place.has_value(), !expected.empty());
    if (place)
        QVERIFY(*place == expected);
}

void TestEditTrail::chipsKeepTheirEnds() {
    EditTrail trail;
    trail.add({0, 0, 2});
    trail.add({12, 0, 3});
    QVERIFY(trail.toDocument({0, 0}, 10) == (ByteSpan{0, 0}));
    QVERIFY(trail.toDocument({10, 10}, 10) == (ByteSpan{15, 15}));
}

/// A text whose characters are their previous positions; inserted ones are -1.
void TestEditTrail::randomEditsKeepTheRest() {
    QRandomGenerator random(5);
    for (int round = 0; round < 300; ++round) {
        constexpr std::uint32_t kSize = 40;
        std::vector<int> now(kSize);
        std::iota(now.begin(), now.end(), 0);
        EditTrail trail;
        for (int i = random.bounded(1, 8); i > 0; --i) {
            const auto size = static_cast<quint32>(now.size());
            const quint32 begin = random.bounded(size + 1);
            const quint32 removed = random.bounded(std::min<quint32>(6, size - begin + 1));
            const quint32 inserted = random.bounded(4U);
            if (removed == 0 && inserted == 0)
                continue;
            trail.add({begin, removed, inserted});
            const auto at = now.erase(now.begin() + begin, now.begin() + begin + removed);
            now.insert(at, inserted, -1);
        }
        for (std::uint32_t begin = 0; begin < kSize; begin += 3) {
            const ByteSpan token{begin, std::min(begin + 3, kSize)};
            const auto place = trail.toDocument(token, kSize);
            int left = 0;
            for (std::size_t i = 0; i < now.size(); ++i) {
                const bool isOwn =
                    now[i] >= static_cast<int>(token.begin) && now[i] < static_cast<int>(token.end);
                const bool isIn = place && place->contains(static_cast<std::uint32_t>(i));
                left += isOwn ? 1 : 0;
                if (now[i] >= 0)
                    QCOMPARE(isIn, isOwn);
                if (isOwn) {
                    const auto byte = static_cast<std::uint32_t>(i);
                    const ByteSpan back = trail.toEncoded({byte, byte + 1});
                    QVERIFY(back.contains(static_cast<std::uint32_t>(now[i])));
                }
            }
            QCOMPARE(place.has_value(), left > 0);
        }
    }
}

QTEST_GUILESS_MAIN(TestEditTrail)
#include "tst_edit_trail.moc"
