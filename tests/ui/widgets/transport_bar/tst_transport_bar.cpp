#include "ui/widgets/transport_bar/transport_bar.h"

#include "ui/support/theme.h"

#include <QKeyEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TransportBarTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void movesWithinTheSteps() {
        TransportBar bar;
        QSignalSpy changed(&bar, &TransportBar::stepChanged);
        bar.setSteps(5, 1);
        QCOMPARE(changed.count(), 0);
        bar.back();
        bar.back();
        QCOMPARE(bar.step(), std::size_t(0));
        QCOMPARE(changed.count(), 1);
        bar.next();
        QCOMPARE(changed.last().at(1).toBool(), true);
        bar.last();
        QCOMPARE(bar.step(), std::size_t(5));
        QCOMPARE(changed.last().at(1).toBool(), false);
        bar.next();
        QCOMPARE(bar.step(), std::size_t(5));
        QCOMPARE(bar.findChild<StepSlider*>()->value(), 5);
    }

    void theSliderScrubs() {
        TransportBar bar;
        bar.resize(800, 56);
        bar.setSteps(5000, 0);
        bar.show();
        StepSlider& slider = *bar.findChild<StepSlider*>();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(slider.placeOf(2500), 12));
        QVERIFY(bar.step() > 2480 && bar.step() < 2520);
        QTest::keyClick(&slider, Qt::Key_Right);
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(bar.step(), std::size_t(5000));
    }

    void playsToTheEnd() {
        TransportBar bar;
        bar.setSpeed(5);
        bar.setSteps(3, 0);
        QSignalSpy changed(&bar, &TransportBar::stepChanged);
        bar.play();
        QVERIFY(bar.playing());
        QTRY_VERIFY(!bar.playing());
        QCOMPARE(bar.step(), std::size_t(3));
        QCOMPARE(changed.count(), 3);
        bar.play(); // from the start
        QCOMPARE(bar.step(), std::size_t(0));
        bar.goTo(2);
        QVERIFY(!bar.playing());
    }

    void strides() {
        TransportBar::Strides texts;
        texts.next = QStringLiteral("One");
        texts.several = [](int steps) { return QStringLiteral("%1 steps").arg(steps); };
        TransportBar bar(texts);
        bar.resize(800, 56);
        bar.setSteps(25, 0);
        auto* several = bar.findChild<QPushButton*>(QStringLiteral("several"));
        QCOMPARE(several->text(), QStringLiteral("10 steps"));
        several->click();
        QCOMPARE(bar.step(), std::size_t(10));
        QSignalSpy changed(&bar, &TransportBar::strideChanged);
        bar.setStride(20);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(several->text(), QStringLiteral("20 steps"));
        several->click();
        QCOMPARE(bar.step(), std::size_t(25));
        QVERIFY(!several->isEnabled());
        const QKeyEvent back(QEvent::KeyPress, Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(bar.handleKey(back));
        QCOMPARE(bar.step(), std::size_t(5));
        const QKeyEvent space(QEvent::KeyPress, Qt::Key_Space, Qt::NoModifier);
        QVERIFY(bar.handleKey(space));
        QVERIFY(bar.playing());
        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("play")), Qt::LeftButton);
        QVERIFY(!bar.playing());
    }

    void nothingToPlay() {
        TransportBar bar;
        bar.setSteps(0, 0);
        bar.play();
        QVERIFY(!bar.playing());
        bar.grab();
    }
};

QTEST_MAIN(TransportBarTest)
#include "tst_transport_bar.moc"
