// What transformers' classes do with a tokenizer.json, in version 4 and in 5. The expected values follow the
// sources of the classes; those of the shared reports were computed or read by others.

#include "core/definition/special_tokens.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/transformers/fast_class_table.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "tests/support/shared_files.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::TokenizerFolder;

namespace {

QByteArray added(int id, const char* content) {
    return QByteArray(R"({"id":)") + QByteArray::number(id) + R"(,"content":")" + content +
           R"(","special":true,"normalized":false,"single_word":false,"lstrip":false,"rstrip":false})";
}

/// `<s>` before a text.
constexpr const char* kBosTemplate =
    R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},)"
    R"({"Sequence":{"id":"A","type_id":0}}],"pair":[{"Sequence":{"id":"A","type_id":0}},)"
    R"({"Sequence":{"id":"B","type_id":1}}],"special_tokens":{"<s>":{"id":"<s>","ids":[0],"tokens":["<s>"]}}})";

/// Byte level: ` ` is `Ġ`.
QByteArray byteLevel(const char* postProcessor, const char* preTokenizer = nullptr) {
    const QByteArray pre =
        preTokenizer ? QByteArray(preTokenizer)
                     : QByteArray(R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})");
    return QByteArray(
               R"({"model":{"type":"BPE","vocab":{"<s>":0,"</s>":1,"a":2,"b":3,"\u0120":4,"1":5,"2":6,)"
               R"("12":7,"<|startoftranscript|>":8,"<|notimestamps|>":9,"<|de|>":10,"<|translate|>":11},)"
               R"("merges":["1 2"]},"added_tokens":[)") +
           added(0, "<s>") + "," + added(1, "</s>") + R"(],"pre_tokenizer":)" + pre +
           R"(,"decoder":{"type":"ByteLevel"},"post_processor":)" + postProcessor + "}";
}

/// Metaspace: ` ` is `▁`.
QByteArray metaspace(const char* normalizer = "null", const char* postProcessor = kBosTemplate) {
    return QByteArray(
               R"({"model":{"type":"BPE","unk_token":"<unk>","vocab":{"<s>":0,"</s>":1,"<unk>":2,"a":3,)"
               R"("b":4,"\u2581":5,"\u2581a":6,"\u2581b":7,"en_XX":8,"de_DE":9,"eng_Latn":10,)"
               R"("fra_Latn":11,"__eng__":12,"__fra__":13,"A":14},"merges":["\u2581 a","\u2581 b"]},)"
               R"("added_tokens":[)") +
           added(0, "<s>") + "," + added(1, "</s>") + "," + added(8, "en_XX") + "," + added(9, "de_DE") +
           "," + added(10, "eng_Latn") + "," + added(11, "fra_Latn") + "," + added(12, "__eng__") + "," +
           added(13, "__fra__") + R"(],"normalizer":)" + normalizer +
           R"(,"pre_tokenizer":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always","split":true},)"
           R"("decoder":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always","split":true},)"
           R"("post_processor":)" +
           postProcessor + "}";
}

QByteArray wordPiece(const char* normalizer) {
    return QByteArray(
               R"({"model":{"type":"WordPiece","unk_token":"[UNK]","vocab":{"[UNK]":0,"[CLS]":1,"[SEP]":2,)"
               R"("a":3,"A":4,"\u00e4":5,"\u4e00":6,"##\u4e00":7,"<s>":8,"</s>":9}},"added_tokens":[)") +
           added(1, "[CLS]") + "," + added(2, "[SEP]") + R"(],"normalizer":)" + normalizer +
           R"(,"pre_tokenizer":{"type":"BertPreTokenizer"},"decoder":{"type":"WordPiece"}})";
}

constexpr const char* kCased =
    R"({"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":false,"lowercase":false})";

Result<std::shared_ptr<const TokenizerDefinition>> loadFor(const TokenizerFolder& folder,
                                                           const QString& version) {
    LoadOptions options;
    options.transformers = version == "4" ? TransformersVersion::V4 : TransformersVersion::V5;
    options.bare = version == "bare";
    return folder.load(options);
}

QString tokens(const TokenizerFolder& folder, const QString& version, const QByteArray& text) {
    const auto loaded = loadFor(folder, version);
    if (!loaded)
        return QString::fromStdString(describe(loaded.error()));
    const auto tokenizer = Tokenizer::create(*loaded);
    return tokenizer ? test::tokensOf(**tokenizer, text.toStdString())
                     : QString::fromStdString(describe(tokenizer.error()));
}

QString ids(const TokenizerFolder& folder, const QString& version, const QByteArray& text) {
    const auto tokenizer = Tokenizer::create(*loadFor(folder, version));
    QStringList all;
    const auto encoding = (*tokenizer)->encode(text.toStdString());
    for (const PieceId id : encoding->ids)
        all += QString::number(id);
    return all.join(' ');
}

} // namespace

class FastClasses : public QObject {
    Q_OBJECT

