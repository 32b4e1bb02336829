// The lessons as a reader meets them, in the real window: each from start to end by mouse and by keyboard.

#include "tests/app/window/lesson_window.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/lessons/lesson_view.h"
#include "ui/lessons/merge_view.h"
#include "ui/lessons/task_view.h"
#include "ui/lessons/word_block_view.h"
#include "ui/support/theme.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::buttonNamed;
using test::click;
using test::Running;

namespace {

template <class Task>
const Task& taskOf(const LessonBlock* block) {
    return std::get<Task>(block->content);
}

/// The tasks of the page that is shown, in order.
QList<const LessonBlock*> tasksOfPage(const LessonView& view) {
    QList<const LessonBlock*> tasks;
    for (const LessonBlock& block : view.lesson()->lesson.pages[static_cast<std::size_t>(view.page())].blocks)
        if (!block.task.empty())
            tasks << &block;
    return tasks;
}

bool tabTo(const QWidget* wanted) {
    for (int i = 0; i < 120; ++i) {
        QWidget* focus = QApplication::focusWidget();
        if (focus == wanted)
            return true;
        QTest::keyClick(focus ? focus : QApplication::activeWindow(), Qt::Key_Tab);
    }
    return false;
}

void pasteOver(QLineEdit* line, const std::string& text) {
    QApplication::clipboard()->setText(QString::fromStdString(text));
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
}

int rowOf(const MergeView& view) {
    const auto pairs = view.trainer().pairs();
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (pairs[i].pair == *view.trainer().wanted())
            return static_cast<int>(i);
    return -1;
}

void solveByKeyboard(TaskView* view, const LessonBlock* block) {
    if (auto* choice = qobject_cast<ChoiceView*>(view)) {
        const auto& answers = taskOf<ChoiceTask>(block).answers;
        QVERIFY(tabTo(choice->answers().constFirst()));
        // A wrong answer first, which doesn't complete the task.
        for (const bool right : {false, true})
            for (std::size_t i = 0; i < answers.size(); ++i)
                if (answers[i].right == right) {
                    QCOMPARE(view->done(), false);
                    QTest::keyClick(QApplication::focusWidget(), Qt::Key(Qt::Key_1 + i));
                    break;
                }
    } else if (auto* number = qobject_cast<NumberView*>(view)) {
        QVERIFY(tabTo(number->field()));
        QTest::keyClicks(number->field(), QStringLiteral("77"));
        QTest::keyClick(number->field(), Qt::Key_Return);
        QCOMPARE(view->done(), false);
        pasteOver(number->field(), taskOf<NumberTask>(block).answer);
        QTest::keyClick(number->field(), Qt::Key_Return);
    } else if (auto* attempt = qobject_cast<TryView*>(view)) {
        QVERIFY(tabTo(attempt->line()));
        QCOMPARE(view->done(), false);
        pasteOver(attempt->line(), taskOf<TryTask>(block).solution);
    } else if (auto* merge = qobject_cast<MergeView*>(view)) {
        QVERIFY(tabTo(merge->table()));
        for (std::uint32_t i = 0; i < taskOf<MergeTask>(block).merges; ++i) {
            QCOMPARE(view->done(), false);
            const int wanted = rowOf(*merge);
            for (int guard = 0; guard < 40 && merge->table()->currentRow() != wanted; ++guard)
                QTest::keyClick(merge->table(),
                                merge->table()->currentRow() < wanted ? Qt::Key_Down : Qt::Key_Up);
            QTest::keyClick(merge->table(), Qt::Key_Return);
        }
    }
    QVERIFY(view->done());
}

void solveByMouse(TaskView* view, const LessonBlock* block) {
    if (auto* choice = qobject_cast<ChoiceView*>(view)) {
        for (AnswerButton* answer : choice->answers())
            if (answer->right())
                click(answer);
    } else if (auto* number = qobject_cast<NumberView*>(view)) {
        click(number->field());
        pasteOver(number->field(), taskOf<NumberTask>(block).answer);
        click(buttonNamed(view, QStringLiteral("Check")));
    } else if (qobject_cast<TryView*>(view)) {
        click(buttonNamed(view, QStringLiteral("Hint")));
        click(buttonNamed(view, QStringLiteral("Show a solution")));
    } else if (auto* merge = qobject_cast<MergeView*>(view)) {
        for (std::uint32_t i = 0; i < taskOf<MergeTask>(block).merges; ++i) {
            QTableWidget* table = merge->table();
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                              table->visualItemRect(table->item(rowOf(*merge), 0)).center());
            click(buttonNamed(view, QStringLiteral("Merge this pair")));
        }
    }
    QVERIFY(view->done());
}

} // namespace

class LessonsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_window.reset(); }
    void eachByKeyboard_data() { addLessons(); }
    void eachByKeyboard();
    void eachByMouse_data() { addLessons(); }
    void eachByMouse();
    void wordsAreStepped();
    void opensInTheWindow();
    void presents();
    void aTeachersFileReportsErrors();
    void dropsAreLessons();
    void startsAgain();

  private:
    static void addLessons();
    LessonBar& bar() { return m_window->bar(); }
    LessonView& view() { return m_window->view(); }
    static QPushButton* nextButton(const LessonView& view) {
        return view.findChild<QPushButton*>(QStringLiteral("nextPage"));
    }
    Running& running() { return m_window->running(); }
    void open(const QString& key) { m_window->open(key); }
    int doneTasks(const QString& key) { return m_window->doneTasks(key); }
    std::unique_ptr<test::LessonWindow> m_window;
};

void LessonsTest::init() {
    m_window = std::make_unique<test::LessonWindow>();
}

void LessonsTest::addLessons() {
    QTest::addColumn<QString>("key");
    const LessonLibrary library;
    QCOMPARE(library.lessons().size(), 6);
    for (const LibraryLesson& lesson : library.lessons())
        QTest::addRow("%s", qPrintable(lesson.key)) << lesson.key;
}

void LessonsTest::eachByKeyboard() {
    QFETCH(QString, key);
    QTest::keyClick(&m_window->window(), Qt::Key_F1, Qt::ShiftModifier);
    QVERIFY(bar().isVisible());
    for (LessonCard* card : bar().findChildren<LessonCard*>())
        if (card->key() == key) {
            QVERIFY(tabTo(card));
            QTest::keyClick(card, Qt::Key_Return);
            break;
        }
    QTRY_VERIFY(!bar().busy() && view().lesson() && view().key() == key);
    const int tasks = static_cast<int>(view().lesson()->lesson.tasks().size());
    for (int page = 0; page < view().pages(); ++page) {
        QCOMPARE(view().page(), page);
        QTest::qWait(1);
        const auto blocks = tasksOfPage(view());
        const auto views = view().area()->widget()->findChildren<TaskView*>();
        QCOMPARE(views.size(), blocks.size());
        for (qsizetype i = 0; i < blocks.size(); ++i) {
            solveByKeyboard(views[i], blocks[i]);
            if (QTest::currentTestFailed())
                return;
        }
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown, Qt::ControlModifier);
    }
    QCOMPARE(doneTasks(key), tasks);
    QVERIFY(view().atEnd());
    QVERIFY(nextButton(view())->isEnabled());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp, Qt::ControlModifier);

    // The page and the completed tasks survive a restart.
    const int last = view().pages() - 1;
    m_window->restart();
    QVERIFY(bar().isVisible());
    QCOMPARE(view().key(), key);
    QCOMPARE(view().page(), last);
    QCOMPARE(doneTasks(key), tasks);
    for (const TaskView* task : view().area()->widget()->findChildren<TaskView*>())
        QVERIFY(task->done());
}

void LessonsTest::eachByMouse() {
    QFETCH(QString, key);
    m_window->window().lessons().setShown(true);
    for (LessonCard* card : bar().findChildren<LessonCard*>())
        if (card->key() == key)
            click(card);
    QTRY_VERIFY(!bar().busy() && view().lesson() && view().key() == key);
    while (!view().atEnd()) {
        const auto blocks = tasksOfPage(view());
        const auto views = view().area()->widget()->findChildren<TaskView*>();
        for (qsizetype i = 0; i < blocks.size(); ++i) {
            solveByMouse(views[i], blocks[i]);
            if (QTest::currentTestFailed())
                return;
        }
        click(nextButton(view()));
    }
    QCOMPARE(doneTasks(key), static_cast<int>(view().lesson()->lesson.tasks().size()));
    const QString after = bar().library().after(key);
    click(nextButton(view()));
    if (!after.isEmpty()) {
        QTRY_VERIFY(!bar().busy() && view().key() == after);
        QCOMPARE(view().page(), 0);
        click(buttonNamed(&bar(), QStringLiteral("All lessons")));
    }
    QVERIFY(bar().listShown());
    for (const LessonCard* card : bar().findChildren<LessonCard*>())
        if (card->key() == key)
            QVERIFY(card->accessibleDescription().contains(QStringLiteral("done")));
}

