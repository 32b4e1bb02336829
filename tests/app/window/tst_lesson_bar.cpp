// The side bar of lessons in the real window: by keyboard, from one lesson to the next, in another language,
// and with files that aren't lessons.

#include "tests/app/window/lesson_window.h"
#include "ui/lessons/lesson_bar.h"
#include "ui/lessons/lesson_view.h"
#include "ui/lessons/merge_view.h"
#include "ui/lessons/prose.h"
#include "ui/lessons/task_view.h"
#include "ui/support/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QStyleOptionComboBox>
#include <QTableWidget>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::buttonNamed;
using test::click;

class LessonBarTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() { m_window = std::make_unique<test::LessonWindow>(); }
    void cleanup() { m_window.reset(); }
    void cardsGoByKeyboard();
    void verdictsAreSeen();
    void theEndShowsOpenTasks();
    void continuesByKeyboard();
    void arrowsTurnPagesWhateverHasTheFocus();
    void mergesOutliveAPageAndARestart();
    void digitsChooseAndFeedbackIsNoStop();
    void anotherLanguage();
    void hugeAndBinaryFilesAreReported();

  private:
    LessonBar& bar() { return m_window->bar(); }
    LessonView& view() { return m_window->view(); }
    static QPushButton* nextButton(const LessonView& view) {
        return view.findChild<QPushButton*>(QStringLiteral("nextPage"));
    }
    void open(const QString& key) { m_window->open(key); }
    std::unique_ptr<test::LessonWindow> m_window;
};

void LessonBarTest::cardsGoByKeyboard() {
    QTest::keyClick(&m_window->window(), Qt::Key_F1, Qt::ShiftModifier);
    const auto focused = [] { return qobject_cast<LessonCard*>(QApplication::focusWidget()); };
    QVERIFY(focused());
    QCOMPARE(focused()->key(), bar().library().lessons()[0].key);
    QTest::keyClick(focused(), Qt::Key_Down);
    QTest::keyClick(focused(), Qt::Key_Down);
    QTest::keyClick(focused(), Qt::Key_Up);
    const QString key = bar().library().lessons()[1].key;
    QCOMPARE(focused()->key(), key);
    QTest::keyClick(focused(), Qt::Key_Enter);
    QTRY_VERIFY(!bar().busy() && view().lesson() && view().key() == key);
    // Back in the list, the same lesson has the focus.
    QPushButton* all = buttonNamed(&bar(), QStringLiteral("All lessons"));
    all->setFocus();
    QTest::keyClick(all, Qt::Key_Return);
    QVERIFY(bar().listShown());
    QVERIFY(focused());
    QCOMPARE(focused()->key(), key);
}

void LessonBarTest::verdictsAreSeen() {
    const auto shows = [this](const QWidget* part) {
        const QWidget* viewport = view().area()->viewport();
        return viewport->rect().contains(QRect(part->mapTo(viewport, QPoint()), part->size()));
    };
    m_window->window().resize(1280, 560);
    open(QStringLiteral("2-bpe-by-hand"));
    const auto answers = view().area()->widget()->findChild<ChoiceView*>()->answers();
    for (AnswerButton* answer : answers) {
        answer->setFocus();
        QTest::keyClick(answer, Qt::Key_Return);
        QTRY_VERIFY(shows(answer));
        QCOMPARE(answer->height(), answer->heightForWidth(answer->width()));
    }
    view().next();
    auto* merge = view().area()->widget()->findChild<MergeView*>();
    merge->table()->setFocus();
    QTest::keyClick(merge->table(), Qt::Key_Return); // none is selected yet
    QVERIFY(merge->trainer().merges().empty());
    QTest::keyClick(merge->table(), Qt::Key_Down);
    QCOMPARE(merge->table()->currentRow(), 0);
    QTest::keyClick(merge->table(), Qt::Key_Down);
    QTest::keyClick(merge->table(), Qt::Key_Return);
    QLabel* verdict = nullptr;
    for (QLabel* label : merge->findChildren<QLabel*>())
        if (label->text().startsWith(QStringLiteral("✗")))
            verdict = label;
    QVERIFY(verdict);
    QTRY_VERIFY(verdict->height() >= verdict->heightForWidth(verdict->width()));
    QTRY_VERIFY(shows(verdict));
}

void LessonBarTest::theEndShowsOpenTasks() {
    open(QStringLiteral("1-bytes"));
    view().goTo(view().pages());
    QVERIFY(view().atEnd());
    QPushButton* third = buttonNamed(&view(), QStringLiteral("Page 3 has an open task"));
    QVERIFY(third);
    click(third);
    QCOMPARE(view().page(), 2);
    view().goTo(view().pages());
    for (const std::string& task : view().lesson()->lesson.tasks())
        bar().library().setDone(view().key(), QString::fromStdString(task));
    view().back();
    view().next();
    QVERIFY(!buttonNamed(&view(), QStringLiteral("Page 3 has an open task")));
}

void LessonBarTest::continuesByKeyboard() {
    const auto& lessons = bar().library().lessons();
    open(lessons[0].key);
    for (const LibraryLesson& lesson : lessons) {
        QTRY_VERIFY(!bar().busy() && view().key() == lesson.key);
        for (int guard = 0; guard < 20 && !view().atEnd(); ++guard) {
            nextButton(view())->setFocus();
            QTest::keyClick(nextButton(view()), Qt::Key_Return);
        }
        QVERIFY(view().atEnd());
        nextButton(view())->setFocus();
        QTest::keyClick(nextButton(view()), Qt::Key_Return);
    }
    QVERIFY(bar().listShown());
}

