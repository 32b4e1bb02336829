#include "core/definition/vocabulary.h"

#include <QtTest>

#include <random>
#include <thread>

using namespace tokenscope;

class VocabularyTest : public QObject {
    Q_OBJECT

  private slots:
    void findsAddedKeys();
    void laterSpellingWins();
    void allAtOnce();
    void sharedIds();
    void ascendingIds();
    void hugeIdsCostNothing();
    void appendedAreFoundAsAdded();
    void copiesBeforeAndAfterTheTable();
    void manyAskFirst();
};

void VocabularyTest::findsAddedKeys() {
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

void VocabularyTest::allAtOnce() {
    std::vector<PieceId> none(1);
    const std::vector<std::string_view> absent{"a"};
    Vocabulary().findAll(absent, none);
    QCOMPARE(none[0], kNoPiece);

    Vocabulary vocabulary;
    for (PieceId id = 0; id < 3000; ++id)
        vocabulary.add(std::to_string(id * 7), id);
    vocabulary.add("", 5000);
    vocabulary.add("70", 6000); // a later spelling
    vocabulary.finish();
    std::vector<std::string> spelled{""};
    for (PieceId id = 0; id < 9000; ++id) // most are no pieces
        spelled.push_back(std::to_string(id));
    const std::vector<std::string_view> pieces(spelled.begin(), spelled.end());
    std::vector<PieceId> ids(pieces.size());
    vocabulary.findAll(pieces, ids);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        QCOMPARE(ids[i], vocabulary.find(pieces[i]));
    QCOMPARE(ids[0], 5000U);
    QCOMPARE(ids[71], 6000U);
    QCOMPARE(ids[2], kNoPiece);
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

void VocabularyTest::ascendingIds() {
    const auto ordered = [](std::initializer_list<PieceId> ids) {
        Vocabulary vocabulary;
        for (const PieceId id : ids)
            vocabulary.append("piece" + std::to_string(vocabulary.size()), id);
        vocabulary.finish();
        std::vector<std::uint32_t> order;
        for (const std::uint32_t index : vocabulary.byAscendingId()) {
            if (vocabulary.byAscendingId()[order.size()] != index)
                return std::vector<std::uint32_t>();
            order.push_back(index);
        }
        for (const PieceId id : ids) {
            if (!vocabulary.contains(id) || vocabulary.entry(vocabulary.indexOf(id)).id != id)
                return std::vector<std::uint32_t>();
        }
        return vocabulary.contains(99) ? std::vector<std::uint32_t>() : order;
    };
    using Indices = std::vector<std::uint32_t>;
    QCOMPARE(ordered({0, 1, 2}), (Indices{0, 1, 2}));
    QCOMPARE(ordered({1, 2, 3}), (Indices{0, 1, 2}));
    QCOMPARE(ordered({2, 0, 1, 0}), (Indices{1, 3, 2, 0}));
    QCOMPARE(ordered({}), Indices());

    Vocabulary vocabulary;
    for (PieceId id = 0; id < 3; ++id)
        vocabulary.append(std::to_string(id), id);
    vocabulary.finish();
    vocabulary.append("more", 7); // finish() is for look-ups by id, before and after
    QVERIFY(vocabulary.contains(2) && !vocabulary.contains(3));
    vocabulary.finish();
    QVERIFY(vocabulary.contains(7) && !vocabulary.contains(3));
    QCOMPARE(vocabulary.bytes(7), std::string_view("more"));
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

void VocabularyTest::appendedAreFoundAsAdded() {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        Vocabulary added;
        Vocabulary appended;
        bool twins = false;
        const auto count = static_cast<unsigned>(random() % 400);
        for (PieceId id = 0; id < count; ++id) {
            std::string piece(1 + random() % 20, 'a');
            for (char& c : piece)
                c = static_cast<char>('a' + random() % (round % 2 == 0 ? 2 : 20));
            twins = added.add(piece, id).has_value() || twins;
            appended.append(piece, id);
        }
        added.finish();
        appended.finish();
        QCOMPARE(added.hasDuplicates(), twins);
        QCOMPARE(appended.hasDuplicates(), twins);
        for (std::size_t i = 0; i < added.size(); ++i)
            QCOMPARE(appended.findByScan(added.entryBytes(i)), added.find(added.entryBytes(i)));
        QCOMPARE(appended.findByScan("aZ"), kNoPiece);
        for (std::size_t i = 0; i < added.size(); ++i)
            QCOMPARE(appended.find(added.entryBytes(i)), added.find(added.entryBytes(i)));
        QCOMPARE(appended.find("aZ"), kNoPiece);
        QCOMPARE(appended.hasDuplicates(), twins);
        if (count == 0)
            continue;
        QVERIFY(appended.add(added.entryBytes(0), 1000)); // goes on where append() stopped
        QCOMPARE(appended.find(added.entryBytes(0)), 1000U);
        QVERIFY(appended.hasDuplicates());
        appended.append("behind", 1001);
        QCOMPARE(appended.find("behind"), 1001U);
        QCOMPARE(appended.find(added.entryBytes(0)), 1000U);
    }
}

void VocabularyTest::copiesBeforeAndAfterTheTable() {
    Vocabulary first;
    first.append("a", 1);
    Vocabulary before = first;
    QCOMPARE(first.find("a"), 1U);
    Vocabulary after = first;
    QCOMPARE(before.find("a"), 1U);
    QCOMPARE(after.find("a"), 1U);
    const Vocabulary moved = std::move(after);
    QCOMPARE(moved.find("a"), 1U);
    before = moved;
    before.add("b", 2);
    QCOMPARE(before.find("b"), 2U);
    QCOMPARE(moved.find("b"), kNoPiece);
}

void VocabularyTest::manyAskFirst() {
    Vocabulary vocabulary;
    for (PieceId id = 0; id < 20000; ++id)
        vocabulary.append(std::to_string(id), id);
    vocabulary.finish();
    std::vector<std::size_t> wrong(4);
    std::vector<std::thread> askers;
    for (std::size_t& count : wrong)
        askers.emplace_back([&vocabulary, &count] {
            const Vocabulary copy = vocabulary;
            for (PieceId id = 0; id < 20000; ++id)
                count +=
                    vocabulary.find(std::to_string(id)) != id || copy.find(std::to_string(id)) != id ? 1 : 0;
        });
    for (std::thread& asker : askers)
        asker.join();
    QCOMPARE(wrong, std::vector<std::size_t>(4));
}

QTEST_GUILESS_MAIN(VocabularyTest)
#include "tst_vocabulary.moc"
