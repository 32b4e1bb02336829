// Hugging Face's BPE with a prefix for the parts inside a word, a suffix for its end, and byte fallback, all
// at once: prefix and suffix fall back to bytes with the character. Oracle: Hugging Face tokenizers 0.23.2
// (npm).

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/text/text_index.h"

#include <QTest>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::ordered_json;

namespace {

std::string tokenizerJson(bool allBytes) {
    Json vocab = Json::object();
    const auto add = [&](const std::string& piece) { vocab[piece] = vocab.size(); };
    for (const char* piece : {"a", "##a", "##b</w>", "a</w>", "b", "##é", "##ab</w>", "##a</w>", "[UNK]"})
        add(piece);
    for (unsigned byte = 0; byte < 256; ++byte)
        add(fmt::format("<0x{:02X}>", byte));
    add("aa");
    add("##aab</w>");
    if (!allBytes)
        vocab.erase("<0x3E>"); // `>` of the suffix
    Json file = {
        {"pre_tokenizer", {{"type", "WhitespaceSplit"}}},
        {"decoder",
         {{"type", "Sequence"}, {"decoders", Json::array({{{"type", "ByteFallback"}}, {{"type", "Fuse"}}})}}},
        {"model",
         {{"type", "BPE"},
          {"unk_token", "[UNK]"},
          {"continuing_subword_prefix", "##"},
          {"end_of_word_suffix", "</w>"},
          {"byte_fallback", true},
          {"vocab", std::move(vocab)},
          {"merges", Json::array({"a ##a", "##a ##ab</w>", "##a ##b</w>"})}}}};
    return file.dump();
}

} // namespace

class BpeAffixes : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("allBytes");
        QTest::addColumn<QByteArray>("ids");
        QTest::addColumn<QByteArray>("offsets"); ///< empty: the oracle's are outside the text
        QTest::addColumn<QByteArray>("decoded");
        const auto row = [](const char* name, const char* text, bool allBytes, const char* ids,
                            const char* offsets, const char* decoded) {
            QTest::newRow(name) << QByteArray(text) << allBytes << QByteArray(ids) << QByteArray(offsets)
                                << QByteArray(decoded);
        };
        row("all bytes: a", "a", true, "[3]", "[[0,1]]", "a</w>");
        row("all bytes: ab", "ab", true, "[0,2]", "[[0,1],[1,2]]", "a##b</w>");
        row("all bytes: aab", "aab", true, "[265,2]", "[[0,2],[2,3]]", "aa##b</w>");
        row("all bytes: aé", "aé", true, "[0,44,44,204,178,69,56,128,71]", "", "a##é</w>");
        row("all bytes: éa", "éa", true, "[204,178,7]", "[[0,1],[0,1],[1,2]]", "é##a</w>");
        row("all bytes: a é", "a é", true, "[3,204,178,69,56,128,71]", "", "a</w>é</w>");
        row("all bytes: aéa bé ab", "aéa bé ab", true, "[0,5,7,4,44,44,204,178,69,56,128,71,0,2]",
            "[[0,1],[1,2],[2,3],[4,5],[5,6],[5,6],[2,3],[3,4],[4,5],[5,5],[5,6],[6,7],[7,8],[8,9]]",
            "a##é##a</w>b##é</w>a##b</w>");
        row("all bytes: x", "x", true, "[129,69,56,128,71]", "", "x</w>");
        row("all bytes: axb aab", "axb aab", true, "[0,44,44,129,2,265,2]",
            "[[0,1],[1,2],[2,3],[3,4],[4,5],[4,6],[6,7]]", "a##x##b</w>aa##b</w>");
        row("all bytes: a你b 你", "a你b 你", true, "[0,44,44,237,198,169,2,237,198,169,69,56,128,71]",
            "[[0,1],[1,2],[1,2],[1,2],[2,3],[3,4],[4,4],[4,5],[4,5],[4,5],[1,2],[2,3],[3,4],[4,4]]",
            "a##你##b</w>你</w>");
        row("no piece for the last byte: aé", "aé", false, "[0,8]", "[[0,1],[1,2]]", "a[UNK]");
        row("no piece for the last byte: éa", "éa", false, "[204,178,7]", "[[0,1],[0,1],[1,2]]", "é##a</w>");
        row("no piece for the last byte: x", "x", false, "[8]", "[[0,1]]", "[UNK]");
        row("no piece for the last byte: axb aab", "axb aab", false, "[0,44,44,129,2,265,2]",
            "[[0,1],[1,2],[2,3],[3,4],[4,5],[4,6],[6,7]]", "a##x##b</w>aa##b</w>");
    }
    void agree() {
        QFETCH(QByteArray, text);
        QFETCH(bool, allBytes);
        QFETCH(QByteArray, ids);
        QFETCH(QByteArray, offsets);
        QFETCH(QByteArray, decoded);
        const auto definition = loadDefinition(tokenizerJson(allBytes), "tokenizer.json");
        QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        EncodeOptions options;
        options.referenceSpans = true;
        const auto encoding = (*tokenizer)->encode(text.toStdString(), options);
        QVERIFY(encoding);
        QCOMPARE(QByteArray::fromStdString(Json(encoding->ids).dump()), ids);
        QCOMPARE(QByteArray::fromStdString((*tokenizer)->decode(encoding->ids)->text), decoded);
        if (offsets.isEmpty())
            return;
        const std::string content = text.toStdString();
        const TextIndex index(content);
        Json spans = Json::array();
        for (const ByteSpan span : encoding->reference)
            spans.push_back({index.codePointAt(span.begin), index.codePointAt(span.end)});
        QCOMPARE(QByteArray::fromStdString(spans.dump()), offsets);
    }
};

QTEST_GUILESS_MAIN(BpeAffixes)
#include "tst_bpe_affixes.moc"
