// The effect of a GGUF file's keys: kinds, defaults, special ids, types by name, merges, templates; and what
// is rejected or accepted with a diagnostic.

#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"
#include "tests/support/gguf_writer.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::GgufVocabulary;
using tokenscope::test::GgufWriter;

namespace {

GgufVocabulary spmVocabulary() {
    GgufVocabulary v;
    v.add("<unk>", 0, 2);
    v.add("<s>", 0, 3);
    v.add("</s>", 0, 3);
    v.addBytes();
    v.add("▁", -1);
    v.add("a", -2);
    v.add("▁a", -3);
    return v;
}

GgufVocabulary bpeVocabulary() {
    GgufVocabulary v;
    for (const char* token : {"a", "b", "c", "ab", "abc", "Ġ", "<|im_end|>"})
        v.add(token);
    return v;
}

GgufWriter bpe(const std::vector<std::string>& merges, std::string_view pre = "gpt-2") {
    GgufWriter file;
    bpeVocabulary().write(file, "gpt2");
    file.string("tokenizer.ggml.pre", pre).strings("tokenizer.ggml.merges", merges);
    return file;
}

Result<TokenizerDefinition> load(const GgufWriter& file) {
    return ggufFormat().read({file.bytes()}, {});
}

bool warns(const TokenizerDefinition& definition, std::string_view where, std::string_view what) {
    return std::any_of(
        definition.diagnostics.begin(), definition.diagnostics.end(), [&](const Diagnostic& d) {
            return d.where.starts_with(where) && d.message.english().find(what) != std::string::npos;
        });
}

} // namespace

class TestGguf : public QObject {
    Q_OBJECT
  private slots:
    void spm();
    void bytePairs();
    void mergesThatDontFit();
    void mergesWithoutAResult();
    void mergesThatRepeatAPiece();
    void mergesOfATokenThatIsThereTwice();
    void idsOutOfRange();
    void typesByName();
    void stripsByModelName();
    void templates();
    void tokensTwice();
    void unknownTypes();
    void refuses_data();
    void refuses();
    void everyPreTokenizerIsKnown_data();
    void everyPreTokenizerIsKnown();
    void wordsSeparatedByWhitespace();
    void accents();
};

void TestGguf::spm() {
    for (const bool bigEndian : {false, true}) {
        GgufWriter file(bigEndian ? 2 : 3, bigEndian);
        file.string("general.architecture", "llama");
        spmVocabulary().write(file, "llama");
        file.boolean("tokenizer.ggml.add_eos_token", true);
        const auto loaded = load(file);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->format, SourceFormat::Gguf);
        QCOMPARE(loaded->gguf->kind, GgufTokenizer::Kind::Spm);
        QVERIFY(loaded->gguf->addSpacePrefix);
        QCOMPARE(loaded->vocabulary.size(), std::size_t{262});
        QCOMPARE(loaded->vocabulary.type(3), PieceType::Byte);
        QCOMPARE(loaded->vocabulary.score(261), -3.0F);
        QCOMPARE(*loaded->special.bos, PieceId{1});
        const auto& around = std::get<BosEosPostProcessor>(loaded->postProcessor->kind);
        QVERIFY(around.bosIsSpecial && around.eosIsSpecial);
        QCOMPARE(loaded->gguf->metadata.front().value, std::string("llama"));
        QVERIFY(loaded->diagnostics.empty());
    }
}

void TestGguf::bytePairs() {
    const auto loaded = load(bpe({"a b", "ab c"}, "llama-bpe"));
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    const auto& model = std::get<BpeModel>(loaded->model);
    QCOMPARE(model.merges, (std::vector<Merge>{{0, 1, 3}, {3, 2, 4}}));
    QVERIFY(model.ignoreMerges);
    QCOMPARE(loaded->preset, std::string("llama-bpe"));
    QVERIFY(loaded->gguf->cleanSpaces);
    QVERIFY(loaded->gguf->spelledMerges.empty());
}

void TestGguf::mergesThatDontFit() {
    const auto loaded = load(bpe({"a b", "nothing", "a b", "x y", "ab c"}));
    QVERIFY(loaded);
    QCOMPARE(std::get<BpeModel>(loaded->model).merges, (std::vector<Merge>{{0, 1, 3}, {3, 2, 4}}));
    QVERIFY(warns(*loaded, "tokenizer.ggml.merges", "1 entries are not two parts"));
    QVERIFY(warns(*loaded, "tokenizer.ggml.merges", "1 merges have a part that is not a token"));
    QVERIFY(warns(*loaded, "tokenizer.ggml.merges", "1 merges are listed twice"));
}

