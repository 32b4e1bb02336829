#include "app/window/command_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace tokenscope;

class CommandModelTest : public QObject {
    Q_OBJECT

  private slots:
    void finds_data();
    void finds();
    void marksTheLettersFound();
    void runsWhatIsListed();
};

namespace {

QList<Command> commands(QStringList* ran = nullptr) {
    QList<Command> all;
    for (const char* title : {"File: Open tokenizer…", "File: Open text…", "View: Table", "View: Theme: Dark",
                              "Edit: Copy as: Picture", "Tokenizer: What the file says"})
        all << Command{QString::fromUtf8(title), {}, [ran, title] {
                           if (ran)
                               *ran << QString::fromUtf8(title);
                       }};
    return all;
}

} // namespace

void CommandModelTest::finds_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("word") << "table"
                          << "View: Table";
    QTest::newRow("beginnings") << "otk" << QString::fromUtf8("File: Open tokenizer…");
    QTest::newRow("neighbors first") << "ta"
                                     << "View: Table";
    QTest::newRow("case") << "DARK"
                          << "View: Theme: Dark";
    QTest::newRow("blanks") << "copy pic"
                            << "Edit: Copy as: Picture";
    QTest::newRow("across") << "wfs"
                            << "Tokenizer: What the file says";
    QTest::newRow("nothing") << "zzz"
                             << "";
}

void CommandModelTest::finds() {
    QFETCH(QString, typed);
    QFETCH(QString, first);
    CommandModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCommands(commands());
    QCOMPARE(model.rowCount(), 6);
    model.setPattern(typed);
    QCOMPARE(model.rowCount() > 0, !first.isEmpty());
    QCOMPARE(model.index(0).data().toString(), first);
}

void CommandModelTest::marksTheLettersFound() {
    const auto match = fuzzyMatch(QStringLiteral("vt"), QStringLiteral("View: Table"));
    QVERIFY(match);
    QCOMPARE(match->places, (QList<qsizetype>{0, 6}));
    QVERIFY(!fuzzyMatch(QStringLiteral("tv"), QStringLiteral("View: Table")));
}

void CommandModelTest::runsWhatIsListed() {
    QStringList ran;
    CommandModel model;
    model.setCommands(commands(&ran));
    model.setPattern(QStringLiteral("dark"));
    model.run(model.index(0));
    QCOMPARE(ran, QStringList{QStringLiteral("View: Theme: Dark")});
}

QTEST_GUILESS_MAIN(CommandModelTest)
#include "tst_command_model.moc"
