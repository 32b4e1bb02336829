// Each field of tokenizer_config.json is listed once: with its effect, or as ignored with the reason.

#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::TokenizerFolder;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"<s>":1,"</s>":2}},)"
    R"("normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"lowercase":false},)"
    R"("decoder":{"type":"Fuse"}})";

/// Which BERT's class of transformers 5 can use.
constexpr const char* kWordPiece =
    R"({"model":{"type":"WordPiece","unk_token":"[UNK]","vocab":{"[UNK]":0,"[CLS]":1,"[SEP]":2}},)"
    R"("normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"lowercase":false},)"
    R"("decoder":{"type":"WordPiece"}})";

bool contains(const std::vector<Message>& messages, const QByteArray& part) {
    return std::any_of(messages.begin(), messages.end(), [&](const Message& message) {
        return QByteArray::fromStdString(message.english()).contains(part);
    });
}

} // namespace

class TestConfigFields : public QObject {
    Q_OBJECT

  private slots:
    void fields_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QByteArray>("effect");
        QTest::addColumn<QByteArray>("ignored");
        const auto row = [](const char* name, const char* config, const char* version, const char* effect,
                            const char* ignored) {
            QTest::newRow(name) << QByteArray(config) << QString(version) << QByteArray(effect)
                                << QByteArray(ignored);
        };
        row("flag of the generic class", R"({"add_eos_token":true,"eos_token":"</s>"})", "5",
            "add_eos_token true: EOS is added after a text", "");
        row("flag, 4", R"({"add_eos_token":true,"eos_token":"</s>"})", "4", "",
            "add_eos_token true: the generic class of transformers 4 does not use it");
        row("dropped flag",
            R"({"tokenizer_class":"CohereTokenizer","add_bos_token":false,"bos_token":"<s>"})", "5", "",
            "add_bos_token false: the class CohereTokenizer of transformers 5 doesn't read it if there is a "
            "tokenizer.json, and has its default: BOS before a text, no EOS");
        row("flag of a class, 4",
            R"({"tokenizer_class":"CohereTokenizer","add_eos_token":true,"eos_token":"</s>"})", "4",
            "add_eos_token true: EOS is added after a text", "");
        row("flag of a class, as in the file",
            R"({"tokenizer_class":"CohereTokenizer","add_bos_token":false})", "4", "",
            "add_bos_token false: the tokenizer file has the same; without the field, the class would change "
            "it");
        row("case", R"({"tokenizer_class":"BertTokenizer","do_lower_case":true})", "4",
            "do_lower_case true: the text is lowercased", "");
        for (const char* version : {"4", "5"}) {
            row("case as in the file", R"({"tokenizer_class":"BertTokenizer","do_lower_case":false})",
                version, "", "do_lower_case false: the tokenizer file has the same; without the field");
            row("Chinese as in the file",
                R"({"tokenizer_class":"BertTokenizer","tokenize_chinese_chars":true})", version, "",
                "tokenize_chinese_chars true: the tokenizer file has the same");
            row("Chinese", R"({"tokenizer_class":"BertTokenizer","tokenize_chinese_chars":false})", version,
                "tokenize_chinese_chars false: Chinese characters are not split from each other", "");
            row("accents, null", R"({"tokenizer_class":"BertTokenizer","strip_accents":null})", version, "",
                "strip_accents null: null is the same as no such field");
            row("accents", R"({"tokenizer_class":"BertTokenizer","strip_accents":true})", version,
                "strip_accents true: accents are removed", "");
        }
        row("case of another class", R"({"tokenizer_class":"LlamaTokenizer","do_lower_case":true})", "4", "",
            "do_lower_case true: the class LlamaTokenizer of transformers 4 with this file does not use it");
        row("decoding", R"({"clean_up_tokenization_spaces":true})", "5",
            "clean_up_tokenization_spaces true: spaces before punctuation are removed from decoded text", "");
        row("decoding as it is", R"({"clean_up_tokenization_spaces":false})", "5", "",
            "clean_up_tokenization_spaces false: decoded text stays as it is, as without this field");
        row("option of BPE alone",
            R"({"clean_up_tokenization_spaces":true,)"
            R"("clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output":true})",
            "5", "",
            "clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output true: only BPE needs "
            "it");
        row("option of BPE alone, 4",
            R"({"clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output":true})", "4", "",
            "clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output true: only transformers "
            "5");
        row("special tokens", R"({"split_special_tokens":true})", "5",
            "split_special_tokens true: special tokens in a text are plain text", "");
        row("special tokens as usual", R"({"split_special_tokens":false})", "5", "",
            "split_special_tokens false: special tokens in a text are recognized, as without this field");
        row("length", R"({"model_max_length":512})", "5", "",
            "model_max_length 512: doesn't change the tokens; shown as the context length");
        row("side", R"({"padding_side":"left"})", "5", "", "padding_side \"left\": has an effect only if");
        row("target language", R"({"tokenizer_class":"NllbTokenizer","tgt_lang":"fra_Latn"})", "5", "",
            "tgt_lang \"fra_Latn\": only target texts use it");
        row("token of the model", R"({"image_token":"<s>"})", "5",
            "image_token \"<s>\": a special token of the model", "");
        row("punctuation", R"({"tokenizer_class":"DebertaV2Tokenizer","split_by_punct":true})", "5",
            "split_by_punct true: punctuation is split from words", "");
        row("punctuation as in the file",
            R"({"tokenizer_class":"DebertaV2Tokenizer","split_by_punct":false})", "5", "",
            "split_by_punct false: the tokenizer file has the same");
        row("padding of Splinter", R"({"tokenizer_class":"SplinterTokenizer","padding_side":"left"})", "4",
            "", "padding_side \"left\": has an effect only if a call pads or truncates");
        row("token of the model, 4", R"({"image_token":"<s>"})", "4", "",
            "image_token \"<s>\": nothing that tokenizes reads it");
        row("accents of XLNet", R"({"tokenizer_class":"XLNetTokenizer","keep_accents":true})", "5", "",
            "keep_accents true: the class XLNetTokenizer of transformers 5 with this file does not use it");
        row("of the program", R"({"processor_class":"X"})", "5", "",
            "processor_class \"X\": it doesn't affect tokens");
        row("unknown", R"({"xyz":[1,2]})", "5", "", "xyz [1,2]: nothing that tokenizes reads it");
        row("long", R"({"xyz":"0123456789012345678901234567890123456789012345678901234567890123456789"})",
            "5", "", "xyz \"0123456789");
    }

    void fields() {
        QFETCH(QByteArray, config);
        QFETCH(QString, version);
        QFETCH(QByteArray, effect);
        QFETCH(QByteArray, ignored);
        TokenizerFolder folder;
        folder.write("tokenizer.json", config.contains("BertTokenizer") ? kWordPiece : kTokenizer);
        folder.write("tokenizer_config.json", config.toStdString());
        LoadOptions options;
        options.transformers = version == "4" ? TransformersVersion::V4 : TransformersVersion::V5;
        const auto loaded = folder.load(options);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const Provenance& provenance = (*loaded)->provenance;
        QCOMPARE(QString::fromStdString(provenance.transformers), version);
        QCOMPARE(provenance.files.size(), std::size_t{1});
        const FolderFile& file = provenance.files.front();
        for (const Message& one : file.adds)
            qInfo("used: %s", one.english().c_str());
        for (const Message& one : file.ignored)
            qInfo("ignored: %s", one.english().c_str());
        if (!effect.isEmpty())
            QVERIFY(contains(file.adds, effect));
        if (!ignored.isEmpty())
            QVERIFY(contains(file.ignored, ignored));
        const QByteArray key = (effect.isEmpty() ? ignored : effect).split(' ').first();
        QVERIFY(contains(file.adds, key + ' ') != contains(file.ignored, key + ' '));
    }

    /// Tokens and templates have their own lists.
    void tokensAreNotListedTwice() {
        TokenizerFolder folder;
        folder.write("tokenizer.json", kTokenizer);
        folder.write("tokenizer_config.json",
                     R"({"bos_token":"<s>","eos_token":null,"chat_template":"x","tokenizer_class":"Y"})");
        const auto loaded = folder.load();
        QVERIFY(loaded);
        const FolderFile& file = (*loaded)->provenance.files.front();
        QCOMPARE(file.ignored.size(), std::size_t{1});
        QVERIFY(contains(file.ignored, "eos_token null: null is the same as no such field"));
        QVERIFY(contains(file.adds, "bos_token '<s>', id 1"));
    }

    /// Fields of tokens: each is listed, and says what it does.
    void fieldsOfTokens_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("map");
        QTest::addColumn<QByteArrayList>("used");
        QTest::addColumn<QByteArrayList>("ignored");
        const auto row = [](const char* name, const char* config, const char* map, const QByteArrayList& used,
                            const QByteArrayList& ignored) {
            QTest::newRow(name) << QByteArray(config) << QByteArray(map) << used << ignored;
        };
        row("a list of pieces", R"({"additional_special_tokens":["<s>"]})", "",
            {R"(additional_special_tokens ["<s>"]: special tokens because of this list)"}, {});
        row("a list that adds nothing", R"({"bos_token":"<s>","additional_special_tokens":["<s>"]})", "",
            {"bos_token '<s>', id 1"},
            {R"(additional_special_tokens ["<s>"]: the tokenizer has these tokens without this list, too)"});
        row("empty", R"({"additional_special_tokens":[]})", "", {},
            {"additional_special_tokens []: it has no tokens"});
        row("names", R"({"extra_special_tokens":{"image_token":"<i>"}})", "",
            {R"(extra_special_tokens {"image_token":"<i>"}: special tokens because of this list)"}, {});
        row("one of two lists", R"({"additional_special_tokens":["<s>"],"extra_special_tokens":null})", "",
            {"extra_special_tokens null: replaces the other list of special tokens"},
            {"additional_special_tokens: transformers 5 uses"});
        row("null", R"({"bos_token":null,"unk_token":null})", "", {},
            {"bos_token null: null is the same as no such field",
             "unk_token null: null is the same as no such field"});
        row("null in place of a default", R"({"tokenizer_class":"RobertaTokenizer","bos_token":null})", "",
            {"bos_token null: the class's default '<s>' is not used"}, {});
        row("null, but in the map", R"({"bos_token":null})", R"({"bos_token":"<s>"})",
            {"bos_token '<s>', id 1"},
            {"bos_token null: special_tokens_map.json: $.bos_token has a token, which is used"});
        row("no token", R"({"bos_token":3})", "", {}, {"bos_token 3: this is not a token"});
        row("list of the map", "{}", R"({"additional_special_tokens":["<s>","<n>"]})",
            {R"(additional_special_tokens ["<s>","<n>"]: special tokens because of this list)"}, {});
        row("list of a map that isn't used",
            R"({"added_tokens_decoder":{"1":{"content":"<s>","special":true}}})",
            R"({"additional_special_tokens":["<s>"]})", {"1 added token, "},
            {R"(additional_special_tokens ["<s>"]: tokenizer_config.json: $.added_tokens_decoder is used)"});
        row("no added tokens", R"({"added_tokens_decoder":{}})", "", {},
            {"added_tokens_decoder {}: it has no tokens"});
        row("no class, no template", R"({"tokenizer_class":null,"chat_template":null})", "", {},
            {"tokenizer_class null: it names no class", "chat_template null: it has no template"});
        row("not a token of the file",
            R"({"tokenizer_class":"NllbTokenizer","additional_special_tokens":["<s>"]})", "",
            {"the class NllbTokenizer"}, {});
    }

    void fieldsOfTokens() {
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, map);
        QFETCH(QByteArrayList, used);
        QFETCH(QByteArrayList, ignored);
        TokenizerFolder folder;
        folder.write("tokenizer.json", kTokenizer);
        folder.write("tokenizer_config.json", config.toStdString());
        if (!map.isEmpty())
            folder.write("special_tokens_map.json", map.toStdString());
        const auto loaded = folder.load();
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        std::vector<Message> adds, without;
        for (const FolderFile& file : (*loaded)->provenance.files) {
            adds.insert(adds.end(), file.adds.begin(), file.adds.end());
            without.insert(without.end(), file.ignored.begin(), file.ignored.end());
        }
        for (const Message& one : adds)
            qInfo("used: %s", one.english().c_str());
        for (const Message& one : without)
            qInfo("ignored: %s", one.english().c_str());
        for (const QByteArray& one : used)
            QVERIFY2(contains(adds, one), one);
        for (const QByteArray& one : ignored)
            QVERIFY2(contains(without, one), one);
        QCOMPARE(static_cast<qsizetype>(without.size()), ignored.size());
    }

    /// What the class has by default is not in the file, and doesn't look as if it were.
    void defaultsOfTheClass() {
        TokenizerFolder folder;
        folder.write("tokenizer.json", kTokenizer);
        folder.write("tokenizer_config.json", R"({"tokenizer_class":"RobertaTokenizer","eos_token":"</s>"})");
        const auto loaded = folder.load();
        QVERIFY(loaded);
        const std::vector<Message>& adds = (*loaded)->provenance.files.front().adds;
        QVERIFY(contains(adds, "bos_token '<s>', id 1: the class's default"));
        QVERIFY(contains(adds, "eos_token '</s>', id 2") &&
                !contains(adds, "eos_token '</s>', id 2: the class's default"));
        for (const Declaration& one : (*loaded)->provenance.declarations)
            if (one.role == "bos" && one.file == "tokenizer_config.json")
                QCOMPARE(one.where.english(), std::string("the class's default token"));
    }

    /// Transformers 5 doesn't clean up after BPE, whatever the value.
    void decodingOfBpe_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QByteArrayList>("used");
        QTest::addColumn<QByteArrayList>("ignored");
        QTest::addColumn<QString>("decoded");
        const QByteArray key("clean_up_tokenization_spaces");
        const QByteArray force = key + "_for_bpe_even_though_it_will_corrupt_output";
        const QByteArray clean = '"' + key + "\":true";
        const QByteArray forced = '"' + force + "\":true";
        const QByteArrayList none;
        QTest::newRow("clean") << clean << "5" << none
                               << QByteArrayList{key + " true: transformers 5 ignores it for BPE"} << "a !";
        QTest::newRow("as it is") << '"' + key + "\":false"
                                  << "5" << none
                                  << QByteArrayList{key + " false: transformers 5 ignores it for BPE"}
                                  << "a !";
        QTest::newRow("forced") << clean + ',' + forced << "5"
                                << QByteArrayList{key + " true: spaces before", force + " true: "} << none
                                << "a!";
        QTest::newRow("forced alone")
            << forced << "5" << none << QByteArrayList{force + " true: it has an effect"} << "a !";
        QTest::newRow("4") << clean << "4" << QByteArrayList{key + " true: spaces before"} << none << "a!";
    }

    void decodingOfBpe() {
        QFETCH(QByteArray, config);
        QFETCH(QString, version);
        QFETCH(QByteArrayList, used);
        QFETCH(QByteArrayList, ignored);
        TokenizerFolder folder;
        folder.write("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"a":0," ":1,"!":2},"merges":[]},)"
                                       R"("decoder":{"type":"Fuse"}})");
        folder.write("tokenizer_config.json", '{' + config.toStdString() + '}');
        LoadOptions options;
        options.transformers = version == "4" ? TransformersVersion::V4 : TransformersVersion::V5;
        const auto loaded = folder.load(options);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const FolderFile& file = (*loaded)->provenance.files.front();
        for (const QByteArray& one : used)
            QVERIFY2(contains(file.adds, one) && !contains(file.ignored, one.split(' ').first() + ' '), one);
        for (const QByteArray& one : ignored)
            QVERIFY2(contains(file.ignored, one) && !contains(file.adds, one.split(' ').first() + ' '), one);
        const auto tokenizer = Tokenizer::create(*loaded);
        const auto decoded = (*tokenizer)->decode(std::vector<PieceId>{0, 1, 2});
        QVERIFY(decoded);
        QTEST(QString::fromStdString(decoded->text), "decoded");
    }

    /// Tokens that are joined with spaces, because there is no decoder, are cleaned up as well.
    void decodingWithoutDecoder() {
        TokenizerFolder folder;
        folder.write("tokenizer.json",
                     R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"!":1,"b":2}}})");
        const auto decoded = [&] {
            const auto tokenizer = Tokenizer::create(*folder.load());
            return QString::fromStdString((*tokenizer)->decode(std::vector<PieceId>{0, 1, 2})->text);
        };
        QCOMPARE(decoded(), QString("a ! b"));
        folder.write("tokenizer_config.json", R"({"clean_up_tokenization_spaces":true})");
        QCOMPARE(decoded(), QString("a! b"));
    }

    void decodingOfVocabTxt() {
        TokenizerFolder folder;
        folder.write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\ndon\n'\nt\n");
        const auto decoded = [&] {
            const auto tokenizer = Tokenizer::create(*folder.load());
            return QString::fromStdString((*tokenizer)->decode(std::vector<PieceId>{3, 4, 5})->text);
        };
        folder.write("tokenizer_config.json", R"({"tokenizer_class":"BertTokenizer"})");
        QCOMPARE(decoded(), QString("don ' t"));
        folder.write("tokenizer_config.json",
                     R"({"tokenizer_class":"BertTokenizer","clean_up_tokenization_spaces":true})");
        QCOMPARE(decoded(), QString("don't"));
    }

    void filesThatDefineAllThemselves() {
        TokenizerFolder folder;
        folder.write("rwkv_vocab_1.txt", "1 'a' 1\n2 'b' 1\n");
        folder.write("tokenizer_config.json", R"({"add_bos_token":true})");
        const auto loaded = loadDefinition(folder.path("rwkv_vocab_1.txt"));
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(contains((*loaded)->provenance.files.front().ignored, "add_bos_token true"));
        QVERIFY((*loaded)->provenance.transformers.empty());
    }
};

QTEST_GUILESS_MAIN(TestConfigFields)
#include "tst_config_fields.moc"
