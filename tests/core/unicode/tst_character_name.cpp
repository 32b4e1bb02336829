#include "core/unicode/character_properties.h"

#include <QtTest>

using namespace tokenscope;

class CharacterNameTest : public QObject {
    Q_OBJECT

  private slots:
    void names_data() {
        QTest::addColumn<uint>("character");
        QTest::addColumn<QString>("name");
        QTest::newRow("letter") << 0x41U << "latin capital letter a";
        QTest::newRow("emoji") << 0x1F9D1U << "adult";
        QTest::newRow("newer than ICU may be") << 0x1FAE9U << "face with bags under eyes";
        QTest::newRow("ideograph") << 0x4ECAU << "cjk unified ideograph-4ECA";
        QTest::newRow("line feed") << 0x0AU << "line feed";
        QTest::newRow("space") << 0x20U << "space";
        QTest::newRow("delete") << 0x7FU << "delete";
        QTest::newRow("control") << 0x85U << "control";
        QTest::newRow("joiner") << 0x200DU << "zero width joiner";
        QTest::newRow("private use") << 0xE000U << "private use";
        QTest::newRow("no character") << 0x10FFFFU << "unassigned";
    }
    void names() {
        QFETCH(uint, character);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(characterName(character)), name);
    }
};

QTEST_GUILESS_MAIN(CharacterNameTest)
#include "tst_character_name.moc"
