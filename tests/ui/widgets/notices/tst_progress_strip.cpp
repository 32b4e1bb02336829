#include "ui/widgets/notices/progress_strip.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace tokenscope;

class ProgressStripTest : public QObject {
    Q_OBJECT

  private slots:
    void workThatTellsNothingShowsAndCanBeStopped();
    void workThatTellsShowsHowFarItIs();
};

namespace {

/// Work of the encoder that goes on until it is let go.
struct Busy {
    explicit Busy(Session& session, bool tells) {
        session.encoder().job().run(
            [gate = m_gate, tells](const Progress& progress) {
                if (tells)
                    progress.tell(3, 4);
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

void ProgressStripTest::workThatTellsNothingShowsAndCanBeStopped() {
    const QTemporaryDir state;
    Session session(state.path());
    ProgressStrip strip(session);
    QSignalSpy shown(&strip, &ProgressStrip::shownChanged);
    const Busy busy(session, false);
    QVERIFY(!strip.isVisible());
    QTRY_VERIFY(strip.isVisible());
    QCOMPARE(strip.findChild<QProgressBar*>()->maximum(), 0);
    strip.findChild<QPushButton*>()->click();
    QTRY_VERIFY(!strip.isVisible());
    QVERIFY(!session.busyJob());
    QCOMPARE(shown.size(), 2);
}

void ProgressStripTest::workThatTellsShowsHowFarItIs() {
    const QTemporaryDir state;
    Session session(state.path());
    ProgressStrip strip(session);
    const Busy busy(session, true);
    QTRY_VERIFY(strip.isVisible());
    const auto* bar = strip.findChild<QProgressBar*>();
    QTRY_COMPARE(bar->maximum(), 1000);
    QCOMPARE(bar->value(), 750);
}

QTEST_MAIN(ProgressStripTest)
#include "tst_progress_strip.moc"
