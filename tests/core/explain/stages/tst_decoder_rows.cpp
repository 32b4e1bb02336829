// The decoder's rows of a trace: the result of decode(), rule by rule, and the token of each byte.

#include "core/explain/stages/stage_trace.h"
#include "core/stages/decode/origin_text.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"
#include "tests/support/rounds.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

std::vector<std::string> sharedNames() {
    std::vector<std::string> names;
    if (sharedFolder().empty())
        return names;
    const auto folder = sharedFolder() / "tokenizers/files";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            names.push_back(std::filesystem::relative(entry.path(), folder).string());
    std::sort(names.begin(), names.end());
    return names;
}

std::shared_ptr<const Tokenizer> openJson(const std::string& added, const std::string& model,
                                          const std::string& decoder) {
    const std::string json = R"({"version":"1.0","added_tokens":[)" + added + R"(],"normalizer":null,)" +
                             R"("pre_tokenizer":null,"post_processor":null,"decoder":)" + decoder +
                             ",\"model\":" + model + "}";
    const auto definition = loadDefinition(json, "small.json");
    if (!definition)
        return nullptr;
    auto tokenizer = Tokenizer::create(*definition);
    return tokenizer ? *tokenizer : nullptr;
}

std::string wordLevel(const std::vector<std::string>& pieces) {
    std::string vocab;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        vocab += (i > 0 ? ",\"" : "\"") + pieces[i] + "\":" + std::to_string(i);
    return R"({"type":"WordLevel","unk_token":"[UNK]","vocab":{)" + vocab + "}}";
}

struct Row {
    std::string units;   ///< `[a 0-1][b 1-2]`
    std::string origins; ///< of bytes: `0-1 0-1 1-2`
};

std::string spelled(ByteSpan span) {
    return std::to_string(span.begin) + "-" + std::to_string(span.end);
}

/// Tokens are one byte wide each: token i comes from [i, i + 1).
std::vector<Row> rowsOf(const Tokenizer& tokenizer, const std::vector<PieceId>& ids) {
    std::vector<ByteSpan> origins;
    for (std::uint32_t i = 0; i < ids.size(); ++i)
        origins.push_back({i, i + 1});
    std::vector<Row> rows;
    const auto decoded = tokenizer.observeDecoding(ids, origins, [&](const std::vector<OriginText>& list) {
        Row row;
        for (const OriginText& element : list) {
            row.units += "[" + element.text + " " + spelled(originOf(element, 0, element.text.size())) + "]";
            for (const ByteSpan origin : element.origin)
                row.origins += (row.origins.empty() ? "" : " ") + spelled(origin);
        }
        rows.push_back(std::move(row));
    });
    return decoded ? rows : std::vector<Row>();
}

} // namespace

class DecoderRowsTest : public QObject {
    Q_OBJECT

  private slots:
    void equalDecode_data();
    void equalDecode();
    void keepOriginsThroughRules_data();
    void keepOriginsThroughRules();
    void nameTheRules();
    void withoutADecoder();
    void reportInsertedText();
};