void LessonBarTest::arrowsTurnPagesWhateverHasTheFocus() {
    open(QStringLiteral("1-bytes"));
    view().goTo(1);
    QTest::keyClick(view().area(), Qt::Key_F5, Qt::ShiftModifier);
    QPointer<LessonPresenter> presenter = test::shownPresenter();
    QVERIFY(presenter);
    QVERIFY(QTest::qWaitForWindowActive(presenter));
    auto* answer = presenter->view().area()->widget()->findChild<AnswerButton*>();
    QVERIFY(answer);
    const QString unanswered = answer->accessibleName();
    click(answer);
    QVERIFY(answer->accessibleName() != unanswered);
    answer->setFocus();
    QTest::keyClick(answer, Qt::Key_Right);
    QCOMPARE(presenter->view().page(), 2);
    auto* line = presenter->view().area()->widget()->findChild<QLineEdit*>();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Right); // handled by the field
    QCOMPARE(presenter->view().page(), 2);
    for (int guard = 0; guard < 10 && !presenter->view().atEnd(); ++guard)
        QTest::keyClick(presenter, Qt::Key_Right);
    QVERIFY(presenter->view().atEnd());
    QTest::keyClick(presenter, Qt::Key_Left);
    QVERIFY(!presenter->view().atEnd());
    for (const Qt::Key once : {Qt::Key_Right, Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Space})
        QTest::keyClick(presenter, once);
    QTest::qWait(50);
    QVERIFY(presenter && presenter->view().atEnd());
    click(nextButton(presenter->view()));
    QTRY_VERIFY(!presenter);
    QVERIFY(view().atEnd());
    // A second presentation starts at the first page.
    bar().present();
    QCOMPARE(test::shownPresenter()->view().page(), 0);
}

void LessonBarTest::mergesOutliveAPageAndARestart() {
    const auto mergeView = [this] { return view().area()->widget()->findChild<MergeView*>(); };
    const auto mergeOne = [&] {
        const auto pairs = mergeView()->trainer().pairs();
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (pairs[i].pair == *mergeView()->trainer().wanted())
                mergeView()->table()->setCurrentCell(static_cast<int>(i), 0);
        QTest::keyClick(mergeView()->table(), Qt::Key_Return);
    };
    open(QStringLiteral("2-bpe-by-hand"));
    view().goTo(1);
    mergeOne();
    mergeOne();
    QCOMPARE(mergeView()->trainer().merges().size(), std::size_t(2));
    view().next();
    view().back();
    QCOMPARE(mergeView()->trainer().merges().size(), std::size_t(2));
    click(buttonNamed(mergeView(), QStringLiteral("Undo")));
    m_window->restart();
    QCOMPARE(view().page(), 1);
    QCOMPARE(mergeView()->trainer().merges().size(), std::size_t(1));
    QVERIFY(!mergeView()->done());
}

void LessonBarTest::digitsChooseAndFeedbackIsNoStop() {
    open(QStringLiteral("2-bpe-by-hand"));
    auto* number = view().area()->widget()->findChild<NumberView*>();
    auto* choice = view().area()->widget()->findChild<ChoiceView*>();
    QTest::keyClicks(number->field(), QStringLiteral("5"));
    QTest::keyClick(number->field(), Qt::Key_Return);
    QVERIFY((number->verdict()->focusPolicy() & Qt::TabFocus) == 0);
    number->field()->setFocus();
    for (int i = 0; i < 10 && !choice->isAncestorOf(QApplication::focusWidget()); ++i)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(choice->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_2);
    QVERIFY(choice->done());
}

void LessonBarTest::anotherLanguage() {
    m_window->window().lessons().setShown(true);
    const auto box = [this] { return bar().findChild<QComboBox*>(); };
    QVERIFY(box());
    const int german = box()->findData(QStringLiteral("de"));
    QCOMPARE(box()->itemText(german), QStringLiteral("Deutsch"));
    QStyleOptionComboBox option;
    option.initFrom(box());
    const QRect room =
        box()->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box());
    QVERIFY2(room.width() >= box()->fontMetrics().horizontalAdvance(QStringLiteral("Deutsch")) + 4,
             qPrintable(QString::number(room.width())));
    box()->setFocus();
    QTest::keyClick(box(), Qt::Key_Down);
    QTRY_COMPARE(bar().library().language(), QStringLiteral("de"));
    open(QStringLiteral("2-bpe-by-hand"));
    QCOMPARE(view().lesson()->lesson.title, std::string("BPE von Hand"));
    QVERIFY(buttonNamed(&view(), QStringLiteral("Prüfen")));
    QVERIFY(buttonNamed(&view(), QStringLiteral("&Weiter ›")));
    QVERIFY(!buttonNamed(&view(), QStringLiteral("Check")));
    m_window->restart();
    QCOMPARE(view().lesson()->lesson.title, std::string("BPE von Hand"));
}

void LessonBarTest::hugeAndBinaryFilesAreReported() {
    const auto reported = [this](const QString& name, const QByteArray& bytes, const QString& said) {
        const QString path = m_window->folder() + QLatin1Char('/') + name;
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        open(path);
        QCOMPARE(view().pages(), 0);
        QVERIFY(!nextButton(view())->isEnabled());
        const auto labels = bar().findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(path + QStringLiteral(": ") + said);
        }));
    };
    reported(QStringLiteral("huge.md"), QByteArray(50 << 20, 'a'),
             QStringLiteral("the file is larger than 1 MiB"));
    reported(QStringLiteral("binary.md"), QByteArray("\x89PNG\r\n\0\0", 8),
             QStringLiteral("line 2: there is a byte 0"));
    open(m_window->folder() + QStringLiteral("/none.md"));
    QCOMPARE(view().pages(), 0);
}

QTEST_MAIN(LessonBarTest)
#include "tst_lesson_bar.moc"
