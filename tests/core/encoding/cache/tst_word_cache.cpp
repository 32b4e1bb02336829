#include "core/encoding/cache/word_cache.h"

#include <QtTest>

#include <random>
#include <unordered_map>

using namespace tokenscope;

class WordCacheTest : public QObject {
    Q_OBJECT

  private slots:
    void keysDifferByBytesLengthAndVariant();
    void remembersManyWords();
};

void WordCacheTest::keysDifferByBytesLengthAndVariant() {
    std::string text = "ab cdefghijklmnopqrstuvwxyz";
    text[2] = '\0';
    const std::string tail = std::string("ab\0", 3); // a key at the end of the text
    QCOMPARE(WordCache::key(text, 0, 3, 0), WordCache::key(tail, 0, 3, 0));
    QVERIFY(!(WordCache::key(text, 0, 2, 0) == WordCache::key(text, 0, 3, 0)));
    QVERIFY(!(WordCache::key(text, 0, 2, 0) == WordCache::key(text, 0, 2, 1)));
    for (std::size_t length = 1; length <= WordCache::kInlineBytes; ++length) {
        const std::string word = text.substr(0, length);
        QCOMPARE(WordCache::key(text, 0, length, 0), WordCache::key(word, 0, length, 0));
    }
}

void WordCacheTest::remembersManyWords() {
    std::mt19937 random(5);
    WordCache cache;
    std::unordered_map<std::string, std::vector<BpeSymbol>> known;
    int forgotten = 0; ///< two words share the place of a third
    for (int i = 0; i < 30000; ++i) {
        std::string word;
        for (std::size_t length = 1 + random() % 40; word.size() < length;)
            word += static_cast<char>('a' + random() % 26);
        std::vector<BpeSymbol> pieces;
        for (std::uint32_t left = static_cast<std::uint32_t>(word.size()); left > 0;) {
            const std::uint32_t length = 1 + static_cast<std::uint32_t>(random()) % left;
            pieces.push_back({static_cast<PieceId>(random() % 1000), length});
            left -= length;
        }
        const std::uint64_t hash = WordCache::hashOf(word, 0);
        const bool isShort = word.size() <= WordCache::kInlineBytes;
        std::vector<BpeSymbol> found;
        if (isShort) {
            const WordKey key = WordCache::key(word, 0, word.size(), 0);
            const WordCache::Slot* slot = cache.findShort(key, key.hash());
            for (std::uint32_t k = 0; slot != nullptr && k < slot->count(); ++k)
                found.push_back({slot->ids[k], slot->length(k)});
            const bool isForgotten =
                found.empty() && known.contains(word) && known[word].size() <= WordCache::kInlinePieces;
            if (isForgotten) {
                ++forgotten;
                pieces = known[word];
            }
            if (isForgotten ||
                (found.empty() && pieces.size() <= WordCache::kInlinePieces && !known.contains(word))) {
                cache.storeShort(key, key.hash(), pieces);
                known[word] = pieces;
                continue;
            }
        }
        if (found.empty()) {
            const auto pieceList = cache.findLong(word, 0, hash);
            found.assign(pieceList.begin, pieceList.begin + pieceList.count);
        }
        if (!known.contains(word)) {
            QVERIFY(found.empty());
            cache.storeLong(word, 0, hash, pieces);
            known[word] = pieces;
            continue;
        }
        QCOMPARE(found.size(), known[word].size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            QCOMPARE(found[k].id, known[word][k].id);
            QCOMPARE(found[k].length, known[word][k].length);
        }
    }
    QVERIFY2(forgotten < 300, qPrintable(QString::number(forgotten)));
    QVERIFY(cache.findLong("never", 0, WordCache::hashOf("never", 0)).count == 0);
}

QTEST_GUILESS_MAIN(WordCacheTest)
#include "tst_word_cache.moc"