void LessonsTest::wordsAreStepped() {
    open(QStringLiteral("2-bpe-by-hand"));
    view().goTo(2);
    auto* word = view().area()->widget()->findChild<WordBlockView*>();
    QVERIFY(word);
    QCOMPARE(word->grid()->rows().size(), std::size_t(1));
    QPushButton* next = buttonNamed(word, QStringLiteral("Next step"));
    for (int i = 0; i < 3; ++i)
        click(next);
    QVERIFY(!next->isEnabled());
    QCOMPARE(word->step(), std::size_t(3));
    QCOMPARE(word->grid()->rows().back().boxes.size(), std::size_t(3));
    QCOMPARE(word->grid()->rows().back().boxes.front().bytes, std::string("lowe"));
    word->line()->setText(QStringLiteral("wool"));
    QCOMPARE(word->step(), std::size_t(0));
}

void LessonsTest::opensInTheWindow() {
    open(QStringLiteral("2-bpe-by-hand"));
    view().goTo(2);
    auto* word = view().area()->widget()->findChild<WordBlockView*>();
    click(buttonNamed(word, QStringLiteral("Open in window")));
    QTRY_VERIFY(running().shows("lowest"));
    QTRY_COMPARE(running().session.encoded()->size(), std::size_t(3));
    open(QStringLiteral("1-bytes"));
    auto* tokens = view().area()->widget()->findChild<TokensView*>();
    click(buttonNamed(tokens, QStringLiteral("Open in window")));
    QTRY_VERIFY(running().shows("naïve"));
    QTRY_COMPARE(running().session.tokenizers().current()->source.sample,
                 QStringLiteral("sample-bytelevel.json"));
}

void LessonsTest::presents() {
    open(QStringLiteral("1-bytes"));
    QTest::keyClick(view().area(), Qt::Key_F5, Qt::ShiftModifier);
    QPointer<LessonPresenter> presenter = test::shownPresenter();
    QVERIFY(presenter);
    QVERIFY(QTest::qWaitForWindowActive(presenter));
    QTest::keyClick(presenter, Qt::Key_Right);
    QTest::keyClick(presenter, Qt::Key_Right);
    QCOMPARE(presenter->view().page(), 2);
    QTest::keyClick(presenter, Qt::Key_Left);
    QCOMPARE(presenter->view().page(), 1);
    QTest::keyClick(presenter, Qt::Key_Escape);
    QTRY_VERIFY(!presenter);
    QCOMPARE(view().page(), 1);
}

void LessonsTest::aTeachersFileReportsErrors() {
    const QString path = m_window->folder() + QStringLiteral("/own.md");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "---\ntitle: Own <b>lesson</b>\ntokenizer: sample-bytelevel\n---\n# One\n```tokens\nshow: ids\n```\n"
        "![x](file:///etc/hostname)\n\n# Two\n```tokens\ntext: fine\n```\n");
    file.close();
    open(path);
    QVERIFY(m_window->window().isVisible());
    const auto labels = bar().findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
        return label->isVisible() &&
               label->text().contains(path + QStringLiteral(": line 6: the key text is missing"));
    }));
    click(nextButton(view()));
    QVERIFY(view().area()->widget()->findChild<TokensView*>());

    // When the file is fixed on disk, it is read again and the page stays.
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("---\ntitle: Fixed\ntokenizer: sample-bytelevel\n---\n# One\nWords.\n# Two\nMore words.\n");
    file.close();
    QTRY_COMPARE(view().lesson()->lesson.title, std::string("Fixed"));
    QVERIFY(view().lesson()->lesson.errors.empty());
    QCOMPARE(view().page(), 1);
}

void LessonsTest::dropsAreLessons() {
    const QString path = m_window->folder() + QStringLiteral("/dropped.md");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("---\ntitle: Dropped\n---\n# One\nWords.\n");
    file.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const QPoint place(300, 300);
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window->window(), &enter);
    QDropEvent drop(place, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window->window(), &drop);
    QTRY_VERIFY(!bar().busy() && view().lesson() && view().key() == path);
}

void LessonsTest::startsAgain() {
    open(QStringLiteral("3-spaces"));
    bar().library().setDone(view().key(), QStringLiteral("water"));
    QCOMPARE(doneTasks(view().key()), 1);
    view().goTo(2);
    click(buttonNamed(&view(), QStringLiteral("Start again")));
    QCOMPARE(view().page(), 0);
    QCOMPARE(doneTasks(view().key()), 0);
}

QTEST_MAIN(LessonsTest)
#include "tst_lessons.moc"