  private slots:
    void answers_data();
    void answers();
    void decoding_data();
    void decoding();
    void classTokens_data();
    void classTokens();
    void everyClassIsKnown();
    void modelTypesWithWrongClasses();
    void models_data();
    void models();
    void idsOfHerbert();
    void decodingOfClip();
    void mistralRegex();
    void twoTexts();
    void jieba();
    void stagesThatDontFit();
    void configuredSides();
    void reports_data();
    void reports();
};

void FastClasses::answers_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("four");
    QTest::addColumn<QString>("five");
    const auto row = [](const char* name, const QByteArray& file, const char* config, const char* text,
                        const char* four, const char* five) {
        QTest::newRow(name) << file << QByteArray(config) << QByteArray(text) << QString::fromUtf8(four)
                            << QString::fromUtf8(five);
    };
    const QByteArray bytes = byteLevel(kBosTemplate);
    const char* const kTokens = R"(,"bos_token":"<s>","eos_token":"</s>"})";
    const auto with = [&](const char* start) { return QByteArray(start) + kTokens; };
    row("generic", bytes, with(R"({"tokenizer_class":"PreTrainedTokenizerFast")"), "a", "<s> a", "<s> a");
    row("generic, flags", bytes,
        with(R"({"tokenizer_class":"PreTrainedTokenizerFast","add_bos_token":false,"add_eos_token":true)"),
        "a", "<s> a", "a </s>");
    row("generic, one flag", bytes, with(R"({"tokenizer_class":"TokenizersBackend","add_eos_token":true)"),
        "a", "<s> a", "a </s>");
    row("unknown class, flags", bytes, with(R"({"tokenizer_class":"XyzTokenizer","add_eos_token":true)"), "a",
        "<s> a", "a </s>");
    row("no class, prefix", bytes, with(R"({"add_prefix_space":true)"), "a", "<s> Ġ a", "<s> a");
    row("GPT-2, prefix", bytes, with(R"({"tokenizer_class":"GPT2Tokenizer","add_prefix_space":true)"), "a",
        "<s> Ġ a", "<s> Ġ a");
    row("GPT-2, no prefix", byteLevel(kBosTemplate, R"({"type":"ByteLevel","add_prefix_space":true})"),
        with(R"({"tokenizer_class":"GPT2TokenizerFast")"), "a", "<s> a", "<s> a");
    row("GPT-2, digits of the file",
        byteLevel(kBosTemplate,
                  R"({"type":"Sequence","pretokenizers":[{"type":"Digits","individual_digits":true},)"
                  R"({"type":"ByteLevel","add_prefix_space":false}]})"),
        with(R"({"tokenizer_class":"GPT2Tokenizer")"), "12", "<s> 1 2", "<s> 12");
    row("CodeGen, flags", bytes, with(R"({"tokenizer_class":"CodeGenTokenizer","add_bos_token":false)"), "a",
        "<s> a", "a");
    row("GPT-NeoX, no flags", bytes, with(R"({"tokenizer_class":"GPTNeoXTokenizer")"), "a", "a", "<s> a");
    row("GPT-NeoX, flags", bytes, with(R"({"tokenizer_class":"GPTNeoXTokenizer","add_eos_token":true)"), "a",
        "a </s>", "a </s>");
    row("Cohere, flags", bytes,
        with(R"({"tokenizer_class":"CohereTokenizer","add_bos_token":false,"add_eos_token":true)"), "12",
        "12 </s>", "<s> 1 2");
    row("Cohere, no flags", byteLevel("null"), with(R"({"tokenizer_class":"CohereTokenizerFast")"), "a",
        "<s> a", "<s> a");
    row("Roberta", byteLevel("null"),
        R"({"tokenizer_class":"RobertaTokenizer","add_prefix_space":true,"cls_token":"<s>","sep_token":"</s>"})",
        "a", "Ġ a", "<s> Ġ a </s>");
    row("Deberta", byteLevel("null"),
        R"({"tokenizer_class":"DebertaTokenizer","cls_token":"<s>","sep_token":"</s>"})", "a", "a",
        "<s> a </s>");
    row("Whisper, language", byteLevel(kBosTemplate),
        R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>","language":"german","task":"translate"})",
        "a", "<s> a", "<|startoftranscript|> <|de|> <|translate|> <|notimestamps|> a </s>");
    row("Whisper, timestamps", byteLevel(kBosTemplate),
        R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>","predict_timestamps":true})", "a",
        "<s> a", "<|startoftranscript|> a </s>");
    row("Whisper, nothing declared", byteLevel(kBosTemplate),
        R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>"})", "a", "<s> a",
        "<|startoftranscript|> <|notimestamps|> a </s>");
    row("Blenderbot", byteLevel("null"), R"({"tokenizer_class":"BlenderbotTokenizer"})", "a", "a", "Ġ a");
    row("Blenderbot, no prefix", byteLevel("null"),
        R"({"tokenizer_class":"BlenderbotTokenizerFast","add_prefix_space":false})", "a", "a", "a");
    row("MarkupLM", byteLevel("null"), R"({"tokenizer_class":"MarkupLMTokenizer"})", "a", "a", "<s> a </s>");
    row("LayoutLMv3", byteLevel("null"), R"({"tokenizer_class":"LayoutLMv3Tokenizer"})", "a", "Ġ a",
        "<s> Ġ a </s>");
    row("Luke", byteLevel(kBosTemplate), R"({"tokenizer_class":"LukeTokenizer","add_prefix_space":true})",
        "a", "<s> Ġ a", "<s> Ġ a");
    row("Nougat", byteLevel("null"), R"({"tokenizer_class":"NougatTokenizer"})", "12", "12", "<s> 1 2 </s>");
    row("Bloom, prefix",
        byteLevel(kBosTemplate,
                  R"({"type":"Sequence","pretokenizers":[{"type":"ByteLevel","add_prefix_space":false}]})"),
        R"({"tokenizer_class":"BloomTokenizerFast","add_prefix_space":true})", "a", "<s> Ġ a", "<s> a");
    row("Qwen2, words", bytes, R"({"tokenizer_class":"Qwen2Tokenizer"})", "12", "<s> 12", "<s> 1 2");
    row("Qwen2, prefix",
        byteLevel(kBosTemplate,
                  R"({"type":"Sequence","pretokenizers":[{"type":"ByteLevel","add_prefix_space":false}]})"),
        R"({"tokenizer_class":"Qwen2Tokenizer","add_prefix_space":true})", "a", "<s> a", "<s> Ġ a");

    const QByteArray space = metaspace();
    row("Llama, no flags", space, with(R"({"tokenizer_class":"LlamaTokenizer")"), "a", "<s> ▁a", "<s> ▁a");
    row("Llama, flags", space,
        with(R"({"tokenizer_class":"LlamaTokenizerFast","add_bos_token":false,"add_eos_token":true)"), "a",
        "▁a </s>", "▁a </s>");
    row("Llama, after a special token", space, with(R"({"tokenizer_class":"LlamaTokenizer")"), "a<s>a",
        "<s> ▁a <s> ▁a", "<s> ▁a <s> a");
    row("Llama, legacy", space, with(R"({"tokenizer_class":"LlamaTokenizer","legacy":true)"), "a<s>a",
        "<s> ▁a <s> ▁a", "<s> ▁a <s> ▁a");
    row("Llama, no prefix", space, with(R"({"tokenizer_class":"LlamaTokenizer","add_prefix_space":false)"),
        "a", "<s> a", "<s> a");
    row("Llama, prefix, not legacy", space,
        with(R"({"tokenizer_class":"LlamaTokenizer","add_prefix_space":true,"legacy":false)"), "a<s>a",
        "<s> ▁a <s> a", "<s> ▁a <s> a");
    row("T5, no prefix", space, R"({"tokenizer_class":"T5Tokenizer","add_prefix_space":false})", "a", "<s> a",
        "▁a </s>");
    row("Code Llama", space, with(R"({"tokenizer_class":"CodeLlamaTokenizer","add_bos_token":false)"), "a",
        "▁a", "<s> ▁a");
    row("Gemma, flags", space,
        with(R"({"tokenizer_class":"GemmaTokenizer","add_bos_token":true,"add_eos_token":true)"), "a a",
        "<s> ▁a ▁a </s>", "<s> a ▁a </s>");
    row("NLLB", space, R"({"tokenizer_class":"NllbTokenizer","src_lang":"fra_Latn"})", "a",
        "fra_Latn ▁a </s>", "fra_Latn ▁a </s>");
    row("NLLB, no language", space, R"({"tokenizer_class":"NllbTokenizerFast"})", "a", "eng_Latn ▁a </s>",
        "eng_Latn ▁a </s>");
    row("NLLB, unknown language", space, R"({"tokenizer_class":"NllbTokenizer","src_lang":"xxx_Latn"})", "a",
        "<unk> ▁a </s>", "<unk> ▁a </s>");
    row("NLLB, legacy", space,
        R"({"tokenizer_class":"NllbTokenizer","src_lang":"fra_Latn","legacy_behaviour":true})", "a",
        "▁a </s> fra_Latn", "▁a </s> fra_Latn");
    row("MBart", space, R"({"tokenizer_class":"MBartTokenizer","src_lang":"de_DE"})", "a", "▁a </s> de_DE",
        "▁a </s> de_DE");
    row("MBart, no language", space, R"({"tokenizer_class":"MBartTokenizer"})", "a", "▁a </s> en_XX",
        "▁a </s> en_XX");
    row("MBart-50", space, R"({"tokenizer_class":"MBart50Tokenizer","src_lang":"de_DE"})", "a",
        "de_DE ▁a </s>", "de_DE ▁a </s>");
    row("Seamless", space, R"({"tokenizer_class":"SeamlessM4TTokenizer","src_lang":"fra"})", "a",
        "__fra__ ▁a </s>", "__fra__ ▁a </s>");
    row("T5", space, R"({"tokenizer_class":"T5Tokenizer"})", "a", "<s> ▁a", "▁a </s>");
    row("XLM-R", space, R"({"tokenizer_class":"XLMRobertaTokenizer"})", "a", "<s> ▁a", "<s> ▁a </s>");
    row("XLM-R, no prefix", space, R"({"tokenizer_class":"XLMRobertaTokenizer","add_prefix_space":false})",
        "a", "<s> ▁a", "<s> a </s>");
    row("XGLM", space, R"({"tokenizer_class":"XGLMTokenizer"})", "a", "<s> ▁a", "</s> ▁a");
    row("Pegasus", space, R"({"tokenizer_class":"PegasusTokenizer"})", "a", "<s> ▁a", "▁a </s>");
    row("RemBERT", space, R"({"tokenizer_class":"RemBertTokenizer","cls_token":"<s>","sep_token":"</s>"})",
        "a", "<s> ▁a", "<s> ▁a </s>");
    row("BigBird", space, R"({"tokenizer_class":"BigBirdTokenizer","cls_token":"<s>","sep_token":"</s>"})",
        "a", "<s> ▁a", "<s> ▁a </s>");
    row("XLNet", space, R"({"tokenizer_class":"XLNetTokenizer","cls_token":"<s>","sep_token":"</s>"})", "a",
        "<s> ▁a", "▁a </s> <s>");
    row("ALBERT, case", space, R"({"tokenizer_class":"AlbertTokenizer"})", "A", "<s> ▁ A", "<s> ▁a");
    row("T5, spaces", space, R"({"tokenizer_class":"T5Tokenizer"})", "a  a ", "<s> ▁a ▁ ▁a ▁", "▁a ▁a </s>");
    row("MBart, spaces", space, R"({"tokenizer_class":"MBartTokenizer"})", "a  a", "▁a ▁ ▁a </s> en_XX",
        "▁a ▁a </s> en_XX");
    row("Barthez, spaces", space, R"({"tokenizer_class":"BarthezTokenizer"})", "a  a ", "<s> ▁a ▁ ▁a ▁",
        "<s> ▁a ▁a");
    row("Barthez, no prefix", space, R"({"tokenizer_class":"BarthezTokenizer","add_prefix_space":false})",
        "a", "<s> ▁a", "<s> a");
    row("FNet, case", space, R"({"tokenizer_class":"FNetTokenizer"})", "A", "<s> ▁ A", "<s> ▁a");
    row("Reformer", space, R"({"tokenizer_class":"ReformerTokenizer"})", "a  a", "<s> ▁a ▁ ▁a",
        "<s> ▁a ▁ ▁a");
    row("ALBERT, its case", space, R"({"tokenizer_class":"AlbertTokenizer","do_lower_case":false})", "A",
        "<s> ▁ A", "<s> ▁ A");
    row("DeBERTa 2, case", space, R"({"tokenizer_class":"DebertaV2Tokenizer","do_lower_case":true})", "A",
        "<s> ▁ A", "[CLS] ▁a [SEP]");
    row("Code Llama, after a special token", space, with(R"({"tokenizer_class":"CodeLlamaTokenizer")"),
        "a<s>a", "<s> ▁a <s> ▁a", "<s> ▁a <s> ▁a");
    row("SigLIP 2, case", space, R"({"tokenizer_class":"Siglip2Tokenizer"})", "A", "<s> ▁ A", "<s> a");
    row("UDOP", space, R"({"tokenizer_class":"UdopTokenizer"})", "a  a", "<s> ▁a ▁ ▁a", "▁a ▁a </s>");
    row("LayoutXLM", space, R"({"tokenizer_class":"LayoutXLMTokenizer"})", "a  a ", "<s> ▁a ▁ ▁a ▁",
        "<s> ▁a ▁a </s>");
    row("ALBERT without a post-processor", metaspace("null", "null"),
        R"({"tokenizer_class":"AlbertTokenizer"})", "a", "▁a", "[CLS] ▁a [SEP]");

    const QByteArray words = wordPiece(kCased);
    row("BERT, defaults", words, R"({"tokenizer_class":"BertTokenizer"})", "A", "a", "[CLS] a [SEP]");
    row("BERT, case", words, R"({"tokenizer_class":"BertTokenizer","do_lower_case":false})", "A", "A",
        "[CLS] A [SEP]");
    row("BERT, accents", words, R"({"tokenizer_class":"BertTokenizerFast"})", "\xC3\xA4", "a",
        "[CLS] a [SEP]");
    row("BERT, its accents", words,
        R"({"tokenizer_class":"DistilBertTokenizer","do_lower_case":false,"strip_accents":false})",
        "\xC3\xA4", "\xC3\xA4", "[CLS] \xC3\xA4 [SEP]");
    row("BERT, Chinese", words, R"({"tokenizer_class":"ElectraTokenizer","tokenize_chinese_chars":false})",
        "\xE4\xB8\x80\xE4\xB8\x80", "\xE4\xB8\x80 ##\xE4\xB8\x80", "[CLS] \xE4\xB8\x80 ##\xE4\xB8\x80 [SEP]");
    row("MPNet", words, R"({"tokenizer_class":"MPNetTokenizer"})", "A", "a", "<s> a </s>");
    row("Funnel", words, R"({"tokenizer_class":"FunnelTokenizer","cls_token":"[CLS]","sep_token":"[SEP]"})",
        "A", "a", "[CLS] a [SEP]");
    row("LayoutLMv2", words, R"({"tokenizer_class":"LayoutLMv2Tokenizer"})", "A", "a", "[CLS] a [SEP]");
    row("Splinter", words, R"({"tokenizer_class":"SplinterTokenizer"})", "A", "a", "[CLS] a [SEP]");
    row("RoFormer", words, R"({"tokenizer_class":"RoFormerTokenizer"})", "A", "a", "[CLS] a [SEP]");
    row("not a BERT class", words, R"({"tokenizer_class":"PreTrainedTokenizerFast","do_lower_case":true})",
        "A", "A", "A");
    row("special tokens are split", bytes, R"({"split_special_tokens":true})", "a</s>", "<s> a", "<s> a");
}

