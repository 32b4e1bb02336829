// Changes to definitions of other formats, saving changed definitions, and tokenizers that share tables with
// the original.

#include "core/formats/convert/convert.h"
#include "core/formats/huggingface/definition_json.h"
#include "tests/core/explain/edit/changed_file.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::test;

class ChangedFormatsTest : public QObject {
    Q_OBJECT

  private slots:
    void otherFormats();
    void charsmapsSurviveEditing();
    void savedAndLoadedAgain();
    void sharedTablesAreEqual();
};

void ChangedFormatsTest::otherFormats() {
    for (const Sample& sample : sampleTokenizers()) {
        const auto loaded = loadDefinition(sample.bytes, std::string(sample.name));
        QVERIFY(loaded);
        for (const ChangeableOption& option : changeableOptions(**loaded)) {
            const std::string other = option.json == "true"    ? "false"
                                      : option.json == "false" ? "true"
                                                               : option.json;
            const auto result =
                applyChanges(*loaded, std::vector<DefinitionChange>{SetOption{option.where, other}});
            QVERIFY2(result,
                     (option.where + ": " + (result ? std::string() : describe(result.error()))).c_str());
            const auto options = changeableOptions(**result);
            QVERIFY2(std::find(options.begin(), options.end(), ChangeableOption{option.where, other}) !=
                         options.end(),
                     option.where.c_str());
            QVERIFY(Tokenizer::create(*result));
        }
        if ((*loaded)->format != SourceFormat::SentencePiece)
            continue;
        QVERIFY(!canSwitchOff(**loaded, "$.normalizer"));
        auto without = std::make_shared<TokenizerDefinition>(**loaded);
        auto& spec = std::get<SentencePieceNormalizer>(without->normalizer->kind);
        spec.addDummyPrefix = !spec.addDummyPrefix;
        QVERIFY(!alike(*loaded, without));
        QVERIFY(alike(changed(*loaded, {SetOption{"$.normalizer.add_dummy_prefix",
                                                  spec.addDummyPrefix ? "true" : "false"}}),
                      without));
    }
    if (sharedFolder().empty())
        QSKIP("the shared reference files are missing");
    const auto folder = sharedFolder() / "tokenizers/files";
    const auto ranks = loadDefinition(folder / "cl100k_base.tiktoken");
    QVERIFY(ranks);
    const std::string pattern =
        R"({"type":"Split","pattern":{"Regex":"\\p{L}+|\\P{L}+"},"behavior":"Isolated","invert":false})";
    const Definition edited = changed(*ranks, {EditRule{"$.pre_tokenizer", pattern}});
    QVERIFY(edited);
    QVERIFY(std::get<SplitPreTokenizer>(edited->preTokenizer->kind).pattern.dialect ==
            Pattern::Dialect::RustRegex);
    const Definition whole = changed(*ranks, {SwitchOff{"$.pre_tokenizer"}, SwitchOff{"$.added_tokens"}});
    QVERIFY(whole);
    const auto tokenizer = Tokenizer::create(whole);
    QVERIFY(tokenizer);
    QVERIFY((*tokenizer)->encode("Hello  world<|endoftext|>\n").has_value());
    const auto gguf = loadDefinition(folder / "ggml-vocab-gpt-2.gguf");
    QVERIFY(gguf);
    const Definition llama = changed(*gguf, {SetOption{"$.pre_tokenizer.pre", "\"llama-bpe\""}});
    QVERIFY(llama);
    QVERIFY(!alike(*gguf, llama));
    QCOMPARE(errorOf(*gguf, SetOption{"$.pre_tokenizer.pre", "\"what\""}).code, ErrorCode::Unsupported);
}

void ChangedFormatsTest::charsmapsSurviveEditing() {
    if (sharedFolder().empty())
        QSKIP("the shared reference files are missing");
    const auto model = loadDefinition(sharedFolder() / "tokenizers/files/nai-t5.model");
    QVERIFY(model);
    auto definition = std::make_shared<TokenizerDefinition>(*load(kFile));
    const std::string charsmap = std::get<SentencePieceNormalizer>((*model)->normalizer->kind).charsmap;
    definition->normalizer =
        NormalizerConfig{NormalizerSequence{{{PrecompiledNormalizer{charsmap}}, {LowercaseNormalizer{}}}}};
    const Definition edited =
        changed(definition, {EditRule{"$.normalizer", stageJson(*definition, "$.normalizer")}});
    QVERIFY(edited);
    QVERIFY(edited->normalizer == definition->normalizer);
}

void ChangedFormatsTest::savedAndLoadedAgain() {
    const Definition original = load(kFile);
    AddedToken more;
    more.content = "lo";
    more.normalized = false;
    const Definition edited = changed(
        original,
        {SwitchOff{"$.normalizer.normalizers[2]"}, RemoveAddedToken{1}, AddAddedToken{more},
         SetOption{"$.model.fuse_unk", "true"},
         EditRule{"$.pre_tokenizer",
                  R"({"type":"Split","pattern":{"Regex":"\\s"},"behavior":"Removed","invert":false})"}});
    QVERIFY(edited);
    const auto bytes = saveHuggingFaceJson(*edited);
    QVERIFY(bytes);
    QVERIFY(alike(load(*bytes), edited));
}

void ChangedFormatsTest::sharedTablesAreEqual() {
    std::vector<std::string> names;
    for (const Sample& sample : sampleTokenizers())
        names.emplace_back(sample.name);
    if (!sharedFolder().empty())
        names.insert(names.end(), {"gpt2.json", "llama2.json", "llama2.model", "cl100k_base.tiktoken"});
    for (const std::string& name : names) {
        const auto tokenizer = openNamed(name);
        QVERIFY(tokenizer);
        auto copy = std::make_shared<TokenizerDefinition>(tokenizer->definition());
        copy->postProcessor.reset();
        const auto like = Tokenizer::createLike(copy, *tokenizer);
        const auto alone = Tokenizer::create(copy);
        QVERIFY(like && alone);
        auto other = std::make_shared<TokenizerDefinition>(*copy);
        auto* bpe = std::get_if<BpeModel>(&other->model);
        if (bpe && !bpe->merges.empty())
            bpe->merges.pop_back(); // different merges must be detected
        const auto unlike = Tokenizer::createLike(other, *tokenizer);
        const auto otherAlone = Tokenizer::create(other);
        QVERIFY(unlike && otherAlone);
        for (std::uint32_t round = 0; round < 60; ++round) {
            GeneratedText generated(round);
            const std::string text = generated.text(30);
            const auto same = [&](const auto& x, const auto& y) {
                const auto a = x->encode(text);
                const auto b = y->encode(text);
                return a.has_value() == b.has_value() && (!a || (a->ids == b->ids && a->bytes == b->bytes));
            };
            QVERIFY2(same(*like, *alone), name.c_str());
            QVERIFY2(same(*unlike, *otherAlone), name.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(ChangedFormatsTest)
#include "tst_changed_formats.moc"