void DecoderRowsTest::equalDecode_data() {
    QTest::addColumn<QString>("tokenizer");
    for (const auto& names : {samplesAndVariants(), sharedNames()})
        for (const std::string& name : names)
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void DecoderRowsTest::equalDecode() {
    QFETCH(QString, tokenizer);
    const auto opened = openNamed(tokenizer.toStdString());
    if (!opened)
        return; // a file that is no complete tokenizer
    const auto& allIds = opened->ids();
    for (std::uint32_t round = 0; round < rounds(60); ++round) {
        GeneratedText generated(9000 + round);
        // Decodes an encoding.
        const std::string text =
            generated.text(1 + generated.below(50)) + " It 's a test , isn't it ? \U0001FAE9";
        if (const auto trace = traceStages(*opened, text)) {
            const auto decoded = opened->decode(trace->encoding.ids);
            QVERIFY(decoded);
            QVERIFY(!trace->decoder.empty());
            QCOMPARE(trace->decoded.text, decoded->text);
            QCOMPARE(trace->decoded.bytes, decoded->bytes);
            QCOMPARE(trace->decoder.back().text, decoded->text);
            for (const TracedText& row : trace->decoder) {
                QVERIFY(!row.rule.empty() && !row.where.empty());
                QCOMPARE(row.origin.size(), row.text.size());
                std::uint32_t at = 0;
                for (const TracedUnit& unit : row.units) {
                    QCOMPARE(unit.span.begin, at);
                    at = unit.span.end;
                }
                QCOMPARE(std::size_t(at), row.text.size());
                for (const ByteSpan origin : row.origin) {
                    QVERIFY(origin.begin <= origin.end && origin.end <= text.size());
                    if (origin.empty())
                        continue;
                    const auto& spans = trace->encoding.bytes;
                    QVERIFY(std::any_of(spans.begin(), spans.end(),
                                        [&](ByteSpan span) { return span.begin == origin.begin; }));
                    QVERIFY(std::any_of(spans.begin(), spans.end(),
                                        [&](ByteSpan span) { return span.end == origin.end; }));
                }
            }
        }
        // Decodes any list of ids: token i comes from [i, i + 1).
        std::vector<PieceId> ids;
        std::vector<ByteSpan> origins;
        for (std::uint32_t i = 0, count = generated.below(40); i < count; ++i) {
            ids.push_back(allIds[generated.below(static_cast<std::uint32_t>(allIds.size()))]);
            origins.push_back({i, i + 1});
        }
        const auto plain = opened->decode(ids);
        std::vector<OriginText> last;
        std::size_t reported = 0;
        const auto traced = opened->observeDecoding(ids, origins, [&](const std::vector<OriginText>& list) {
            last = list;
            ++reported;
        });
        QCOMPARE(traced.has_value(), plain.has_value());
        if (!plain)
            continue;
        QCOMPARE(reported, decoderRules(opened->definition()).size());
        const OriginText whole = joined(last);
        QCOMPARE(traced->text, plain->text);
        QCOMPARE(traced->bytes, plain->bytes);
        QCOMPARE(whole.text, plain->text);
        QCOMPARE(whole.origin.size(), whole.text.size());
        std::uint32_t begin = 0;
        for (const ByteSpan origin : whole.origin) {
            QVERIFY(origin.begin >= begin && origin.end <= ids.size());
            begin = origin.begin;
        }
    }
}

void DecoderRowsTest::keepOriginsThroughRules_data() {
    QTest::addColumn<QString>("decoder");
    QTest::addColumn<QStringList>("pieces");
    QTest::addColumn<QStringList>("rows"); // units and origins of each rule
    QTest::newRow("wordpiece") << R"({"type":"WordPiece","prefix":"##","cleanup":true})"
                               << QStringList{"do", "##g", "n't", "."}
                               << QStringList{"[do 0-1][g 1-2][n't 2-3][. 3-4]",
                                              "0-1 0-1 1-2 2-3 2-3 2-3 3-4"};
    QTest::newRow("wordpiece, as it is")
        << R"({"type":"WordPiece","prefix":"##","cleanup":false})" << QStringList{"a", "b"}
        << QStringList{"[a 0-1][ b 1-2]", "0-1 1-1 1-2"};
    QTest::newRow("bytes that are a character")
        << R"({"type":"ByteFallback"})" << QStringList{"<0xC3>", "<0xA9>", "x", "<0xC3>"}
        << QStringList{QString::fromUtf8("[\u00e9 0-2][x 2-3][\uFFFD 3-4]"), "0-1 1-2 2-3 3-4 3-4 3-4"};
    QTest::newRow("ctc") << R"({"type":"CTC","pad_token":"<pad>","word_delimiter_token":"|","cleanup":true})"
                         << QStringList{"h", "h", "<pad>", "h", "|"}
                         << QStringList{"[h 0-2][h 3-4][  4-5]", "0-2 3-4 4-5"};
    QTest::newRow("across joined tokens")
        << R"({"type":"Sequence","decoders":[{"type":"Fuse"},{"type":"Replace","pattern":{"String":"bc"},"content":"XYZ"},
             {"type":"Replace","pattern":{"String":"d"},"content":""},{"type":"Strip","content":"a","start":1,"stop":0}]})"
        << QStringList{"ab", "cd", "e"}
        << QStringList{"[abcde 0-3]", "0-1 0-1 1-2 1-2 2-3", "[aXYZde 0-3]", "0-1 0-2 0-2 0-2 1-2 2-3",
                       "[aXYZe 0-3]", "0-1 0-2 0-2 0-2 2-3", "[XYZe 0-3]",   "0-2 0-2 0-2 2-3"};
    QTest::newRow("byte level") << R"({"type":"ByteLevel"})"
                                << QStringList{QString::fromUtf8("\u0120a"), QString::fromUtf8("\u00c3"),
                                               QString::fromUtf8("\u00a9"), QString::fromUtf8("\u00c3")}
                                << QStringList{QString::fromUtf8("[ a\u00e9\uFFFD 0-4]"),
                                               "0-1 0-1 1-2 2-3 3-4 3-4 3-4"};
    QTest::newRow("metaspace") << R"({"type":"Metaspace","replacement":"▁","prepend_scheme":"always"})"
                               << QStringList{QString::fromUtf8("▁a"), QString::fromUtf8("▁b")}
                               << QStringList{"[a 0-1][ b 1-2]", "0-1 1-2 1-2"};
    QTest::newRow("end of word") << R"({"type":"BPEDecoder","suffix":"</w>"})"
                                 << QStringList{"a</w>", "b</w>"}
                                 << QStringList{"[a  0-1][b 1-2]", "0-1 0-1 1-2"};
    QTest::newRow("no rule") << R"({"type":"Sequence","decoders":[]})" << QStringList{"a", "b"}
                             << QStringList{"[a 0-1][b 1-2]", "0-1 1-2"};
}

