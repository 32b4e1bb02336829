// Tasks on their own: answers are checked again when they change, and the verdict is scrolled into view.
// Prose can be selected.

#include "ui/lessons/merge_view.h"
#include "ui/lessons/prose.h"
#include "ui/lessons/task_view.h"
#include "ui/support/theme.h"

#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

const NumberTask kHow{"How many?", "So it is.", "6", 6};

/// A page that is taller than its window.
struct Page {
    QScrollArea area;
    QVBoxLayout* column;

    Page() {
        auto* sheet = new QWidget;
        column = new QVBoxLayout(sheet);
        area.setWidget(sheet);
        area.setWidgetResizable(true);
        area.resize(360, 200);
    }
    void show(QWidget* part) {
        column->addWidget(part);
        column->addStretch(1);
        area.show();
        area.activateWindow(); // only an active window has the focus
        QVERIFY(QTest::qWaitForWindowActive(&area));
    }
    [[nodiscard]] bool shows(const QWidget* part) const {
        const QRect rect(part->mapTo(area.viewport(), QPoint()), part->size());
        return area.viewport()->rect().contains(rect);
    }
};

QString headingOf(const TaskView& view) {
    return view.findChild<QLabel*>()->text();
}

} // namespace

class TaskViewTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void numbersAreTyped_data();
    void numbersAreTyped();
    void editedNumbersAreCheckedAgain();
    void editedTextsAreCheckedAgain();
    void undoneMergesAreNotDone();
    void verdictsComeIntoView();
    void tabShowsWholeTasks();
    void answersGoByEnter();
    void headingsAreAboveCells();
    void pagesEndWithTheirLastBlock();
    void proseIsSelectedByKeyboard();
    void proseIsSelectedByMouse();
};

void TaskViewTest::numbersAreTyped_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("is");
    QTest::addColumn<double>("value");
    const auto row = [](const char* typed, std::optional<double> value) {
        QTest::addRow("%s", typed) << QString::fromUtf8(typed) << value.has_value() << value.value_or(0);
    };
    row("6", 6);
    row(" -8.5 ", -8.5);
    row("−8,5", -8.5);
    row("1e3", 1000);
    for (const char* none : {"", "nan", "NaN", "inf", "-inf", "1e999", "six", "6 bytes", "0x6"})
        row(none, {});
}

void TaskViewTest::numbersAreTyped() {
    QFETCH(QString, typed);
    QFETCH(bool, is);
    QFETCH(double, value);
    const auto number = typedNumber(typed);
    QCOMPARE(number.has_value(), is);
    QCOMPARE(number.value_or(0), value);
}

void TaskViewTest::editedNumbersAreCheckedAgain() {
    NumberView view(kHow, {});
    QSignalSpy became(&view, &TaskView::becameDone);
    for (const char* wrong : {"nan", "inf", "5", ""}) {
        view.field()->setText(QString::fromLatin1(wrong));
        QTest::keyClick(view.field(), Qt::Key_Return);
        QVERIFY(!view.done());
        QVERIFY(!view.verdict()->plainText().isEmpty());
    }
    QTest::keyClicks(view.field(), QStringLiteral("6"));
    QTest::keyClick(view.field(), Qt::Key_Return);
    QVERIFY(view.done());
    QVERIFY(headingOf(view).startsWith(QStringLiteral("✓")));
    QVERIFY(view.verdict()->accessibleName().contains(QStringLiteral("Right. So it is.")));
    QTest::keyClicks(view.field(), QStringLiteral("6"));
    QVERIFY(!headingOf(view).contains(QStringLiteral("✓")));
    QVERIFY(view.verdict()->plainText().isEmpty());
    QTest::keyClick(view.field(), Qt::Key_Return);
    QVERIFY(view.verdict()->plainText().contains(QStringLiteral("Not 66")));
    QVERIFY(!headingOf(view).contains(QStringLiteral("✓")));
    QTest::keyClick(view.field(), Qt::Key_Backspace);
    QVERIFY(headingOf(view).startsWith(QStringLiteral("✓")));
    QCOMPARE(became.size(), 1);
}

