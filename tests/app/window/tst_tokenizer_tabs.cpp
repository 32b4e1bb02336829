#include "app/window/tokenizer_tabs.h"
#include "resources/samples.h"
#include "tests/app/window/running_window.h"
#include "tests/support/visible_texts.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAbstractButton>
#include <QFile>
#include <QPushButton>
#include <QStyleOptionTab>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class TokenizerTabsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        QFile third(m_state->filePath("third.json"));
        QVERIFY(third.open(QIODevice::WriteOnly));
        third.write(sampleTokenizers()[0].bytes.data(),
                    static_cast<qint64>(sampleTokenizers()[0].bytes.size()));
        third.close();
        m_running = std::make_unique<Running>(m_state->filePath("state"));
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
        open(1);
        open(2);
    }
    void cleanup() { m_running.reset(); }

    void choose() {
        QCOMPARE(tabs().count(), 3);
        QCOMPARE(tabs().currentIndex(), 2);
        QTest::mouseClick(&tabs(), Qt::LeftButton, {}, tabs().tabRect(0).center());
        QCOMPARE(list().currentIndex(), 0);
        press(*m_running->window, Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(tabs().currentIndex(), 1);
    }

    void closeByButton() {
        const QString last = list().at(2).source.title();
        QAbstractButton* close = closeButton(0);
        QCOMPARE(close->accessibleName(), QStringLiteral("Close %1").arg(list().at(0).source.title()));
        QTest::mouseClick(close, Qt::LeftButton);
        QTRY_COMPARE(list().size(), 2);
        QCOMPARE(tabs().count(), 2);
        QCOMPARE(tabs().currentIndex(), 1);
        QCOMPARE(tabs().tabText(1), last);
    }

    void closeByMiddleClick() {
        QTest::mouseClick(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(1).center());
        QCOMPARE(list().size(), 2);
        QCOMPARE(list().indexOf(source(1)), -1);
        QTest::mousePress(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(0).center());
        QTest::mouseRelease(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(1).center());
        QCOMPARE(list().size(), 2); // the mouse left the tab
    }

    void closeAndReopenByKeyboard() {
        list().setCurrent(1);
        press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
        press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(list().size(), 1);
        press(*m_running->window, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(list().currentIndex(), 1);
        QCOMPARE(list().at(1).source, source(2));
        press(*m_running->window, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(list().size(), 3);
        QTRY_VERIFY(list().current()->source == source(1));
        QCOMPARE(list().currentIndex(), 1); // where it was
        QVERIFY(!list().canReopen());
    }

    void whatIsOpenAgainIsNotReopened() {
        list().close(2);
        open(2);
        QVERIFY(!list().canReopen());
    }

    void closingTheLastOneOffersToOpen() {
        for (int i = 0; i < 3; ++i)
            press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(tabs().count(), 0);
        QTRY_VERIFY(test::visibleTexts(m_running->inspect()).contains("The pieces of the text appear here"));
        press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
        QCOMPARE(tabs().count(), 0);
        press(*m_running->window, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(tabs().count(), 1);
        QTRY_VERIFY(m_running->settled());
    }

    /// Not on a button, which Space would press.
    void closingKeepsTheFocusInItsPane() {
        const QWidget* editor = m_running->inspect().editor();
        for (QWidget* pane : m_running->inspect().panes()) {
            pane->setFocus();
            const QWidget* before = QApplication::focusWidget();
            for (int i = 0; i < 3; ++i)
                press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
            QTest::qWait(300);
            QVERIFY(QApplication::focusWidget());
            QVERIFY2(!qobject_cast<QAbstractButton*>(QApplication::focusWidget()),
                     qPrintable(pane->objectName() + pane->metaObject()->className()));
            QCOMPARE(editor->hasFocus(), before == editor);
            for (int i = 0; i < 3; ++i) {
                press(*m_running->window, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
                QTRY_COMPARE(list().size(), i + 1);
            }
            QTRY_VERIFY(m_running->settled());
        }
    }

    /// At every text size: titles are whole where there is room; what is shown of the tabs is whole tabs, with a title.
    void titlesAreWholeWhereThereIsRoom() {
        struct Options : TokenizerTabs {
            using TokenizerTabs::initStyleOption;
        };
        list().close(2);
        QFile longer(m_state->filePath("a tokenizer with a long name.json"));
        QVERIFY(QFile::copy(m_state->filePath("third.json"), longer.fileName()));
        list().open({longer.fileName(), {}});
        QTRY_COMPARE(list().size(), 3);
        QTRY_VERIFY(m_running->settled());
        list().close(0);
        for (const int percent : {100, 110, 125, 150, 175, 200}) {
            Theme::instance().setTextPercent(percent);
            QTest::qWait(100);
            int needed = 0;
            for (int i = 0; i < tabs().count(); ++i)
                needed +=
                    QFontMetrics(interfaceFont(13, QFont::DemiBold)).horizontalAdvance(tabs().tabText(i)) +
                    scaled(24) + 32; // the button, and what is around it
            for (int i = 0; i < tabs().count(); ++i) {
                QStyleOptionTab option;
                (tabs().*(&Options::initStyleOption))(&option, i);
                QVERIFY2(option.text.size() >= std::min<qsizetype>(5, tabs().tabText(i).size()),
                         qPrintable(QStringLiteral("%1: %2").arg(percent).arg(option.text)));
                if (needed <= tabs().width())
                    QCOMPARE(option.text, tabs().tabText(i));
            }
        }
        list().open(source(0));
        list().open(source(2));
        QTRY_COMPARE(list().size(), 4);
        QTRY_VERIFY(m_running->settled());
        for (const int percent : {100, 150, 200})
            for (const int current : {3, 1, 0}) {
                Theme::instance().setTextPercent(percent);
                tabs().setCurrentIndex(current);
                QTest::qWait(100);
                QVERIFY(wholeTabs().contains(current));
                QVERIFY2(partsOfTabs() == 0, qPrintable(QStringLiteral("%1, %2").arg(percent).arg(current)));
            }
        Theme::instance().setTextPercent(100);
    }

    /// The button has its place also while it is hidden.
    void tabsStayWhenTheNotesAppear() {
        auto& notes = *m_running->window->findChild<QPushButton*>(QStringLiteral("notes"));
        QVERIFY(notes.isHidden());
        const QRect before = tabs().geometry();
        notes.show();
        QTest::qWait(50);
        QCOMPARE(tabs().geometry(), before);
    }

  private:
    /// Where tabs are shown: at the left of the arrows.
    QRect tabArea() {
        QRect area = tabs().rect();
        for (const auto* arrow : tabs().findChildren<QToolButton*>())
            if (arrow->isVisible() && arrow->objectName().startsWith(QLatin1String("Scroll")))
                area.setRight(std::min(area.right(), arrow->x() - 1));
        return area;
    }
    QList<int> wholeTabs() {
        QList<int> whole;
        for (int i = 0; i < tabs().count(); ++i)
            if (tabArea().contains(tabs().tabRect(i)))
                whole << i;
        return whole;
    }
    int partsOfTabs() {
        int parts = 0;
        for (int i = 0; i < tabs().count(); ++i) {
            const int shown = tabArea().intersected(tabs().tabRect(i)).width();
            parts += shown > 3 && shown < tabs().tabRect(i).width() - 3 ? 1 : 0;
        }
        return parts;
    }

    /// The samples, and as the third a file.
    TokenizerSource source(std::size_t index) const {
        return index == 2 ? TokenizerSource{m_state->filePath("third.json"), {}}
                          : TokenizerSource{{}, QString::fromUtf8(sampleTokenizers()[index].name.data())};
    }
    void open(std::size_t index) {
        list().open(source(index));
        QTRY_VERIFY(list().current() && list().current()->source == source(index));
    }
    TokenizerList& list() { return m_running->session.tokenizers(); }
    TokenizerTabs& tabs() { return *m_running->window->findChild<TokenizerTabs*>(); }
    QAbstractButton* closeButton(int index) {
        return qobject_cast<QAbstractButton*>(tabs().tabButton(index, QTabBar::RightSide));
    }
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(TokenizerTabsTest)
#include "tst_tokenizer_tabs.moc"
