#include "ui/widgets/step_player/step_player.h"

#include "ui/support/theme.h"
#include "ui/widgets/step_player/step_slider.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;

class StepPlayerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void movesWithinTheSteps() {
        StepPlayer player;
        QSignalSpy changed(&player, &StepPlayer::stepChanged);
        player.setSteps(5, 1);
        QCOMPARE(changed.count(), 0);
        player.back();
        player.back();
        QCOMPARE(player.step(), std::size_t(0));
        QCOMPARE(changed.count(), 1);
        player.next();
        QCOMPARE(changed.last().at(1).toBool(), true);
        player.last();
        QCOMPARE(player.step(), std::size_t(5));
        QCOMPARE(changed.last().at(1).toBool(), false);
        player.next();
        QCOMPARE(player.step(), std::size_t(5));
        QCOMPARE(player.slider()->value(), 5);
    }

    void theSliderScrubs() {
        StepPlayer player;
        player.resize(800, 56);
        player.setSteps(5000, 0);
        player.show();
        StepSlider& slider = *player.slider();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(slider.placeOf(2500), 12));
        QVERIFY(player.step() > 2480 && player.step() < 2520);
        QTest::keyClick(&slider, Qt::Key_Right);
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(player.step(), std::size_t(5000));
    }

    void playsToTheEnd() {
        StepPlayer player;
        player.setSpeed(5);
        player.setSteps(3, 0);
        QSignalSpy changed(&player, &StepPlayer::stepChanged);
        player.play();
        QVERIFY(player.playing());
        QTRY_VERIFY(!player.playing());
        QCOMPARE(player.step(), std::size_t(3));
        QCOMPARE(changed.count(), 3);
        player.play(); // from the beginning
        QCOMPARE(player.step(), std::size_t(0));
        player.goTo(2);
        QVERIFY(!player.playing());
    }

    void nothingToPlay() {
        StepPlayer player;
        player.setSteps(0, 0);
        player.play();
        QVERIFY(!player.playing());
        player.grab();
    }
};

QTEST_MAIN(StepPlayerTest)
#include "tst_step_player.moc"