void TestGguf::mergesWithoutAResult() {
    const auto loaded = load(bpe({"b c", "a b"}));
    QVERIFY(loaded);
    QVERIFY(warns(*loaded, "tokenizer.ggml.merges", "1 merges result in something that is not a token"));
    QCOMPARE(loaded->gguf->spelledMerges, (std::vector<std::string>{"b c", "a b"}));
}

void TestGguf::mergesThatRepeatAPiece() {
    GgufVocabulary v;
    for (const char* token : {"a", "b", "ab", "ba", "aba", "abab"})
        v.add(token);
    GgufWriter file;
    v.write(file, "gpt2");
    file.string("tokenizer.ggml.pre", "gpt-2")
        .strings("tokenizer.ggml.merges", {"a b", "b a", "ab a", "a ba", "aba b", "ab ab"});
    const auto loaded = load(file);
    QVERIFY(loaded);
    QCOMPARE(std::get<BpeModel>(loaded->model).merges,
             (std::vector<Merge>{{0, 1, 2}, {1, 0, 3}, {2, 0, 4}, {0, 3, 4}, {4, 1, 5}, {2, 2, 5}}));
}

void TestGguf::mergesOfATokenThatIsThereTwice() {
    GgufVocabulary v;
    for (const char* token : {"ab", "a", "b", "ab"})
        v.add(token);
    GgufWriter file;
    v.write(file, "gpt2");
    file.string("tokenizer.ggml.pre", "gpt-2").strings("tokenizer.ggml.merges", {"a b"});
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY(warns(*loaded, "tokenizer.ggml.tokens", "'ab' is also token 0"));
    QCOMPARE(std::get<BpeModel>(loaded->model).merges, (std::vector<Merge>{{1, 2, 3}}));
}

void TestGguf::idsOutOfRange() {
    GgufWriter file;
    spmVocabulary().write(file, "llama");
    file.uint32("tokenizer.ggml.bos_token_id", 4000000000U).uint32("tokenizer.ggml.eos_token_id", 260);
    const auto loaded = load(file);
    QVERIFY(loaded);
    QCOMPARE(*loaded->special.bos, PieceId{1});
    QCOMPARE(*loaded->special.eos, PieceId{260});
    QVERIFY(warns(*loaded, "tokenizer.ggml.bos_token_id", "4000000000 is not an id"));
}

void TestGguf::typesByName() {
    const auto loaded = load(bpe({"a b"}));
    QVERIFY(loaded);
    using namespace gguf_attribute;
    QCOMPARE(loaded->gguf->attributes[6], static_cast<std::uint8_t>(kNormal | kControl));
    QCOMPARE(loaded->gguf->attributes[0], kNormal);
    QVERIFY(warns(*loaded, "tokenizer.ggml.token_type", "'<|im_end|>'"));
}

void TestGguf::stripsByModelName() {
    GgufWriter file;
    file.string("general.name", "My Phi-3 Mini");
    spmVocabulary().write(file, "llama");
    const auto loaded = load(file);
    QVERIFY(loaded);
    using namespace gguf_attribute;
    QCOMPARE(loaded->gguf->attributes[2] & kRstrip, int{kRstrip}); // </s>
    QCOMPARE(loaded->gguf->attributes[1] & kRstrip, 0);            // <s>
    QCOMPARE(loaded->gguf->attributes[260] & kRstrip, 0);
}

void TestGguf::templates() {
    GgufWriter file = bpe({"a b"});
    file.string("tokenizer.chat_template", "{{ messages }}").string("tokenizer.chat_template.tools", "T");
    const auto loaded = load(file);
    QVERIFY(loaded);
    QCOMPARE(loaded->chatTemplates,
             (std::vector<ChatTemplate>{{"default", "{{ messages }}"}, {"tools", "T"}}));
}

void TestGguf::tokensTwice() {
    GgufWriter file;
    GgufVocabulary v = spmVocabulary();
    v.add("a", -9);
    v.add("");
    v.write(file, "llama");
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY(warns(*loaded, "tokenizer.ggml.tokens[262]", "'a' is also token 260"));
    QVERIFY(warns(*loaded, "tokenizer.ggml.tokens[263]", "[EMPTY_263]"));
    QCOMPARE(loaded->vocabulary.find("a"), PieceId{262});
}

