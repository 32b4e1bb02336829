// Buttons that open a menu have an arrow; their text has none.

#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QMenu>
#include <QPushButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class MenuButtonTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void cleanup() {
        Theme::instance().setTextPercent(100);
        Theme::instance().setChoice(ThemeChoice::System);
    }

    void hasAnArrow() {
        QWidget window;
        QMenu menu;
        menu.addAction(QStringLiteral("one"));
        QPushButton& button = *menuButton(QStringLiteral("Export"), {}, &menu, &window);
        QPushButton& more = *menuButton(QStringLiteral("⋯"), {}, &menu, &window);
        QPushButton plain(QStringLiteral("Export"), &window);
        window.show();
        for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme::instance().setChoice(theme);
            for (const int percent : {100, 200}) {
                Theme::instance().setTextPercent(percent);
                for (QPushButton* one : {&button, &more, &plain})
                    one->adjustSize();
                QVERIFY(button.width() >= plain.width() + scaled(10));
                QVERIFY(hasInkRight(button));
            }
        }
        QCOMPARE(button.text(), QStringLiteral("Export"));
        QVERIFY(more.width() < button.width());
        QTest::mouseClick(&button, Qt::LeftButton);
        QVERIFY(menu.isVisible());
        menu.hide();
    }

  private:
    /// In the middle of its height, where an arrow is.
    static bool hasInkRight(QPushButton& button) {
        const QImage image = button.grab().toImage();
        const int right = image.width() - 8;
        const int y = image.height() / 2;
        for (int x = right - scaled(10); x < right; ++x)
            for (int dy = -scaled(2); dy <= scaled(2); ++dy)
                if (image.pixel(x, y + dy) != image.pixel(4, y))
                    return true;
        return false;
    }
};

QTEST_MAIN(MenuButtonTest)
#include "tst_menu_button.moc"
