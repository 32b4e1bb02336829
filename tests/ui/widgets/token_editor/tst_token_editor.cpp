#include "editor_fixture.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/piece_palette.h"

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTokenEditor : public QObject {
    Q_OBJECT

  private slots:
    void typingScrollsToTheCaret();
    void tabIsACharacterAndCtrlTabLeaves();
    void backspaceDeletesACluster_data();
    void backspaceDeletesACluster();
    void keysMoveAndSelect_data();
    void keysMoveAndSelect();
    void verticalMovementKeepsItsColumn();
    void undoAndRedoByKey();
    void caretSelectsTheTokenThere();
    void selectingElsewhereMovesTheCaret();
    void theTypedTokenIsFollowed();
    void clickSelectsTokenAndCaret();
    void doubleAndTripleClick();
    void contextMenuSelectsItsToken();
    void draggingSelects();
    void inputMethodCommits();
    void clipboardKeepsBytes();
    void readOnlyRefusesEdits();
    void droppedFilesAreHandledByTheWindow();
    void droppedTextIsInserted();
    void assistiveTechnologyReadsTheText();
};

void TestTokenEditor::typingScrollsToTheCaret() {
    EditorFixture f("ac");
    f.press(Qt::Key_Right);
    QTest::keyClicks(&f.editor, "b");
    QCOMPARE(f.text(), std::string("abc"));
    QCOMPARE(f.editor.caret(), 2U);
    f.press(Qt::Key_Return);
    QCOMPARE(f.text(), std::string("ab\nc"));
    f.press(Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClicks(&f.editor, "de");
    QCOMPARE(f.text(), std::string("ab\nde"));
    f.press(Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("ab\n"));
    f.press(Qt::Key_Home, Qt::ControlModifier);
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), std::string("b\n"));
}

void TestTokenEditor::tabIsACharacterAndCtrlTabLeaves() {
    EditorFixture f;
    f.press(Qt::Key_Tab);
    QCOMPARE(f.text(), std::string("\t"));
    f.press(Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("\t"));
}

void TestTokenEditor::backspaceDeletesACluster_data() {
    QTest::addColumn<QByteArray>("cluster");
    QTest::newRow("letter") << QByteArray("x");
    QTest::newRow("letter with a mark") << QByteArray("e\u0301");
    QTest::newRow("emoji with skin tone") << QByteArray("\U0001F44D\U0001F3FD");
    QTest::newRow("flag") << QByteArray("\U0001F1E9\U0001F1EA");
    QTest::newRow("line end of two") << QByteArray("\r\n");
    QTest::newRow("Devanagari with vowel sign") << QByteArray("\u0926\u0941");
    QTest::newRow("byte that is not UTF-8") << QByteArray("\x80");
}

void TestTokenEditor::backspaceDeletesACluster() {
    QFETCH(QByteArray, cluster);
    EditorFixture f("a" + cluster.toStdString() + "z");
    f.press(Qt::Key_End, Qt::ControlModifier);
    f.press(Qt::Key_Left);
    f.press(Qt::Key_Backspace);
    QCOMPARE(f.text(), std::string("az"));
    QCOMPARE(f.editor.caret(), 1U);
    f.press(Qt::Key_Z, Qt::ControlModifier);
    f.press(Qt::Key_Home, Qt::ControlModifier);
    f.press(Qt::Key_Right);
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), std::string("az"));
}

void TestTokenEditor::keysMoveAndSelect_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<uint>("from");
    QTest::addColumn<uint>("to");
    // text: "one two\nthr\u00E9e\n"
    const Qt::KeyboardModifiers none;
    const Qt::KeyboardModifiers ctrl = Qt::ControlModifier;
    QTest::newRow("right over two bytes") << int(Qt::Key_Right) << none << 11U << 13U;
    QTest::newRow("left over two bytes") << int(Qt::Key_Left) << none << 13U << 11U;
    QTest::newRow("right over a line end") << int(Qt::Key_Right) << none << 7U << 8U;
    QTest::newRow("word right") << int(Qt::Key_Right) << ctrl << 1U << 4U;
    QTest::newRow("word left") << int(Qt::Key_Left) << ctrl << 6U << 4U;
    QTest::newRow("home") << int(Qt::Key_Home) << none << 12U << 8U;
    QTest::newRow("end") << int(Qt::Key_End) << none << 1U << 7U;
    QTest::newRow("start") << int(Qt::Key_Home) << ctrl << 12U << 0U;
    QTest::newRow("end of all") << int(Qt::Key_End) << ctrl << 1U << 15U;
    QTest::newRow("up in the first row") << int(Qt::Key_Up) << none << 3U << 0U;
    QTest::newRow("down in the last row") << int(Qt::Key_Down) << none << 15U << 15U;
    QTest::newRow("page down") << int(Qt::Key_PageDown) << none << 3U << 15U;
}

