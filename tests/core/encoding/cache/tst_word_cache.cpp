#include "core/encoding/cache/word_cache.h"

#include <QtTest>

#include <random>
#include <unordered_map>

using namespace tokenscope;

namespace {

std::string randomWord(std::mt19937& random) {
    std::string word;
    for (std::size_t length = 1 + random() % 40; word.size() < length;)
        word += static_cast<char>('a' + random() % 26);
    return word;
}

std::vector<BpeSymbol> randomPieces(std::mt19937& random, std::size_t bytes) {
    std::vector<BpeSymbol> pieces;
    for (auto left = static_cast<std::uint32_t>(bytes); left > 0;) {
        const std::uint32_t length = 1 + static_cast<std::uint32_t>(random()) % left;
        pieces.push_back({static_cast<PieceId>(random() % 1000), length});
        left -= length;
    }
    return pieces;
}

void storeIn(WordCache& cache, const std::string& word, const std::vector<BpeSymbol>& pieces) {
    if (word.size() > WordCache::kInlineBytes) {
        cache.storeLong(word, 0, WordCache::hashOf(word, 0), pieces);
        return;
    }
    const WordKey key = WordCache::key(word, 0, word.size(), 0);
    cache.storeShort(key, key.hash(), pieces);
}

/// Empty if the word isn't there.
std::vector<BpeSymbol> findIn(const WordCache& cache, const std::string& word) {
    std::vector<BpeSymbol> found;
    WordCache::Pieces pieces;
    if (word.size() > WordCache::kInlineBytes) {
        pieces = cache.findLong(word, 0, WordCache::hashOf(word, 0));
    } else {
        const WordKey key = WordCache::key(word, 0, word.size(), 0);
        const WordCache::Slot* slot = cache.findShort(key, key.hash());
        for (std::uint32_t k = 0; slot != nullptr && k < slot->count(); ++k)
            found.push_back({slot->ids[k], slot->length(k)});
        if (slot != nullptr && slot->count() == 0)
            pieces = cache.piecesOf(*slot);
    }
    found.insert(found.end(), pieces.begin, pieces.begin + pieces.count);
    return found;
}

} // namespace

class WordCacheTest : public QObject {
    Q_OBJECT

  private slots:
    void keysDifferByBytesLengthAndVariant();
    void remembersManyWords();
    void forgetsPiecesWithTheArena();
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
        const std::string word = randomWord(random);
        const auto found = findIn(cache, word);
        const bool isShort = word.size() <= WordCache::kInlineBytes;
        if (found.empty()) {
            forgotten += known.contains(word) ? 1 : 0;
            QVERIFY(isShort || !known.contains(word));
            known[word] = randomPieces(random, word.size());
            storeIn(cache, word, known[word]);
            continue;
        }
        QVERIFY(known.contains(word));
        QCOMPARE(found.size(), known[word].size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            QCOMPARE(found[k].id, known[word][k].id);
            QCOMPARE(found[k].length, known[word][k].length);
        }
    }
    QVERIFY2(forgotten < 300, qPrintable(QString::number(forgotten)));
    QVERIFY(cache.findLong("never", 0, WordCache::hashOf("never", 0)).count == 0);
}

/// The arena is cleared when it is full; the slots of short words must not refer to what it has then.
void WordCacheTest::forgetsPiecesWithTheArena() {
    std::mt19937 random(6);
    WordCache cache;
    const std::string word = "abcdefghijklmno";
    const std::vector<BpeSymbol> pieces(15, {7, 1});
    storeIn(cache, word, pieces);
    QCOMPARE(findIn(cache, word).size(), pieces.size());
    for (int i = 0; i < 5000; ++i) {
        const std::string other = "long word number " + std::to_string(i);
        storeIn(cache, other, std::vector<BpeSymbol>(250, {static_cast<PieceId>(i), 1}));
    }
    QVERIFY(findIn(cache, word).empty());
    storeIn(cache, word, pieces);
    QCOMPARE(findIn(cache, word).size(), pieces.size());
}

QTEST_GUILESS_MAIN(WordCacheTest)
#include "tst_word_cache.moc"