void TaskViewTest::editedTextsAreCheckedAgain() {
    const auto prepared = prepareLesson(
        parseLesson(
            "---\ntitle: T\ntokenizer: small\n---\n# One\n```tokenizer small\nmerges: l o, lo w\n```\n"
            "```try a\nDo.\ncheck: tokens = 1\nstart: lowlow and more words that go on and on\nsolution: "
            "low\n```\n",
            "own.md"),
        {});
    QVERIFY(prepared->lesson.errors.empty());
    const LessonBlock& block = prepared->lesson.pages[0].blocks.at(0);
    TryView view(std::get<TryTask>(block.content), prepared->tokenizer("small"), {});
    QCOMPARE(view.line()->cursorPosition(), 0); // its start is visible
    QFocusEvent tab(QEvent::FocusIn, Qt::TabFocusReason);
    QApplication::sendEvent(view.line(), &tab);
    QCOMPARE(view.line()->selectedText(), view.line()->text());
    QCOMPARE(view.line()->cursorPosition(), 0);
    QSignalSpy became(&view, &TaskView::becameDone);
    view.line()->setText(QStringLiteral("low"));
    QVERIFY(headingOf(view).startsWith(QStringLiteral("✓")));
    view.line()->setText(QStringLiteral("lowl"));
    QVERIFY(!headingOf(view).contains(QStringLiteral("✓")));
    QVERIFY(view.done());
    view.line()->setText(QStringLiteral("lo"));
    QVERIFY(headingOf(view).startsWith(QStringLiteral("✓")));
    QCOMPARE(became.size(), 1);

    TryView again(std::get<TryTask>(block.content), prepared->tokenizer("small"), {});
    again.showDone();
    QCOMPARE(again.line()->text(), QStringLiteral("low"));
    QVERIFY(headingOf(again).startsWith(QStringLiteral("✓")));
}

