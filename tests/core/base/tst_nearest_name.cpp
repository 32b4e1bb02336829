#include "core/base/nearest_name.h"

#include <QtTest>

#include <array>

using namespace tokenscope;

class NearestNameTest : public QObject {
    Q_OBJECT

  private slots:
    void misspelledNamesAreFound_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("exchanged letters") << "encdoe"
                                           << "encode";
        QTest::newRow("a letter too few") << "decod"
                                          << "decode";
        QTest::newRow("two letters too many") << "stepsss"
                                              << "steps";
        QTest::newRow("the nearest of several") << "ecode"
                                                << "encode";
        QTest::newRow("three edits") << "encxyz"
                                     << "";
        QTest::newRow("a short word resembles everything") << "ab"
                                                           << "";
        QTest::newRow("no word") << ""
                                 << "";
    }

    void misspelledNamesAreFound() {
        QFETCH(QString, word);
        constexpr std::array<std::string_view, 4> kNames = {"encode", "decode", "steps", "cd"};
        const auto nearest = nearestName(word.toStdString(), kNames);
        QTEST(nearest ? QString::fromUtf8(nearest->data(), static_cast<qsizetype>(nearest->size()))
                      : QString(),
              "nearest");
        const Message remedy = suggestion(word.toStdString(), kNames, "see --help");
        QCOMPARE(remedy == std::string("see --help"), !nearest.has_value());
    }
};

QTEST_GUILESS_MAIN(NearestNameTest)
#include "tst_nearest_name.moc"
