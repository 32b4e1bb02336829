#include "core/formats/convert/conversion.h"

#include <QtTest>

#include <map>

using namespace tokenscope;
using namespace tokenscope::formats;

class TestLastMerge : public QObject {
    Q_OBJECT
  private slots:
    void theLowestKeyMergesFirst() {
        const std::map<std::string, std::uint32_t, std::less<>> keys = {
            {"ab", 3}, {"bc", 1}, {"abc", 5}, {"aa", 0}, {"aaa", 2}, {"xy", 4}, {"xyz", kNoKey}};
        const auto keyOf = [&keys](std::string_view part) {
            const auto found = keys.find(part);
            return found == keys.end() ? kNoKey : found->second;
        };
        const auto cut = [&](std::string_view piece) { return lastMerge(piece, byteBounds(piece), keyOf); };
        QCOMPARE(cut("abc"), std::optional<std::uint32_t>(1)); // a + bc, because bc is merged before ab
        QCOMPARE(cut("aaa"), std::optional<std::uint32_t>(2)); // the leftmost of two equal ones
        QCOMPARE(cut("ab"), std::optional<std::uint32_t>(1));
        QCOMPARE(cut("a"), std::nullopt);
        QCOMPARE(cut("xyz"), std::nullopt);  // no piece
        QCOMPARE(cut("zzzz"), std::nullopt); // nothing merges
    }

    void symbolsAreBytesOrCharacters() {
        const std::string_view text = "a\xC3\xA9";
        QCOMPARE(byteBounds(text), (std::vector<std::uint32_t>{0, 1, 2, 3}));
        QCOMPARE(characterBounds(text), (std::vector<std::uint32_t>{0, 1, 3}));
    }
};

QTEST_APPLESS_MAIN(TestLastMerge)
#include "tst_last_merge.moc"
