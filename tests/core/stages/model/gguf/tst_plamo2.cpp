// PLaMo-2 in GGUF: the best of all segmentations.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::GgufVocabulary;
using tokenscope::test::GgufWriter;

namespace {

std::string runOf(std::size_t letters, const char* end) {
    std::string run;
    for (; letters > 0; --letters)
        run += 'a';
    return run += end;
}

} // namespace

class GgufPlamo2Test : public QObject {
    Q_OBJECT
  private slots:
    void longPieces();
};

/// Compares with the sums of scores, for pieces longer than the block that is searched at once.
void GgufPlamo2Test::longPieces() {
    GgufVocabulary v;
    v.add("<unk>", 0, 3);
    v.addBytes();
    std::vector<std::pair<std::string, double>> scored = {{"a", -3}, {"ba", -4}, {"b", -2}};
    for (std::size_t n = 2; n < 40; ++n)
        scored.emplace_back(runOf(n, ""), -2.5 - static_cast<double>(n % 7));
    scored.emplace_back(runOf(70000, "b"), -1);
    scored.emplace_back(runOf(300, "bb"), -1);
    for (const auto& [piece, score] : scored)
        v.add(piece, static_cast<float>(score));
    GgufWriter file;
    v.write(file, "plamo2");
    const auto definition = loadDefinition(file.bytes(), "test.gguf");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition).value();
    for (const std::string& text : {runOf(150'001, "bba") + runOf(400, "bb") + runOf(99, ""),
                                    runOf(70'010, "b") + runOf(70'000, "bb")}) {
        std::vector<double> best(text.size() + 1, -1e9);
        best.back() = 0;
        for (std::size_t at = text.size(); at-- > 0;) {
            for (const auto& [piece, score] : scored) {
                if (text.compare(at, piece.size(), piece) == 0)
                    best[at] = std::max(best[at], score + best[at + piece.size()]);
            }
        }
        const auto encoding = tokenizer->encode(text);
        QVERIFY(encoding);
        double sum = 0;
        std::string joined;
        for (const PieceId id : encoding->ids) {
            sum += static_cast<double>(tokenizer->score(id).value());
            joined += tokenizer->spelling(id);
        }
        QCOMPARE(joined == text, true);
        QCOMPARE(sum, best[0]);
    }
}

QTEST_GUILESS_MAIN(GgufPlamo2Test)
#include "tst_plamo2.moc"