void TestGguf::unknownTypes() {
    GgufWriter file;
    GgufVocabulary v = spmVocabulary();
    v.add("b", -9, 77);
    v.add("c", -9, 0);
    v.write(file, "llama");
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY(warns(*loaded, "tokenizer.ggml.tokens[262]", "the type of this token is 77"));
    QVERIFY(warns(*loaded, "tokenizer.ggml.token_type", "2 tokens have a type"));
}

void TestGguf::refuses_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("where");
    QTest::addColumn<QString>("cause");
    const auto row = [](const char* name, const GgufWriter& file, const char* where, const char* cause) {
        QTest::newRow(name) << QByteArray::fromStdString(file.bytes()) << where << cause;
    };
    row("no tokenizer", GgufWriter().string("general.architecture", "clip"), "tokenizer.ggml.model",
        "architecture clip) has no tokenizer");
    row("no vocabulary", GgufWriter().string("tokenizer.ggml.model", "none"), "tokenizer.ggml.model",
        "'none'");
    row("unknown kind", GgufWriter().string("tokenizer.ggml.model", "runes"), "tokenizer.ggml.model",
        "'runes'");
    row("no tokens", GgufWriter().string("tokenizer.ggml.model", "llama"), "",
        "tokenizer.ggml.tokens is missing");
    row("tokens of numbers",
        GgufWriter().string("tokenizer.ggml.model", "llama").floats("tokenizer.ggml.tokens", {1}),
        "tokenizer.ggml.tokens", "the value's type is array of float32, but array of string is expected");
    row("a kind that is a number", GgufWriter().uint32("tokenizer.ggml.model", 1), "tokenizer.ggml.model",
        "the value's type is uint32, but string is expected");
    row("a pre-tokenizer that is a number",
        GgufWriter().string("tokenizer.ggml.model", "gpt2").uint32("tokenizer.ggml.pre", 1),
        "tokenizer.ggml.pre", "the value's type is uint32, but string is expected");
    row("unknown pre", bpe({"a b"}, "runes"), "tokenizer.ggml.pre", "'runes'");
    GgufWriter noMerges;
    bpeVocabulary().write(noMerges, "gpt2");
    row("no merges", noMerges, "", "tokenizer.ggml.merges is missing");
    row("few scores",
        GgufWriter()
            .string("tokenizer.ggml.model", "llama")
            .strings("tokenizer.ggml.tokens", {"a", "b"})
            .floats("tokenizer.ggml.scores", {1}),
        "tokenizer.ggml.scores", "2 tokens, but 1 values");
    row("a flag that is none",
        GgufWriter().string("tokenizer.ggml.model", "llama").uint32("tokenizer.ggml.add_bos_token", 1),
        "tokenizer.ggml.add_bos_token", "the value's type is uint32, but bool is expected");
}

void TestGguf::refuses() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, where);
    QFETCH(QString, cause);
    const auto loaded = ggufFormat().read({bytes.toStdString()}, {});
    QVERIFY(!loaded);
    const QString said = QString::fromStdString(describe(loaded.error()));
    QCOMPARE(QString::fromStdString(loaded.error().where), where);
    QVERIFY2(said.contains(cause), qPrintable(said));
}

void TestGguf::everyPreTokenizerIsKnown_data() {
    QTest::addColumn<QString>("pre");
    for (const char* pre : {"default",
                            "llama3",
                            "llama-v3",
                            "llama-bpe",
                            "falcon3",
                            "falcon-h1",
                            "pixtral",
                            "midm-2.0",
                            "lfm2",
                            "jina-v5-nano",
                            "deepseek-llm",
                            "deepseek-coder",
                            "deepseek-v3",
                            "spark2_5",
                            "youtu",
                            "falcon",
                            "mpt",
                            "starcoder",
                            "gpt-2",
                            "phi-2",
                            "jina-es",
                            "jina-de",
                            "gigachat",
                            "jina-v2-es",
                            "jina-v2-de",
                            "a.x-4.0",
                            "mellum",
                            "modern-bert",
                            "jais-2",
                            "gemma4",
                            "sarvam-moe",
                            "jina-v1-en",
                            "jina-v2-code",
                            "roberta-bpe",
                            "refact",
                            "command-r",
                            "qwen2",
                            "deepseek-r1-qwen",
                            "kormo",
                            "f2llmv2",
                            "qwen35",
                            "stablelm2",
                            "olmo",
                            "dbrx",
                            "smaug-bpe",
                            "poro-chat",
                            "glm4",
                            "chatglm-bpe",
                            "viking",
                            "jais",
                            "tekken",
                            "smollm",
                            "codeshell",
                            "bloom",
                            "gpt3-finnish",
                            "exaone",
                            "exaone4",
                            "exaone-moe",
                            "chameleon",
                            "minerva-7b",
                            "megrez",
                            "gpt-4o",
                            "llama4",
                            "kanana2",
                            "talkie",
                            "granite-embed-multi-97m",
                            "tiny_aya",
                            "cohere2moe",
                            "superbpe",
                            "trillion",
                            "granite-docling",
                            "bailingmoe",
                            "bailingmoe2",
                            "llada-moe",
                            "seed-coder",
                            "hunyuan",
                            "hunyuan-dense",
                            "hy_v4",
                            "joyai-llm",
                            "kimi-k2",
                            "ufakzeka",
                            "grok-2",
                            "afmoe",
                            "laguna",
                            "minimax-m2",
                            "solar-open",
                            "mellum2",
                            "minicpm5",
                            "granite-embed-multi-311m",
                            "whitespace"})
        QTest::newRow(pre) << QString(pre);
}

