// The Chat mode in the real window: modes, undo of the menus, dropped conversations, restarts.

#include "app/window/bars.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/chat/messages_pane.h"
#include "ui/support/theme.h"

#include <QFile>
#include <QFileDialog>
#include <QListView>
#include <QMimeData>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class ChatMode : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() { m_running.reset(); }

    void entersAndLeaves() {
        QVERIFY(!panel().controller().result()); // a hidden panel does no work
        enter();
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(m_running->window->findChild<StatusLine*>()->text().contains("trained (policy: "));
        QVERIFY(list().hasFocus());
        press(*m_running->window, Qt::Key_F6);
        QVERIFY(!list().hasFocus());
        press(*m_running->window, Qt::Key_1, Qt::AltModifier);
        QVERIFY(!panel().isVisible());
        QVERIFY(!m_running->window->findChild<StatusLine*>()->text().contains("trained (policy: "));
    }

    void undoesVisibleChanges() {
        enter();
        const std::string text(m_running->session.document().text());
        const int rows = model().rowCount();
        list().setCurrentIndex(model().index(0, 0));
        press(*m_running->window, Qt::Key_Delete);
        QCOMPARE(model().rowCount(), rows - 1);
        press(*m_running->window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(model().rowCount(), rows);
        press(*m_running->window, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(model().rowCount(), rows - 1);
        QVERIFY(m_running->session.document().text() == text);
    }

    void acceptsDroppedConversations() {
        const QString path = m_state->filePath("dropped.jsonl");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"messages\":[{\"role\":\"user\",\"content\":\"dropped\"}]}\n");
        file.close();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent over({640, 400}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_running->window.get(), &over);
        QVERIFY(over.isAccepted());
        QDropEvent drop(QPointF(640, 400), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_running->window.get(), &drop);
        QVERIFY(panel().isVisible());
        QTRY_COMPARE(panel().controller().document().title(), QStringLiteral("dropped.jsonl"));
    }

    /// Ctrl+S asks for a file only if there is none.
    void savesWhereItWasOpened() {
        enter();
        const auto dialog = [this] {
            return m_running->window->findChild<QFileDialog*>(QStringLiteral("saveConversations"));
        };
        press(*m_running->window, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(dialog());
        dialog()->reject();
        QTRY_VERIFY(!dialog());
        const QString path = m_state->filePath("saved.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[{\"role\":\"user\",\"content\":\"old\"}]");
        file.close();
        panel().openFile(path);
        QTRY_COMPARE(panel().controller().document().title(), QStringLiteral("saved.json"));
        settle();
        panel().controller().document().setString(0, "content", "changed");
        press(*m_running->window, Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!panel().controller().document().isModified());
        QVERIFY(!dialog());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("changed"));
        file.close();
        // Saving would drop the comments of the file: it asks for another one.
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("// why\n[{\"role\":\"user\",\"content\":\"commented\"}]");
        file.close();
        panel().openFile(path);
        QTRY_VERIFY(panel().controller().document().written().find("commented") != std::string::npos);
        QVERIFY(panel().controller().document().file().isEmpty());
    }

    void isRestoredAfterARestart() {
        enter();
        panel().controller().document().setString(1, "content", "kept");
        settle();
        m_running->session.saveNow();
        m_running.reset();
        start();
        QVERIFY(test::inMode<ChatPanel>(*m_running->window));
        settle();
        QVERIFY(panel().controller().result()->rendered().text.find("kept") != std::string::npos);
    }

    void inBothThemesAndSmall() {
        enter();
        m_running->window->resize(960, 560);
        for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
            Theme::instance().setChoice(theme);
            QVERIFY(!m_running->window->grab().isNull());
        }
        Theme::instance().setTextPercent(160);
        QVERIFY(!m_running->window->grab().isNull());
        Theme::instance().setTextPercent(100);
    }

  private:
    QListView& list() { return *panel().findChild<QListView*>("messages"); }
    QAbstractItemModel& model() { return *list().model(); }
    ChatPanel& panel() { return m_running->window->panel<ChatPanel>(); }
    void start() {
        m_running = std::make_unique<Running>(m_state->path());
        QTRY_VERIFY(m_running->settled());
    }
    void enter() {
        press(*m_running->window, Qt::Key_3, Qt::AltModifier);
        settle();
    }
    void settle() { QTRY_VERIFY(panel().controller().result() && !panel().busy()); }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(ChatMode)
#include "tst_chat_mode.moc"
