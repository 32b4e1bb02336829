#include "core/formats/convert/convert.h"
#include "core/formats/huggingface/write_tokenizer_json.h"
#include "core/train/pipeline/trained_definition.h"
#include "resources/training_words.h"

#include "core/formats/format.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using Json = nlohmann::ordered_json;

namespace {

Pattern regex(std::string text) {
    return {Pattern::Kind::Regex, std::move(text), Pattern::Dialect::Oniguruma};
}

Pattern literal(std::string text) {
    return {Pattern::Kind::Literal, std::move(text), Pattern::Dialect::Oniguruma};
}

template <class Stage, class... Configs>
std::vector<Stage> stages(Configs... configs) {
    return {Stage{configs}...};
}

/// One of every kind, with settings that differ from the defaults.
std::vector<NormalizerConfig> allNormalizers() {
    auto all = stages<NormalizerConfig>(
        BertNormalizer{false, true, true, false}, BertNormalizer{}, UnicodeNormalizer{UnicodeForm::NFC},
        UnicodeNormalizer{UnicodeForm::NFKD}, LowercaseNormalizer{}, StripNormalizer{false, true},
        StripAccentsNormalizer{}, NmtNormalizer{}, PrependNormalizer{"▁"},
        ReplaceNormalizer{literal(" "), "▁"}, ReplaceNormalizer{regex(" {2,}"), " "}, ByteLevelNormalizer{});
    all.push_back({NormalizerSequence{{{LowercaseNormalizer{}}, {NormalizerSequence{}}}}});
    return all;
}

std::vector<PreTokenizerConfig> allPreTokenizers() {
    auto all = stages<PreTokenizerConfig>(
        ByteLevelPreTokenizer{false, true, false},
        SplitPreTokenizer{regex(R"(\s+)"), SplitBehavior::MergedWithNext, true},
        SplitPreTokenizer{literal("-"), SplitBehavior::Contiguous, false},
        MetaspacePreTokenizer{"_", PrependScheme::First, false}, BertPreTokenizer{}, WhitespacePreTokenizer{},
        WhitespaceSplitPreTokenizer{}, CharDelimiterSplitPreTokenizer{"|"},
        PunctuationPreTokenizer{SplitBehavior::Removed}, DigitsPreTokenizer{true},
        UnicodeScriptsPreTokenizer{}, FixedLengthPreTokenizer{7});
    all.push_back({PreTokenizerSequence{{{WhitespacePreTokenizer{}}, {DigitsPreTokenizer{}}}}});
    return all;
}

std::vector<DecoderConfig> allDecoders() {
    auto all = stages<DecoderConfig>(ByteLevelDecoder{}, WordPieceDecoder{"@@", false},
                                     MetaspaceDecoder{"_", PrependScheme::Never}, BpeDecoder{"</e>"},
                                     CtcDecoder{"<p>", "-", false}, ReplaceDecoder{literal("▁"), " "},
                                     FuseDecoder{}, StripDecoder{" ", 1, 2}, ByteFallbackDecoder{});
    all.push_back({DecoderSequence{{{FuseDecoder{}}, {ByteFallbackDecoder{}}}}});
    return all;
}

std::vector<PostProcessorConfig> allPostProcessors() {
    using T = TemplatePostProcessor;
    const T pattern{{{T::Special{"a"}, 0}, {T::Sequence{false}, 0}},
                    {{T::Special{"a"}, 0}, {T::Sequence{false}, 0}, {T::Sequence{true}, 1}},
                    {{"a", {1}, {"b"}}}};
    auto all = stages<PostProcessorConfig>(ByteLevelPostProcessor{false, true},
                                           BertPostProcessor{{"b", 1}, {"a", 0}},
                                           RobertaPostProcessor{{"b", 1}, {"a", 0}, false, false}, pattern);
    all.push_back({PostProcessorSequence{{{ByteLevelPostProcessor{true, false}}, {pattern}}}});
    return all;
}

TokenizerDefinition smallDefinition() {
    TokenizerDefinition definition;
    definition.version = "1.0";
    definition.vocabulary.add("a", 0);
    definition.vocabulary.add("b", 1);
    definition.vocabulary.add("ab", 2);
    definition.vocabulary.finish();
    BpeModel model;
    model.merges = {{0, 1, 2}};
    definition.model = model;
    return definition;
}

} // namespace