void FastClasses::answers() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, text);
    QFETCH(QString, four);
    QFETCH(QString, five);
    if (QByteArray(QTest::currentDataTag()) == "special tokens are split") {
        TokenizerFolder folder;
        folder.write("tokenizer.json", file.toStdString());
        folder.write("tokenizer_config.json", config.toStdString());
        const auto loaded = folder.load();
        QVERIFY(loaded && !(*loaded)->parseSpecialByDefault);
        return;
    }
    TokenizerFolder folder;
    folder.write("tokenizer.json", file.toStdString());
    const QString alone = tokens(folder, "5", text);
    folder.write("tokenizer_config.json", config.toStdString());
    QCOMPARE(tokens(folder, "4", text), four);
    QCOMPARE(tokens(folder, "5", text), five);
    QCOMPARE(tokens(folder, "bare", text), alone);
}

void FastClasses::decoding_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("four");
    QTest::addColumn<QString>("five");
    QTest::newRow("nothing") << QByteArray("{}") << "a ! b"
                             << "a ! b";
    QTest::newRow("clean up") << QByteArray(R"({"clean_up_tokenization_spaces":true})") << "a! b"
                              << "a! b";
    QTest::newRow("no clean up") << QByteArray(R"({"clean_up_tokenization_spaces":false})") << "a ! b"
                                 << "a ! b";
}

