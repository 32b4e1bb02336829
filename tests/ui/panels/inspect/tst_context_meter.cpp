#include "ui/panels/inspect/context_meter.h"

#include <QDialog>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"b":1}},"pre_tokenizer":{"type":"Whitespace"}})";

} // namespace

class ContextMeterTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write("tokenizer.json", kTokenizer);
    }

    void readsLengths_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("length"); // -1: none
        QTest::newRow("plain") << "8192" << qint64(8192);
        QTest::newRow("grouped by thin spaces") << QString::fromUtf8("8 192") << qint64(8192);
        QTest::newRow("grouped by commas") << "131,072" << qint64(131072);
        QTest::newRow("zero") << "0" << qint64(-1);
        QTest::newRow("a word") << "long" << qint64(-1);
        QTest::newRow("negative") << "-5" << qint64(-1);
        QTest::newRow("a placeholder") << "1000000000000000019884624838656" << qint64(-1);
        QTest::newRow("empty") << "" << qint64(-1);
    }
    void readsLengths() {
        QFETCH(QString, text);
        QFETCH(qint64, length);
        const auto read = parseContextLength(text);
        QCOMPARE(read ? static_cast<qint64>(*read) : -1, length);
    }

    void readsPrices() {
        QCOMPARE(parsePrice("2.5"), std::optional(2.5));
        QCOMPARE(parsePrice(" 2,5 "), std::optional(2.5));
        QCOMPARE(parsePrice("0"), std::optional(0.0));
        QVERIFY(!parsePrice("-1") && !parsePrice("free") && !parsePrice("") && !parsePrice("inf"));
    }

    void writesCosts() {
        QCOMPARE(costText(12.5, "$"), QStringLiteral("$12.50"));
        QCOMPARE(costText(0.000123456, "$"), QStringLiteral("$0.00012"));
        QCOMPARE(costText(0.05, "EUR"), QStringLiteral("0.050 EUR"));
        QCOMPARE(costText(0, "€"), QStringLiteral("€0.00"));
        QCOMPARE(costText(3, {}), QStringLiteral("3.00"));
    }

    void showsWhatTheFilesDeclare() {
        write("tokenizer_config.json", R"({"model_max_length":8})");
        Session session(m_folder->filePath("state"));
        ContextMeter meter(session);
        QVERIFY(!meter.isEnabled());
        open(session);
        session.document().reset("a b a");
        QTRY_COMPARE(meter.text(), QString::fromUtf8("3 of 8 tokens"));
        QVERIFY(meter.toolTip().contains("model_max_length"));
        enter(meter, "contextLength", "4");
        QCOMPARE(meter.text(), QStringLiteral("3 of 4 tokens"));
        enter(meter, "contextLength", "4000");
        const int width = meter.sizeHint().width();
        session.document().reset("a b a b a b a b a b a");
        QTRY_VERIFY(meter.text().startsWith("11 of "));
        QCOMPARE(meter.sizeHint().width(), width); // what is next to it stays
        enter(meter, "contextLength", "x");
        QCOMPARE(meter.text(), QStringLiteral("11 of 8 tokens"));
        QVERIFY(field(meter, "contextLength")->property("wrong").toBool());
    }

    void remembersTheUsersFigures() {
        QJsonObject state;
        {
            Session session(m_folder->filePath("state"));
            ContextMeter meter(session);
            open(session);
            session.document().reset("a b");
            QTRY_COMPARE(meter.text(), QString::fromUtf8("Context length…"));
            const QSignalSpy changed(&session.contextLengths(), &ContextLengths::figuresEntered);
            enter(meter, "contextLength", "1000");
            enter(meter, "tokenPrice", "500000");
            enter(meter, "currency", "$");
            QCOMPARE(changed.size(), 3);
            QTRY_COMPARE(meter.text(), QString::fromUtf8("2 of 1\u202F000 tokens · $1.00"));
            QVERIFY(meter.accessibleName().contains("$1.00"));
            state = session.contextLengths().state();
        }
        Session session(m_folder->filePath("other"));
        ContextMeter meter(session);
        session.contextLengths().restore(state);
        open(session);
        session.document().reset("a b");
        QTRY_COMPARE(meter.text(), QString::fromUtf8("2 of 1\u202F000 tokens · $1.00"));
        // Those of one tokenizer are not those of another; the currency is proposed.
        session.openSampleTokenizer(QStringLiteral("bpe"));
        write("other.json", kTokenizer);
        session.openTokenizer(m_folder->filePath("other.json"));
        QTRY_VERIFY(session.tokenizers().current()->source.path.endsWith("other.json"));
        QCOMPARE(meter.text(), QString::fromUtf8("Context length…"));
        QCOMPARE(field(meter, "currency")->text(), QStringLiteral("$"));
        QVERIFY(field(meter, "tokenPrice")->text().isEmpty());
    }

    void theFormIsBelowItsButton() {
        Session session(m_folder->filePath("state"));
        ContextMeter meter(session);
        open(session);
        meter.move(500, 100);
        meter.show();
        QVERIFY(QTest::qWaitForWindowExposed(&meter));
        meter.openForm();
        meter.move(600, 150); // as the layout does after a page was shown
        auto* form = meter.findChild<QDialog*>(QStringLiteral("contextForm"));
        QTRY_COMPARE(form->frameGeometry().top(), meter.mapToGlobal(QPoint(0, meter.height())).y());
        QVERIFY(form->isVisible() && !form->windowTitle().isEmpty());
        meter.findChild<QPushButton*>(QStringLiteral("contextDone"))->click();
        QVERIFY(!form->isVisible());
    }

    void acceptsAnyState() {
        Session session(m_folder->filePath("state"));
        ContextMeter meter(session);
        session.contextLengths().restore(
            {{"currency", 5}, {"tokenizers", QJsonObject{{"x", 7}, {"y", QJsonObject{{"length", -3}}}}}});
        QVERIFY(session.contextLengths().state()["tokenizers"].toObject().isEmpty());
    }

  private:
    void write(const char* name, const char* content) const {
        QFile file(m_folder->filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    void open(Session& session) const {
        session.openTokenizer(m_folder->filePath(QStringLiteral("tokenizer.json")));
        QTRY_VERIFY(session.tokenizers().currentTokenizer());
    }
    static QLineEdit* field(const ContextMeter& meter, const char* name) {
        return meter.findChild<QLineEdit*>(QLatin1String(name));
    }
    static void enter(const ContextMeter& meter, const char* name, const char* text) {
        QLineEdit* edit = field(meter, name);
        edit->setText(QString::fromUtf8(text));
        emit edit->textEdited(edit->text());
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_MAIN(ContextMeterTest)
#include "tst_context_meter.moc"