void TaskViewTest::undoneMergesAreNotDone() {
    MergeView view(MergeTask{"low lower lowest", 3}, {});
    view.showDone();
    QVERIFY(headingOf(view).startsWith(QStringLiteral("✓")));
    for (QPushButton* button : view.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Undo"))
            button->click();
    QCOMPARE(view.trainer().merges().size(), std::size_t(2));
    QVERIFY(!headingOf(view).contains(QStringLiteral("✓")));
}

void TaskViewTest::verdictsComeIntoView() {
    Page page;
    auto* view = new NumberView(kHow, {});
    auto* above = new QWidget;
    above->setFixedHeight(400);
    page.column->addWidget(above);
    page.show(view);
    page.area.verticalScrollBar()->setValue(view->field()->mapTo(page.area.widget(), QPoint()).y() +
                                            view->field()->height() - page.area.viewport()->height());
    QTest::keyClicks(view->field(), QStringLiteral("5"));
    QTest::keyClick(view->field(), Qt::Key_Return);
    QTRY_VERIFY(page.shows(view->verdict()));
    QVERIFY(page.shows(view->field()));
}

void TaskViewTest::tabShowsWholeTasks() {
    Page page;
    auto* before = new QPushButton(QStringLiteral("Before"));
    auto* far = new QWidget;
    far->setFixedHeight(400);
    page.column->addWidget(before);
    page.column->addWidget(far);
    auto* view = new NumberView(kHow, {});
    page.show(view);
    before->setFocus();
    QTest::keyClick(before, Qt::Key_Tab); // Tab skips the question
    QTRY_VERIFY(view->field()->hasFocus());
    QTRY_VERIFY(page.shows(view));
}

void TaskViewTest::answersGoByEnter() {
    Page page;
    const std::string why =
        "It is so because it is so, and whoever reads this far wants to see the end of it, too.";
    auto* view = new ChoiceView(ChoiceTask{"Which?", {{"one", why, false}, {"two", why, true}}}, {});
    page.show(view);
    view->answers()[0]->setFocus();
    QTest::keyClick(view->answers()[0], Qt::Key_Return);
    QVERIFY(view->answers()[0]->accessibleName().contains(QStringLiteral("whoever reads this far")) &&
            !view->done());
    QTRY_VERIFY(page.shows(view->answers()[0]));
    QTest::keyClick(view->answers()[0], Qt::Key_Down);
    QTRY_VERIFY(view->answers()[1]->hasFocus());
    QTest::keyClick(view->answers()[1], Qt::Key_Enter);
    QVERIFY(view->done());
    QTRY_VERIFY(page.shows(view->answers()[1]));
}

void TaskViewTest::headingsAreAboveCells() {
    // Where the painted text starts, column by column, in the headings and in the first row.
    MergeView view(MergeTask{"lll lll", 1}, {});
    view.resize(400, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QTableWidget* table = view.table();
    table->clearSelection();
    table->setCurrentCell(-1, -1);
    const auto firstInk = [](const QImage& image, int left, int width) {
        for (int x = left; x < left + width; ++x)
            for (int y = 3; y + 4 < image.height(); ++y)
                if (qAbs(qGray(image.pixel(x, y)) - qGray(image.pixel(left + width - 6, 4))) > 60)
                    return x - left;
        return -1;
    };
    QHeaderView* header = table->horizontalHeader();
    const QImage headings = header->viewport()->grab().toImage();
    const QImage row =
        table->viewport()->grab(QRect(0, 0, table->viewport()->width(), table->rowHeight(0))).toImage();
    const int left = header->sectionViewportPosition(0);
    const int heading = firstInk(headings, left, header->sectionSize(0));
    const int cell = firstInk(row, left, header->sectionSize(0));
    QVERIFY(heading >= 0 && cell >= 0);
    QVERIFY2(qAbs(heading - cell) <= 3, qPrintable(QStringLiteral("%1 %2").arg(heading).arg(cell)));
}

void TaskViewTest::pagesEndWithTheirLastBlock() {
    // Wide pages are shorter than narrow ones.
    Page page;
    page.area.resize(900, 200);
    QString words;
    for (int i = 0; i < 200; ++i)
        words += QStringLiteral("some words ");
    auto* prose = new ProseView(words, {}, 15);
    page.column->addWidget(prose);
    auto* last = new QWidget;
    last->setFixedHeight(20);
    page.show(last);
    QTRY_VERIFY(page.area.verticalScrollBar()->maximum() > 0);
    QVERIFY(page.area.widget()->height() <= last->geometry().bottom() + 30);
    QCOMPARE(prose->height(), prose->heightForWidth(prose->width()));
}

void TaskViewTest::proseIsSelectedByKeyboard() {
    Page page;
    auto* prose = new ProseView(QStringLiteral("Some **words** to read.\n\nAnd more."), {}, 15);
    page.show(prose);
    QVERIFY((prose->focusPolicy() & Qt::TabFocus) != 0);
    prose->setFocus(Qt::TabFocusReason);
    QTest::keyClick(prose, Qt::Key_Right, Qt::ShiftModifier | Qt::ControlModifier);
    QCOMPARE(prose->selectedText().trimmed(), QStringLiteral("Some"));
    QTest::keyClick(prose, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().trimmed(), QStringLiteral("Some"));
    QTest::keyClick(prose, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(prose, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("Some words to read.\nAnd more."));
    prose->setMarkdown(QStringLiteral("Other words."));
    QCOMPARE(prose->selectedText(), QString());
}

void TaskViewTest::proseIsSelectedByMouse() {
    Page page;
    auto* prose = new ProseView(QStringLiteral("Some words to read."), {}, 15);
    page.show(prose);
    QTest::mousePress(prose, Qt::LeftButton, {}, QPoint(0, 8));
    QMouseEvent move(QEvent::MouseMove, QPointF(prose->width() - 1, 8),
                     prose->mapToGlobal(QPointF(prose->width() - 1, 8)), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(prose, &move);
    QTest::mouseRelease(prose, Qt::LeftButton, {}, QPoint(prose->width() - 1, 8));
    QCOMPARE(prose->selectedText(), QStringLiteral("Some words to read."));
    QTest::mouseDClick(prose, Qt::LeftButton, {}, QPoint(12, 8));
    QCOMPARE(prose->selectedText(), QStringLiteral("Some"));
}

QTEST_MAIN(TaskViewTest)
#include "tst_task_view.moc"
