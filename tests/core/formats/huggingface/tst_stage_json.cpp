// A rule's configuration by its JSON path.

#include "core/formats/huggingface/definition_json.h"

#include "core/formats/load.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

const char* const kFile = R"({"version":"1.0","added_tokens":[
    {"id":0,"content":"<s>","single_word":false,"lstrip":true,"rstrip":false,"normalized":false,"special":true}],
  "normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Replace","pattern":{"Regex":"x+"},"content":"y"}]},
  "pre_tokenizer":{"type":"WhitespaceSplit"},
  "model":{"type":"BPE","dropout":null,"unk_token":null,"continuing_subword_prefix":null,"end_of_word_suffix":null,
           "fuse_unk":false,"byte_fallback":true,"ignore_merges":false,"vocab":{"<s>":0,"a":1,"b":2,"ab":3},"merges":["a b"]}})";

std::shared_ptr<const TokenizerDefinition> file() {
    const auto loaded = loadDefinition(kFile, "file.json");
    return loaded ? *loaded : nullptr;
}

nlohmann::ordered_json at(const TokenizerDefinition& definition, const char* where) {
    return nlohmann::ordered_json::parse(stageJson(definition, where), nullptr, false);
}

} // namespace

class StageJsonTest : public QObject {
    Q_OBJECT

  private slots:
    void rulesByTheirPath();
    void missingPositions();
    void modelsWithoutTheirTables();
    void charsmapsInShort();
    void otherFormats();
};

void StageJsonTest::rulesByTheirPath() {
    const auto definition = file();
    QVERIFY(definition);
    QCOMPARE(stageJson(*definition, "$.normalizer.normalizers[0]"), std::string("{\n  \"type\": \"NFC\"\n}"));
    QCOMPARE(at(*definition, "$.normalizer.normalizers[1]")["pattern"]["Regex"].get<std::string>(),
             std::string("x+"));
    QCOMPARE(stageJson(*definition, "$.normalizer.normalizers[1].content"), std::string("\"y\""));
    QCOMPARE(at(*definition, "$.added_tokens[0]")["lstrip"].get<bool>(), true);
    QCOMPARE(stageJson(*definition, "$.decoder"), std::string("null"));
}

void StageJsonTest::missingPositions() {
    const auto definition = file();
    QVERIFY(definition);
    for (const char* where :
         {"", "$", "$.", "$.nothing", "$.normalizer.normalizers[2]", "$.normalizer[0]", "$.added_tokens[x]",
          "$.added_tokens[", "$.normalizer.normalizers[0]x", "normalizer"})
        QCOMPARE(stageJson(*definition, where), std::string());
}

void StageJsonTest::modelsWithoutTheirTables() {
    const auto definition = file();
    QVERIFY(definition);
    const auto model = at(*definition, "$.model");
    QCOMPARE(model["type"].get<std::string>(), std::string("BPE"));
    QCOMPARE(model["vocab"].get<int>(), 4);
    QCOMPARE(model["merges"].get<int>(), 1);
    QCOMPARE(model["byte_fallback"].get<bool>(), true);
}

void StageJsonTest::charsmapsInShort() {
    TokenizerDefinition definition;
    definition.normalizer =
        NormalizerConfig{NormalizerSequence{{NormalizerConfig{PrecompiledNormalizer{"abc"}}}}};
    const auto charsmap = at(definition, "$.normalizer.normalizers[0].precompiled_charsmap");
    QCOMPARE(charsmap["bytes"].get<int>(), 3);
    QCOMPARE(charsmap["sha256"].get<std::string>(),
             std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    SentencePieceNormalizer spec;
    spec.charsmap = "abc";
    definition.normalizer = NormalizerConfig{spec};
    QCOMPARE(at(definition, "$.normalizer")["charsmap_sha256"].get<std::string>(),
             charsmap["sha256"].get<std::string>());
    QCOMPARE(at(definition, "$.normalizer")["charsmap_bytes"].get<int>(), 3);
}

void StageJsonTest::otherFormats() {
    TokenizerDefinition definition;
    definition.format = SourceFormat::Gguf;
    definition.gguf.emplace();
    definition.gguf->cleanSpaces = true;
    QCOMPARE(stageJson(definition, "$.decoder.clean_spaces"), std::string("true"));
    QCOMPARE(at(definition, "$.normalizer")["escape_whitespaces"].get<bool>(), true);
    for (const Sample& sample : sampleTokenizers()) {
        const auto loaded = loadDefinition(sample.bytes, std::string(sample.name));
        QVERIFY(loaded);
        for (const char* where : {"$.normalizer", "$.pre_tokenizer", "$.model", "$.post_processor",
                                  "$.decoder", "$.added_tokens"}) {
            const std::string json = stageJson(**loaded, where);
            QVERIFY2(!json.empty() && json.size() < 100000, where);
        }
    }
}

QTEST_GUILESS_MAIN(StageJsonTest)
#include "tst_stage_json.moc"
