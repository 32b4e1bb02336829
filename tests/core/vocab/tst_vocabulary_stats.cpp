// Statistics sum to the vocabulary; an overlap is the same seen from both sides.

#include "core/vocab/vocabulary_stats.h"
#include "tests/support/vocabulary_tables.h"

#include <QtTest>

#include <algorithm>
#include <numeric>
#include <set>

using namespace tokenscope;
using namespace tokenscope::vocab;

namespace {

template <class Counts>
std::size_t sum(const Counts& counts) {
    std::size_t total = 0;
    for (const auto count : counts)
        total += count;
    return total;
}

std::string withoutSpace(std::string_view text) {
    return std::string(text.size() > 1 && text[0] == ' ' ? text.substr(1) : text);
}

/// The texts that the other vocabulary has, each once.
std::set<std::string> distinct(const PieceTable& table, const OverlapSide& side) {
    std::set<std::string> texts;
    for (std::uint32_t row = 0; row < table.size(); ++row)
        if (side.shared[row] >= SharedPiece::Bytes)
            texts.insert(std::string(table.text(row)));
    return texts;
}

} // namespace

class VocabularyStatsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { m_tables = test::vocabularyTables(); }
    void sumsAreTheVocabulary();
    void partsSumToTheWhole();
    void longPiecesCountTogether();
    void reservedPieces();
    void holes();
    void idsInTheOrderOfMerges();
    void overlapIsSymmetric();
    void overlapEqualsASearch();
    void overlapWithItself();

  private:
    std::vector<std::shared_ptr<const PieceTable>> m_tables;
};

void VocabularyStatsTest::sumsAreTheVocabulary() {
    for (const auto& table : m_tables) {
        PieceColumns columns;
        columns.merges = *PieceMergeIndex::build(*table);
        if (table->size() < 400)
            columns.reach = *findReach(*table);
        const PieceId ids[] = {(*table)[0].id, (*table)[1].id, (*table)[1].id};
        columns.counts = std::make_shared<PieceTotals>(countPieces(*table, ids));
        const VocabularyStats stats = statsOf(*table, columns);
        QCOMPARE(stats.pieces, table->size());
        QCOMPARE(sum(stats.types), stats.pieces);
        QCOMPARE(sum(stats.letters), stats.pieces);
        QCOMPARE(sum(stats.digits), stats.pieces);
        QCOMPARE(sum(stats.byteLengths), stats.pieces);
        QCOMPARE(sum(stats.characterLengths), stats.pieces);
        QCOMPARE(sum(stats.depths), columns.merges->hasMerges() ? stats.pieces : 0);
        std::size_t scripts = 0;
        for (std::size_t i = 0; i < stats.scripts.size(); ++i) {
            scripts += stats.scripts[i].second;
            QVERIFY(i == 0 || stats.scripts[i - 1].second >= stats.scripts[i].second);
        }
        QCOMPARE(scripts, stats.pieces);
        QCOMPARE(sum(stats.reach), columns.reach ? stats.pieces : 0);
        QCOMPARE(sum(stats.obstacles), stats.reach.at(static_cast<std::size_t>(Reach::Unreachable)));
        QCOMPARE(stats.used, std::size_t{2});
        QCOMPARE(stats.tokens, std::uint64_t{3});
        for (std::size_t length = 0; length < stats.byteLengths.size(); ++length)
            QCOMPARE(stats.byteLengths[length],
                     static_cast<std::uint64_t>(
                         std::count_if(table->rows().begin(), table->rows().end(), [&](const PieceRow& row) {
                             return table->text(*table->rowOf(row.id)).size() == length;
                         })));
    }
}

/// Of the rows that a filter finds, and of the others.
void VocabularyStatsTest::partsSumToTheWhole() {
    for (const auto& table : m_tables) {
        std::vector<std::uint32_t> some;
        std::vector<std::uint32_t> others;
        for (std::uint32_t row = 0; row < table->size(); ++row)
            (row % 3 == 0 ? some : others).push_back(row);
        const VocabularyStats a = statsOf(*table, {}, some);
        const VocabularyStats b = statsOf(*table, {}, others);
        const VocabularyStats whole = statsOf(*table);
        QCOMPARE(a.pieces + b.pieces, whole.pieces);
        QCOMPARE(a.startWords + b.startWords, whole.startWords);
        QCOMPARE(a.duplicates + b.duplicates, whole.duplicates);
        QCOMPARE(a.notUtf8 + b.notUtf8, whole.notUtf8);
        QCOMPARE(a.reserved.size() + b.reserved.size(), whole.reserved.size());
        for (std::size_t i = 0; i < whole.types.size(); ++i)
            QCOMPARE(a.types[i] + b.types[i], whole.types[i]);
    }
}

void VocabularyStatsTest::longPiecesCountTogether() {
    const std::string pieces = "\"" + std::string(3000, 'a') + "\":1,\"" + std::string(5000, 'b') + "\":2";
    const auto table = *PieceTable::build(test::opened(
        R"({"model":{"type":"BPE","vocab":{"a":0,)" + pieces + R"(},"merges":[]}})", "long.json"));
    const VocabularyStats stats = statsOf(*table);
    QCOMPARE(stats.byteLengths.size(), kMaxCounted + 1);
    QCOMPARE(stats.byteLengths.back(), std::uint64_t{2});
}