void FastClasses::decoding() {
    QFETCH(QByteArray, config);
    QFETCH(QString, four);
    QFETCH(QString, five);
    TokenizerFolder folder;
    folder.write("tokenizer.json",
                 R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0," !":1," b":2}},)"
                 R"("decoder":{"type":"Fuse"}})");
    folder.write("tokenizer_config.json", config.toStdString());
    for (const auto version : {TransformersVersion::V4, TransformersVersion::V5}) {
        LoadOptions options;
        options.transformers = version;
        const auto tokenizer = Tokenizer::create(*folder.load(options));
        QVERIFY(tokenizer);
        const auto decoded = (*tokenizer)->decode(std::vector<PieceId>{0, 1, 2});
        QVERIFY(decoded);
        QCOMPARE(QString::fromStdString(decoded->text), version == TransformersVersion::V4 ? four : five);
    }
}

void FastClasses::classTokens_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<bool>("isAdded");
    QTest::newRow("T5") << QByteArray(R"({"tokenizer_class":"T5Tokenizer","extra_ids":2})")
                        << QByteArray("<extra_id_1>") << true;
    QTest::newRow("T5, fewer") << QByteArray(R"({"tokenizer_class":"T5Tokenizer","extra_ids":1})")
                               << QByteArray("<extra_id_1>") << false;
    QTest::newRow("T5, listed")
        << QByteArray(R"({"tokenizer_class":"T5Tokenizer","additional_special_tokens":["<extra_id_0>"]})")
        << QByteArray("<extra_id_1>") << false;
    QTest::newRow("NLLB") << QByteArray(R"({"tokenizer_class":"NllbTokenizer"})") << QByteArray("deu_Latn")
                          << true;
    QTest::newRow("NLLB, listed")
        << QByteArray(R"({"tokenizer_class":"NllbTokenizer","additional_special_tokens":["fra_Latn"]})")
        << QByteArray("deu_Latn") << false;
    QTest::newRow("MBart") << QByteArray(R"({"tokenizer_class":"MBartTokenizer"})") << QByteArray("ro_RO")
                           << true;
    QTest::newRow("Pegasus") << QByteArray(R"({"tokenizer_class":"PegasusTokenizer"})")
                             << QByteArray("<unk_102>") << true;
    QTest::newRow("Pegasus, offset") << QByteArray(R"({"tokenizer_class":"PegasusTokenizer","offset":5})")
                                     << QByteArray("<unk_102>") << false;
    QTest::newRow("a role of BERT") << QByteArray(R"({"tokenizer_class":"BertTokenizer"})")
                                    << QByteArray("[MASK]") << true;
    QTest::newRow("a role set to null")
        << QByteArray(R"({"tokenizer_class":"BertTokenizer","mask_token":null})") << QByteArray("[MASK]")
        << false;
    QTest::newRow("CodeLlama") << QByteArray(R"({"tokenizer_class":"CodeLlamaTokenizer"})")
                               << QByteArray("<FILL_ME>") << true;
    QTest::newRow("XGLM") << QByteArray(R"({"tokenizer_class":"XGLMTokenizer"})")
                          << QByteArray("<madeupword6>") << true;
    QTest::newRow("a token of the model")
        << QByteArray(R"({"image_token":"<image>"})") << QByteArray("<image>") << true;
    QTest::newRow("another class") << QByteArray(R"({"tokenizer_class":"LlamaTokenizer"})")
                                   << QByteArray("ro_RO") << false;
}

