#include "core/explain/edit/changed_tokens.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::explain;

namespace {

struct Token {
    PieceId id;
    std::uint32_t begin;
    std::uint32_t end;
};

Encoding encoding(const std::vector<Token>& tokens) {
    Encoding made;
    for (const Token& token : tokens) {
        made.ids.push_back(token.id);
        made.bytes.push_back({token.begin, token.end});
    }
    return made;
}

QString described(const std::vector<TokenDifference>& differences) {
    QStringList list;
    for (const TokenDifference& d : differences)
        list << QString("%1-%2/%3-%4@%5-%6")
                    .arg(d.beforeBegin)
                    .arg(d.beforeEnd)
                    .arg(d.afterBegin)
                    .arg(d.afterEnd)
                    .arg(d.bytes.begin)
                    .arg(d.bytes.end);
    return list.join(' ');
}

} // namespace

class ChangedTokensTest : public QObject {
    Q_OBJECT
  private slots:
    void smallestRanges();
    void remainingPartsAreEqual();
};

void ChangedTokensTest::smallestRanges() {
    const Encoding words = encoding({{1, 0, 2}, {2, 2, 8}, {3, 8, 12}, {4, 12, 19}});
    QCOMPARE(described(changedTokens(words, words)), QString());
    QCOMPARE(described(changedTokens(words, encoding({{9, 0, 8}, {3, 8, 12}, {4, 12, 19}}))),
             QString("0-2/0-1@0-8"));
    // Another id at the same position.
    QCOMPARE(described(changedTokens(words, encoding({{1, 0, 2}, {2, 2, 8}, {7, 8, 12}, {4, 12, 19}}))),
             QString("2-3/2-3@8-12"));
    // Tokens that represent no text, added and removed.
    QCOMPARE(described(changedTokens(
                 words, encoding({{0, 0, 0}, {1, 0, 2}, {2, 2, 8}, {3, 8, 12}, {4, 12, 19}, {5, 19, 19}}))),
             QString("0-0/0-1@0-0 4-4/5-6@19-19"));
    QCOMPARE(described(changedTokens(encoding({{0, 0, 0}, {1, 0, 2}}), encoding({{1, 0, 2}}))),
             QString("0-1/0-0@0-0"));
    // Two differences with one token between; crossing boundaries.
    QCOMPARE(described(changedTokens(encoding({{1, 0, 1}, {2, 1, 3}, {3, 3, 4}, {4, 4, 6}}),
                                     encoding({{5, 0, 2}, {6, 2, 3}, {3, 3, 4}, {7, 4, 5}, {8, 5, 6}}))),
             QString("0-2/0-2@0-3 3-4/3-5@4-6"));
    QCOMPARE(described(changedTokens(encoding({}), encoding({{1, 0, 2}}))), QString("0-0/0-1@0-2"));
    // A space that is in no token of one side.
    QCOMPARE(described(changedTokens(encoding({{1, 0, 1}, {2, 2, 3}}), encoding({{1, 0, 1}, {3, 1, 3}}))),
             QString("1-2/1-2@1-3"));
}

void ChangedTokensTest::remainingPartsAreEqual() {
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const auto cut = [&] {
            std::vector<Token> tokens;
            for (std::uint32_t at = 0; at < 30;) {
                const std::uint32_t end = std::min<std::uint32_t>(30, at + random() % 4);
                tokens.push_back({static_cast<PieceId>(end - at + random() % 2 * 10), at, end});
                at = end;
                if (at == 30 && random() % 2 == 0)
                    break;
            }
            return encoding(tokens);
        };
        const Encoding before = cut();
        const Encoding after = cut();
        std::size_t a = 0;
        std::size_t b = 0;
        const auto equalUpTo = [&](std::size_t beforeEnd, std::size_t afterEnd) {
            for (; a < beforeEnd && b < afterEnd; ++a, ++b)
                if (before.ids[a] != after.ids[b] || !(before.bytes[a] == after.bytes[b]))
                    return false;
            return a == beforeEnd && b == afterEnd;
        };
        for (const TokenDifference& d : changedTokens(before, after)) {
            QVERIFY(equalUpTo(d.beforeBegin, d.afterBegin));
            QVERIFY(d.beforeEnd > d.beforeBegin || d.afterEnd > d.afterBegin);
            for (std::uint32_t i = d.beforeBegin; i < d.beforeEnd; ++i)
                QVERIFY(before.bytes[i].begin >= d.bytes.begin && before.bytes[i].end <= d.bytes.end);
            for (std::uint32_t i = d.afterBegin; i < d.afterEnd; ++i)
                QVERIFY(after.bytes[i].begin >= d.bytes.begin && after.bytes[i].end <= d.bytes.end);
            a = d.beforeEnd;
            b = d.afterEnd;
        }
        QVERIFY(equalUpTo(before.size(), after.size()));
    }
}

QTEST_GUILESS_MAIN(ChangedTokensTest)
#include "tst_changed_tokens.moc"
