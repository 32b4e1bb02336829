// A file of conversations in the window: findings, totals, filters, opening lines, canceling; batches of many
// conversations.

#include "tests/ui/panels/chat/chat_fixture.h"
#include "ui/panels/chat/batch_pane.h"
#include "ui/panels/chat/dataset_pane.h"
#include "ui/panels/chat/messages_pane.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;
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
        m_chat->panel->controller().setPolicy(kContent);
        m_chat->settle();
    }
    void cleanup() { m_chat.reset(); }

    void findings() {
        m_chat->write("data.jsonl", lines({kGood, kSmuggled, "", R"({"messages": [)", kNoAnswer, kGood}));
        panel().checkDataset(path("data.jsonl"));
        m_chat->settle();
        QVERIFY(pane().isVisible());
        DatasetModel& model = this->model();
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(kindOf(0), int(chat::DatasetIssue::Injection));
        QCOMPARE(kindOf(1), int(chat::DatasetIssue::Unreadable));
        QCOMPARE(kindOf(2), int(chat::DatasetIssue::EmptyMask));
        QCOMPARE(model.index(1, DatasetModel::Line).data().toString(), QStringLiteral("4"));
        QCOMPARE(model.index(1, DatasetModel::Tokens).data().toString(), QStringLiteral("–"));
        QCOMPARE(job().totals().conversations, std::uint64_t{4}); // a line is none
        QVERIFY(child<DatasetSummary>(pane()).text().contains("4 conversations, 1 with errors"));
        QVERIFY(child<DatasetSummary>(pane()).text().contains("assistant: "));
        // By kind and by text.
        QCOMPARE(kinds().count(), 4);
        kinds().setCurrentIndex(kinds().findData(int(chat::DatasetIssue::EmptyMask)));
        QCOMPARE(table().model()->rowCount(), 1);
        kinds().setCurrentIndex(0);
        words().setText("IM_END");
        QCOMPARE(table().model()->rowCount(), 1);
        words().setText("5");
        QCOMPARE(table().model()->rowCount(), 1);
        words().clear();
        QCOMPARE(table().model()->rowCount(), 3);
        // Opens the conversation, or the line as text if it is invalid.
        choose(2);
        QCOMPARE(panel().controller().document().title(), QStringLiteral("data.jsonl, line 5"));
        QCOMPARE(panel().controller().document().conversation().messages.size(), std::size_t{1});
        choose(1);
        QVERIFY(child<MessagesPane>(panel()).jsonShown() && panel().controller().document().jsonError());
        QCOMPARE(panel().controller().document().json(), std::string(R"({"messages": [)"));
        table().selectAll();
        table().setFocus();
        QTest::keyClick(&table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), 4);
    }

    void theFileIsMissing() {
        m_chat->write("gone.jsonl", lines({kNoAnswer}));
        panel().checkDataset(path("gone.jsonl"));
        m_chat->settle();
        QVERIFY(QFile::remove(path("gone.jsonl")));
        choose(0);
        QVERIFY(panel().controller().document().title().isEmpty());
        QTest::mouseClick(&action(), Qt::LeftButton); // again
        m_chat->settle();
        QVERIFY(job().error());
        QCOMPARE(model().rowCount(), 0);
    }

    void isOfferedAndCanceled() {
        QByteArray text;
        for (int i = 0; i < 20'000; ++i)
            text += QByteArray(kNoAnswer) + '\n';
        m_chat->write("many.jsonl", text);
        panel().openFile(path("many.jsonl"));
        m_chat->settle();
        QVERIFY(!job().busy() && visibleText(pane()).contains("many.jsonl can be checked"));
        panel().showTab(ChatPanel::Tab::Dataset);
        QCOMPARE(action().text(), QStringLiteral("Check"));
        QTest::mouseClick(&action(), Qt::LeftButton);
        QVERIFY(job().busy());
        QCOMPARE(action().text(), QStringLiteral("Cancel"));
        QTRY_VERIFY(job().totals().lines > 0);
        QTest::mouseClick(&action(), Qt::LeftButton);
        QVERIFY(!job().busy());
        QVERIFY(job().totals().canceled || job().totals().lines == 20'000);
        QVERIFY(model().rowCount() > 0);
        QTest::mouseClick(&action(), Qt::LeftButton);
        m_chat->settle();
        QCOMPARE(job().totals().lines, std::uint64_t{20'000});
        QCOMPARE(model().rowCount(), int(chat::DatasetFindings::kMaxOfAKind));
        QVERIFY(child<QLabel>(pane(), "remark").text().contains("18 000 more") ||
                child<QLabel>(pane(), "remark").text().contains("more findings"));
    }

    void batchesOfMany() {
        QByteArray text;
        for (int i = 0; i < 300; ++i)
            text += QByteArray(i == 280 ? R"({"messages": [{"role": "user", "content": 3}]})" : kGood) + '\n';
        m_chat->write("rows.jsonl", text);
        panel().openFile(path("rows.jsonl"));
        panel().showTab(ChatPanel::Tab::Batch);
        m_chat->settle();
        BatchPane& batch = child<BatchPane>(panel());
        const BatchModel& batchModel = child<BatchModel>(batch);
        auto& next = child<QPushButton>(batch, "next");
        QCOMPARE(batchModel.rowCount(), int(BatchPane::kMaxConversations));
        QVERIFY(child<QWidget>(batch, "pager").isVisible());
        QTest::mouseClick(&next, Qt::LeftButton);
        m_chat->settle();
        QVERIFY(batchModel.rowCount() >= 43);
        QCOMPARE(batchModel.headerData(0, Qt::Vertical, Qt::ToolTipRole).toString(),
                 QStringLiteral("Row 0: conversation 257"));
        QVERIFY(!next.isEnabled());
        m_chat->open(kGood);
        QVERIFY(!child<QWidget>(batch, "pager").isVisible());
    }

    /// Rows that have the room show everything about their tokens.
    void cellsShowWhatFits() {
        m_chat->open(kGood);
        panel().showTab(ChatPanel::Tab::Batch);
        m_chat->settle();
        const BatchPane& batch = child<BatchPane>(panel());
        const BatchModel& cells = child<BatchModel>(batch);
        QCOMPARE(cells.rowCount(), 1);
        QTRY_COMPARE(cells.values(), kBatchCells);
        const QStringList names =
            cells.headerData(0, Qt::Vertical, Qt::DisplayRole).toString().split(QLatin1Char('\n'));
        QCOMPARE(names.size(), kBatchCells);
        QCOMPARE(names[1], QStringLiteral("id"));
        const QStringList others = cells.index(0, 0).data(BatchModel::OthersRole).toStringList();
        QCOMPARE(others.size(), kBatchCells - 1);
        QCOMPARE(others[0], QString::number(cells.batch().rows[0].ids[0]));
        QByteArray many;
        for (int i = 0; i < 100; ++i)
            many += QByteArray(kGood) + '\n';
        m_chat->open(many);
        QTRY_COMPARE(cells.rowCount(), 100);
        QTRY_COMPARE(cells.values(), 1);
        QVERIFY(cells.index(0, 0).data(BatchModel::OthersRole).toStringList().isEmpty());
    }

  private:
    ChatPanel& panel() { return *m_chat->panel; }
    DatasetPane& pane() { return child<DatasetPane>(panel()); }
    DatasetCheckJob& job() { return child<DatasetCheckJob>(pane()); }
    DatasetModel& model() { return child<DatasetModel>(pane()); }
    QTableView& table() { return child<QTableView>(pane()); }
    QComboBox& kinds() { return child<QComboBox>(pane(), "kinds"); }
    QLineEdit& words() { return child<QLineEdit>(pane(), "filter"); }
    QPushButton& action() { return child<QPushButton>(pane(), "action"); }
    QString path(const QString& name) { return m_chat->folder.filePath(name); }
    int kindOf(int row) { return model().index(row, 0).data(DatasetModel::IssueRole).toInt(); }
    void choose(int row) {
        table().setFocus();
        table().setCurrentIndex(table().model()->index(row, 0));
        QTest::keyClick(&table(), Qt::Key_Return);
        m_chat->settle();
    }

    std::unique_ptr<ShownChat> m_chat;
};

QTEST_MAIN(ChatDatasetsTest)
#include "tst_chat_datasets.moc"
