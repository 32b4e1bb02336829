// Long values are shortened where both are the same, so that a short cell shows the first difference.

#include "core/compare/diff/definition_diff.h"
#include "core/text/utf8.h"

#include <QtTest>
#include <random>

using namespace tokenscope;
using namespace tokenscope::compare;

class ValueDivergenceTest : public QObject {
    Q_OBJECT
  private slots:
    void shortOnesStay() {
        const ValueDivergence values = valueDivergence("abc", "abd", 60);
        QCOMPARE(values.a, std::string("abc"));
        QCOMPARE(values.b, std::string("abd"));
        const std::string same(100, 'x');
        QCOMPARE(valueDivergence(same, same, 10).a, same);
    }

    void shortenedValuesDiffer() {
        std::mt19937 random(7);
        for (int round = 0; round < 500; ++round) {
            std::string alike;
            for (auto i = random() % 200; i > 0; --i)
                alike += random() % 3 == 0 ? "\xE4\xBB\x8A" : "r";
            const std::string a = alike + "\xE4\xBB\x8A" + std::string(random() % 9, 'e');
            const std::string b = alike + (random() % 2 == 0 ? "\xE4\xBB\xAA" : "") + "end";
            const ValueDivergence values = valueDivergence(a, b, 30);
            QVERIFY(values.a.substr(0, 30) != values.b.substr(0, 30));
            QVERIFY(firstInvalidUtf8(values.a) >= values.a.size());
            QVERIFY(firstInvalidUtf8(values.b) >= values.b.size());
            QVERIFY(values.a == a ||
                    (values.a.starts_with("\xE2\x80\xA6") && a.ends_with(values.a.substr(3))));
        }
    }
};

QTEST_GUILESS_MAIN(ValueDivergenceTest)
#include "tst_value_divergence.moc"
