#include "ui/widgets/notices/job_progress.h"

#include "ui/session/session.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace tokenscope;
using namespace tokenscope::ui;

class JobStripTest : public QObject {
    Q_OBJECT

  private slots:
    void workWithoutProgressIsShownAndCanBeStopped();
    void workWithProgressShowsIt();
};

namespace {

/// Work that runs until it is released.
struct Busy {
    explicit Busy(Session& session, bool tells) {
        session.encoder().job().run(
            [gate = m_gate, tells](const Progress& progress) {
                if (tells)
                    progress.notify(3, 4);
                gate->acquire();
                return 0;
            },
            [](int) {});
    }
    ~Busy() { m_gate->release(); }
    Busy(const Busy&) = delete;
    Busy& operator=(const Busy&) = delete;

  private:
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};

} // namespace

void JobStripTest::workWithoutProgressIsShownAndCanBeStopped() {
    const QTemporaryDir state;
    Session session(state.path());
    JobStrip strip(session);
    QSignalSpy shown(&strip, &JobStrip::shownChanged);
    const Busy busy(session, false);
    QVERIFY(!strip.isVisible());
    QTRY_VERIFY(strip.isVisible());
    QCOMPARE(strip.findChild<QProgressBar*>()->maximum(), 0);
    strip.findChild<QPushButton*>()->click();
    QTRY_VERIFY(!strip.isVisible());
    QVERIFY(!session.busyJob());
    QCOMPARE(shown.size(), 2);
}

void JobStripTest::workWithProgressShowsIt() {
    const QTemporaryDir state;
    Session session(state.path());
    JobStrip strip(session);
    const Busy busy(session, true);
    QTRY_VERIFY(strip.isVisible());
    const auto* bar = strip.findChild<QProgressBar*>();
    QTRY_COMPARE(bar->maximum(), 1000);
    QCOMPARE(bar->value(), 750);
}

QTEST_MAIN(JobStripTest)
#include "tst_job_strip.moc"
