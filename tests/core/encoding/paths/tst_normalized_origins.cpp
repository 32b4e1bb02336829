// The origin of a range of a normalized text is the union of the origins of its bytes, regardless of the
// ranges requested before.

#include "core/encoding/paths/sentencepiece_encoder.h"

#include <QtTest>

#include <random>

using namespace tokenscope;

namespace {

/// One step of a normalizer: some bytes of the original and their replacement.
struct Step {
    std::string original;
    std::string made;
};

} // namespace

class TestNormalizedOrigins : public QObject {
    Q_OBJECT
  private slots:
    void rangesRepresentTheirBytes();
};

void TestNormalizedOrigins::rangesRepresentTheirBytes() {
    const std::vector<Step> kinds = {{"a", "a"},       {"b", "b"}, {"A", "a"},     {"é", "é"}, {"½", "1⁄2"},
                                     {"e\u0301", "é"}, {" ", "▁"}, {"\u00AD", ""}, {"é", "ä"}, {"x", "yy"}};
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        SentencePieceNormalized normalized;
        std::string original;
        std::vector<ByteSpan> truth; // of each byte
        if (random() % 2 == 0) {
            normalized.dummyPrefix = 3;
            normalized.text = "▁";
            normalized.toOriginal.assign(3, 0);
            truth.assign(3, {0, 0});
        }
        for (auto count = 1 + random() % 12; count > 0; --count) {
            const Step& step = kinds[random() % kinds.size()];
            const auto at = static_cast<std::uint32_t>(original.size());
            // The bytes of a step with an empty result count for the step before.
            const bool first = normalized.text.size() == normalized.dummyPrefix;
            if (step.made.empty() && first)
                continue;
            const auto size = static_cast<std::uint32_t>(step.original.size());
            for (std::uint32_t i = 0; i < step.made.size(); ++i) {
                normalized.toOriginal.push_back(at);
                const bool same = step.original == step.made;
                truth.push_back(same ? ByteSpan{at + i, at + i + 1} : ByteSpan{at, at + size});
            }
            if (step.made.empty()) {
                const std::uint32_t place = normalized.toOriginal.back();
                for (std::size_t i = truth.size(); i-- > 0 && normalized.toOriginal[i] == place;) {
                    if (i >= normalized.dummyPrefix)
                        truth[i] = {place, at + size};
                }
            }
            original += step.original;
            normalized.text += step.made;
        }
        normalized.toOriginal.push_back(static_cast<std::uint32_t>(original.size()));
        NormalizedOrigins origins(normalized, original);
        const auto size = static_cast<std::uint32_t>(normalized.text.size());
        for (std::uint32_t begin = 0; begin < size;) {
            const std::uint32_t end = begin + 1 + static_cast<std::uint32_t>(random() % (size - begin));
            QCOMPARE(origins.originOf({begin, end}), (ByteSpan{truth[begin].begin, truth[end - 1].end}));
            begin = random() % 2 == 0 ? end : std::min(size, end + static_cast<std::uint32_t>(random() % 4));
        }
    }
}

QTEST_GUILESS_MAIN(TestNormalizedOrigins)
#include "tst_normalized_origins.moc"