void DecoderRowsTest::keepOriginsThroughRules() {
    QFETCH(QString, decoder);
    QFETCH(QStringList, pieces);
    QFETCH(QStringList, rows);
    std::vector<std::string> vocab = {"[UNK]"};
    std::vector<PieceId> ids;
    for (const QString& piece : pieces) {
        const std::string spelling = piece.toStdString();
        const auto known = std::find(vocab.begin(), vocab.end(), spelling);
        ids.push_back(static_cast<PieceId>(known - vocab.begin()));
        if (known == vocab.end())
            vocab.push_back(spelling);
    }
    const auto tokenizer = openJson("", wordLevel(vocab), decoder.toStdString());
    QVERIFY(tokenizer);
    QStringList reported;
    for (const Row& row : rowsOf(*tokenizer, ids))
        reported << QString::fromStdString(row.units) << QString::fromStdString(row.origins);
    QCOMPARE(reported, rows);
}

void DecoderRowsTest::nameTheRules() {
    const auto tokenizer =
        openJson("", wordLevel({"[UNK]", "a", "b"}),
                 R"({"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"a"},"content":"c"},
            {"type":"Sequence","decoders":[{"type":"ByteFallback"},{"type":"Fuse"}]},{"type":"Strip","content":"c","start":1,"stop":0}]})");
    QVERIFY(tokenizer);
    const auto trace = traceStages(*tokenizer, "a");
    QVERIFY(trace);
    QCOMPARE(trace->decoder.size(), std::size_t(4));
    QCOMPARE(trace->decoder[0].rule, std::string("Replace"));
    QCOMPARE(trace->decoder[0].where, std::string("$.decoder.decoders[0]"));
    QVERIFY(trace->decoder[0].changed);
    QCOMPARE(trace->decoder[2].rule, std::string("Fuse"));
    QCOMPARE(trace->decoder[2].where, std::string("$.decoder.decoders[1].decoders[1]"));
    QVERIFY(!trace->decoder[2].changed);
    QVERIFY(trace->decoder[3].changed);
    QVERIFY(trace->decoder[3].units.empty());
}

void DecoderRowsTest::withoutADecoder() {
    const auto tokenizer = openJson("", wordLevel({"[UNK]", "a", "b"}), "null");
    QVERIFY(tokenizer);
    const auto rows = rowsOf(*tokenizer, {1, 2, 1});
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].units, std::string("[a 0-1][ b 1-2][ a 2-3]"));
    QCOMPARE(rows[0].origins, std::string("0-1 1-1 1-2 2-2 2-3"));
    QCOMPARE(decoderRules(tokenizer->definition())[0].name, std::string("joined with spaces"));
}

void DecoderRowsTest::reportInsertedText() {
    const char* const special =
        R"({"id":0,"content":"[CLS]","single_word":false,"lstrip":false,"rstrip":false,"normalized":false,"special":false})";
    const std::string json =
        std::string(R"({"version":"1.0","added_tokens":[)") + special +
        R"(],"post_processor":{"type":"Sequence","processors":[{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":false,"use_regex":true},
            {"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],
             "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
             "special_tokens":{"[CLS]":{"id":"[CLS]","ids":[0],"tokens":["[CLS]"]}}}]},"model":)" +
        wordLevel({"[CLS]", "[UNK]", "a"}) + "}";
    const auto definition = loadDefinition(json, "template.json");
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition);
    QVERIFY(tokenizer);
    EncodeOptions options;
    options.addSpecial = true;
    const auto trace = traceStages(**tokenizer, "[CLS]a", options);
    QVERIFY(trace);
    QCOMPARE(trace->encoding.ids, (std::vector<PieceId>{0, 0, 2}));
    QCOMPARE(trace->inserted, (std::vector<std::uint32_t>{0}));
    QCOMPARE(trace->postProcessor.size(), std::size_t(2));
    QCOMPARE(trace->postProcessor[1].name, std::string("TemplateProcessing"));
    QCOMPARE(trace->postProcessor[1].where, std::string("$.post_processor.processors[1]"));
    QCOMPARE(trace->decoder[0].text, std::string("[CLS] [CLS] a"));
    QCOMPARE(trace->decoder[0].units[0].added, 0U);
    QVERIFY(trace->decoder[0].units[0].origin.empty());
    QVERIFY((trace->decoder[0].units[1].origin == ByteSpan{0, 5}));
    QCOMPARE(trace->decoder[0].units.back().added, kNoPiece);
}

QTEST_GUILESS_MAIN(DecoderRowsTest)
#include "tst_decoder_rows.moc"
