#include "ui/session/text_document.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTextDocument : public QObject {
    Q_OBJECT

  private slots:
    void startsEmpty();
    void linesFollowRandomEdits();
    void undoAndRedoWalkThroughRandomEdits();
    void typingJoinsUpToTheEndOfAWord();
    void deletingJoinsInBothDirections();
    void undoEndsJoining();
    void snapshotsStayAsTheyWere();
    void editsOutsideTheTextAreClipped();
    void signalsReportAvailability();
    void resetForgetsHistory();
    void theOriginFollowsUndo();
    void replacingASampleLeavesIt();
    void savedTextIsUnmodified();
    void tenMegabytesAreEditedInTime();
};

namespace {

void compareLines(const TextDocument& document, const std::string& expected) {
    QCOMPARE(std::string(document.text()), expected);
    std::vector<std::uint32_t> starts{0};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] == '\n')
            starts.push_back(static_cast<std::uint32_t>(i + 1));
    }
    QCOMPARE(document.lineCount(), starts.size());
    for (std::size_t line = 0; line < starts.size(); ++line) {
        QCOMPARE(document.lineStart(line), starts[line]);
        const auto end = line + 1 < starts.size() ? starts[line + 1] - 1 : expected.size();
        QCOMPARE(document.lineEnd(line), static_cast<std::uint32_t>(end));
        QCOMPARE(document.lineOf(document.lineStart(line)), line);
        QCOMPARE(document.lineOf(document.lineEnd(line)), line);
    }
}

std::string randomText(QRandomGenerator& random, int longest) {
    std::string text;
    for (int length = random.bounded(longest + 1); length > 0; --length)
        text += "ab\n \n"[random.bounded(5)];
    return text;
}

} // namespace

void TestTextDocument::startsEmpty() {
    const TextDocument document;
    compareLines(document, "");
    QVERIFY(!document.canUndo());
    QVERIFY(!document.canRedo());
}

void TestTextDocument::linesFollowRandomEdits() {
    QRandomGenerator random(7);
    TextDocument document;
    std::string expected = randomText(random, 200);
    document.reset(expected);
    compareLines(document, expected);
    for (int i = 0; i < 500; ++i) {
        const auto begin = random.bounded(static_cast<quint32>(expected.size() + 1));
        const auto removed =
            random.bounded(std::min<quint32>(20, static_cast<quint32>(expected.size()) - begin + 1));
        const std::string inserted = randomText(random, 20);
        document.replace(begin, removed, inserted);
        expected.replace(begin, removed, inserted);
        compareLines(document, expected);
        if (QTest::currentTestFailed())
            return;
    }
}

void TestTextDocument::undoAndRedoWalkThroughRandomEdits() {
    QRandomGenerator random(11);
    TextDocument document;
    std::vector<std::string> states{""};
    for (int i = 0; i < 50; ++i) {
        const auto size = static_cast<quint32>(document.text().size());
        const auto begin = random.bounded(size + 1);
        const auto removed = random.bounded(size - begin + 1);
        document.replace(begin, removed, randomText(random, 9).append("x"));
        states.emplace_back(document.text());
    }
    for (std::size_t i = states.size() - 1; i-- > 0;) {
        QVERIFY(document.canUndo());
        document.undo();
        compareLines(document, states[i]);
    }
    QVERIFY(!document.canUndo());
    for (std::size_t i = 1; i < states.size(); ++i) {
        QVERIFY(document.canRedo());
        document.redo();
        compareLines(document, states[i]);
    }
    QVERIFY(!document.canRedo());
}

void TestTextDocument::typingJoinsUpToTheEndOfAWord() {
    TextDocument document;
    std::uint32_t at = 0;
    for (const char c : std::string("two words"))
        document.replace(at++, 0, std::string(1, c), true);
    QCOMPARE(document.undo(), 4U);
    QCOMPARE(std::string(document.text()), std::string("two "));
    QCOMPARE(document.undo(), 0U);
    QCOMPARE(std::string(document.text()), std::string());
    QCOMPARE(document.redo(), 4U);
    QCOMPARE(document.redo(), 9U);
    QCOMPARE(std::string(document.text()), std::string("two words"));
}

void TestTextDocument::deletingJoinsInBothDirections() {
    TextDocument document;
    document.reset("abcdef");
    document.replace(2, 1, {}, true);
    document.replace(1, 1, {}, true);
    document.replace(1, 1, {}, true);
    QCOMPARE(std::string(document.text()), std::string("aef"));
    document.undo();
    QCOMPARE(std::string(document.text()), std::string("abcdef"));
    QVERIFY(!document.canUndo());
}

void TestTextDocument::undoEndsJoining() {
    TextDocument document;
    document.replace(0, 0, "ab", true);
    document.replace(2, 0, "c", false);
    document.undo();
    document.replace(2, 0, "d", true);
    document.undo();
    QCOMPARE(std::string(document.text()), std::string("ab"));
}

void TestTextDocument::snapshotsStayAsTheyWere() {
    TextDocument document;
    document.reset("first");
    const auto snapshot = document.snapshot();
    const auto revision = document.revision();
    document.replace(0, 5, "second");
    QCOMPARE(*snapshot, std::string("first"));
    QCOMPARE(*document.snapshot(), std::string("second"));
    QVERIFY(document.revision() > revision);
}

