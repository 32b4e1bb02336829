// Progress is saved by the names of tasks, for the most recent lessons, and shared by all languages.

#include "ui/lessons/lesson_shelf.h"
#include "ui/support/language.h"

#include <QJsonArray>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class LessonShelfTest : public QObject {
    Q_OBJECT

  private slots:
    void keepsTheNewest();
    void isRestored();
    void invalidStatesAreIgnored();
    void languages();
    void knowsTheNextStep();
};

void LessonShelfTest::keepsTheNewest() {
    LessonShelf shelf;
    for (int i = 0; i < 300; ++i)
        shelf.setPage(QStringLiteral("/lessons/%1.md").arg(i, 3, 10, QLatin1Char('0')), i + 1);
    shelf.setDone(QStringLiteral("/lessons/200.md"), QStringLiteral("a")); // used again: the most recent one
    shelf.setPage(QStringLiteral("/a/new.md"), 1);
    LessonShelf other;
    other.restore(shelf.state());
    QCOMPARE(other.page(QStringLiteral("/a/new.md")), 1);
    QCOMPARE(other.page(QStringLiteral("/lessons/299.md")), 300);
    QVERIFY(other.isDone(QStringLiteral("/lessons/200.md"), QStringLiteral("a")));
    QCOMPARE(other.page(QStringLiteral("/lessons/000.md")), 0);
    QCOMPARE(other.state()[QStringLiteral("lessons")].toObject().size(), 100);
    // The order survives a restart.
    for (int i = 0; i < 99; ++i)
        other.setPage(QStringLiteral("/more/%1.md").arg(i), 1);
    QCOMPARE(other.page(QStringLiteral("/a/new.md")), 1);
    QCOMPARE(other.page(QStringLiteral("/lessons/299.md")), 0);
}

void LessonShelfTest::isRestored() {
    LessonShelf shelf;
    const ShelvedLesson first = shelf.lessons().at(0);
    QVERIFY(first.tasks.size() >= 4);
    shelf.setPage(first.key, 3);
    shelf.setDone(first.key, first.tasks[1]);
    shelf.setDone(first.key, QStringLiteral("a task that is gone"));
    shelf.setProgress(first.key, first.tasks[0], 2);
    shelf.setProgress(first.key, first.tasks[2], 1);
    shelf.setProgress(first.key, first.tasks[2], 0);
    LessonShelf other;
    other.restore(shelf.state());
    QCOMPARE(other.page(first.key), 3);
    QVERIFY(other.isDone(first.key, first.tasks[1]));
    QVERIFY(!other.isDone(first.key, first.tasks[0]));
    QCOMPARE(other.doneTasks(first.key, first.tasks), 1);
    QCOMPARE(other.state(), shelf.state());
    QCOMPARE(other.progressOf(first.key, first.tasks[0]), 2);
    QCOMPARE(other.progressOf(first.key, first.tasks[2]), 0);
    other.startAgain(first.key);
    QCOMPARE(other.progressOf(first.key, first.tasks[0]), 0);
    QCOMPARE(other.doneTasks(first.key, first.tasks), 0);
}

void LessonShelfTest::invalidStatesAreIgnored() {
    LessonShelf shelf;
    const QString key = shelf.lessons().at(0).key;
    shelf.restore({{QStringLiteral("language"), 7}, {QStringLiteral("lessons"), QJsonArray{1, 2}}});
    QCOMPARE(shelf.page(key), 0);
    const QJsonObject one{{QStringLiteral("page"), -5},
                          {QStringLiteral("done"), QJsonArray{0, 1, QJsonObject(), QStringLiteral("units")}},
                          {QStringLiteral("used"), QStringLiteral("x")}};
    shelf.restore({{QStringLiteral("language"), QStringLiteral("../x")},
                   {QStringLiteral("lessons"), QJsonObject{{key, one}, {QStringLiteral("y"), 3}}}});
    QCOMPARE(shelf.page(key), 0);
    QVERIFY(shelf.isDone(key, QStringLiteral("units")));
    QVERIFY(shelf.languages().contains(shelf.language()));
}

void LessonShelfTest::languages() {
    setLanguage(QStringLiteral("de"));
    LessonShelf shelf;
    QCOMPARE(shelf.languages(), (QStringList{QStringLiteral("en"), QStringLiteral("de")}));
    QCOMPARE(shelf.language(), QStringLiteral("de"));
    const QList<ShelvedLesson> german = shelf.lessons();
    setLanguage(QStringLiteral("en"));
    QCOMPARE(LessonShelf().language(), QStringLiteral("en"));

    QSignalSpy changed(&shelf, &LessonShelf::languageChanged);
    shelf.setLanguage(QStringLiteral("en"));
    shelf.setDone(german[0].key, german[0].tasks[0]);
    shelf.setLanguage(QStringLiteral("de"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(shelf.doneTasks(german[0].key, german[0].tasks), 1);
    LessonShelf other;
    other.restore(shelf.state());
    QCOMPARE(other.language(), QStringLiteral("de"));
    other.setLanguage(QStringLiteral("en"));
    QCOMPARE(other.lessons().size(), german.size());
    for (qsizetype i = 0; i < german.size(); ++i) {
        const ShelvedLesson& english = other.lessons().at(i);
        QCOMPARE(english.key, german[i].key);
        QCOMPARE(english.tasks, german[i].tasks);
        QVERIFY(english.title != german[i].title);
        QCOMPARE(shelvedLessonFile(english.key, QStringLiteral("de_AT")),
                 english.key + QStringLiteral(".de.md"));
        QCOMPARE(shelvedLessonFile(english.key, QStringLiteral("fi_FI")),
                 english.key + QStringLiteral(".md"));
        QVERIFY(shelvedLesson(english.key, QStringLiteral("de")) !=
                shelvedLesson(english.key, QStringLiteral("en")));
    }
}

void LessonShelfTest::knowsTheNextStep() {
    const LessonShelf shelf;
    const auto& lessons = shelf.lessons();
    for (qsizetype i = 0; i < lessons.size(); ++i)
        QCOMPARE(shelf.after(lessons[i].key), i + 1 < lessons.size() ? lessons[i + 1].key : QString());
    QCOMPARE(shelf.after(QStringLiteral("/somewhere/own.md")), QString());
    QCOMPARE(shelf.titleOf(lessons[0].key), lessons[0].title);
}

QTEST_GUILESS_MAIN(LessonShelfTest)
#include "tst_lesson_shelf.moc"
