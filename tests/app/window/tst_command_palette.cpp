#include "app/window/command_palette.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;

class CommandPaletteTest : public QObject {
    Q_OBJECT

  private slots:
    void finds_data();
    void finds();
    void marksTheLettersFound();
    void runsListedCommands();
};

namespace {

QList<PaletteCommand> commands(QStringList* ran = nullptr) {
    QList<PaletteCommand> all;
    for (const char* title : {"File: Open tokenizer…", "File: Open text…", "View: Table", "View: Theme: Dark",
                              "Edit: Copy as: Picture", "Tokenizer: What the file says"})
        all << PaletteCommand{QString::fromUtf8(title), {}, [ran, title] {
                                  if (ran)
                                      *ran << QString::fromUtf8(title);
                              }};
    return all;
}

} // namespace

void CommandPaletteTest::finds_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("first");
    QTest::newRow("word") << "table"
                          << "View: Table";
    QTest::newRow("beginnings") << "otk" << QString::fromUtf8("File: Open tokenizer…");
    QTest::newRow("neighbors first") << "ta"
                                     << "View: Table";
    QTest::newRow("case") << "DARK"
                          << "View: Theme: Dark";
    QTest::newRow("spaces") << "copy pic"
                            << "Edit: Copy as: Picture";
    QTest::newRow("across") << "wfs"
                            << "Tokenizer: What the file says";
    QTest::newRow("nothing") << "zzz"
                             << "";
}

void CommandPaletteTest::finds() {
    QFETCH(QString, typed);
    QFETCH(QString, first);
    CommandModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setCommands(commands());
    QCOMPARE(model.rowCount(), 6);
    model.setPattern(typed);
    QCOMPARE(model.rowCount() > 0, !first.isEmpty());
    QCOMPARE(model.index(0, 0).data().toString(), first);
}

void CommandPaletteTest::marksTheLettersFound() {
    const auto match = fuzzyMatch(QStringLiteral("vt"), QStringLiteral("View: Table"));
    QVERIFY(match);
    QCOMPARE(match->places, (QList<qsizetype>{0, 6}));
    QVERIFY(!fuzzyMatch(QStringLiteral("tv"), QStringLiteral("View: Table")));
}

void CommandPaletteTest::runsListedCommands() {
    QStringList ran;
    CommandModel model;
    model.setCommands(commands(&ran));
    model.setPattern(QStringLiteral("dark"));
    model.run(model.index(0, 0));
    QCOMPARE(ran, QStringList{QStringLiteral("View: Theme: Dark")});
}

QTEST_GUILESS_MAIN(CommandPaletteTest)
#include "tst_command_palette.moc"
