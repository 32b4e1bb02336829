// "Save tokenizer as…": a failure is shown in the window like other problems and doesn't block it.

#include "app/window/menus.h"
#include "app/window/save_tokenizer.h"
#include "tests/app/window/running_window.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/problem_bars.h"

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMap>
#include <QPushButton>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::Running;

class SaveTokenizerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_running.reset(); }
    void refusalIsAProblem();
    void aFolderThatIsNoneIsAProblem();
    void savedIsReported();
    void noTwoCommandsShareAShortcut();

  private:
    SaveTokenizer& saver() { return m_running->window->menus().saveTokenizer(); }
    [[nodiscard]] QString bar() const {
        const auto* bars = m_running->window->findChild<ProblemBars*>();
        const auto* words = bars && bars->isVisible() ? bars->findChild<QLabel*>("problemText") : nullptr;
        return words ? words->text() : QString();
    }
    [[nodiscard]] bool hasDialog() const {
        for (const QDialog* dialog : m_running->window->findChildren<QDialog*>())
            if (dialog->isVisible())
                return true;
        return false;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Running> m_running;
};

void SaveTokenizerTest::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_folder->filePath("state"));
    QTRY_VERIFY(m_running->settled());
    // WordLevel: a rank file can't represent it.
    QFile file(m_folder->filePath("words.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":{"type":"WhitespaceSplit"},
        "post_processor":null,"decoder":null,
        "model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a":1,"b":2}}})");
    file.close();
    m_running->session.openTokenizer(file.fileName());
    QTRY_VERIFY(m_running->settled() &&
                m_running->session.tokenizers().current()->source.path == file.fileName());
}

void SaveTokenizerTest::refusalIsAProblem() {
    const QString path = m_folder->filePath("out.tiktoken");
    saver().save(path, TargetFormat::Tiktoken);
    QTRY_VERIFY(!m_running->session.problems().empty());
    QVERIFY(!hasDialog());
    const Problem& problem = m_running->session.problems().front();
    QCOMPARE(problem.error.code, ErrorCode::Unsupported);
    // File, location, cause, remedy, and what happened to the new file.
    QTRY_VERIFY2(bar().contains("words.json"), qPrintable(bar()));
    QVERIFY(!problem.error.where.empty());
    QVERIFY2(bar().contains(QString::fromStdString(problem.error.where)), qPrintable(bar()));
    QVERIFY2(bar().contains("Save "), qPrintable(bar()));
    QVERIFY2(bar().contains("out.tiktoken was not saved."), qPrintable(bar()));
    QVERIFY(!QFile::exists(path));
    // Also above the overview; it disappears when dismissed or when a save succeeds.
    m_running->window->menus().overview()->trigger();
    QVERIFY(!bar().isEmpty());
    saver().save(m_folder->filePath("out.json"), TargetFormat::TokenizerJson);
    QVERIFY(m_running->session.problems().empty());
    QTRY_VERIFY(!saver().job().busy());
    QVERIFY(m_running->session.problems().empty());
    QVERIFY(bar().isEmpty());
}

void SaveTokenizerTest::aFolderThatIsNoneIsAProblem() {
    saver().save(m_folder->filePath("none/out.json"), TargetFormat::TokenizerJson);
    QTRY_VERIFY(!m_running->session.problems().empty());
    QVERIFY2(bar().contains("out.json"), qPrintable(bar()));
    QVERIFY(!m_running->session.problems().front().error.file.empty());
    const auto buttons = m_running->window->findChild<ProblemBars*>()->findChildren<QPushButton*>();
    for (QPushButton* button : buttons)
        if (button->text() == "Dismiss")
            button->click();
    QTRY_VERIFY(bar().isEmpty());
}

void SaveTokenizerTest::savedIsReported() {
    const QString path = m_folder->filePath("out.json");
    saver().save(path, TargetFormat::TokenizerJson);
    const auto* bar = m_running->window->findChild<SavedBar*>();
    const auto text = [bar] {
        return bar->isVisible() ? bar->findChild<QLabel*>("savedText")->text() : QString();
    };
    QTRY_VERIFY(!text().isEmpty());
    QVERIFY2(text().contains(path), qPrintable(text()));
    QVERIFY2(text().contains("the same ids"), qPrintable(text()));
    QVERIFY2(text().contains(" texts, "), qPrintable(text()));
    QVERIFY(QFile::exists(path));
    QVERIFY(m_running->session.problems().empty());
    // It stays while the user continues, and opens the file.
    m_running->session.document().replace(0, 0, "a ");
    QTRY_VERIFY(m_running->settled());
    QVERIFY(!text().isEmpty());
    for (QPushButton* button : bar->findChildren<QPushButton*>())
        if (button->text() == "Open it")
            button->click();
    QVERIFY(text().isEmpty());
    QTRY_COMPARE(m_running->session.tokenizers().current()->source.path, path);
    // A failed save removes it.
    saver().save(path, TargetFormat::TokenizerJson);
    QTRY_VERIFY(!text().isEmpty());
    saver().save(m_folder->filePath("out.tiktoken"), TargetFormat::Tiktoken);
    QVERIFY(text().isEmpty());
    QTRY_VERIFY(!m_running->session.problems().empty());
}

/// An ambiguous shortcut triggers neither action: the platform's for Save as… may be that of Parse special.
void SaveTokenizerTest::noTwoCommandsShareAShortcut() {
    QMap<QKeySequence, QString> taken = {{QKeySequence("Ctrl+Shift+S"), QString()}};
    for (const QAction* action : m_running->window->findChildren<QAction*>())
        for (const QKeySequence& key : action->shortcuts()) {
            const QString other = taken.value(key);
            QVERIFY2(other.isEmpty(), qPrintable(key.toString() + ": " + action->text() + ", " + other));
            taken[key] = action->text();
        }
    QVERIFY(taken.values().contains(QStringLiteral("Save tokenizer &as…")));
}

QTEST_MAIN(SaveTokenizerTest)
#include "tst_save_tokenizer.moc"