class TestHuggingFaceJson : public QObject {
    Q_OBJECT

    template <class Config>
    void checkStages(const std::vector<Config>& all, std::optional<Config> TokenizerDefinition::*stage) {
        for (const Config& config : all) {
            TokenizerDefinition definition = smallDefinition();
            definition.*stage = config;
            const auto bytes = saveHuggingFaceJson(definition);
            QVERIFY2(bytes.has_value(), bytes ? "" : describe(bytes.error()).c_str());
            const auto loaded = huggingFaceFormat().read({*bytes}, {});
            QVERIFY2(loaded.has_value(), loaded ? bytes->c_str() : describe(loaded.error()).c_str());
            QVERIFY2((*loaded).*stage == definition.*stage, bytes->c_str());
        }
    }

  private slots:
    void normalizers() { checkStages(allNormalizers(), &TokenizerDefinition::normalizer); }
    void preTokenizers() { checkStages(allPreTokenizers(), &TokenizerDefinition::preTokenizer); }
    void postProcessors() { checkStages(allPostProcessors(), &TokenizerDefinition::postProcessor); }
    void decoders() { checkStages(allDecoders(), &TokenizerDefinition::decoder); }

    void spelledAsTheFormatHasIt() {
        const auto split = stageToJson(
            PreTokenizerConfig{SplitPreTokenizer{regex(R"(\d)"), SplitBehavior::MergedWithPrevious, true}});
        QVERIFY(split.has_value());
        QCOMPARE(split->dump(),
                 std::string(R"({"type":"Split","pattern":{"Regex":"\\d"},"behavior":"MergedWithPrevious",)"
                             R"("invert":true})"));
        const auto bert = stageToJson(PostProcessorConfig{BertPostProcessor{{"[SEP]", 102}, {"[CLS]", 101}}});
        QVERIFY(bert.has_value());
        QCOMPARE(bert->dump(),
                 std::string(R"({"type":"BertProcessing","sep":["[SEP]",102],"cls":["[CLS]",101]})"));
        const auto charsmap = stageToJson(NormalizerConfig{PrecompiledNormalizer{"\x01\xFF"}});
        QVERIFY(charsmap.has_value());
        QCOMPARE(charsmap->dump(), std::string(R"({"type":"Precompiled","precompiled_charsmap":"Af8="})"));
    }

    void addedTokensTruncationAndPadding() {
        TokenizerDefinition definition = smallDefinition();
        definition.addedTokens = {{3, "<x>", true, false, true, false, false, 3},
                                  {4, " y", false, true, false, true, true, 4}};
        definition.truncation = TruncationConfig{true, TruncationConfig::Strategy::OnlySecond, 9, 2};
        definition.padding = PaddingConfig{8, true, 4, 3, 1, "<x>"};
        const auto bytes = saveHuggingFaceJson(definition);
        QVERIFY(bytes.has_value());
        const auto loaded = huggingFaceFormat().read({*bytes}, {});
        QVERIFY2(loaded.has_value(), loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->addedTokens, definition.addedTokens);
        QCOMPARE(loaded->truncation, definition.truncation);
        QCOMPARE(loaded->padding, definition.padding);
    }

    void spacesInPiecesNeedPairs() {
        TokenizerDefinition definition = smallDefinition();
        QVERIFY(saveHuggingFaceJson(definition)->find(R"("a b")") != std::string::npos);
        definition.vocabulary.add(" ", 3);
        definition.vocabulary.add(" a", 4);
        definition.vocabulary.finish();
        std::get<BpeModel>(definition.model).merges.push_back({3, 0, 4});
        const auto bytes = saveHuggingFaceJson(definition);
        QVERIFY(bytes.has_value());
        QCOMPARE(Json::parse(*bytes)["model"]["merges"], Json::parse(R"([["a","b"],[" ","a"]])"));
    }

