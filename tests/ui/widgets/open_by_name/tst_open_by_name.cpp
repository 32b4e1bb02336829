#include "tests/ui/download/local_hub.h"
#include "ui/support/theme.h"
#include "ui/widgets/open_by_name/open_by_name.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::locate;
using namespace tokenscope::ui;
using namespace tokenscope::test;

class OpenByNameTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup();
    void listsAndFilters();
    void entersTheFirst();
    void noRequestBeforeTheClick();
    void downloads();
    void reportsErrors();
    void escapeReturns();
    void heightFitsTheText();

  private:
    void put(const char* name) {
        const std::filesystem::path folder =
            m_hub->environment.home / ".cache/huggingface/hub" / name / "snapshots/0123abcd";
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "tokenizer.json") << "{}";
    }
    void open() {
        m_sheet->open();
        QTRY_VERIFY(!m_sheet->scanning());
    }
    std::unique_ptr<LocalHub> m_hub;
    std::unique_ptr<QMainWindow> m_window;
    OpenByName* m_sheet = nullptr;
};

void OpenByNameTest::init() {
    m_hub = std::make_unique<LocalHub>();
    m_window = std::make_unique<QMainWindow>();
    m_window->resize(1000, 700);
    m_sheet = new OpenByName(m_window.get(), m_hub->environment);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void OpenByNameTest::cleanup() {
    m_window.reset();
    m_hub.reset();
}

void OpenByNameTest::listsAndFilters() {
    put("models--org--name");
    put("models--gpt2");
    const QAbstractItemModelTester tester(&m_sheet->models(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    open();
    QCOMPARE(m_sheet->models().rowCount(), 2);
    const auto rows = [this](const char* text) {
        m_sheet->field().setText(QString::fromLatin1(text));
        return m_sheet->models().rowCount();
    };
    QCOMPARE(rows("ORG"), 1);
    QCOMPARE(rows("org/name@0123"), 1);
    QCOMPARE(rows("org/name@beef"), 0);
    QCOMPARE(rows("https://huggingface.co/org/name"), 1);
    QCOMPARE(rows(""), 2);
    QVERIFY(
        m_sheet->models().index(1, 0).data(CachedModelList::DetailRole).toString().contains("Hugging Face"));
}

void OpenByNameTest::entersTheFirst() {
    put("models--org--name");
    open();
    QSignalSpy chosen(m_sheet, &OpenByName::chosen);
    QTest::keyClicks(&m_sheet->field(), "org");
    QTest::keyClick(&m_sheet->field(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QVERIFY(chosen[0][0].toString().endsWith("models--org--name/snapshots/0123abcd"));
    QVERIFY(!m_sheet->isVisible());
}

void OpenByNameTest::noRequestBeforeTheClick() {
    open();
    QVERIFY(!m_sheet->pane().isVisible());
    QTest::keyClicks(&m_sheet->field(), "org/name");
    QTest::keyClick(&m_sheet->field(), Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&m_sheet->field()));
    QVERIFY(m_sheet->pane().isVisible());
    QVERIFY(m_sheet->pane().action().text().contains("127.0.0.1"));
    m_sheet->field().setText("../x");
    QVERIFY(!m_sheet->pane().isVisible());
    QTest::qWait(50);
    QVERIFY(m_hub->server.requests.isEmpty());
}

void OpenByNameTest::downloads() {
    m_hub->add("tokenizer.json", "{}");
    m_hub->add("model.safetensors", "weights");
    open();
    QSignalSpy chosen(m_sheet, &OpenByName::chosen);
    m_sheet->field().setText("org/name");
    QTest::mouseClick(&m_sheet->pane().action(), Qt::LeftButton);
    QTRY_VERIFY(m_sheet->pane().text().contains("tokenizer.json"));
    QVERIFY(!m_sheet->pane().text().contains("safetensors"));
    QVERIFY(m_hub->fetched().isEmpty());
    QTest::mouseClick(&m_sheet->pane().action(), Qt::LeftButton);
    QTRY_COMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toString(), m_hub->repository() + "/snapshots/" + kCommit);
    QCOMPARE(m_hub->fetched(), QList<QByteArray>{"tokenizer.json"});
}

void OpenByNameTest::reportsErrors() {
    open();
    m_sheet->field().setText("org/missing");
    QTest::mouseClick(&m_sheet->pane().action(), Qt::LeftButton);
    QTRY_VERIFY(m_sheet->pane().text().contains("no model of this name"));
    QVERIFY(m_sheet->pane().text().contains("org/missing"));
    QVERIFY(m_sheet->pane().action().isVisible());
    // Another name gets another offer.
    m_sheet->field().setText("org/other");
    QVERIFY(m_sheet->pane().text().contains("org/other"));
    QVERIFY(!m_sheet->pane().text().contains("no model of this name"));
}

void OpenByNameTest::escapeReturns() {
    auto* before = new QLineEdit(m_window.get());
    before->show();
    before->setFocus();
    open();
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&m_sheet->field()));
    QTest::keyClick(&m_sheet->field(), Qt::Key_Escape);
    QVERIFY(!m_sheet->isVisible());
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(before));
}

void OpenByNameTest::heightFitsTheText() {
    open();
    QTRY_VERIFY2(m_sheet->height() < scaled(160), qPrintable(QString::number(m_sheet->height())));
    const int empty = m_sheet->height();
    m_sheet->field().setText("org/name"); // there is space for the offer
    QTRY_VERIFY(m_sheet->height() > empty);
    for (const auto* part : m_sheet->findChildren<QWidget*>())
        if (part->isVisible() && part->parentWidget() == m_sheet)
            QVERIFY(m_sheet->rect().contains(part->geometry()));
    m_sheet->field().clear();
    QTRY_COMPARE(m_sheet->height(), empty);
    put("models--gpt2");
    open();
    QTRY_VERIFY(m_sheet->height() > scaled(300));
}

QTEST_MAIN(OpenByNameTest)
#include "tst_open_by_name.moc"
