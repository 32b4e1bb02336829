// Characters without a piece in a BPE file without an unknown token: Hugging Face drops them, and counts the
// bytes of the others. Oracle of ids and offsets: Hugging Face tokenizers 0.23.2 (npm).

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/stages/model/model_observer.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

constexpr const char* kFile =
    R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}})";

std::string described(const std::vector<ByteSpan>& spans) {
    std::string text;
    for (const ByteSpan span : spans)
        text += '[' + std::to_string(span.begin) + ',' + std::to_string(span.end) + ']';
    return text;
}

} // namespace

class DroppedCharacters : public QObject {
    Q_OBJECT

  private slots:
    void positions_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::size_t>("tokens");
        QTest::addColumn<std::string>("reference");
        QTest::addColumn<std::string>("bytes");
        QTest::newRow("before") << "éab" << std::size_t{1} << std::string("[0,2]") << std::string("[2,4]");
        QTest::newRow("alone") << "éé" << std::size_t{0} << std::string() << std::string();
        QTest::newRow("behind") << "abé" << std::size_t{1} << std::string("[0,2]") << std::string("[0,2]");
        QTest::newRow("between") << "béa é" << std::size_t{2} << std::string("[0,1][1,3]")
                                 << std::string("[0,1][3,4]");
        QTest::newRow("inside a merge")
            << "abéaéb" << std::size_t{2} << std::string("[0,2][2,4]") << std::string("[0,2][4,8]");
    }
    void positions() {
        QFETCH(QString, text);
        QFETCH(std::size_t, tokens);
        QFETCH(std::string, reference);
        QFETCH(std::string, bytes);
        const auto definition = loadDefinition(kFile, "tokenizer.json");
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        EncodeOptions options;
        options.referenceSpans = true;
        const auto encoding = (*tokenizer)->encode(text.toStdString(), options);
        QVERIFY(encoding);
        QCOMPARE(encoding->size(), tokens);
        QCOMPARE(described(encoding->reference), reference);
        QCOMPARE(described(encoding->bytes), bytes);
    }

    /// Explanations count the bytes of the text.
    void steps() {
        const auto definition = loadDefinition(kFile, "tokenizer.json");
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        struct Rows final : ModelObserver {
            void symbols(std::span<const ModelSymbol> row) override {
                symbolsReported.assign(row.begin(), row.end());
            }
            std::vector<ModelSymbol> symbolsReported;
        } rows;
        Encoding tokens;
        QVERIFY((*tokenizer)->explainWord("éaéb", rows, tokens));
        QCOMPARE(rows.symbolsReported.size(), std::size_t{2});
        std::vector<ByteSpan> spans;
        for (const ModelSymbol& symbol : rows.symbolsReported)
            spans.push_back(symbol.span);
        QCOMPARE(described(spans), std::string("[2,3][5,6]"));
        QCOMPARE(described(tokens.bytes), std::string("[2,6]"));
    }
};

QTEST_GUILESS_MAIN(DroppedCharacters)
#include "tst_dropped_characters.moc"