void VocabularyStatsTest::reservedPieces() {
    const std::vector<std::pair<std::string, bool>> names = {{"<|reserved_special_token_0|>", true},
                                                             {"[unused12]", true},
                                                             {"<unused0>", true},
                                                             {"<|placeholder3|>", true},
                                                             {"<|dummy_85|>", true},
                                                             {"<SPECIAL_12>", true},
                                                             {"[control_8]", true},
                                                             {"<|im_start|>", false},
                                                             {"<|endoftext|>", false},
                                                             {"unused1", false},
                                                             {"[unused]", false},
                                                             {"<extra_id_0>", false}};
    std::string tokens;
    for (std::size_t i = 0; i < names.size(); ++i)
        tokens += (i == 0 ? "" : ",") + (R"({"content":")" + names[i].first + R"(","id":)") +
                  std::to_string(i + 1) +
                  R"(,"special":true,"single_word":false,"lstrip":false,"rstrip":false,"normalized":false})";
    const auto table = *PieceTable::build(test::opened(
        R"({"added_tokens":[)" + tokens + R"(],"model":{"type":"BPE","vocab":{"a":0},"merges":[]}})",
        "reserved.json"));
    QCOMPARE(table->size(), names.size() + 1);
    for (std::uint32_t row = 1; row < table->size(); ++row)
        QVERIFY2(isReserved(*table, row) == names[row - 1].second, names[row - 1].first.c_str());
    QCOMPARE(statsOf(*table).reserved, (std::vector<PieceId>{1, 2, 3, 4, 5, 6, 7}));
}

void VocabularyStatsTest::holes() {
    const auto table = *PieceTable::build(test::opened(test::kUnusualWordPiece, "unusual.json"));
    QCOMPARE(idHoles(*table), (std::vector<NumberRange>{{14, 14}, {29, 59}}));
    for (const auto& one : m_tables) {
        std::uint64_t ids = one->size();
        for (const NumberRange& hole : idHoles(*one)) {
            ids += hole.last - hole.first + 1;
            QVERIFY(!one->rowOf(static_cast<PieceId>(hole.first)));
        }
        QCOMPARE(ids, std::uint64_t{one->rows().back().id} + 1);
    }
}

void VocabularyStatsTest::idsInTheOrderOfMerges() {
    bool ranks = false;
    bool scores = false;
    for (const auto& table : m_tables) {
        const auto ids = idsInOrder(*table);
        ranks |= table->hasRanks();
        scores |= table->hasScores();
        QCOMPARE(ids.empty(), !table->hasRanks() && !table->hasScores());
        std::set<PieceId> each;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            QVERIFY(each.insert(ids[i].id).second);
            QVERIFY(i == 0 || ids[i - 1].order < ids[i].order);
            if (table->hasRanks())
                QCOMPARE(std::optional(ids[i].order), table->tokenizer().mergeRank(ids[i].id));
            else if (i > 0)
                QVERIFY(table->tokenizer().score(ids[i - 1].id) >= table->tokenizer().score(ids[i].id));
        }
    }
    QVERIFY(ranks && scores);
}

void VocabularyStatsTest::overlapIsSymmetric() {
    for (std::size_t i = 0; i + 1 < m_tables.size(); ++i) {
        const VocabularyOverlap one = overlapOf(*m_tables[i], *m_tables[i + 1]);
        const VocabularyOverlap other = overlapOf(*m_tables[i + 1], *m_tables[i]);
        QCOMPARE(distinct(*m_tables[i], one.a), distinct(*m_tables[i + 1], one.b));
        QVERIFY(one.a == other.b && one.b == other.a);
    }
}

void VocabularyStatsTest::overlapEqualsASearch() {
    std::size_t shared = 0;
    for (std::size_t i = 0; i + 1 < m_tables.size(); ++i) {
        const PieceTable& a = *m_tables[i];
        const PieceTable& b = *m_tables[i + 1];
        if (a.size() > 400 || b.size() > 400)
            continue;
        const VocabularyOverlap overlap = overlapOf(a, b);
        QCOMPARE(overlap.a.shared.size(), a.size());
        std::size_t atLeast[4] = {};
        for (std::uint32_t row = 0; row < a.size(); ++row) {
            SharedPiece expected = SharedPiece::None;
            for (std::uint32_t other = 0; other < b.size(); ++other) {
                const bool sameBytes = a.text(row) == b.text(other);
                const SharedPiece found = sameBytes && a[row].id == b[other].id ? SharedPiece::Id
                                          : sameBytes                           ? SharedPiece::Bytes
                                          : withoutSpace(a.text(row)) == withoutSpace(b.text(other))
                                              ? SharedPiece::Text
                                              : SharedPiece::None;
                expected = std::max(expected, found);
            }
            QVERIFY2(overlap.a.shared[row] == expected, test::describeRow(a, row).c_str());
            for (int level = 1; level <= static_cast<int>(expected); ++level)
                ++atLeast[level];
        }
        QCOMPARE(overlap.a.text, atLeast[1]);
        QCOMPARE(overlap.a.bytes, atLeast[2]);
        QCOMPARE(overlap.a.ids, atLeast[3]);
        shared += overlap.a.bytes;
    }
    QVERIFY(shared > 50);
}

void VocabularyStatsTest::overlapWithItself() {
    for (const auto& table : m_tables) {
        const VocabularyOverlap overlap = overlapOf(*table, *table);
        QCOMPARE(overlap.a.ids, table->size());
        QVERIFY(overlap.a == overlap.b);
        QCOMPARE(overlap.a.share(overlap.a.ids), 1.0);
    }
}

QTEST_APPLESS_MAIN(VocabularyStatsTest)
#include "tst_vocabulary_stats.moc"
