// What the program says in a lesson is there in the lesson's language, all of it, with the same places for values.

#include "tests/support/places.h"
#include "ui/lessons/lesson_look.h"
#include "ui/lessons/lesson_shelf.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace tokenscope;

class LessonSayTest : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsSaidInGerman();
    void numbersFollowTheLanguage();
    void filesNameTheirLanguage();
};

void LessonSayTest::everythingIsSaidInGerman() {
    // A call with one literal or several that follow one another.
    const QRegularExpression call(QStringLiteral("look\\.say\\(\\s*((?:\"[^\"]*\"\\s*)+)\\)"));
    const QRegularExpression anyCall(QStringLiteral("look\\.say\\("));
    const QRegularExpression seam(QStringLiteral("\"\\s*\""));
    const QRegularExpression place(QStringLiteral("%\\d"));
    const auto placesOf = [&](const QString& text) {
        QStringList places;
        for (auto at = place.globalMatch(text); at.hasNext();)
            places << at.next().captured();
        places.sort();
        return places;
    };
    LessonLook german;
    german.language = QStringLiteral("de");
    const LessonLook english;
    int found = 0;
    QDirIterator files(QString::fromStdString((test::sourceFolder() / "ui" / "lessons").string()),
                       {QStringLiteral("*.cpp")});
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString source = QString::fromUtf8(file.readAll());
        qsizetype literals = 0;
        for (auto at = call.globalMatch(source); at.hasNext(); ++literals) {
            QString said = at.next().captured(1).trimmed();
            said = said.mid(1, said.size() - 2).remove(seam);
            const QByteArray utf8 = said.toUtf8();
            QCOMPARE(english.say(utf8.constData()), said);
            const QString other = german.say(utf8.constData());
            QVERIFY2(other != said, utf8.constData());
            QCOMPARE(placesOf(other), placesOf(said));
            ++found;
        }
        qsizetype calls = 0;
        for (auto at = anyCall.globalMatch(source); at.hasNext(); at.next())
            ++calls;
        QCOMPARE(literals, calls); // all are literals
    }
    QVERIFY(found > 90);
}

void LessonSayTest::numbersFollowTheLanguage() {
    LessonLook look;
    QCOMPARE(look.locale().toString(-8.5), QStringLiteral("-8.5"));
    look.language = QStringLiteral("de");
    QCOMPARE(look.locale().toString(-8.5), QStringLiteral("-8,5"));
    look.language = QStringLiteral("fr"); // nobody wrote it yet
    QCOMPARE(look.say("Check"), QStringLiteral("Check"));
}

void LessonSayTest::filesNameTheirLanguage() {
    QCOMPARE(lessonLanguage(QStringLiteral("1-bytes.md")), QStringLiteral("en"));
    QCOMPARE(lessonLanguage(QStringLiteral("1-bytes.de.md")), QStringLiteral("de"));
    QCOMPARE(lessonLanguage(QStringLiteral("/some.folder/own.de_AT.md")), QStringLiteral("de"));
    QCOMPARE(lessonLanguage(QStringLiteral("/some.de.folder/own.md")), QStringLiteral("en"));
}

QTEST_GUILESS_MAIN(LessonSayTest)
#include "tst_lesson_say.moc"