void TestTextDocument::editsOutsideTheTextAreClipped() {
    TextDocument document;
    document.reset("abc");
    const QSignalSpy spy(&document, &TextDocument::edited);
    document.replace(2, 100, "x");
    QCOMPARE(std::string(document.text()), std::string("abx"));
    document.replace(100, 100, {});
    QCOMPARE(spy.count(), 1);
}

void TestTextDocument::signalsReportAvailability() {
    TextDocument document;
    const QSignalSpy undo(&document, &TextDocument::undoAvailable);
    const QSignalSpy redo(&document, &TextDocument::redoAvailable);
    document.replace(0, 0, "a");
    document.replace(1, 0, "b");
    QCOMPARE(undo.count(), 1);
    document.undo();
    QCOMPARE(redo.count(), 1);
    document.undo();
    QCOMPARE(undo.count(), 2);
    QCOMPARE(undo.last().first().toBool(), false);
    document.replace(0, 0, "c");
    QCOMPARE(redo.last().first().toBool(), false);
    QVERIFY(!document.canRedo());
}

void TestTextDocument::resetForgetsHistory() {
    TextDocument document;
    document.replace(0, 0, "a");
    document.reset("b\n");
    QVERIFY(!document.canUndo());
    compareLines(document, "b\n");
}

void TestTextDocument::theOriginFollowsUndo() {
    TextDocument document;
    QSignalSpy changed(&document, &TextDocument::originChanged);
    const TextOrigin a{"/a.txt", {}}, b{"/b.txt", {}}, sample{{}, "Sample"};
    document.reset("text of a", a);
    QVERIFY(document.origin() == a && !document.isModified());
    document.replace(0, 0, "the ");
    QVERIFY(document.origin() == a && document.isModified());
    QVERIFY(document.open("text of b", b));
    QVERIFY(document.origin() == b && !document.isModified());
    QVERIFY(document.open("text of b", sample)); // the same text, from somewhere else
    QVERIFY(document.origin() == sample && !document.isModified());
    QCOMPARE(changed.count(), 4);
    QCOMPARE(document.undo(), 0U); // the start of the text that was opened
    QVERIFY(document.origin() == b && !document.isModified());
    document.undo();
    QVERIFY(document.origin() == a && document.isModified());
    document.undo();
    QVERIFY(document.origin() == a && !document.isModified());
    for (int i = 0; i < 3; ++i)
        document.redo();
    QVERIFY(document.origin() == sample && !document.isModified());
    QCOMPARE(changed.count(), 10);
    document.setMaxBytes(4);
    QVERIFY(!document.open("larger than that", a)); // refused: the origin stays, too
    QVERIFY(document.origin() == sample);
    document.reset("larger than that", a); // truncated: Save must not offer the file
    QVERIFY(document.origin() == (TextOrigin{{}, "a.txt"}));
}

void TestTextDocument::replacingASampleLeavesIt() {
    TextDocument document;
    const TextOrigin sample{{}, "Sample"}, file{"/a.txt", {}};
    document.reset("a sample", sample);
    document.replace(0, 1, "the");
    QVERIFY(document.origin() == sample && document.isModified());
    document.replace(0, 10, "t", true);
    QVERIFY(document.origin() == TextOrigin() && document.isModified());
    document.replace(1, 0, "y", true);
    QVERIFY(document.origin() == TextOrigin() && document.isModified());
    while (document.canUndo())
        document.undo();
    QVERIFY(document.origin() == sample && !document.isModified());
    while (document.canRedo())
        document.redo();
    QVERIFY(document.origin() == TextOrigin() && document.isModified());
    document.reset("a file", file); // is still saved there
    document.replace(0, 6, "other");
    QVERIFY(document.origin() == file && document.isModified());
}

void TestTextDocument::savedTextIsUnmodified() {
    TextDocument document;
    document.replace(0, 0, "one", true);
    QVERIFY(document.isModified());
    const TextDocument::SavePoint point = document.savePoint();
    document.replace(3, 0, " two"); // while it is being saved
    document.markSaved(point, "/one.txt");
    QCOMPARE(document.origin().file, QString("/one.txt"));
    QVERIFY(document.isModified());
    document.undo();
    QVERIFY(!document.isModified());
    document.undo();
    QVERIFY(document.isModified() && document.origin().file == "/one.txt");
    const TextDocument::SavePoint old = document.savePoint();
    document.open("another", {"/other.txt", {}});
    document.markSaved(old, "/one.txt"); // finished after another text was opened
    QCOMPARE(document.origin().file, QString("/other.txt"));
}

void TestTextDocument::tenMegabytesAreEditedInTime() {
    std::string text;
    while (text.size() < 10'000'000)
        text += "Forty bytes of a line, more or less, so\n";
    TextDocument document;
    document.reset(text);
    qint64 best = 1'000'000'000;
    for (int i = 0; i < 20; ++i) {
        const auto reader = document.snapshot();
        QElapsedTimer timer;
        timer.start();
        document.replace(100, 0, "a\nb", true);
        best = std::min(best, timer.nsecsElapsed());
    }
    qInfo("an edit with a reader about: %.2f ms", static_cast<double>(best) / 1e6);
    QCOMPARE(document.text().size(), text.size() + 60);
}

QTEST_GUILESS_MAIN(TestTextDocument)
#include "tst_text_document.moc"