void TestTokenEditor::keysMoveAndSelect() {
    QFETCH(int, key);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    QFETCH(uint, from);
    QFETCH(uint, to);
    EditorFixture f("one two\nthr\u00E9e\n");
    f.editor.selectBytes({from, from});
    f.press(static_cast<Qt::Key>(key), modifiers);
    QCOMPARE(f.editor.caret(), to);
    QVERIFY(f.editor.selectedBytes().empty());
    f.editor.selectBytes({from, from});
    f.press(static_cast<Qt::Key>(key), modifiers | Qt::ShiftModifier);
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{std::min(from, to), std::max(from, to)}));
}

void TestTokenEditor::verticalMovementKeepsItsColumn() {
    EditorFixture f("abcdef\nab\nabcdef");
    f.editor.selectBytes({5, 5});
    f.press(Qt::Key_Down);
    QCOMPARE(f.editor.caret(), 9U);
    f.press(Qt::Key_Down);
    QCOMPARE(f.editor.caret(), 15U);
    f.press(Qt::Key_Up);
    f.press(Qt::Key_Up);
    QCOMPARE(f.editor.caret(), 5U);
}

void TestTokenEditor::undoAndRedoByKey() {
    EditorFixture f;
    QTest::keyClicks(&f.editor, "one two");
    f.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("one "));
    QCOMPARE(f.editor.caret(), 4U);
    f.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.text(), std::string("one two"));
    f.press(Qt::Key_Z, Qt::ControlModifier);
    f.press(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("one two"));
    QCOMPARE(f.editor.caret(), 7U);
}

void TestTokenEditor::caretSelectsTheTokenThere() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"", PieceType::Control}, {"on"}, {"e"}, {" two"}}));
    f.editor.selectBytes({0, 0});
    QCOMPARE(f.selection.current(), 1);
    f.press(Qt::Key_Right);
    QCOMPARE(f.selection.current(), 1);
    f.press(Qt::Key_Right);
    QCOMPARE(f.selection.current(), 2);
    f.press(Qt::Key_End);
    QCOMPARE(f.selection.current(), 3);
    f.press(Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(f.selection.current(), 2);
    QCOMPARE(f.editor.caret(), 2U);
}

void TestTokenEditor::selectingElsewhereMovesTheCaret() {
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "a line\n";
    EditorFixture f(text);
    f.editor.setEncoded(encodeEvenly(f.document, 7));
    const QSignalSpy moved(&f.editor, &TokenEditor::caretMoved);
    f.selection.setCurrent(800);
    QCOMPARE(f.editor.caret(), 5600U);
    QCOMPARE(moved.count(), 1);
    QVERIFY(f.editor.viewport()->rect().contains(f.editor.tokenRect(800).toRect()));
    f.selection.setCurrent(3);
    QVERIFY(f.editor.viewport()->rect().contains(f.editor.tokenRect(3).toRect()));
}

void TestTokenEditor::theTypedTokenIsFollowed() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two"}}));
    f.editor.selectBytes({3, 3});
    QCOMPARE(f.selection.current(), 1);
    QTest::keyClicks(&f.editor, "s");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {"s"}, {" two"}}));
    QCOMPARE(f.selection.current(), 1);
    QCOMPARE(f.editor.caret(), 4U);
}

void TestTokenEditor::clickSelectsTokenAndCaret() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"", PieceType::Control}, {"one"}, {" two"}}));
    const QRectF one = f.editor.tokenRect(1);
    f.click(QPoint(static_cast<int>(one.right()) - 2, static_cast<int>(one.center().y())));
    QCOMPARE(f.selection.current(), 1);
    QCOMPARE(f.editor.caret(), 3U);
    f.click(f.editor.tokenRect(0).center().toPoint());
    QCOMPARE(f.selection.current(), 0);
    QCOMPARE(f.editor.caret(), 0U);
}

void TestTokenEditor::doubleAndTripleClick() {
    EditorFixture f("one two\nthree");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two\n"}, {"three"}}));
    const QPoint point(static_cast<int>(f.editor.tokenRect(1).left()) + 18,
                       static_cast<int>(f.editor.tokenRect(1).center().y()));
    QTest::mouseDClick(f.editor.viewport(), Qt::LeftButton, {}, point);
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{4, 7}));
    f.click(point);
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{0, 8}));
}

void TestTokenEditor::contextMenuSelectsItsToken() {
    EditorFixture f("a,b");
    auto encoded = std::make_shared<EncodedText>(*test::encodedBy({{"a", 1}, {",", 1}, {"b", 1}}, "a,b"));
    encoded->revision = f.document.revision();
    f.editor.setEncoded(encoded);
    f.selection.setCurrent(0);
    const auto openMenu = [&](std::size_t token) {
        const QPoint at = f.editor.tokenRect(token).center().toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, f.editor.viewport()->mapToGlobal(at));
        QApplication::sendEvent(f.editor.viewport(), &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        menu->close();
    };
    openMenu(2);
    QCOMPARE(f.selection.current(), qsizetype(2));
    // A selected text stays: the menu copies it.
    f.editor.selectBytes({0, 2});
    const qsizetype before = f.selection.current();
    openMenu(1);
    QCOMPARE(f.editor.selectedBytes(), (ByteSpan{0, 2}));
    QCOMPARE(f.selection.current(), before);
}

