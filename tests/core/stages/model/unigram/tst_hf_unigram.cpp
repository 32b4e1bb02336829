// Hugging Face's Unigram; goldens by tokenizers 0.23.2.

#include "core/formats/load.h"
#include "core/stages/model/unigram/hf_unigram.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::json;

namespace {

TokenizerDefinition definitionOf(const std::vector<std::pair<std::string, float>>& pieces,
                                 std::optional<PieceId> unkId, bool byteFallback = false) {
    TokenizerDefinition definition;
    for (const auto& [piece, score] : pieces)
        definition.vocabulary.add(piece, static_cast<PieceId>(definition.vocabulary.size()),
                                  PieceType::Normal, score);
    definition.vocabulary.finish();
    UnigramModel model;
    model.unkId = unkId;
    model.byteFallback = byteFallback;
    definition.model = model;
    return definition;
}

std::vector<PieceId> idsOf(const std::vector<ModelToken>& tokens) {
    std::vector<PieceId> ids;
    for (const ModelToken& token : tokens)
        ids.push_back(token.id);
    return ids;
}

std::string readAll(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

class TestHfUnigram : public QObject {
    Q_OBJECT
  private slots:
    void unknownRunsAreFused();
    void byteFallbackReplacesTheWholeRun();
    void noUnknownPieceIsAnError();
    void sumsAreDoubles();
    void oneWordCanBeCanceled();
    void goldens();
};

void TestHfUnigram::unknownRunsAreFused() {
    const auto definition = definitionOf({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -1}}, 0);
    std::vector<ModelToken> tokens;
    QVERIFY(HfUnigram(definition).tokenize("abxéya", tokens, {}));
    QCOMPARE(idsOf(tokens), (std::vector<PieceId>{3, 0, 1}));
    QVERIFY(tokens[1].spelledAsText);
    QVERIFY(tokens[1].span == (ByteSpan{2, 6}));
    QVERIFY(!tokens[0].spelledAsText);
    tokens.clear();
    QVERIFY(HfUnigram(definition).tokenize("", tokens, {}));
    QVERIFY(tokens.empty());
}

void TestHfUnigram::byteFallbackReplacesTheWholeRun() {
    const auto definition = definitionOf({{"<unk>", 0}, {"a", -1}, {"<0xC3>", 0}, {"<0xA9>", 0}}, 0, true);
    std::vector<ModelToken> tokens;
    QVERIFY(HfUnigram(definition).tokenize("aé", tokens, {}));
    QCOMPARE(idsOf(tokens), (std::vector<PieceId>{1, 2, 3}));
    QVERIFY(tokens[2].span == (ByteSpan{1, 3}));
    tokens.clear();
    QVERIFY(HfUnigram(definition).tokenize("aéz", tokens, {})); // z has no byte piece: é is unknown with it
    QCOMPARE(idsOf(tokens), (std::vector<PieceId>{1, 0}));
}

void TestHfUnigram::noUnknownPieceIsAnError() {
    const auto definition = definitionOf({{"a", -1}, {"xy", -1}}, std::nullopt);
    std::vector<ModelToken> tokens;
    QVERIFY(HfUnigram(definition).tokenize("aa", tokens, {}));
    const auto done = HfUnigram(definition).tokenize("ab", tokens, {});
    QVERIFY(!done);
    QVERIFY(done.error().code == ErrorCode::BadInput);
    QVERIFY(done.error().message.english().find("`b`") != std::string::npos);
}

void TestHfUnigram::oneWordCanBeCanceled() {
    const auto definition = definitionOf({{"<unk>", 0}, {"a", -1}}, 0);
    std::stop_source source;
    source.request_stop();
    std::vector<ModelToken> tokens;
    const auto done =
        HfUnigram(definition).tokenize(std::string(1U << 16U, 'a'), tokens, {source.get_token(), {}});
    QVERIFY(!done);
    QVERIFY(done.error().code == ErrorCode::Canceled);
}

void TestHfUnigram::sumsAreDoubles() {
    auto definition = definitionOf({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -2}}, 0);
    std::vector<ModelToken> tokens;
    QVERIFY(HfUnigram(definition).tokenize("ab", tokens, {})); // equal: the longer one was found first
    QCOMPARE(idsOf(tokens), (std::vector<PieceId>{3}));
    tokens.clear();
    std::get<UnigramModel>(definition.model).exactScores = {0, -1, -1, -2.0000000001};
    QVERIFY(HfUnigram(definition).tokenize("ab", tokens, {})); // equal as floats
    QCOMPARE(idsOf(tokens), (std::vector<PieceId>{1, 2}));
}

void TestHfUnigram::goldens() {
    const auto folder = test::sharedFile("tokenizers");
    if (folder.empty())
        QSKIP("the shared reference files are missing");
    const auto definition =
        loadDefinition(readAll(folder / "files/own/own_unigram_fallback.json"), "own_unigram_fallback.json");
    QVERIFY2(definition, definition ? "" : describe(definition.error()).c_str());
    const HfUnigram model(**definition);
    const Json golden = Json::parse(readAll(folder / "golden/hf_own/own_unigram_fallback.json.golden.json"));
    int compared = 0;
    for (const Json& one : golden["cases"]) {
        // Texts with added tokens are split before the model; those of the golden are not.
        const std::string text = one["text"];
        const bool cut = std::any_of(
            (*definition)->addedTokens.begin(), (*definition)->addedTokens.end(),
            [&](const AddedToken& added) { return text.find(added.content) != std::string::npos; });
        if (cut || !one["pre_tokenized"].is_array())
            continue;
        std::vector<ModelToken> tokens;
        for (const Json& word : one["pre_tokenized"])
            QVERIFY(model.tokenize(word[0].get<std::string>(), tokens, {}));
        QCOMPARE(idsOf(tokens), one["ids"].get<std::vector<PieceId>>());
        ++compared;
    }
    QVERIFY2(compared > 90, qPrintable(QString::number(compared)));
}

QTEST_GUILESS_MAIN(TestHfUnigram)
#include "tst_hf_unigram.moc"