void FastClasses::classTokens() {
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, token);
    QFETCH(bool, isAdded);
    TokenizerFolder folder;
    folder.write("tokenizer.json", metaspace().toStdString());
    folder.write("tokenizer_config.json", config.toStdString());
    const auto loaded = folder.load();
    QVERIFY(loaded);
    QCOMPARE(findTokenId(**loaded, token.toStdString()) != kNoPiece, isAdded);
}

/// Each class that has a kind is in the table of fast classes, or keeps the file.
void FastClasses::everyClassIsKnown() {
    for (const char* name : {"BertTokenizer", "RobertaTokenizer", "LlamaTokenizer", "GemmaTokenizer",
                             "CohereTokenizer", "NllbTokenizer", "WhisperTokenizer", "BarthezTokenizer"})
        QVERIFY2(!isGeneric(findFastClass(name)), name);
    for (const char* name : {"", "PreTrainedTokenizer", "TokenizersBackend", "XyzTokenizer"})
        QVERIFY2(isGeneric(findFastClass(name)), name);
}

void FastClasses::modelTypesWithWrongClasses() {
    TokenizerFolder folder;
    folder.write("tokenizer.json", metaspace().toStdString());
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"LlamaTokenizer"})");
    folder.write("config.json", R"({"model_type":"deepseek_v3"})");
    QCOMPARE(tokens(folder, "5", "a<s>a"), QString::fromUtf8("<s> ▁a <s> ▁a"));
    folder.write("config.json", R"({"model_type":"llama"})");
    QCOMPARE(tokens(folder, "5", "a<s>a"), QString::fromUtf8("<s> ▁a <s> a"));
    // The registered class is the generic one, unless the model has its own program.
    folder.write("config.json", R"({"model_type":"mistral"})");
    QCOMPARE(tokens(folder, "5", "a<s>a"), QString::fromUtf8("<s> ▁a <s> ▁a"));
    folder.write("tokenizer_config.json",
                 R"({"tokenizer_class":"LlamaTokenizer","auto_map":{"AutoTokenizer":["x.Y",null]}})");
    QCOMPARE(tokens(folder, "5", "a<s>a"), QString::fromUtf8("<s> ▁a <s> a"));
    // No file declares a class.
    folder.write("tokenizer_config.json", "{}");
    folder.write("config.json", R"({"model_type":"llama"})");
    QCOMPARE(tokens(folder, "5", "a<s>a"), QString::fromUtf8("<s> ▁a <s> ▁a"));
    folder.write("config.json", R"({"model_type":"gemma"})");
    QCOMPARE(tokens(folder, "5", "a"), QString::fromUtf8("<s> a"));
    // The registered class instead of the declared one.
    folder.write("tokenizer.json", byteLevel(kBosTemplate).toStdString());
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"GPT2Tokenizer"})");
    folder.write("config.json", R"({"model_type":"qwen2"})");
    QCOMPARE(tokens(folder, "4", "12"), QString("<s> 12"));
    QCOMPARE(tokens(folder, "5", "12"), QString("<s> 1 2"));
}

