// A model folder on disk: what its small files add to the tokenizer file, and what contradicts it.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2,"<s>":3,"</s>":4},"merges":["a b"]},)"
    R"("added_tokens":[{"id":3,"content":"<s>","special":true,"normalized":false,"single_word":false,)"
    R"("lstrip":false,"rstrip":false}],"post_processor":{"type":"TemplateProcessing",)"
    R"("single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}}],)"
    R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":0}}],)"
    R"("special_tokens":{"<s>":{"id":"<s>","ids":[3],"tokens":["<s>"]}}}})";

} // namespace

class ModelFolder : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        write("tokenizer.json", kTokenizer);
    }

    void aFileUsesItsSiblings() {
        write("tokenizer_config.json", R"({"eos_token":"</s>","chat_template":"x"})");
        const auto loaded = loadDefinition(path("tokenizer.json"));
        QVERIFY(loaded);
        QCOMPARE((*loaded)->chatTemplates.size(), std::size_t{1});
        QCOMPARE((*loaded)->special.eos, std::optional<PieceId>(4));
        QVERIFY((*loaded)->provenance.siblings);
        QVERIFY(
            says(**loaded, "the files next to it belong to the model and are used: tokenizer_config.json"));
        const auto folder = load();
        QVERIFY(folder);
        QVERIFY(!folder->provenance.siblings);
        QCOMPARE(folder->chatTemplates, (*loaded)->chatTemplates);
    }

    void bareFilesIgnoreTheirSiblings() {
        write("tokenizer_config.json", R"({"eos_token":"</s>","chat_template":"x"})");
        LoadOptions options;
        options.bare = true;
        for (const auto& opened : {path("tokenizer.json"), path("").parent_path()}) {
            const auto loaded = loadDefinition(opened, options);
            QVERIFY(loaded);
            QVERIFY((*loaded)->chatTemplates.empty());
            QVERIFY(!(*loaded)->special.eos);
            QVERIFY((*loaded)->provenance.files.empty());
            QVERIFY(!(*loaded)->provenance.siblings);
        }
    }

    /// A folder of tokenizers of different models: none of them owns the configuration.
    void filesOfOtherNamesAreReadAlone() {
        write("tokenizer_config.json", R"({"eos_token":"</s>","chat_template":"x"})");
        write("other.json", kTokenizer);
        const auto loaded = loadDefinition(path("other.json"));
        QVERIFY(loaded);
        QVERIFY((*loaded)->chatTemplates.empty());
        QVERIFY(!(*loaded)->provenance.siblings);
    }

    void tokensAndRoles() {
        write("tokenizer_config.json",
              R"({"eos_token":"</s>","pad_token":{"content":"<pad>","lstrip":true},)"
              R"("bos_token":"<s>","unk_token":null,"additional_special_tokens":["<x>"],)"
              R"("added_tokens_decoder":{"5":{"content":"<tool>","special":false},)"
              R"("3":{"content":"<s>","special":true}}})");
        const auto loaded = load();
        QVERIFY(loaded);
        QCOMPARE(loaded->special.bos, std::optional<PieceId>(3));
        QCOMPARE(loaded->special.eos, std::optional<PieceId>(4));
        QCOMPARE(loaded->special.pad, std::optional<PieceId>(6));
        const auto tokenizer = Tokenizer::create(loaded);
        QCOMPARE((*tokenizer)->encode("ab<tool>a <pad><x></s>")->ids,
                 (std::vector<PieceId>{3, 2, 5, 0, 6, 7, 4}));
        QCOMPARE((*tokenizer)->type(5), PieceType::UserDefined);
        QCOMPARE((*tokenizer)->type(7), PieceType::Control);
        QVERIFY(!says(*loaded, "contradict"));
    }

    void numbersAsPythonWritesThem() {
        write("tokenizer_config.json",
              R"({"model_max_length":1000000000000000019884624838656,"eos_token":"</s>"})");
        write("config.json", R"({"time_step_limit":[0.0,Infinity],"vocab_size":9})");
        const auto loaded = load();
        QVERIFY(loaded);
        QCOMPARE(loaded->special.eos, std::optional<PieceId>(4));
        QVERIFY(!says(*loaded, "ignored"));
        QVERIFY(says(*loaded, "9"));
    }

    /// added_tokens_decoder has other options than the tokenizer.json, which keeps the ids.
    void optionsOfAddedTokens() {
        write("tokenizer_config.json",
              R"({"added_tokens_decoder":{"3":{"content":"<s>","special":false,"lstrip":true,)"
              R"("rstrip":true,"single_word":true,"normalized":true}}})");
        const auto loaded = load();
        QVERIFY(loaded);
        const AddedToken& token = loaded->addedTokens.front();
        QCOMPARE(token.id, PieceId{3});
        QVERIFY(token.lstrip && token.rstrip && token.singleWord && token.normalized);
        QVERIFY(token.special); // once special, always special
        QCOMPARE((*Tokenizer::create(loaded))->encode("a <s> b")->ids, (std::vector<PieceId>{3, 0, 3, 1}));
        // A class that builds the tokenizer itself has no former options.
        write("tokenizer_config.json",
              R"({"tokenizer_class":"LlamaTokenizer","added_tokens_decoder":{"3":{"content":"<s>",)"
              R"("special":false}}})");
        const auto built = load();
        QVERIFY(built && !built->addedTokens.front().special);
    }

    /// A class that builds the tokenizer itself has no other added tokens.
    void addedTokensOfABuiltClass() {
        for (const char* name : {"LlamaTokenizer", "PreTrainedTokenizerFast"}) {
            QByteArray config = R"({"bos_token":null,"eos_token":null,"unk_token":null,)"
                                R"("tokenizer_class":"NAME",)"
                                R"("added_tokens_decoder":{"4":{"content":"</s>","special":true}}})";
            write("tokenizer_config.json", config.replace("NAME", name).toStdString());
            const auto loaded = load();
            QVERIFY(loaded);
            const bool builds = std::string_view(name) == "LlamaTokenizer";
            QCOMPARE(loaded->addedTokens.size(), std::size_t(builds ? 1 : 2));
            QCOMPARE(says(*loaded, "does not use such tokens"), builds);
        }
    }

    /// The roles first, whichever file or class has them.
    void idsOfNewTokens() {
        write("tokenizer_config.json",
              R"({"tokenizer_class":"GPT2Tokenizer","extra_special_tokens":["<x>"],"image_token":"<i>",)"
              R"("pad_token":"<p>"})");
        for (const auto version : {TransformersVersion::V4, TransformersVersion::V5}) {
            LoadOptions options;
            options.transformers = version;
            const auto loaded = loadDefinition(path(""), options);
            QVERIFY(loaded);
            QStringList contents;
            for (const AddedToken& token : (*loaded)->addedTokens)
                contents += QString::fromStdString(token.content) + QString::number(token.id);
            QCOMPARE(contents.join(' '), version == TransformersVersion::V4
                                             ? QString("<s>3 <|endoftext|>5 <p>6 <x>7")
                                             : QString("<s>3 <|endoftext|>5 <p>6 <i>7 <x>8"));
        }
    }

    /// added_tokens.json has no options.
    void olderAddedTokens() {
        write("special_tokens_map.json", R"({"additional_special_tokens":["<x>"]})");
        write("added_tokens.json", R"({"<s>":3,"<x>":5,"<y>":6})");
        const auto loaded = load();
        QVERIFY(loaded);
        const auto find = [&](const std::string& content) {
            return *std::find_if(loaded->addedTokens.begin(), loaded->addedTokens.end(),
                                 [&](const AddedToken& token) { return token.content == content; });
        };
        QVERIFY(find("<s>").special && !find("<s>").normalized);
        QVERIFY(find("<x>").special && !find("<x>").normalized);
        QVERIFY(!find("<y>").special && find("<y>").normalized);
    }

    void whoDeclaresRoles() {
        write("special_tokens_map.json", R"({"eos_token":"b","bos_token":"a","pad_token":null})");
        write("tokenizer_config.json", R"({"eos_token":"</s>","pad_token":"ab"})");
        const auto map = load();
        QVERIFY(map);
        QCOMPARE(map->special.eos, std::optional<PieceId>(1));
        QCOMPARE(map->special.bos, std::optional<PieceId>(0));
        QVERIFY(!map->special.pad);
        write("tokenizer_config.json", R"({"eos_token":"</s>","pad_token":"ab","added_tokens_decoder":{}})");
        const auto config = load();
        QVERIFY(config);
        QCOMPARE(config->special.eos, std::optional<PieceId>(4));
        QVERIFY(config->special.bos != std::optional<PieceId>(0));
        QCOMPARE(config->special.pad, std::optional<PieceId>(2));
        QVERIFY(says(*config, "'a' is not used"));
    }

    void contradictionsAreNamed_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("where");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* file, const char* json, const char* where,
                            const char* message) {
            QTest::newRow(name) << QByteArray(file) << QByteArray(json) << QByteArray(where)
                                << QByteArray(message);
        };
        row("another id", "tokenizer_config.json",
            R"({"added_tokens_decoder":{"9":{"content":"<s>","special":true}}})",
            "tokenizer_config.json: $.added_tokens_decoder", "the id 9 here, but 3 in the tokenizer file");
        row("other options", "tokenizer_config.json",
            R"({"added_tokens_decoder":{"3":{"content":"<s>","special":false}}})",
            "tokenizer_config.json: $.added_tokens_decoder", "has other options");
        row("a new id", "tokenizer_config.json",
            R"({"added_tokens_decoder":{"900":{"content":"<y>","special":true}}})",
            "tokenizer_config.json: $.added_tokens_decoder", "has the id 900 here, but gets 5");
        row("no id", "tokenizer_config.json", R"({"added_tokens_decoder":{"x":{"content":"<y>"}}})",
            "tokenizer_config.json: $.added_tokens_decoder.x", "not an id");
        row("another bos", "tokenizer_config.json", R"({"bos_token":"</s>"})",
            "tokenizer_config.json: $.bos_token",
            "the bos_token is '</s>' (id 4) here, but the tokenizer file has '<s>' (id 3), at "
            "$.post_processor");
        row("two files, two tokens", "special_tokens_map.json", R"({"eos_token":"b"})",
            "special_tokens_map.json: $.eos_token",
            "contradicts '</s>' in tokenizer_config.json: $.eos_token; this file is used");
        row("generation", "generation_config.json", R"({"bos_token_id":7,"eos_token_id":[4,5]})",
            "generation_config.json: $.bos_token_id", "the model's bos_token has the id 7");
        row("embeddings", "config.json", R"({"vocab_size":4})", "config.json: $.vocab_size",
            "4 rows of embeddings, but the tokenizer's ids go up to 4");
        row("damaged", "generation_config.json", "{\n\"eos", "generation_config.json: line 2, column 5",
            "ignored");
        row("wrong kind", "special_tokens_map.json", "[1]", "special_tokens_map.json: $",
            "an object is needed");
        row("class of Llama", "config.json", R"({"model_type":"llama"})", "$.post_processor",
            "has its own post-processor, which is used in place of this one: neither BOS nor EOS");
    }
    void contradictionsAreNamed() {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, where);
        QFETCH(QByteArray, message);
        write("tokenizer_config.json", R"({"eos_token":"</s>"})");
        if (where.startsWith("$.post"))
            write("tokenizer_config.json", R"({"add_eos_token":false})");
        write(file.constData(), json.toStdString());
        const auto loaded = load();
        QVERIFY(loaded);
        const auto& all = loaded->diagnostics;
        const bool said = std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
            return d.severity == Severity::Warning && d.where == where.toStdString() &&
                   d.message.english().find(message.toStdString()) != std::string::npos;
        });
        for (const Diagnostic& d : all) {
            if (!said)
                qWarning("%s: %s", d.where.c_str(), d.message.english().c_str());
        }
        QVERIFY(said);
    }

    void agreementIsSilent() {
        write("tokenizer_config.json", R"({"bos_token":"<s>","eos_token":"</s>"})");
        write("special_tokens_map.json", R"({"bos_token":{"content":"<s>"},"eos_token":"</s>"})");
        write("generation_config.json", R"({"bos_token_id":3,"eos_token_id":[9,4]})");
        write("config.json", R"({"vocab_size":16,"bos_token_id":3})");
        const auto loaded = load();
        QVERIFY(loaded);
        const auto& all = loaded->diagnostics;
        QVERIFY(std::none_of(all.begin(), all.end(), [](const Diagnostic& d) {
            return d.severity == Severity::Warning && d.where.find('.') != std::string::npos &&
                   d.where.front() != '$';
        }));
    }

    void addedTokensOfOldFolders() {
        write("added_tokens.json", R"({"<new>":5})");
        const auto loaded = load();
        QVERIFY(loaded);
        const auto tokenizer = Tokenizer::create(loaded);
        QCOMPARE((*tokenizer)->encode("a<new>")->ids, (std::vector<PieceId>{3, 0, 5}));
    }

    void templates() {
        write("tokenizer_config.json",
              R"({"chat_template":[{"name":"default","template":"A"},{"name":"tool_use","template":"B"}]})");
        auto loaded = load();
        QCOMPARE(loaded->chatTemplates.size(), std::size_t{2});
        QCOMPARE(loaded->chatTemplates[1], (ChatTemplate{"tool_use", "B"}));
        write("chat_template.jinja", "C");
        loaded = load();
        QCOMPARE(loaded->chatTemplates[0], (ChatTemplate{"default", "C"}));
        QVERIFY(says(*loaded, "contradicts $.chat_template"));
    }

    void templatesInFiles() {
        write("tokenizer_config.json", R"({"chat_template":[{"name":"default","template":"A"}]})");
        write("chat_template.jinja", "C");
        QVERIFY(QDir(m_folder->path()).mkdir("additional_chat_templates"));
        write("additional_chat_templates/tool_use.jinja", "T");
        write("additional_chat_templates/notes.txt", "no template");
        const auto loaded = load();
        QVERIFY(loaded);
        QCOMPARE(loaded->chatTemplates, (std::vector<ChatTemplate>{{"default", "C"}, {"tool_use", "T"}}));
        std::vector<std::string> uses; // each file says what it is used for
        for (const FolderFile& file : loaded->provenance.files)
            for (const Message& use : file.adds)
                if (use.english().starts_with("chat templates"))
                    uses.push_back(file.name + ": " + use.english());
        std::sort(uses.begin(), uses.end());
        QCOMPARE(uses, (std::vector<std::string>{
                           "additional_chat_templates/tool_use.jinja: chat templates: tool_use",
                           "chat_template.jinja: chat templates: default"}));
    }

    void olderTemplateFile() {
        write("chat_template.json", R"({"chat_template":"J"})");
        QCOMPARE(load()->chatTemplates, (std::vector<ChatTemplate>{{"default", "J"}}));
        write("chat_template.jinja", "C");
        QCOMPARE(load()->chatTemplates, (std::vector<ChatTemplate>{{"default", "C"}}));
    }

    void classesPutTheirOptionsIn() {
        write("tokenizer.json",
              R"({"model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",)"
              R"("max_input_chars_per_word":100,"vocab":{"[UNK]":0,"a":1,"A":2}},)"
              R"("normalizer":{"type":"BertNormalizer","clean_text":true,)"
              R"("handle_chinese_chars":true,"strip_accents":null,"lowercase":true}})");
        write("tokenizer_config.json", R"({"tokenizer_class":"BertTokenizerFast","do_lower_case":false})");
        LoadOptions older;
        older.transformers = TransformersVersion::V4;
        for (const auto& options : {older, LoadOptions()}) {
            const auto loaded = loadDefinition(path("tokenizer.json"), options);
            QVERIFY(loaded);
            QVERIFY(says(**loaded, options.transformers == TransformersVersion::V4
                                       ? "another do_lower_case"
                                       : "builds this stage for the class BertTokenizer"));
            QVERIFY(!std::get<BertNormalizer>((*loaded)->normalizer->kind).lowercase);
        }
    }

    void llamasClassAddsEos() {
        write("tokenizer_config.json", R"({"tokenizer_class":"LlamaTokenizerFast","bos_token":"<s>",)"
                                       R"("eos_token":"</s>","add_bos_token":false,"add_eos_token":true})");
        const auto tokenizer = Tokenizer::create(load());
        QCOMPARE((*tokenizer)->encode("ab")->ids, (std::vector<PieceId>{2, 4}));
    }

  private:
    [[nodiscard]] std::filesystem::path path(const char* name) const {
        return std::filesystem::path(m_folder->path().toStdString()) / name;
    }
    [[nodiscard]] std::shared_ptr<const TokenizerDefinition> load() const {
        auto loaded = loadDefinition(path("").parent_path());
        if (!loaded)
            qWarning("%s", describe(loaded.error()).c_str());
        return loaded ? *loaded : nullptr;
    }
    void write(const char* name, const std::string& bytes) const {
        std::ofstream(path(name), std::ios::binary) << bytes;
    }
    static bool says(const TokenizerDefinition& definition, const char* part) {
        return std::any_of(
            definition.diagnostics.begin(), definition.diagnostics.end(),
            [&](const Diagnostic& d) { return d.message.english().find(part) != std::string::npos; });
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(ModelFolder)
#include "tst_model_folder.moc"
