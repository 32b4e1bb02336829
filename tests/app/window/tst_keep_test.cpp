// "Keep as test" in the window: from the text, a selection and a conversation; suites that are dropped or named on the
// command line; failing tests in Compare; restarts.

#include "app/window/file_drops.h"
#include "app/window/menus.h"
#include "tests/app/window/running_window.h"
#include "tests/support/command_line.h"
#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/check/check_panel.h"
#include "ui/panels/check/tests_page.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QDialog>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::inMode;
using test::press;
using test::Running;

namespace {

constexpr const char* kMerges =
    R"({"decoder":{"type":"Fuse"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["a","b"],["b","c"]]}})";
constexpr const char* kOtherMerges =
    R"({"decoder":{"type":"Fuse"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["b","c"],["a","b"]]}})";

} // namespace

class KeepTestInWindow : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(test::writeFile(path("one.json"), kMerges));
        QVERIFY(test::writeFile(path("two.json"), kOtherMerges));
        m_running = std::make_unique<Running>(path("state"));
        open("one.json");
        m_running->session.document().reset("abc");
        QTRY_VERIFY(m_running->shows("abc"));
    }
    void cleanup() { m_running.reset(); }

    void keepsTheText() {
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName();
        QVERIFY(inMode<InspectPanel>(window())); // the user goes on
        QCOMPARE(textOf(0), std::string("abc"));
        window().panels().setMode<CheckPanel>();
        check().setPage(CheckPanel::TestsIndex);
        QVERIFY(tests().isVisible());
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 passed"));
        QVERIFY(window().windowTitle().startsWith(QLatin1String("Unsaved tests")));
        QVERIFY(window().isWindowModified());
        press(window(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!tests().suiteDocument().isOpen());
    }

    /// With the keyboard alone. The dialog gives the keyboard back, so that Undo is what undoes.
    void undoesARemovalAfterRenaming() {
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName("first");
        window().panels().setMode<CheckPanel>();
        check().setPage(CheckPanel::TestsIndex);
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 passed"));
        tests().findChild<StepTable*>(QStringLiteral("tests"))->setFocus();
        press(window(), Qt::Key_F2);
        QTRY_VERIFY(tests().findChild<QDialog*>(QStringLiteral("caseName")));
        auto* field = tests().findChild<QDialog*>(QStringLiteral("caseName"))->findChild<QLineEdit*>();
        field->setText(QStringLiteral("second"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!tests().findChild<QDialog*>(QStringLiteral("caseName")));
        QCOMPARE(nameOf(0), std::string("second"));
        QTRY_VERIFY(window().isActiveWindow());
        press(window(), Qt::Key_Delete);
        QVERIFY(tests().suiteDocument().cases().empty());
        press(window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nameOf(0), std::string("second"));
        press(window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(nameOf(0), std::string("first"));
    }

    void keepsTheSelection() {
        m_running->inspect().editor()->selectBytes({1, 3});
        QWidget* viewport = m_running->inspect().editor()->viewport();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(5, 5),
                                viewport->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(viewport, &event);
        for (const auto* menu : m_running->inspect().editor()->findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text().remove(QLatin1Char('&')) == QString::fromUtf8("Keep selection as test…"))
                    action->trigger();
        acceptName();
        QCOMPARE(textOf(0), std::string("bc"));
    }

    void keepsTheConversation() {
        window().panels().setMode<ChatPanel>();
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName();
        const SuiteCasePtr& one = tests().suiteDocument().cases().at(0);
        const auto& input = std::get<chat::TemplateInput>(one->input);
        const auto& shown = window().panel<ChatPanel>().controller().document().conversation();
        QCOMPARE(input.messages.items.size(), shown.messages.size());
        QVERIFY(!one->expected.error.empty()); // the tokenizer has no template
        // It opens in Chat.
        window().panel<ChatPanel>().controller().document().setJson("[]");
        window().panels().setMode<CheckPanel>();
        check().setPage(CheckPanel::TestsIndex);
        emit tests().conversationRequested(input, QStringLiteral("of a test"));
        QVERIFY(inMode<ChatPanel>(window()));
        QCOMPARE(window().panel<ChatPanel>().controller().document().conversation().messages.size(),
                 input.messages.items.size());
        QCOMPARE(window().panel<ChatPanel>().controller().document().title(), QStringLiteral("of a test"));
    }

    void failingOnesOpenInCompare() {
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName();
        open("two.json");
        window().panels().setMode<CheckPanel>();
        check().setPage(CheckPanel::TestsIndex);
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 failed"));
        m_running->session.document().reset("other");
        auto* table = tests().findChild<StepTable*>(QStringLiteral("tests"));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(inMode<ComparePanel>(window()));
        QCOMPARE(std::string(m_running->session.document().text()), std::string("abc"));
        const ColumnSet& columns = window().panel<ComparePanel>().columns();
        QCOMPARE(columns.textColumns(), std::size_t{2});
        QCOMPARE(columns.choice(0).source.path, path("two.json"));
        QCOMPARE(columns.choice(1).source.path, path("one.json"));
    }

    /// With the largest text the mode scrolls rather than cut what a test expects.
    void largeTextIsReached() {
        const auto usual = qScopeGuard([] { Theme::instance().setTextPercent(100); });
        m_running->session.document().reset(std::string(60, 'a') + "abc");
        QTRY_VERIFY(m_running->settled());
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName();
        QVERIFY(test::writeFile(
            path("three.json"),
            R"({"model":{"type":"BPE","vocab":{"c":0,"a":1,"b":2,"ab":3,"bc":4},"merges":[["a","b"],["b","c"]]}})"));
        open("three.json"); // has other ids for these pieces
        window().panels().setMode<CheckPanel>();
        check().setPage(CheckPanel::TestsIndex);
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 failed"));
        Theme::instance().setTextPercent(200);
        QTest::qWait(200);
        const auto labels = tests().findChildren<QLabel*>();
        const auto ids = std::find_if(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QLatin1String("Ids of another vocabulary"));
        });
        QVERIFY(ids != labels.end() && (*ids)->isVisible());
        QVERIFY((*ids)->height() >= (*ids)->heightForWidth((*ids)->width()));
        // The last line, once it is scrolled to.
        auto* area = qobject_cast<QScrollArea*>((*ids)->parentWidget()->parentWidget());
        QVERIFY(area != nullptr && area->viewport()->height() >= (*ids)->fontMetrics().height());
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
        const QPoint end = (*ids)->mapTo(area->viewport(), QPoint(0, (*ids)->height()));
        QVERIFY(area->viewport()->rect().contains(end - QPoint(0, 1)));
        for (const QWidget* at = area; at != &check(); at = at->parentWidget())
            QVERIFY2(at->parentWidget()->rect().contains(at->geometry()),
                     at->parentWidget()->metaObject()->className());
    }

    void droppedSuite() {
        writeSuite();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path("suite.json"))});
        QCOMPARE(dropItems(data).constFirst().kind, DropItem::Kind::Suite);
        QDragEnterEvent over({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &over);
        QVERIFY(over.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &event);
        QVERIFY(inMode<CheckPanel>(window()));
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 passed"));
        QVERIFY(tests().isVisible());
        QCOMPARE(m_running->session.problems().size(), std::size_t{0});
    }

    void chosenSuite() {
        writeSuite();
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QTimer::singleShot(0, this, [this] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path("suite.json"));
            static_cast<QDialog*>(dialog)->accept();
        });
        window().findChild<Menus*>()->openTokenizer()->trigger();
        QVERIFY(inMode<CheckPanel>(window()));
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 passed"));
        QVERIFY(tests().isVisible());
        QCOMPARE(m_running->session.problems().size(), std::size_t{0});
        QCOMPARE(m_running->session.tokenizers().current()->source.path, path("one.json"));
    }

    void suiteOfTheCommandLine() {
        writeSuite();
        QVERIFY(window().panels().showView(QStringLiteral("tests")));
        QCOMPARE(check().openFiles(QStringLiteral("tests"), {path("suite.json"), path("one.json")}),
                 QStringList{path("one.json")});
        QVERIFY(window().panel<ChatPanel>().openFiles({}, {path("suite.json")}).size() ==
                1); // no conversation
        QTRY_COMPARE(tests().statusText(), QStringLiteral("1 passed"));
        QCOMPARE(check().document()->title, QStringLiteral("suite.json"));
    }

    void restart() {
        press(window(), Qt::Key_T, Qt::ControlModifier);
        acceptName("kept");
        window().close();
        m_running.reset();
        m_running = std::make_unique<Running>(path("state"));
        QCOMPARE(tests().suiteDocument().cases().size(), std::size_t{1});
        QCOMPARE(tests().suiteDocument().cases()[0]->name, std::string("kept"));
        QVERIFY(tests().suiteDocument().isModified());
    }

  private:
    QString path(const char* name) const { return m_folder->filePath(QLatin1String(name)); }
    MainWindow& window() const { return *m_running->window; }
    CheckPanel& check() const { return window().panel<CheckPanel>(); }
    TestsPage& tests() const { return check().tests(); }
    std::string textOf(std::size_t index) const {
        return std::get<suite::TextInput>(tests().suiteDocument().cases().at(index)->input).text;
    }
    std::string nameOf(std::size_t index) const {
        const auto& cases = tests().suiteDocument().cases();
        return index < cases.size() ? cases[index]->name : std::string("there is no such case");
    }
    void open(const char* name) {
        m_running->session.openTokenizer(path(name));
        QTRY_VERIFY(m_running->session.tokenizers().current() &&
                    m_running->session.tokenizers().current()->source.path == path(name) &&
                    m_running->settled());
    }
    void writeSuite() const {
        QVERIFY(test::writeFile(path("suite.json"),
                                R"({"suite":1,"now":"2026-01-15T09:30:00","cases":[{"name":"role and content",
            "text":"abc","expect":{"decoded":"abc","ids":[3,2],"bytes":[[0,2],[2,3]]}}]})"));
    }
    void acceptName(const char* name = nullptr) {
        QTRY_VERIFY(tests().findChild<QDialog*>(QStringLiteral("caseName")));
        auto* dialog = tests().findChild<QDialog*>(QStringLiteral("caseName"));
        QTRY_VERIFY(dialog->isVisible());
        if (name)
            dialog->findChild<QLineEdit*>()->setText(QLatin1String(name));
        dialog->accept();
        QTRY_VERIFY(!tests().findChild<QDialog*>(QStringLiteral("caseName")));
        QTRY_VERIFY(!tests().busy());
        QTRY_VERIFY(window().isActiveWindow());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(KeepTestInWindow)
#include "tst_keep_test.moc"
