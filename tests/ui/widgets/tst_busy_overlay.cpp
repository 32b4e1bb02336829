
#include "ui/session/session.h"
#include "ui/widgets/notices/job_progress.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace tokenscope::ui {
namespace {

/// A job that runs until end() is called.
class Running {
  public:
    explicit Running(LatestJob& job) {
        job.run(
            [gate = m_gate](const Progress& progress) {
                progress.notify(1, 2);
                gate->acquire();
                return 0;
            },
            [](int) {});
    }
    ~Running() { end(); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    void end() { m_gate->release(); }

  private:
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};

} // namespace

class TestBusyOverlay : public QObject {
    Q_OBJECT

  private slots:
    void dimsWhileALongJobRuns() {
        LatestJob job("Work");
        QWidget view;
        view.resize(400, 300);
        BusyOverlay overlay(view);
        overlay.follow(job);
        view.show();
        Running running(job);
        QVERIFY(!overlay.isVisible());
        QTRY_VERIFY(overlay.isVisible());
        QCOMPARE(overlay.geometry(), view.rect());
        view.resize(500, 200);
        QTRY_COMPARE(overlay.geometry(), view.rect());
        running.end();
        QTRY_VERIFY(!overlay.isVisible());
    }

    void shortJobIsNotSeen() {
        LatestJob job("Work");
        QWidget view;
        BusyOverlay overlay(view);
        overlay.follow(job);
        view.show();
        Running(job).end();
        QTRY_VERIFY(!job.busy());
        QTest::qWait(BusyOverlay::kDelayMs + 50);
        QVERIFY(!overlay.isVisible());
    }

    void staysAfterACanceledJobUntilTheNextOneEnds() {
        LatestJob job("Work");
        QWidget view;
        BusyOverlay overlay(view);
        overlay.follow(job);
        view.show();
        const Running former(job);
        job.cancel();
        overlay.setShown(true);
        QVERIFY(overlay.isVisible());
        Running(job).end();
        QTRY_VERIFY(!overlay.isVisible());
    }

    void progressCanBeCanceledAndMovesNothing() {
        LatestJob job("Work");
        QWidget view;
        view.resize(600, 300);
        BusyOverlay overlay(view);
        overlay.follow(job);
        const JobStrip& strip = overlay.addProgress(job);
        view.show();
        const QRect before = view.geometry();
        const Running running(job);
        QTRY_VERIFY(strip.isVisible());
        QCOMPARE(view.geometry(), before);
        QVERIFY(view.rect().contains(strip.geometry()));
        QCOMPARE(strip.findChild<QProgressBar*>()->value(), 500);
        QTest::mouseClick(strip.findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(!job.busy());
        QVERIFY(!overlay.isVisible() && !strip.isVisible());
    }

    void noteReplacesContentThatIsNotThereYet() {
        const QTemporaryDir state;
        Session session(state.path());
        QWidget view;
        const BusyOverlay* overlay = BusyOverlay::ofEncoding(session, view);
        QVERIFY(!overlay->note().isEmpty());
    }
};

} // namespace tokenscope::ui

using tokenscope::ui::TestBusyOverlay;
QTEST_MAIN(TestBusyOverlay)
#include "tst_busy_overlay.moc"