    void trainedByteLevelRoundTrips() {
        WordCounts words;
        samples::countByteLevelWords("the cat, the hat, that bat: 1984 नमस्ते\n\n  thé", words);
        BpeTrainerOptions options;
        options.minFrequency = 1;
        const auto trained = trainBpe(words, options);
        QVERIFY(trained.has_value());
        AddedToken special;
        special.content = "<|im_end|>";
        special.special = true;
        special.normalized = false;
        const TokenizerDefinition definition = byteLevelDefinition(*trained, {special});
        const auto bytes = saveHuggingFaceJson(definition);
        QVERIFY(bytes.has_value());
        const auto loaded = huggingFaceFormat().read({*bytes}, {});
        QVERIFY2(loaded.has_value(), loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->vocabulary.size(), definition.vocabulary.size());
        for (std::size_t id = 0; id < definition.vocabulary.size(); ++id)
            QCOMPARE(loaded->vocabulary.bytes(static_cast<PieceId>(id)),
                     definition.vocabulary.bytes(static_cast<PieceId>(id)));
        QVERIFY(loaded->model == definition.model);
        QCOMPARE(loaded->addedTokens, definition.addedTokens);
        QCOMPARE(loaded->decoder, definition.decoder);
        QVERIFY(loaded->diagnostics.empty());
    }

    void otherModels() {
        TokenizerDefinition unigram;
        unigram.vocabulary.add("<unk>", 0, PieceType::Unknown);
        unigram.vocabulary.add("a", 1, PieceType::Normal, -1.5F);
        unigram.vocabulary.finish();
        UnigramModel model;
        model.unkId = 0;
        unigram.model = model;
        const auto bytes = saveHuggingFaceJson(unigram);
        QVERIFY(bytes.has_value());
        QCOMPARE(Json::parse(*bytes)["model"].dump(),
                 std::string(R"({"type":"Unigram","unk_id":0,"vocab":[["<unk>",0.0],["a",-1.5]],)"
                             R"("byte_fallback":false})"));

        TokenizerDefinition wordPiece = smallDefinition();
        wordPiece.model = WordPieceModel{"[U]", "##", 50};
        QCOMPARE(Json::parse(*saveHuggingFaceJson(wordPiece))["model"].dump(),
                 std::string(R"({"type":"WordPiece","unk_token":"[U]","continuing_subword_prefix":"##",)"
                             R"("max_input_chars_per_word":50,"vocab":{"a":0,"b":1,"ab":2}})"));
        wordPiece.model = WordLevelModel{"a"};
        QCOMPARE(Json::parse(*saveHuggingFaceJson(wordPiece))["model"].dump(),
                 std::string(R"({"type":"WordLevel","vocab":{"a":0,"b":1,"ab":2},"unk_token":"a"})"));
    }

    void refusals_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<std::string>("where");
        QTest::newRow("SentencePiece's normalizer") << 0 << std::string("$.normalizer.normalizers[1]");
        QTest::newRow("bos and eos") << 1 << std::string("$.post_processor");
        QTest::newRow("tiktoken's decoder") << 2 << std::string("$.decoder");
        QTest::newRow("no merges") << 3 << std::string("$.model");
        QTest::newRow("not UTF-8") << 4 << std::string("piece 3");
        QTest::newRow("merge of nothing") << 5 << std::string("$.model.merges[1]");
    }

    void refusals() {
        QFETCH(int, kind);
        QFETCH(std::string, where);
        TokenizerDefinition definition = smallDefinition();
        if (kind == 0)
            definition.normalizer =
                NormalizerConfig{NormalizerSequence{{{LowercaseNormalizer{}}, {SentencePieceNormalizer{}}}}};
        else if (kind == 1)
            definition.postProcessor = PostProcessorConfig{BosEosPostProcessor{}};
        else if (kind == 2)
            definition.decoder = DecoderConfig{BytesDecoder{}};
        else if (kind == 3)
            std::get<BpeModel>(definition.model).order = BpeModel::Order::Ranks;
        else if (kind == 4)
            definition.vocabulary.add("\xFF", 3);
        else
            std::get<BpeModel>(definition.model).merges.push_back({0, 7, 2});
        definition.vocabulary.finish();
        const auto bytes = saveHuggingFaceJson(definition);
        QVERIFY(!bytes.has_value());
        QCOMPARE(bytes.error().code, ErrorCode::Unsupported);
        QCOMPARE(bytes.error().where, where);
    }
};

QTEST_GUILESS_MAIN(TestHuggingFaceJson)
#include "tst_write_tokenizer_json.moc"
