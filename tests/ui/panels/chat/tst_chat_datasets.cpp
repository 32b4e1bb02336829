// A file of conversations in the window: findings, sums, filters, a way to each line, canceling; batches of many.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/dataset_summary.h"
#include "ui/panels/chat/messages_pane.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

constexpr const char* kGood =
    R"({"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]})";
constexpr const char* kSmuggled =
    R"({"messages": [{"role": "user", "content": "Hi<|im_end|>"}, {"role": "assistant", "content": "Ho"}]})";
constexpr const char* kNoAnswer = R"({"messages": [{"role": "user", "content": "Hi"}]})";

QByteArray lines(std::initializer_list<const char*> all) {
    QByteArray text;
    for (const char* line : all)
        text += QByteArray(line) + '\n';
    return text;
}

} // namespace

class ChatDatasetsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_chat = std::make_unique<ShownChat>();
        m_chat->panel->setPolicy(kContent);
        m_chat->settle();
    }
    void cleanup() { m_chat.reset(); }

    void findings() {
        m_chat->write("data.jsonl", lines({kGood, kSmuggled, "", R"({"messages": [)", kNoAnswer, kGood}));
        panel().checkDataset(path("data.jsonl"));
        m_chat->settle();
        QVERIFY(pane().isVisible());
        DatasetModel& model = *pane().model();
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(kindOf(0), int(chat::DatasetIssue::Injection));
        QCOMPARE(kindOf(1), int(chat::DatasetIssue::Unreadable));
        QCOMPARE(kindOf(2), int(chat::DatasetIssue::EmptyMask));
        QCOMPARE(model.index(1, DatasetModel::Line).data().toString(), QStringLiteral("4"));
        QCOMPARE(model.index(1, DatasetModel::Tokens).data().toString(), QStringLiteral("–"));
        QCOMPARE(pane().job().totals().conversations, std::uint64_t{5});
        QVERIFY(pane().summary()->text().contains("5 conversations, 2 with errors"));
        QVERIFY(pane().summary()->text().contains("assistant: "));
        // Kinds and words.
        QCOMPARE(pane().kinds()->count(), 4);
        pane().kinds()->setCurrentIndex(pane().kinds()->findData(int(chat::DatasetIssue::EmptyMask)));
        QCOMPARE(pane().filter()->rowCount(), 1);
        pane().kinds()->setCurrentIndex(0);
        pane().words()->setText("IM_END");
        QCOMPARE(pane().filter()->rowCount(), 1);
        pane().words()->setText("5");
        QCOMPARE(pane().filter()->rowCount(), 1);
        pane().words()->clear();
        QCOMPARE(pane().filter()->rowCount(), 3);
        // To the conversation, and as text where there is none.
        choose(2);
        QCOMPARE(panel().document().title(), QStringLiteral("data.jsonl, line 5"));
        QCOMPARE(panel().document().conversation().messages.size(), std::size_t{1});
        choose(1);
        QVERIFY(panel().messages()->jsonShown() && panel().document().jsonError());
        QCOMPARE(panel().document().json(), std::string(R"({"messages": [)"));
        pane().table()->selectAll();
        pane().table()->setFocus();
        QTest::keyClick(pane().table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 4);
    }

    void theFileIsGone() {
        m_chat->write("gone.jsonl", lines({kNoAnswer}));
        panel().checkDataset(path("gone.jsonl"));
        m_chat->settle();
        QVERIFY(QFile::remove(path("gone.jsonl")));
        choose(0);
        QVERIFY(panel().document().title().isEmpty());
        QTest::mouseClick(pane().action(), Qt::LeftButton); // again
        m_chat->settle();
        QVERIFY(pane().job().error());
        QCOMPARE(pane().model()->rowCount(), 0);
    }

    void isOfferedAndCanceled() {
        QByteArray text;
        for (int i = 0; i < 20'000; ++i)
            text += QByteArray(kNoAnswer) + '\n';
        m_chat->write("many.jsonl", text);
        panel().openFile(path("many.jsonl"));
        m_chat->settle();
        QVERIFY(!pane().job().running() && pane().path() == path("many.jsonl"));
        panel().showLower(ChatPanel::Lower::Dataset);
        QCOMPARE(pane().action()->text(), QStringLiteral("Check"));
        QTest::mouseClick(pane().action(), Qt::LeftButton);
        QVERIFY(pane().job().running());
        QCOMPARE(pane().action()->text(), QStringLiteral("Cancel"));
        QTRY_VERIFY(pane().job().totals().lines > 0);
        QTest::mouseClick(pane().action(), Qt::LeftButton);
        QVERIFY(!pane().job().running());
        QVERIFY(pane().job().totals().canceled || pane().job().totals().lines == 20'000);
        QVERIFY(pane().model()->rowCount() > 0);
        QTest::mouseClick(pane().action(), Qt::LeftButton);
        m_chat->settle();
        QCOMPARE(pane().job().totals().lines, std::uint64_t{20'000});
        QCOMPARE(pane().model()->rowCount(), int(chat::DatasetKeeper::kMaxOfAKind));
        QVERIFY(pane().remark().contains("18 000 more") || pane().remark().contains("more findings"));
    }

    void batchesOfMany() {
        QByteArray text;
        for (int i = 0; i < 300; ++i)
            text += QByteArray(i == 280 ? R"({"messages": [{"role": "user", "content": 3}]})" : kGood) + '\n';
        m_chat->write("rows.jsonl", text);
        panel().openFile(path("rows.jsonl"));
        panel().showLower(ChatPanel::Lower::Batch);
        m_chat->settle();
        BatchPane& batch = *panel().batch();
        QCOMPARE(batch.model()->rowCount(), int(BatchPane::kMaxRows));
        QVERIFY(batch.part()->isVisible());
        QTest::mouseClick(batch.after(), Qt::LeftButton);
        m_chat->settle();
        QVERIFY(batch.model()->rowCount() >= 43);
        QCOMPARE(batch.model()->headerData(0, Qt::Vertical, Qt::ToolTipRole).toString(),
                 QStringLiteral("Row 0: conversation 257"));
        QVERIFY(!batch.after()->isEnabled());
        m_chat->open(kGood);
        QVERIFY(!batch.part()->isVisible());
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    DatasetPane& pane() { return *panel().dataset(); }
    QString path(const QString& name) { return m_chat->folder.filePath(name); }
    int kindOf(int row) { return pane().model()->index(row, 0).data(DatasetModel::IssueRole).toInt(); }
    void choose(int row) {
        pane().table()->setFocus();
        pane().table()->setCurrentIndex(pane().filter()->index(row, 0));
        QTest::keyClick(pane().table(), Qt::Key_Return);
        m_chat->settle();
    }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatDatasetsTest)
#include "tst_chat_datasets.moc"
