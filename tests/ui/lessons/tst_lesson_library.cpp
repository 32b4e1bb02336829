// Progress is saved by the names of tasks, for the most recent lessons, and shared by all languages.

#include "ui/lessons/lesson_library.h"
#include "ui/support/language.h"

#include <QJsonArray>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class LessonLibraryTest : public QObject {
    Q_OBJECT

  private slots:
    void keepsTheNewest();
    void isRestored();
    void invalidStatesAreIgnored();
    void languages();
    void knowsTheNextStep();
};

void LessonLibraryTest::keepsTheNewest() {
    LessonLibrary library;
    for (int i = 0; i < 300; ++i)
        library.setPage(QStringLiteral("/lessons/%1.md").arg(i, 3, 10, QLatin1Char('0')), i + 1);
    library.setDone(QStringLiteral("/lessons/200.md"),
                    QStringLiteral("a")); // used again: the most recent one
    library.setPage(QStringLiteral("/a/new.md"), 1);
    LessonLibrary other;
    other.restore(library.state());
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

void LessonLibraryTest::isRestored() {
    LessonLibrary library;
    const LibraryLesson first = library.lessons().at(0);
    QVERIFY(first.tasks.size() >= 4);
    library.setPage(first.key, 3);
    library.setDone(first.key, first.tasks[1]);
    library.setDone(first.key, QStringLiteral("a task that is gone"));
    library.setProgress(first.key, first.tasks[0], 2);
    library.setProgress(first.key, first.tasks[2], 1);
    library.setProgress(first.key, first.tasks[2], 0);
    LessonLibrary other;
    other.restore(library.state());
    QCOMPARE(other.page(first.key), 3);
    QVERIFY(other.isDone(first.key, first.tasks[1]));
    QVERIFY(!other.isDone(first.key, first.tasks[0]));
    QCOMPARE(other.doneTasks(first.key, first.tasks), 1);
    QCOMPARE(other.state(), library.state());
    QCOMPARE(other.progressOf(first.key, first.tasks[0]), 2);
    QCOMPARE(other.progressOf(first.key, first.tasks[2]), 0);
    other.startAgain(first.key);
    QCOMPARE(other.progressOf(first.key, first.tasks[0]), 0);
    QCOMPARE(other.doneTasks(first.key, first.tasks), 0);
}

void LessonLibraryTest::invalidStatesAreIgnored() {
    LessonLibrary library;
    const QString key = library.lessons().at(0).key;
    library.restore({{QStringLiteral("language"), 7}, {QStringLiteral("lessons"), QJsonArray{1, 2}}});
    QCOMPARE(library.page(key), 0);
    const QJsonObject one{{QStringLiteral("page"), -5},
                          {QStringLiteral("done"), QJsonArray{0, 1, QJsonObject(), QStringLiteral("units")}},
                          {QStringLiteral("used"), QStringLiteral("x")}};
    library.restore({{QStringLiteral("language"), QStringLiteral("../x")},
                     {QStringLiteral("lessons"), QJsonObject{{key, one}, {QStringLiteral("y"), 3}}}});
    QCOMPARE(library.page(key), 0);
    QVERIFY(library.isDone(key, QStringLiteral("units")));
    QVERIFY(library.languages().contains(library.language()));
}

void LessonLibraryTest::languages() {
    setLanguage(QStringLiteral("de"));
    LessonLibrary library;
    QCOMPARE(library.languages(), (QStringList{QStringLiteral("en"), QStringLiteral("de")}));
    QCOMPARE(library.language(), QStringLiteral("de"));
    const QList<LibraryLesson> german = library.lessons();
    setLanguage(QStringLiteral("en"));
    QCOMPARE(LessonLibrary().language(), QStringLiteral("en"));

    QSignalSpy changed(&library, &LessonLibrary::languageChanged);
    library.setLanguage(QStringLiteral("en"));
    library.setDone(german[0].key, german[0].tasks[0]);
    library.setLanguage(QStringLiteral("de"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(library.doneTasks(german[0].key, german[0].tasks), 1);
    LessonLibrary other;
    other.restore(library.state());
    QCOMPARE(other.language(), QStringLiteral("de"));
    other.setLanguage(QStringLiteral("en"));
    QCOMPARE(other.lessons().size(), german.size());
    for (qsizetype i = 0; i < german.size(); ++i) {
        const LibraryLesson& english = other.lessons().at(i);
        QCOMPARE(english.key, german[i].key);
        QCOMPARE(english.tasks, german[i].tasks);
        QVERIFY(english.title != german[i].title);
        QCOMPARE(libraryLessonFile(english.key, QStringLiteral("de_AT")),
                 english.key + QStringLiteral(".de.md"));
        QCOMPARE(libraryLessonFile(english.key, QStringLiteral("fi_FI")),
                 english.key + QStringLiteral(".md"));
        QVERIFY(libraryLesson(english.key, QStringLiteral("de")) !=
                libraryLesson(english.key, QStringLiteral("en")));
    }
}

void LessonLibraryTest::knowsTheNextStep() {
    const LessonLibrary library;
    const auto& lessons = library.lessons();
    for (qsizetype i = 0; i < lessons.size(); ++i)
        QCOMPARE(library.after(lessons[i].key), i + 1 < lessons.size() ? lessons[i + 1].key : QString());
    QCOMPARE(library.after(QStringLiteral("/somewhere/own.md")), QString());
    QCOMPARE(library.titleOf(lessons[0].key), lessons[0].title);
}

QTEST_GUILESS_MAIN(LessonLibraryTest)
#include "tst_lesson_library.moc"