void TestTokenEditor::draggingSelects() {
    EditorFixture f("one two\nthree");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two\n"}, {"three"}}));
    const QRectF first = f.editor.tokenRect(0);
    const QRectF last = f.editor.tokenRect(2);
    QWidget* viewport = f.editor.viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, first.topLeft().toPoint() + QPoint(0, 8));
    QTest::mouseMove(viewport, last.topRight().toPoint() + QPoint(0, 8));
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, last.topRight().toPoint() + QPoint(0, 8));
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{0, 13}));
    f.press(Qt::Key_Delete);
    QCOMPARE(f.text(), std::string());
}

void TestTokenEditor::inputMethodCommits() {
    EditorFixture f("ab");
    f.editor.selectBytes({1, 1});
    QInputMethodEvent preedit(QStringLiteral("ni"), {});
    QApplication::sendEvent(&f.editor, &preedit);
    QCOMPARE(f.text(), std::string("ab"));
    f.paint();
    QInputMethodEvent commit(QString(), {});
    commit.setCommitString(QStringLiteral("\u4F60"));
    QApplication::sendEvent(&f.editor, &commit);
    QCOMPARE(f.text(), std::string("a\u4F60b"));
    QCOMPARE(f.editor.caret(), 4U);
    QCOMPARE(f.editor.inputMethodQuery(Qt::ImSurroundingText).toString(), QStringLiteral("a\u4F60b"));
    QCOMPARE(f.editor.inputMethodQuery(Qt::ImCursorPosition).toInt(), 2);
    QInputMethodEvent reconvert(QString(), {});
    reconvert.setCommitString(QStringLiteral("x"), -1, 1);
    QApplication::sendEvent(&f.editor, &reconvert);
    QCOMPARE(f.text(), std::string("axb"));
}

void TestTokenEditor::clipboardKeepsBytes() {
    EditorFixture f("a\xFF\xFEz");
    f.press(Qt::Key_A, Qt::ControlModifier);
    f.press(Qt::Key_C, Qt::ControlModifier);
    f.press(Qt::Key_Right);
    f.press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("a\xFF\xFEza\xFF\xFEz"));
    f.press(Qt::Key_A, Qt::ControlModifier);
    f.press(Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string());
    QApplication::clipboard()->setText(QStringLiteral("plain \u00E9"));
    f.press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.text(), std::string("plain \u00E9"));
}

void TestTokenEditor::readOnlyRefusesEdits() {
    EditorFixture f("text");
    f.editor.setReadOnly(true);
    QTest::keyClicks(&f.editor, "x");
    f.press(Qt::Key_Delete);
    f.editor.paste();
    QCOMPARE(f.text(), std::string("text"));
    f.press(Qt::Key_Right);
    QCOMPARE(f.editor.caret(), 1U);
}

void TestTokenEditor::droppedFilesAreHandledByTheWindow() {
    EditorFixture f("text");
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(QStringLiteral("/somewhere/a.model"))});
    QDragEnterEvent enter(QPoint(60, 20), Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(f.editor.viewport(), &enter);
    QVERIFY(!enter.isAccepted());
}

void TestTokenEditor::droppedTextIsInserted() {
    EditorFixture f("text");
    QMimeData mime;
    mime.setText(QStringLiteral("new "));
    QDragEnterEvent enter(QPoint(41, 20), Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(f.editor.viewport(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(41, 20), Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(f.editor.viewport(), &drop);
    QCOMPARE(f.text(), std::string("new text"));
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{0, 4}));
}

void TestTokenEditor::assistiveTechnologyReadsTheText() {
    EditorFixture f("a\U0001F600b\nc");
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&f.editor);
    QVERIFY(accessible != nullptr);
    QCOMPARE(accessible->role(), QAccessible::EditableText);
    QCOMPARE(accessible->text(QAccessible::Name), QStringLiteral("Text"));
    QAccessibleTextInterface* text = accessible->textInterface();
    QVERIFY(text != nullptr);
    QCOMPARE(text->characterCount(), 6);
    QCOMPARE(text->text(1, 4), QStringLiteral("\U0001F600b"));
    text->setCursorPosition(3);
    QCOMPARE(f.editor.caret(), 5U);
    text->addSelection(1, 3);
    QVERIFY(f.editor.selectedBytes() == (ByteSpan{1, 5}));
    QVERIFY(text->characterRect(1).width() > 8);
}

QTEST_MAIN(TestTokenEditor)
#include "tst_token_editor.moc"
