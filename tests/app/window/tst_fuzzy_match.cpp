#include "app/window/command_palette.h"

#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::app;

class FuzzyMatchTest : public QObject {
    Q_OBJECT

  private slots:
    void ranks_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("order"); // best first
        QTest::newRow("whole before beginning")
            << "copy ids"
            << QStringList{"Edit: Copy ids", "Edit: Copy ids as C array", "Edit: Paste a copy ids"};
        QTest::newRow("beginning before a word's")
            << "table" << QStringList{"View: Table", "Edit: Copy as table", "File: Stable sort"};
        QTest::newRow("a word's beginning before the middle")
            << "text" << QStringList{"File: Open text…", "View: Context"};
        QTest::newRow("the middle before what is scattered")
            << "ark"
            << QStringList{"View: Theme: Dark", "File: About recent kinds", "View: Pieces as a rank"};
        QTest::newRow("initials before what is scattered")
            << "ot" << QStringList{"File: Open text", "View: Zoom to it"};
        QTest::newRow("words in order") << "op te" << QStringList{"File: Open text", "File: Stop the test"};
        QTest::newRow("words in another order")
            << "text open" << QStringList{"Edit: Text openings", "File: Open text"};
        QTest::newRow("case counts for nothing")
            << "DARK" << QStringList{"View: Theme: Dark", "Edit: Decode a rank"};
    }
    void ranks() {
        QFETCH(QString, typed);
        QFETCH(QStringList, order);
        std::vector<std::pair<int, QString>> found;
        for (const QString& title : order) {
            const auto match = fuzzyMatch(typed, title);
            QVERIFY2(match, qPrintable(title));
            QVERIFY(std::is_sorted(match->places.begin(), match->places.end()));
            found.emplace_back(match->score, title);
        }
        for (std::size_t i = 1; i < found.size(); ++i)
            QVERIFY2(found[i - 1].first > found[i].first, qPrintable(found[i].second));
    }

    void marksAdjacentMatches() {
        const auto match = fuzzyMatch(QStringLiteral("dark"), QStringLiteral("Made: a dark"));
        QVERIFY(match);
        QCOMPARE(match->places, (QList<qsizetype>{8, 9, 10, 11}));
    }

    void nothingTypedMatchesAll() {
        const auto match = fuzzyMatch(QString(), QStringLiteral("View: Table"));
        QVERIFY(match);
        QVERIFY(match->places.isEmpty());
    }
};

QTEST_GUILESS_MAIN(FuzzyMatchTest)
#include "tst_fuzzy_match.moc"
