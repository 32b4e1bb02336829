#include "ui/panels/train/source_list.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using namespace tokenscope::ui;

/// The texts to train on, without a window around them.
class SourceListTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void weightsAreNumbers();
    void sizesAreDeterminedInTheBackground();
    void countsAndTextsAreRestored();

  private:
    QString write(const QString& name) {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write("some text\n") == 10 ? path : QString();
    }
    QTemporaryDir m_folder;
};

void SourceListTest::weightsAreNumbers() {
    SourceList list;
    list.show();
    list.add({write(QStringLiteral("some.txt"))});
    QTableWidget* table = list.table();
    const auto type = [&](const QString& text) {
        table->editItem(table->item(0, 2));
        auto* editor = table->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText(text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!table->findChild<QLineEdit*>());
    };
    const auto weight = [&] { return list.sources().front().weight; };
    type(QStringLiteral("2.5"));
    QCOMPARE(weight(), 2.5);
    const QString shown = table->item(0, 2)->text();
    for (const char* none : {"much", "", "0", "-1", "nan", "70000"}) {
        type(QString::fromLatin1(none));
        QCOMPARE(weight(), 2.5);
        QCOMPARE(table->item(0, 2)->text(), shown);
    }
    type(QStringLiteral("0,5"));
    QCOMPARE(weight(), 0.5);
}

/// Sizes are not determined before the rows exist, and only once.
void SourceListTest::sizesAreDeterminedInTheBackground() {
    for (const char* name : {"folder/a.txt", "folder/b.txt", "folder/deep/c.txt"})
        QVERIFY(!write(QString::fromLatin1(name)).isEmpty());
    SourceList list;
    QSignalSpy measured(&list, &SourceList::measured);
    list.add({m_folder.filePath(QStringLiteral("folder"))});
    QVERIFY(list.measuring());
    QCOMPARE(list.bytes(), quint64{0});
    QTRY_COMPARE(measured.size(), 1);
    QCOMPARE(list.bytes(), quint64{30});
    for (int column = 0; column < 3; ++column)
        QVERIFY(!list.table()->item(0, column)->data(LitCellRole).toBool());
    list.setEvaluation({m_folder.filePath(QStringLiteral("folder/a.txt"))});
    QVERIFY(!list.measuring());
    list.add({write(QStringLiteral("d.txt")), m_folder.filePath(QStringLiteral("none.txt"))});
    QTRY_COMPARE(measured.size(), 2);
    QCOMPARE(list.bytes(), quint64{40});
    QCOMPARE(list.table()->item(2, 1)->text(), QStringLiteral("missing"));
    list.clear();
    QCOMPARE(list.bytes(), quint64{0});
}

void SourceListTest::countsAndTextsAreRestored() {
    SourceList list;
    list.add({write(QStringLiteral("a.counts.gz")), write(QStringLiteral("a.txt"))});
    list.addCounts({write(QStringLiteral("odd name"))});
    QCOMPARE(list.counts().size(), std::size_t{2});
    QCOMPARE(list.sources().size(), std::size_t{1});
    SourceList other;
    other.restore(list.state());
    QVERIFY(other.counts() == list.counts() && other.sources() == list.sources());
}

QTEST_MAIN(SourceListTest)
#include "tst_source_list_widget.moc"
