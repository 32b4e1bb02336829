#include "ui/support/latest_job.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QtTest>

#include <atomic>
#include <memory>

using tokenscope::Progress;
using tokenscope::ui::LatestJob;

class LatestJobTest : public QObject {
    Q_OBJECT

  private slots:
    void deliversOnThisThread();
    void newestWins();
    void cancelDropsTheResult();
    void reportsSeldom();
    void outlivedByItsWork();
};

void LatestJobTest::deliversOnThisThread() {
    LatestJob job("Adding");
    QSignalSpy finished(&job, &LatestJob::finished);
    int sum = 0;
    QThread* worker = nullptr;
    QThread* receiver = nullptr;
    job.run(
        [&worker](const Progress&) {
            worker = QThread::currentThread();
            return 2 + 3;
        },
        [&](int value) {
            sum = value;
            receiver = QThread::currentThread();
        });
    QVERIFY(job.busy());
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(sum, 5);
    QCOMPARE(receiver, QThread::currentThread());
    QVERIFY(worker != QThread::currentThread());
    QVERIFY(!job.busy());
}

void LatestJobTest::newestWins() {
    LatestJob job("Racing");
    QSignalSpy finished(&job, &LatestJob::finished);
    QSemaphore firstRuns;
    QSemaphore secondEnded;
    QSemaphore firstEnded;
    std::atomic<bool> firstWasStopped = false;
    QList<int> received;
    const auto receive = [&received](int value) { received << value; };
    job.run(
        [&](const Progress& progress) {
            firstRuns.release();
            secondEnded.acquire();
            firstWasStopped = progress.stopped();
            firstEnded.release();
            return 1;
        },
        receive);
    firstRuns.acquire();
    job.run([](const Progress&) { return 2; }, receive);
    QTRY_COMPARE(finished.count(), 1);
    secondEnded.release();
    firstEnded.acquire();
    QCoreApplication::processEvents();
    QCOMPARE(received, QList<int>{2});
    QVERIFY(firstWasStopped);
    QCOMPARE(finished.count(), 1);
}

void LatestJobTest::cancelDropsTheResult() {
    LatestJob job("Waiting");
    QSignalSpy finished(&job, &LatestJob::finished);
    QSemaphore runs;
    QSemaphore go;
    QSemaphore ended;
    bool received = false;
    job.run(
        [&](const Progress&) {
            runs.release();
            go.acquire();
            ended.release();
            return 0;
        },
        [&](int) { received = true; });
    runs.acquire();
    job.cancel();
    QCOMPARE(finished.count(), 1);
    QVERIFY(!job.busy());
    go.release();
    ended.acquire();
    QCoreApplication::processEvents();
    QVERIFY(!received);
}

void LatestJobTest::reportsSeldom() {
    LatestJob job("Counting");
    QSignalSpy progress(&job, &LatestJob::progress);
    QSignalSpy finished(&job, &LatestJob::finished);
    QElapsedTimer clock;
    clock.start();
    job.run(
        [](const Progress& p) {
            for (std::uint64_t i = 0; i < 200'000; ++i)
                p.notify(i, 200'000);
            return 0;
        },
        [](int) {});
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(progress.count() >= 1);
    QVERIFY(progress.count() <= clock.elapsed() / LatestJob::kReportEveryMs + 1);
}

void LatestJobTest::outlivedByItsWork() {
    QSemaphore runs;
    QSemaphore go;
    QSemaphore ended;
    auto job = std::make_unique<LatestJob>("Leaving");
    bool received = false;
    job->run(
        [&](const Progress& p) {
            runs.release();
            go.acquire();
            p.notify(1, 2);
            ended.release();
            return 0;
        },
        [&](int) { received = true; });
    runs.acquire();
    job.reset();
    go.release();
    ended.acquire();
    QCoreApplication::processEvents();
    QVERIFY(!received);
}

QTEST_GUILESS_MAIN(LatestJobTest)
#include "tst_latest_job.moc"