void TestGguf::everyPreTokenizerIsKnown() {
    QFETCH(QString, pre);
    const auto loaded = load(bpe({"a b"}, pre.toStdString()));
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
}

/// The model of jina-embeddings-v2-base-zh: raw characters, whitespace is dropped.
void TestGguf::wordsSeparatedByWhitespace() {
    GgufVocabulary v;
    for (const char* token : {"a", "b", "A", "ab", "中", "文", "中文", "é", "<0x21>"})
        v.add(token);
    const auto idsOf = [&](std::string_view model, std::optional<bool> lowercase, const std::string& text) {
        GgufWriter file;
        v.write(file, model);
        file.string("tokenizer.ggml.pre", "whitespace").strings("tokenizer.ggml.merges", {"a b", "中 文"});
        if (lowercase)
            file.boolean("tokenizer.ggml.normalizer.lowercase", *lowercase);
        const auto loaded = load(file);
        if (!loaded)
            qFatal("%s", describe(loaded.error()).c_str());
        const auto tokenizer = *Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded));
        const auto encoding = tokenizer->encode(text);
        if (!encoding)
            qFatal("%s", describe(encoding.error()).c_str());
        if (tokenizer->encodeByReference(text)->ids != encoding->ids)
            qFatal("the paths differ");
        return encoding->ids;
    };
    using Ids = std::vector<PieceId>;
    QCOMPARE(idsOf("whitespace", {}, "Ab\u3000ab 中文\n中a b!"), (Ids{2, 1, 3, 6, 4, 0, 1, 8}));
    QCOMPARE(idsOf("whitespace", true, "Ab É"), (Ids{3, 7}));
    QCOMPARE(idsOf("whitespace", false, "Ab"), (Ids{2, 1}));
    // With GPT-2's model whitespace is text, and the key has no effect.
    QCOMPARE(idsOf("gpt2", true, "Ab"), (Ids{2, 1}));
    QCOMPARE(idsOf("gpt2", {}, "ab 中文"), (Ids{3, 6}));
}

void TestGguf::accents() {
    GgufVocabulary v;
    for (const char* token : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁ho", "▁ho\u0304", "▁hō"})
        v.add(token);
    const auto idsOf = [&](std::optional<bool> strips, LlamaCppVersion version, const char* text) {
        GgufWriter file;
        v.write(file, "bert");
        file.uint32("tokenizer.ggml.unknown_token_id", 1);
        if (strips)
            file.boolean("tokenizer.ggml.normalizer.strip_accents", *strips);
        LoadOptions options;
        options.llamaCpp = version;
        const auto loaded = ggufFormat().read({file.bytes()}, options);
        if (!loaded)
            qFatal("%s", describe(loaded.error()).c_str());
        EncodeOptions plain;
        plain.addSpecial = false;
        return (*Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded)))
            ->encode(text, plain)
            ->ids;
    };
    using Ids = std::vector<PieceId>;
    const auto before = LlamaCppVersion::BeforeJune2026;
    const auto newest = LlamaCppVersion::Newest;
    QCOMPARE(idsOf({}, newest, "Ho\u0304"), Ids{4});
    QCOMPARE(idsOf({}, before, "Ho\u0304"), Ids{5});
    for (const auto version : {before, newest}) {
        QCOMPARE(idsOf({}, version, "H\u014D"), Ids{4}); // é and the like decompose in both
        QCOMPARE(idsOf(true, version, "Ho\u0304"), Ids{4});
        QCOMPARE(idsOf(false, version, "H\u014D"), Ids{6});
    }
}

QTEST_GUILESS_MAIN(TestGguf)
#include "tst_gguf.moc"