void FastClasses::models_data() {
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("four");
    QTest::addColumn<QString>("five");
    const auto row = [](const char* name, const char* model, const char* config, const char* text,
                        const char* four, const char* five) {
        QTest::newRow(name) << QByteArray(model) << QByteArray(config) << QByteArray(text)
                            << QString::fromUtf8(four) << QString::fromUtf8(five);
    };
    const char* const kBytes =
        R"({"type":"BPE","ignore_merges":true,"vocab":{"a":0,"b":1,"ab":2},"merges":[]})";
    row("ignore_merges", kBytes, R"({"tokenizer_class":"GPT2Tokenizer"})", "ab", "ab", "a b");
    row("ignore_merges, generic", kBytes, R"({"tokenizer_class":"TokenizersBackend"})", "ab", "ab", "ab");
    const char* const kUnigram = R"({"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["a",-1],["b",-1],)"
                                 R"(["\u2581",-2],["\u2581a",-1]]})";
    row("unk_id of XLM-R", kUnigram, R"({"tokenizer_class":"XLMRobertaTokenizer"})", "a?", "4 0", "5 4 3 6");
    row("unk_id of T5", kUnigram, R"({"tokenizer_class":"T5Tokenizer"})", "a?", "4 0", "4 2 5");
    row("unk_id of XLNet", kUnigram, R"({"tokenizer_class":"XLNetTokenizer","unk_id":1})", "a?", "4 0",
        "4 1 7 9");
    row("unk_token of CamemBERT", kUnigram, R"({"tokenizer_class":"CamembertTokenizer","unk_token":"b"})",
        "a?", "4 0", "5 4 2 6");
    row("unk_token of BERT",
        R"({"type":"WordPiece","unk_token":"[UNK]","max_input_chars_per_word":2,"vocab":{"[UNK]":0,"a":1,)"
        R"("##a":2,"b":3}})",
        R"({"tokenizer_class":"BertTokenizer","unk_token":"b"})", "aaa c", "[UNK] [UNK]",
        "[CLS] a ##a ##a b [SEP]");
    row("GPT-1",
        R"({"type":"BPE","unk_token":"<unk>","vocab":{"<unk>":0,"a":1,"a</w>":2,"b</w>":3},"merges":[]})",
        R"({"tokenizer_class":"OpenAIGPTTokenizer"})", "A b", "<unk> <unk> <unk>", "a</w> b</w>");
}

