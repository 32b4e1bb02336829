// The row of the caret stays fully visible when the viewport becomes smaller.
#include "editor_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestCaretInSight : public QObject {
    Q_OBJECT

  private slots:
    void whenTheEditorShrinks();
    void whenALargeTextIsPasted();
    void whenThePositionIsRestored();
    void scrolledAwayPositionStaysHidden();
};

namespace {

std::string lines(int count) {
    std::string text;
    for (int line = 0; line < count; ++line)
        text += "line " + std::to_string(line) + "\n";
    return text + "end";
}

bool isWhole(EditorFixture& f) {
    return f.editor.viewport()->rect().contains(f.editor.caretRect());
}

} // namespace

void TestCaretInSight::whenTheEditorShrinks() {
    EditorFixture f(lines(40));
    f.press(Qt::Key_End, Qt::ControlModifier);
    QVERIFY(isWhole(f));
    // A bar appears below it.
    for (const int height : {370, 363, 340}) {
        f.editor.resize(800, height);
        QVERIFY(isWhole(f));
    }
}

/// The scroll bar makes the rows narrower, and rows that were not laid out are an estimate.
void TestCaretInSight::whenALargeTextIsPasted() {
    for (const auto& [words, most] : {std::pair(QStringLiteral("W"), 900), {QStringLiteral("\t\t\tx"), 90}}) {
        QString text;
        for (int line = 0; text.size() < 3'000'000; ++line)
            text += words.repeated(1 + line * 7 % most) + QLatin1Char('\n');
        QGuiApplication::clipboard()->setText(text);
        for (const int height : {250, 1200}) {
            EditorFixture f("before\nafter", {800, height});
            f.press(Qt::Key_Down);
            f.paint();
            for (const auto key : {Qt::Key_V, Qt::Key_Z, Qt::Key_Y}) {
                f.press(key, Qt::ControlModifier);
                QCoreApplication::sendPostedEvents(); // the scroll bar comes
                f.paint();
                QTest::qWait(10);
                QVERIFY2(isWhole(f), qPrintable(words + QString::number(height)));
            }
        }
    }
}

void TestCaretInSight::whenThePositionIsRestored() {
    EditorFixture f(lines(40), {800, 410});
    const auto end = static_cast<std::uint32_t>(f.text().size());
    std::uint32_t top = 0;
    // With one of these heights the caret's row is at the lower edge.
    for (int line = 0; line < 39; ++line) {
        top = f.document.lineStart(static_cast<std::size_t>(line));
        f.editor.restorePlace(end, end, top);
        const QRect caret = f.editor.caretRect();
        QVERIFY2(!caret.intersects(f.editor.viewport()->rect()) || isWhole(f),
                 qPrintable(QString::number(line)));
    }
}

void TestCaretInSight::scrolledAwayPositionStaysHidden() {
    EditorFixture f(lines(200));
    f.press(Qt::Key_End, Qt::ControlModifier);
    f.editor.verticalScrollBar()->setValue(0);
    f.editor.resize(800, 300);
    QCOMPARE(f.editor.verticalScrollBar()->value(), 0);
}

QTEST_MAIN(TestCaretInSight)
#include "tst_caret_in_sight.moc"
