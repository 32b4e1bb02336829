#include "core/definition/vocabulary.h"

#include <QtTest>

using namespace tokenscope;

class VocabularyTest : public QObject {
    Q_OBJECT

  private slots:
    void findsWhatWasAdded();
    void laterSpellingWins();
    void sharedIds();
    void hugeIdsCostNothing();
};

void VocabularyTest::findsWhatWasAdded() {
    Vocabulary vocabulary;
    for (PieceId id = 0; id < 5000; ++id)
        QVERIFY(!vocabulary.add("piece" + std::to_string(id * 7), id * 3, PieceType::Normal,
                                static_cast<float>(id)));
    vocabulary.finish();
    for (PieceId id = 0; id < 5000; ++id) {
        QCOMPARE(vocabulary.find("piece" + std::to_string(id * 7)), id * 3);
        QCOMPARE(
            QByteArray(vocabulary.bytes(id * 3).data(), static_cast<int>(vocabulary.bytes(id * 3).size())),
            QByteArray("piece") + QByteArray::number(id * 7));
        QVERIFY(!vocabulary.contains(id * 3 + 1));
    }
    QCOMPARE(vocabulary.find("piece1"), kNoPiece);
    QCOMPARE(vocabulary.maxId(), 4999U * 3);
}

void VocabularyTest::laterSpellingWins() {
    Vocabulary vocabulary;
    vocabulary.add("same", 1);
    QCOMPARE(vocabulary.add("same", 2).value_or(99), std::size_t(0));
    for (PieceId id = 10; id < 100; ++id) // forces the table to grow
        vocabulary.add(std::to_string(id), id);
    vocabulary.finish();
    QCOMPARE(vocabulary.find("same"), 2U);
}

void VocabularyTest::sharedIds() {
    Vocabulary vocabulary;
    vocabulary.add("a", 5);
    vocabulary.add("b", 5);
    vocabulary.add("c", 6);
    vocabulary.finish();
    QCOMPARE(vocabulary.sharedIds(), std::vector<PieceId>{5});
    QCOMPARE(vocabulary.find("a"), 5U);
    QVERIFY(vocabulary.bytes(5) == "b");
}

void VocabularyTest::hugeIdsCostNothing() {
    Vocabulary vocabulary;
    vocabulary.add("low", 3);
    vocabulary.add("high", 0xFFFF'FFFEU);
    vocabulary.finish();
    QVERIFY(vocabulary.bytes(0xFFFF'FFFEU) == "high");
    QVERIFY(vocabulary.bytes(3) == "low");
    QVERIFY(!vocabulary.contains(4));
    QVERIFY(!vocabulary.contains(0xFFFF'FFFDU));
}

QTEST_GUILESS_MAIN(VocabularyTest)
#include "tst_vocabulary.moc"