void FastClasses::models() {
    QFETCH(QByteArray, model);
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, text);
    QFETCH(QString, four);
    QFETCH(QString, five);
    TokenizerFolder folder;
    QByteArray pre = "null";
    if (model.contains("ignore_merges"))
        pre = R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true})";
    if (model.contains("Unigram"))
        pre = R"({"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always"})";
    if (model.contains("WordPiece"))
        pre = R"({"type":"BertPreTokenizer"})";
    const QByteArray file = R"({"model":)" + model + R"(,"added_tokens":[],"pre_tokenizer":)" + pre + "}";
    folder.write("tokenizer.json", file.toStdString());
    folder.write("tokenizer_config.json", config.toStdString());
    // Unigram spells an unknown piece as in the text.
    const auto answer = model.contains("Unigram") ? ids : tokens;
    QCOMPARE(answer(folder, "4", text), four);
    QCOMPARE(answer(folder, "5", text), five);
}

/// `<s>` and `</s>` have the ids 0 and 2, whatever the file has.
void FastClasses::idsOfHerbert() {
    TokenizerFolder folder;
    folder.write("tokenizer.json", metaspace().toStdString());
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"HerbertTokenizer"})");
    QCOMPARE(ids(folder, "5", "[]"), QString("0 2 2 2"));
}

/// `</w>` becomes a space.
void FastClasses::decodingOfClip() {
    TokenizerFolder folder;
    folder.write("tokenizer.json",
                 R"({"model":{"type":"BPE","unk_token":"a</w>","end_of_word_suffix":"</w>",)"
                 R"("vocab":{"a</w>":0,"b</w>":1},"merges":[]},"decoder":{"type":"ByteLevel"},)"
                 R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[{"type":"ByteLevel",)"
                 R"("add_prefix_space":false}]}})");
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"CLIPTokenizer"})");
    for (const QString version : {"4", "5"}) {
        const auto tokenizer = Tokenizer::create(*loadFor(folder, version));
        QVERIFY(tokenizer);
        const auto decoded = (*tokenizer)->decode(std::vector<PieceId>{0, 1});
        QVERIFY(decoded);
        QCOMPARE(decoded->text, std::string("a b"));
    }
}

void FastClasses::mistralRegex() {
    QByteArray vocab;
    for (int i = 0; i <= 100000; ++i)
        vocab += "\"" + QByteArray::number(i + 1000) + "\":" + QByteArray::number(i) + ",";
    vocab.chop(1);
    TokenizerFolder folder;
    const QByteArray file = R"({"model":{"type":"BPE","ignore_merges":true,"vocab":{)" + vocab +
                            R"(,"A":100001,"a":100002,"aA":100003},"merges":[]},"pre_tokenizer":{)"
                            R"("type":"ByteLevel","add_prefix_space":false}})";
    folder.write("tokenizer.json", file.toStdString());
    folder.write("tokenizer_config.json", R"({"fix_mistral_regex":true})");
    folder.write("config.json", R"({"model_type":"mistral","transformers_version":"4.56.0"})");
    QCOMPARE(tokens(folder, "5", "aA"), QString("a A"));
    folder.write("config.json", R"({"model_type":"llama","transformers_version":"4.56.0"})");
    QCOMPARE(tokens(folder, "5", "aA"), QString("aA"));
    folder.write("config.json", R"({"model_type":"mistral","transformers_version":"5.1.0"})");
    QCOMPARE(tokens(folder, "5", "aA"), QString("aA"));
}

