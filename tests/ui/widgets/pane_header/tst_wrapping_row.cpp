// Rows of controls that become several rows and one again.

#include "ui/support/theme.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QFrame>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtTest>

using namespace tokenscope::ui;

class WrappingRowTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void shownLater();
    void widerWhileHidden();
    void moreRoomWithinTheSameSize();

  private:
    struct Shown {
        QWidget window;
        QFrame* frame = new QFrame(&window);
        WrappingRow* row = new WrappingRow(frame, 36);
        QLineEdit* field = new QLineEdit(frame);

        Shown() {
            auto* column = new QVBoxLayout(&window);
            column->addWidget(frame);
            column->addStretch(1);
            field->setMinimumWidth(140);
            row->addWidget(field, 1);
            for (const char* title : {"Silence", "Cancel"})
                row->addWidget(new QPushButton(QString::fromLatin1(title), frame));
        }
        [[nodiscard]] bool allInside() const {
            for (const QWidget* part : frame->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                if (!frame->rect().contains(part->geometry()) || part->visibleRegion().isEmpty())
                    return false;
            return true;
        }
    };
};

/// A bar that appears in a window that is already there.
void WrappingRowTest::shownLater() {
    Shown shown;
    shown.frame->hide();
    shown.window.resize(400, 200);
    shown.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    shown.frame->show();
    QTRY_VERIFY(shown.allInside());
    QCOMPARE(shown.frame->height(), scaled(36));
}

void WrappingRowTest::widerWhileHidden() {
    Shown shown;
    shown.window.resize(220, 200);
    shown.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QTRY_COMPARE(shown.frame->height(), 2 * scaled(36));
    QTRY_VERIFY(shown.allInside());
    shown.window.hide();
    shown.window.resize(600, 200);
    shown.window.show();
    QTRY_COMPARE(shown.frame->height(), scaled(36));
    QTRY_VERIFY(shown.allInside());
}

/// The window stays as it is, but a part needs less.
void WrappingRowTest::moreRoomWithinTheSameSize() {
    Shown shown;
    shown.field->setMinimumWidth(350);
    shown.window.resize(400, 200);
    shown.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&shown.window));
    QTRY_COMPARE(shown.frame->height(), 2 * scaled(36));
    shown.field->setMinimumWidth(100);
    QTRY_COMPARE(shown.frame->height(), scaled(36));
    QTRY_VERIFY(shown.allInside());
}

QTEST_MAIN(WrappingRowTest)
#include "tst_wrapping_row.moc"
