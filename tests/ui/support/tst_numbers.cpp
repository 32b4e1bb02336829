#include "ui/support/language.h"
#include "ui/support/numbers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class FormatNumberTest : public QObject {
    Q_OBJECT

  private slots:
    void abbreviates_data() {
        QTest::addColumn<quint64>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << quint64(0) << "0";
        QTest::newRow("thousands are grouped") << quint64(4321) << QStringLiteral(u"4\u202F321");
        QTest::newRow("the last that is whole") << quint64(99'999) << QStringLiteral(u"99\u202F999");
        QTest::newRow("thousands") << quint64(123'999) << "123k";
        QTest::newRow("not yet a million") << quint64(999'999) << "999k";
        QTest::newRow("a million") << quint64(1'000'000) << "1.0M";
        QTest::newRow("rounded down") << quint64(4'899'805) << "4.8M";
        QTest::newRow("tens of millions") << quint64(11'119'737) << "11M";
        QTest::newRow("billions") << quint64(4'294'967'295) << "4.2G";
    }
    void abbreviates() {
        QFETCH(quint64, number);
        QFETCH(QString, text);
        QCOMPARE(abbreviated(number), text);
    }

    /// No digits beyond the precision of a float.
    void floatsAreShort_data() {
        QTest::addColumn<float>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("whole") << -1.0F << QStringLiteral(u"\u22121");
        QTest::newRow("grouped") << -2891.0F << QStringLiteral(u"\u22122\u202F891");
        QTest::newRow("a tenth") << 0.1F << "0.1";
        QTest::newRow("a score") << -11.5601F << QStringLiteral(u"\u221211.5601");
        QTest::newRow("of user-defined pieces") << -1e9F << QStringLiteral(u"\u22121e9");
        QTest::newRow("the largest") << 3.4028235e38F << "3.4028235e38";
        QTest::newRow("small") << 1e-20F << QStringLiteral(u"1e\u221220");
    }
    void floatsAreShort() {
        QFETCH(float, number);
        QFETCH(QString, text);
        QCOMPARE(floatNumber(number), text);
    }

    /// Typed numbers have either sign in any language.
    void decimalsFollowTheLanguage() {
        for (const QString& code : {QStringLiteral("en"), QStringLiteral("de")}) {
            setLanguage(code);
            const QString point = code == QLatin1String("de") ? QStringLiteral(",") : QStringLiteral(".");
            QCOMPARE(decimal(2.4, 2), QStringLiteral("2.40").replace(u'.', point));
            QCOMPARE(shortDecimal(0.9995), QStringLiteral("0.9995").replace(u'.', point));
            QCOMPARE(floatNumber(-11.5601F), QStringLiteral(u"\u221211.5601").replace(u'.', point));
            QCOMPARE(byteCount(1400), QStringLiteral("1.4 kB").replace(u'.', point));
            QCOMPARE(abbreviated(1'200'000), QStringLiteral("1.2M").replace(u'.', point));
            QCOMPARE(parseDecimal(QStringLiteral(" 0,75 ")), std::optional(0.75));
            QCOMPARE(parseDecimal(QStringLiteral("0.75")), std::optional(0.75));
            QCOMPARE(parseDecimal(QStringLiteral(u"\u22121e3")), std::optional(-1000.0));
            for (const char* wrong : {"", "x", "1,2,3", "inf", "nan"})
                QVERIFY2(!parseDecimal(QLatin1String(wrong)), wrong);
        }
        setLanguage(QStringLiteral("en"));
    }
};

QTEST_GUILESS_MAIN(FormatNumberTest)
#include "tst_numbers.moc"
