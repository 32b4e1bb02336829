// A trained tokenizer that was never saved isn't closed or replaced without a question.

#include "app/window/menus.h"
#include "app/window/save_tokenizer.h"
#include "tests/app/window/running_window.h"
#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/train_panel.h"
#include "ui/support/theme.h"

#include <QFile>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class UnsavedTokenizerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        start();
    }
    void cleanup() { m_running.reset(); }

    void aTab() {
        openTrained();
        closeByKeyboard();
        QVERIFY(question() && question()->text().contains(list().current()->source.title()));
        answer(QMessageBox::Cancel);
        QCOMPARE(list().size(), 2);
        const auto* tabs = m_running->window->findChild<QTabBar*>(QStringLiteral("tokenizerTabs"));
        QTest::mouseClick(tabs->tabButton(1, QTabBar::RightSide), Qt::LeftButton);
        QTRY_VERIFY(question());
        answer(QMessageBox::Discard);
        QCOMPARE(list().size(), 1);
        closeByKeyboard(); // one that wasn't trained
        QVERIFY(!question());
        QCOMPARE(list().size(), 0);
    }

    void aSavedTab() {
        openTrained();
        save();
        closeByKeyboard();
        QVERIFY(!question());
        QCOMPARE(list().size(), 1);
    }

    /// Saved where it was trained, the tab holds the same tokenizer.
    void savedFromTheTraining() {
        openTrained();
        QVERIFY(list().isUnsaved(1));
        std::shared_ptr<const Tokenizer> step;
        QObject::connect(&panel(), &Panel::saveRequested, &panel(),
                         [&](const std::shared_ptr<const Tokenizer>& tokenizer) { step = tokenizer; });
        QObject::disconnect(&m_running->window->panels(), &Panels::saveRequested, nullptr,
                            nullptr); // asks for a file
        emit panel().findChild<CorpusPane*>()->useRequested(UseOfStep::Save);
        QVERIFY(step && step != list().currentTokenizer());
        SaveTokenizer& saving = m_running->window->menus().saveTokenizer();
        QSignalSpy saved(&saving, &SaveTokenizer::saved);
        saving.save(step, m_state->filePath(QStringLiteral("step.json")),
                    formats::TargetFormat::TokenizerJson);
        QTRY_COMPARE(saved.size(), 1);
        QVERIFY(!list().isUnsaved(1));
    }

    void theWindow() {
        openTrained();
        QVERIFY(!m_running->window->close());
        QVERIFY(!m_running->window->close()); // asks once
        answer(QMessageBox::Cancel);
        QVERIFY(m_running->window->isVisible());
        QVERIFY(!m_running->window->close());
        answer(QMessageBox::Discard);
        QTRY_VERIFY(!m_running->window->isVisible());
        start();
        QCOMPARE(list().size(), 1);
    }

    /// A program that ended without a question, such as by a crash.
    void theNextStartKnows() {
        openTrained();
        m_running->session.saveNow();
        start();
        QTRY_COMPARE(list().size(), 2);
        QTRY_VERIFY(m_running->settled());
        list().requestClose(1);
        QVERIFY(question());
        answer(QMessageBox::Cancel);
    }

    void theResultOfFiles() {
        training().trainOnSamples();
        QTRY_VERIFY_WITH_TIMEOUT(training().result() && !training().busy(), 60'000);
        const FileTrainingPtr first = training().result();
        auto* train = training().findChild<QPushButton*>(QStringLiteral("train"));
        QTest::mouseClick(train, Qt::LeftButton);
        QVERIFY(question());
        answer(QMessageBox::Cancel);
        QVERIFY(!training().busy() && training().result() == first);
        QVERIFY(!m_running->window->close() && question());
        answer(QMessageBox::Cancel);
        QTest::mouseClick(train, Qt::LeftButton);
        answer(QMessageBox::Discard);
        QTRY_VERIFY_WITH_TIMEOUT(training().result() != first && !training().busy(), 60'000);
        const QString path = m_state->filePath(QStringLiteral("saved.json"));
        training().results().save(path, formats::TargetFormat::TokenizerJson);
        QTRY_VERIFY(QFile::exists(path) && !training().busy());
        QVERIFY(m_running->window->close());
        QVERIFY(!question());
    }

  private:
    TokenizerList& list() const { return m_running->session.tokenizers(); }
    TrainPanel& panel() const { return m_running->window->panel<TrainPanel>(); }
    FileTrainingView& training() const { return panel().files(); }
    void start() {
        m_running.reset();
        m_running = std::make_unique<Running>(m_state->path());
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
        panel().setFolder(m_state->path() + QStringLiteral("/trained"));
        m_running->window->panels().setMode(panel());
        panel().setView(TrainPanel::View::Files);
    }
    void openTrained() {
        panel().setView(TrainPanel::View::Teaching);
        QTRY_VERIFY(!panel().busy());
        emit panel().findChild<CorpusPane*>()->useRequested(UseOfStep::Inspect);
        QTRY_COMPARE(list().size(), 2);
        QTRY_VERIFY(m_running->settled() && list().currentIndex() == 1);
    }
    void closeByKeyboard() {
        m_running->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        press(*m_running->window, Qt::Key_W, Qt::ControlModifier);
    }
    void save() {
        SaveTokenizer& saving = m_running->window->menus().saveTokenizer();
        QSignalSpy saved(&saving, &SaveTokenizer::saved);
        saving.save(m_state->filePath(QStringLiteral("saved.json")), formats::TargetFormat::TokenizerJson);
        QTRY_COMPARE(saved.size(), 1);
    }
    QMessageBox* question() const {
        auto* box = m_running->window->findChild<QMessageBox*>(QStringLiteral("unsavedTokenizer"));
        return box && box->isVisible() ? box : nullptr;
    }
    void answer(QMessageBox::StandardButton button) const {
        QPointer<QMessageBox> box = question();
        QVERIFY(box);
        QTest::mouseClick(box->button(button), Qt::LeftButton);
        QTRY_VERIFY(!box);
    }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(UnsavedTokenizerTest)
#include "tst_unsaved_tokenizer.moc"
