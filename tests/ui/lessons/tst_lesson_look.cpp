// Every text of the program in a lesson is translated to the lesson's language, with the same placeholders.

#include "tests/support/places.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_look.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class LessonLookTest : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsTranslatedToGerman();
    void numbersFollowTheLanguage();
    void filesNameTheirLanguage();
};

void LessonLookTest::everythingIsTranslatedToGerman() {
    // A call with one literal, or several that are concatenated.
    const QRegularExpression call(QStringLiteral("look\\s*\\.translate\\(\\s*((?:\"[^\"]*\"\\s*)+)[,)]"));
    const QRegularExpression anyCall(QStringLiteral("look\\s*\\.translate\\("));
    const QRegularExpression seam(QStringLiteral("\"\\s*\""));
    const QRegularExpression place(QStringLiteral("%\\d"));
    const auto placeholdersOf = [&](const QString& text) {
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
            QString text = at.next().captured(1).trimmed();
            text = text.mid(1, text.size() - 2).remove(seam);
            const QByteArray utf8 = text.toUtf8();
            QCOMPARE(english.translate(utf8.constData(), nullptr, 2), text); // the plural, if it has one
            const QString other = german.translate(utf8.constData());
            QVERIFY2(other != text, utf8.constData());
            QCOMPARE(placeholdersOf(other), placeholdersOf(text));
            ++found;
        }
        qsizetype calls = 0;
        for (auto at = anyCall.globalMatch(source); at.hasNext(); at.next())
            ++calls;
        QCOMPARE(literals, calls); // all are literals
    }
    QVERIFY(found > 90);
}

void LessonLookTest::numbersFollowTheLanguage() {
    LessonLook look;
    QCOMPARE(look.locale().toString(-8.5), QStringLiteral("-8.5"));
    look.language = QStringLiteral("de");
    QCOMPARE(look.locale().toString(-8.5), QStringLiteral("-8,5"));
    look.language = QStringLiteral("fr"); // not translated yet
    QCOMPARE(look.translate("Check"), QStringLiteral("Check"));
}

void LessonLookTest::filesNameTheirLanguage() {
    QCOMPARE(lessonLanguage(QStringLiteral("1-bytes.md")), QStringLiteral("en"));
    QCOMPARE(lessonLanguage(QStringLiteral("1-bytes.de.md")), QStringLiteral("de"));
    QCOMPARE(lessonLanguage(QStringLiteral("/some.folder/own.de_AT.md")), QStringLiteral("de"));
    QCOMPARE(lessonLanguage(QStringLiteral("/some.de.folder/own.md")), QStringLiteral("en"));
}

QTEST_GUILESS_MAIN(LessonLookTest)
#include "tst_lesson_look.moc"
