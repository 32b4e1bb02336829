// The code view: folding by mouse and keyboard, folds that survive edits, lines that unfold themselves,
// chips.

#include "ui/panels/chat/code_view.h"
#include "ui/support/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTextBlock>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::ui;

namespace {

/// From each line that ends in `{` to before the next one that is `}`.
std::vector<CodeFold> braces(const QString& code) {
    std::vector<CodeFold> folds;
    std::vector<int> open;
    const QStringList lines = code.split(QLatin1Char('\n'));
    for (int i = 0; i < lines.size(); ++i) {
        if (lines[i].endsWith(QLatin1Char('{')))
            open.push_back(i + 1);
        if (lines[i] == QLatin1String("}") && !open.empty()) {
            if (i > open.back())
                folds.push_back({open.back(), i});
            open.pop_back();
        }
    }
    std::sort(folds.begin(), folds.end(),
              [](const CodeFold& a, const CodeFold& b) { return a.line < b.line; });
    return folds;
}

QString shown(const CodeView& view) {
    QString lines;
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
        if (block.isVisible())
            lines += QString::number(block.blockNumber() + 1) + QLatin1Char(' ');
    return lines.trimmed();
}

void putCursor(CodeView& view, int line) {
    view.setTextCursor(QTextCursor(view.document()->findBlockByNumber(line - 1)));
}

} // namespace

class CodeViewTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void undoStopsAtTheSetText() {
        CodeView view;
        view.show();
        view.setCode(QStringLiteral("{{ a }}"));
        QTest::keyClicks(&view, QStringLiteral("xy"));
        QCOMPARE(view.code(), QStringLiteral("{{ a }}xy"));
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&view, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(view.code(), QStringLiteral("{{ a }}"));
        view.setCode(QStringLiteral("{{ b }}"));
        QTest::keyClick(&view, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(view.code(), QStringLiteral("{{ b }}"));
    }

    void folds() {
        CodeView view;
        view.setFolds(&braces);
        view.resize(400, 300);
        view.show();
        view.setCode(QStringLiteral("a {\nb {\nc\n}\nd\n}\ne"));
        CodeFolding& folding = *view.findChild<CodeFolding*>();
        QVERIFY(folding.foldAt(1) != nullptr && folding.foldAt(2) != nullptr && folding.foldAt(3) == nullptr);
        putCursor(view, 3);
        QTest::keyClick(&view, Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(shown(view), QStringLiteral("1 2 4 5 6 7"));
        QCOMPARE(view.textCursor().blockNumber(), 1);
        QTest::keyClick(&view, Qt::Key_BraceLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(shown(view), QStringLiteral("1 6 7"));
        QTest::keyClick(&view, Qt::Key_BraceRight, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(shown(view), QStringLiteral("1 2 4 5 6 7")); // the inner one was folded before
        folding.unfoldAll();
        QCOMPARE(shown(view), QStringLiteral("1 2 3 4 5 6 7"));
        folding.foldAll();
        QCOMPARE(shown(view), QStringLiteral("1 6 7"));
        // Highlighted lines unfold.
        view.setLitLine(5, false);
        QCOMPARE(shown(view), QStringLiteral("1 2 4 5 6 7"));
        view.setError(3, 1);
        QCOMPARE(shown(view), QStringLiteral("1 2 3 4 5 6 7"));
        // In the margin.
        auto* margin = view.findChild<QWidget*>(QStringLiteral("margin"));
        QVERIFY(margin != nullptr);
        const int row = view.fontMetrics().height();
        QTest::mouseClick(margin, Qt::LeftButton, {}, {margin->width() - 6, row / 2 + 4});
        QCOMPARE(shown(view), QStringLiteral("1 6 7"));
        QTest::mouseClick(margin, Qt::LeftButton, {}, {margin->width() - 6, row / 2 + 4});
        QCOMPARE(shown(view), QStringLiteral("1 2 3 4 5 6 7"));
    }

    void editsElsewhere() {
        CodeView view;
        view.setFolds(&braces);
        view.resize(400, 300);
        view.show();
        view.setCode(QStringLiteral("x\na {\nb\n}\ny"));
        view.findChild<CodeFolding*>()->setFolded(2, true);
        QCOMPARE(shown(view), QStringLiteral("1 2 4 5"));
        putCursor(view, 1);
        QTest::keyClick(&view, Qt::Key_Return);
        QTest::keyClicks(&view, "z");
        QCOMPARE(shown(view), QStringLiteral("1 2 3 5 6"));
        QVERIFY(view.findChild<CodeFolding*>()->isFolded(3));
        view.setCode(QStringLiteral("\nzx\na {\nb\n}\ny and more")); // as undo does
        QVERIFY(view.findChild<CodeFolding*>()->isFolded(3));
        // The cursor enters: the region unfolds.
        putCursor(view, 3);
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(shown(view), QStringLiteral("1 2 3 4 5 6"));
        // Lines that are no longer a region can't stay folded.
        view.findChild<CodeFolding*>()->setFolded(3, true);
        putCursor(view, 3);
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Backspace);
        QCOMPARE(shown(view), QStringLiteral("1 2 3 4 5 6"));
    }

    void chips() {
        const QString unusual = QStringLiteral("a\u202Eb\r\nc\u200B\u00A0\u2028d\r e\uFEFF");
        QVERIFY(!toShownCode(unusual).contains(QChar(0x202E)) &&
                !toShownCode(unusual).contains(QLatin1Char('\r')));
        QCOMPARE(fromShownCode(toShownCode(unusual)), unusual);
        QCOMPARE(chipName(toShownCode(unusual)[1]), QStringLiteral("RLO"));
        QVERIFY(chipName(QLatin1Char('a')).isEmpty());
        CodeView view;
        view.resize(400, 300);
        view.show();
        view.setCode(unusual);
        QCOMPARE(view.code(), unusual);
        QCOMPARE(view.blockCount(), 2);
        view.setCode(unusual);
        view.selectAll();
        view.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), unusual);
        view.setCode({});
        view.paste();
        QCOMPARE(view.code(), unusual);
        // The order is that of the text, and there is room for a name.
        const QTextLine line = view.document()->firstBlock().layout()->lineAt(0);
        QVERIFY(line.cursorToX(1) < line.cursorToX(2) && line.cursorToX(2) < line.cursorToX(3));
        QVERIFY(line.cursorToX(2) - line.cursorToX(1) > 2 * line.cursorToX(1));
        QVERIFY(!view.grab().isNull());
    }

    void colorsAreNoEdit() {
        CodeView view;
        QSignalSpy edited(&view, &CodeView::edited);
        view.show();
        QTest::qWait(20); // the highlighter's first round
        view.setCode(QStringLiteral("a\u202Eb"));
        view.setHighlighter(new ChipHighlighter(view.document()));
        QTest::qWait(20);
        emit Theme::instance().changed();
        QTest::qWait(20);
        QCOMPARE(edited.count(), 0);
        QTest::keyClicks(&view, "x");
        QCOMPARE(edited.count(), 1);
    }

    void theStart() {
        CodeView view;
        view.resize(200, 100);
        view.show();
        view.setCode(QString(500, QLatin1Char('x')) + QString(100, QLatin1Char('\n')));
        view.moveCursor(QTextCursor::End);
        view.horizontalScrollBar()->setValue(300);
        view.showStart();
        QCOMPARE(view.horizontalScrollBar()->value(), 0);
        QCOMPARE(view.verticalScrollBar()->value(), 0);
    }
};

QTEST_MAIN(CodeViewTest)
#include "tst_code_view.moc"
