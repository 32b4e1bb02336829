// The open suite: edits, undo across saving and opening, and what is kept for the next start.

#include "ui/panels/check/suite_document.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

suite::SuiteCase textCase(const std::string& text) {
    suite::SuiteCase one{text, suite::TextInput{text, false, true}, {}};
    one.expected.text = text;
    return one;
}

const std::string kClock = "2026-01-15T09:30:00";

QString names(const SuiteDocument& document) {
    QStringList all;
    for (const SuiteCasePtr& one : document.cases())
        all << QString::fromStdString(one->name) + QLatin1Char('=') +
                   QString::fromStdString(one->expected.text);
    return all.join(QLatin1Char(' '));
}

} // namespace

class SuiteDocumentTest : public QObject {
    Q_OBJECT

  private slots:
    void beginsWithTheFirstCase() {
        SuiteDocument document;
        QVERIFY(!document.isOpen());
        document.add(textCase("a"), kClock);
        QVERIFY(document.isOpen());
        QVERIFY(document.isModified());
        QCOMPARE(document.clock(), kClock);
        document.add(textCase("b"), "2027-01-01T00:00:00"); // the suite has its time
        QCOMPARE(document.clock(), kClock);
        document.undo();
        document.undo();
        QVERIFY(!document.isOpen());
        QVERIFY(!document.canUndo());
        document.redo();
        QCOMPARE(names(document), QStringLiteral("a=a"));
    }

    void editsAreSteps() {
        SuiteDocument document;
        for (const char* text : {"a", "b", "c"})
            document.add(textCase(text), kClock);
        QSignalSpy changed(&document, &SuiteDocument::changed);
        document.rename(1, "second");
        document.accept({{0, {.text = "x", .ids = {}, .bytes = {}, .masks = {}, .error = {}}},
                         {2, {.text = "y", .ids = {}, .bytes = {}, .masks = {}, .error = {}}}});
        document.remove({0, 1});
        QCOMPARE(names(document), QStringLiteral("c=y"));
        QCOMPARE(changed.size(), 3);
        document.undo();
        QCOMPARE(names(document), QStringLiteral("a=x second=b c=y"));
        document.undo();
        QCOMPARE(names(document), QStringLiteral("a=a second=b c=c"));
        document.undo();
        QCOMPARE(names(document), QStringLiteral("a=a b=b c=c"));
        document.redo();
        document.rename(0, "first"); // ends what could be redone
        QVERIFY(!document.canRedo());
    }

    void withoutEffect() {
        SuiteDocument document;
        document.add(textCase("a"), kClock);
        QSignalSpy changed(&document, &SuiteDocument::changed);
        document.rename(0, "a");
        document.rename(0, "");
        document.rename(7, "b");
        document.remove({7});
        document.accept({{7, {}}});
        document.accept({});
        QCOMPARE(changed.size(), 0);
    }

    /// What is undone to isn't what the file has.
    void savedStates() {
        SuiteDocument document;
        document.add(textCase("a"), kClock);
        document.add(textCase("b"), kClock);
        document.markSaved(QStringLiteral("/s.json"));
        QVERIFY(!document.isModified());
        QVERIFY(document.unsaved().isEmpty());
        document.undo();
        QVERIFY(document.isModified());
        document.redo();
        QVERIFY(!document.isModified());
        document.rename(0, "first");
        document.markSaved(QStringLiteral("/s.json"));
        document.undo();
        QVERIFY(document.isModified());
        document.redo();
        QVERIFY(!document.isModified());
        document.markUnsaved();
        QVERIFY(document.isModified());
    }

    void openingIsAStep() {
        SuiteDocument document;
        document.add(textCase("a"), kClock);
        document.open({kClock, {textCase("other")}}, QStringLiteral("/other.json"));
        QVERIFY(!document.isModified());
        QCOMPARE(document.file(), QStringLiteral("/other.json"));
        document.undo();
        QCOMPARE(names(document), QStringLiteral("a=a"));
        QVERIFY(document.isModified());
        QVERIFY(document.file().isEmpty());
    }

    void keptForTheNextStart() {
        SuiteDocument document;
        document.add(textCase("a"), kClock);
        document.markSaved(QStringLiteral("/s.json"));
        document.add(textCase("b"), kClock);
        SuiteDocument next;
        QVERIFY(next.restore(document.unsaved(), document.file()));
        QCOMPARE(next.written(), document.written());
        QVERIFY(next.isModified());
        QVERIFY(!next.canUndo());
        QCOMPARE(next.file(), QStringLiteral("/s.json"));
        document.rename(0, "renamed");
        QVERIFY(next.restore(document.unsaved(), {}));
        QCOMPARE(names(next), QStringLiteral("renamed=a b=b"));
        for (const char* damaged : {"", "{", "{\"suite\":2,\"cases\":[]}"}) {
            QVERIFY(!next.restore(QLatin1String(damaged), {}));
            QCOMPARE(names(next), QStringLiteral("renamed=a b=b"));
        }
    }
};

QTEST_MAIN(SuiteDocumentTest)
#include "tst_suite_document.moc"
