#include "tests/support/encoded_texts.h"
#include "ui/widgets/token_editor/placed_tokens.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::ui;
using test::encodedBy;

class TestPlacedTokens : public QObject {
    Q_OBJECT

  private slots:
    void aReplacedTextLeavesOnlyItsChips();
    void everyPositionIsACandidate();
};

namespace {

/// `<s>`, as many times `the`, `</s>`.
EncodedTextPtr longText(std::size_t tokens) {
    std::vector<std::pair<std::string, std::uint32_t>> pieces{{"<s>", 0}};
    std::string text;
    for (std::size_t i = 0; i < tokens; ++i) {
        pieces.emplace_back("the", 3);
        text += "the";
    }
    pieces.emplace_back("</s>", 0);
    return encodedBy(pieces, text);
}

std::vector<std::size_t> candidates(const PlacedTokens& placed, ByteSpan span) {
    std::vector<std::size_t> tokens;
    for (const TokenRange& range : placed.touching(span))
        for (std::size_t token = range.first; token < range.last; ++token)
            tokens.push_back(token);
    return tokens;
}

} // namespace

void TestPlacedTokens::aReplacedTextLeavesOnlyItsChips() {
    PlacedTokens placed;
    placed.setEncoded(longText(50000));
    placed.addEdit(1, {0, 150000, 2000});
    QCOMPARE(candidates(placed, {0, 2000}), (std::vector<std::size_t>{0, 50001}));
    QVERIFY(candidates(placed, {500, 600}).size() <= 2);
}

void TestPlacedTokens::everyPositionIsACandidate() {
    QRandomGenerator random(7);
    for (int round = 0; round < 200; ++round) {
        const EncodedTextPtr encoded = longText(20);
        PlacedTokens placed;
        placed.setEncoded(encoded);
        auto size = static_cast<std::uint32_t>(encoded->text->size());
        for (std::uint64_t revision = 1; revision < 5; ++revision) {
            const std::uint32_t begin = random.bounded(size + 1);
            const std::uint32_t removed = random.bounded(std::min(20U, size - begin) + 1);
            const std::uint32_t inserted = random.bounded(6U);
            placed.addEdit(revision, {begin, removed, inserted});
            size += inserted - removed;
        }
        for (std::uint32_t begin = 0; begin < size; ++begin) {
            const ByteSpan span{begin, std::min(begin + 4, size)};
            const auto found = candidates(placed, span);
            QVERIFY(std::is_sorted(found.begin(), found.end()));
            for (std::size_t token = 0; token < encoded->size(); ++token) {
                const auto place = placed.span(token);
                const bool touches =
                    place && (place->empty() ? place->begin >= span.begin && place->begin <= span.end
                                             : place->begin < span.end && place->end > span.begin);
                if (touches)
                    QVERIFY(std::binary_search(found.begin(), found.end(), token));
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestPlacedTokens)
#include "tst_placed_tokens.moc"
