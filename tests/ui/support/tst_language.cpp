#include "core/base/error.h"
#include "ui/support/language.h"
#include "ui/support/numbers.h"
#include "ui/support/text.h"

#include <QCoreApplication>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class LanguageTest : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { ui::setLanguage(QStringLiteral("en")); }
    void messages();
    void plurals();
    void countFormat();
    void rightToLeftArguments();
    void window();
    void systemsLanguage();
    void choice();
};

void LanguageTest::messages() {
    const Error error{ErrorCode::Unreadable, "a.json", {}, "there is no such file", "check the path"};
    QCOMPARE(describe(error), std::string("a.json: there is no such file; check the path"));
    ui::setLanguage(QStringLiteral("de"));
    QCOMPARE(describe(error), std::string("a.json: diese Datei gibt es nicht; prüfen Sie den Pfad"));
    QCOMPARE(error.message.english(), std::string("there is no such file"));
    QCOMPARE(Message("no translation knows this").text(), std::string("no translation knows this"));
}

void LanguageTest::plurals() {
    QCOMPARE(counted(1, "token").text(), std::string("1 token"));
    QCOMPARE(counted(2, "token").text(), std::string("2 tokens"));
    ui::setLanguage(QStringLiteral("de"));
    QCOMPARE(counted(1, "token").text(), std::string("1 Token"));
    QCOMPARE(counted(2, "token").text(), std::string("2 Tokens"));
}

void LanguageTest::countFormat() {
    setCountFormat([](std::uint64_t count) { return ui::grouped(count).toStdString(); });
    QCOMPARE(QString::fromStdString(counted(6415, "token").text()),
             ui::grouped(6415) + QStringLiteral(" tokens"));
    QCOMPARE(counted(6415, "token").english(), std::string("6415 tokens"));
    setCountFormat(nullptr);
    QCOMPARE(counted(6415, "token").text(), std::string("6415 tokens"));
}

/// Right-to-left text from a file keeps its place in a sentence; for scripts, the sentence has it as it is.
void LanguageTest::rightToLeftArguments() {
    const Message merged =
        message("{}; it is merged from {} and {}", message("{} is a piece", "مر"), "م", "r");
    QCOMPARE(sentenceText(merged),
             QStringLiteral("\u2068مر\u2069 is a piece; it is merged from \u2068م\u2069 and r"));
    QCOMPARE(merged.text(), std::string("مر is a piece; it is merged from م and r"));
    QCOMPARE(merged.english(), merged.text());
}

void LanguageTest::window() {
    const auto file = [] { return QCoreApplication::translate("tokenscope::app::Menus", "&File"); };
    QCOMPARE(file(), QStringLiteral("&File"));
    ui::setLanguage(QStringLiteral("de"));
    QCOMPARE(file(), QStringLiteral("&Datei"));
    ui::setLanguage(QStringLiteral("en"));
    QCOMPARE(file(), QStringLiteral("&File"));
}

void LanguageTest::systemsLanguage() {
    ui::setLanguage(QStringLiteral("xx")); // has no translation
    QCOMPARE(ui::language(), ui::systemLanguage());
    QVERIFY(ui::languages().contains(ui::systemLanguage()));
    QCOMPARE(ui::chosenLanguage(), QString());
}

void LanguageTest::choice() {
    ui::chooseLanguage(QStringLiteral("de"));
    QCOMPARE(ui::chosenLanguage(), QStringLiteral("de"));
    QCOMPARE(ui::language(), QStringLiteral("en")); // until the next start
    ui::chooseLanguage({});
    QCOMPARE(ui::chosenLanguage(), QString());
    QCOMPARE(ui::languageName(QStringLiteral("de")), QStringLiteral("Deutsch"));
}

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