void FastClasses::twoTexts() {
    TokenizerFolder folder;
    folder.write("tokenizer.json",
                 R"({"model":{"type":"WordPiece","unk_token":"[UNK]","vocab":{"[UNK]":0,"[CLS]":1,"[SEP]":2,)"
                 R"("[QUESTION]":3,".":4,"a":5,"b":6}},"pre_tokenizer":{"type":"BertPreTokenizer"}})");
    for (const auto& [side, expected] :
         {std::pair{"right", std::vector<PieceId>{1, 5, 3, 4, 2, 6, 2}}, {"left", {1, 5, 2, 6, 3, 4, 2}}}) {
        folder.write("tokenizer_config.json",
                     std::string(R"({"tokenizer_class":"SplinterTokenizer","padding_side":")") + side +
                         "\"}");
        const auto tokenizer = Tokenizer::create(*folder.load());
        QVERIFY(tokenizer);
        QCOMPARE((*tokenizer)->encodePair("a", "b")->ids, expected);
    }
}

/// jieba is another program: the answer says so.
void FastClasses::jieba() {
    TokenizerFolder folder;
    folder.write("tokenizer.json", wordPiece(kCased).toStdString());
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"RoFormerTokenizer"})");
    for (const auto version : {TransformersVersion::V4, TransformersVersion::V5}) {
        LoadOptions options;
        options.transformers = version;
        const auto loaded = folder.load(options);
        QVERIFY(loaded && test::says(**loaded, "jieba", Severity::Warning));
    }
}

void FastClasses::stagesThatDontFit() {
    TokenizerFolder folder;
    folder.write("tokenizer.json", byteLevel(kBosTemplate).toStdString());
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"LlamaTokenizer"})");
    QCOMPARE(tokens(folder, "5", "a b"), QString::fromUtf8("<s> a Ġ b"));
    const auto loaded = folder.load();
    QVERIFY(loaded && test::says(**loaded, "which don't fit this file's pieces", Severity::Warning));
    folder.write("tokenizer_config.json", R"({"tokenizer_class":"GPT2Tokenizer"})");
    const auto fits = folder.load();
    QVERIFY(fits && !test::says(**fits, "which don't fit this file's pieces"));
}

void FastClasses::configuredSides() {
    TokenizerFolder folder;
    QByteArray file = byteLevel("null");
    file.chop(1);
    file +=
        R"(,"padding":{"strategy":"BatchLongest","direction":"Right","pad_to_multiple_of":null,"pad_id":0,)"
        R"("pad_type_id":0,"pad_token":"<s>"},"truncation":{"direction":"Right","max_length":4,)"
        R"("strategy":"LongestFirst","stride":0}})";
    folder.write("tokenizer.json", file.toStdString());
    folder.write("tokenizer_config.json", R"({"pad_token":"</s>"})");
    auto loaded = folder.load();
    QVERIFY(loaded);
    QVERIFY(!(*loaded)->padding->left && !(*loaded)->truncation->left);
    QCOMPARE((*loaded)->padding->padToken, std::string("</s>"));
    QCOMPARE((*loaded)->padding->padId, PieceId{1});
    folder.write("tokenizer_config.json", R"({"padding_side":"left","truncation_side":"left"})");
    loaded = folder.load();
    QVERIFY(loaded);
    QVERIFY((*loaded)->padding->left && (*loaded)->truncation->left);
}

void FastClasses::reports_data() {
    QTest::addColumn<QByteArray>("folder");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<TransformersVersion>("version");
    QTest::addColumn<std::vector<PieceId>>("ids");
    const auto row = [](const char* name, const char* folder, const char* text, TransformersVersion version,
                        std::vector<PieceId> ids) {
        QTest::newRow(name) << QByteArray(folder) << QByteArray(text) << version << std::move(ids);
    };
    row("src_lang", "nllb_src_lang", "a b", TransformersVersion::V5, {10, 5, 8, 2});
    row("src_lang, 4", "nllb_src_lang", "a b", TransformersVersion::V4, {10, 5, 8, 2});
    row("legacy", "nllb_legacy", "a b", TransformersVersion::V5, {5, 8, 2, 9});
    row("legacy, 4", "nllb_legacy", "a b", TransformersVersion::V4, {5, 8, 2, 9});
    row("Cohere", "cohere", "a b", TransformersVersion::V5, {5, 72, 228, 73});
    row("generic", "ptf", "Hello", TransformersVersion::V5, {15043, 2});
    row("generic, 4", "ptf", "Hello", TransformersVersion::V4, {1, 15043});
}

void FastClasses::reports() {
    QFETCH(QByteArray, folder);
    QFETCH(QByteArray, text);
    QFETCH(TransformersVersion, version);
    QFETCH(std::vector<PieceId>, ids);
    const auto path = test::sharedFolder() / "reports" / folder.toStdString();
    if (!std::filesystem::exists(path))
        QSKIP("the shared reports are not there");
    LoadOptions options;
    options.transformers = version;
    for (const auto& opened : {path, path / "tokenizer.json"}) {
        const auto loaded = loadDefinition(opened, options);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const auto tokenizer = Tokenizer::create(*loaded);
        QVERIFY(tokenizer);
        QCOMPARE((*tokenizer)->encode(text.toStdString())->ids, ids);
    }
}

QTEST_GUILESS_MAIN(FastClasses)
#include "tst_fast_classes.moc"
