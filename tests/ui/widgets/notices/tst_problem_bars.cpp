#include "ui/widgets/notices/problem_bars.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

QPushButton* dismissAll(const ProblemBars& bars) {
    for (auto* button : bars.findChildren<QPushButton*>(QStringLiteral("dismissAll")))
        if (button->isVisible())
            return button;
    return nullptr;
}

} // namespace

class ProblemBarsTest : public QObject {
    Q_OBJECT

  private slots:
    void severalAreDismissedTogether() {
        const QTemporaryDir folder;
        Session session(folder.path());
        ProblemBars bars(session);
        bars.show();
        const auto report = [&session](const char* key) {
            session.report(QLatin1String(key), Error{ErrorCode::Unreadable, key, {}, "it can't be read", {}});
        };
        report("a");
        QVERIFY(!dismissAll(bars));
        for (const char* key : {"b", "c", "d", "e"})
            report(key);
        QTRY_VERIFY(dismissAll(bars));
        QCOMPARE(dismissAll(bars)->text(), QStringLiteral("Dismiss all 5"));
        QTest::mouseClick(dismissAll(bars), Qt::LeftButton);
        QVERIFY(session.problems().empty());
        QVERIFY(!bars.isVisible() && !dismissAll(bars));
    }
};

QTEST_MAIN(ProblemBarsTest)
#include "tst_problem_bars.moc"
