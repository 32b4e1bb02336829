#include "app/window/main_window.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::app;

class FitScreenTest : public QObject {
    Q_OBJECT

  private slots:
    void windowAndFrameFit() {
        const QRect screen(0, 28, 1280, 772); // a panel at the top
        const QMargins frame(2, 24, 2, 4);
        const QRect fitted = fittedWindow({2, 52, 1280, 800}, frame, screen);
        QCOMPARE(fitted.marginsAdded(frame), screen);
    }
    void fittingWindowsStay() {
        const QRect window(100, 100, 1280, 800);
        QCOMPARE(fittedWindow(window, {2, 24, 2, 4}, {0, 0, 1920, 1080}), window);
    }
    void windowsOutsideAreMovedIn() {
        QCOMPARE(fittedWindow({1500, 900, 1000, 600}, {}, {0, 0, 1920, 1080}), QRect(920, 480, 1000, 600));
    }
};

QTEST_APPLESS_MAIN(FitScreenTest)
#include "tst_fit_screen.moc"
