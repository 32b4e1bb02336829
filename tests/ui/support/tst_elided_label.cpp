#include "ui/support/elided_label.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class ElidedLabelTest : public QObject {
    Q_OBJECT

  private slots:
    void endsInDotsIfTruncated() {
        ElidedLabel label;
        label.setText(QStringLiteral("3 615 candidates, 17 stale"));
        label.resize(600, 20);
        QCOMPARE(label.shownText(), label.text());
        label.resize(label.fontMetrics().horizontalAdvance(label.text()) - 4, 20);
        QVERIFY(label.shownText().endsWith(QChar(0x2026)));
        QVERIFY(label.fontMetrics().horizontalAdvance(label.shownText()) <= label.width());
        QVERIFY(!label.grab().isNull());
    }
};

QTEST_MAIN(ElidedLabelTest)
#include "tst_elided_label.moc"
