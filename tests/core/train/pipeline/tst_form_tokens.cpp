#include "core/train/pipeline/train_options.h"

#include "core/encoding/tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/split_options.h"
#include "core/train/pipeline/train_presets.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Words = std::vector<std::string>;

Words wordsOf(const TrainOptions& options, const std::string& text) {
    const auto split = WordSplit::make(splitOptions(options).value()).value();
    Words words;
    if (!split.forEachWord(text, [&](std::string_view word) { words.emplace_back(word); }))
        qFatal("the text can't be split");
    WordCounts counted;
    WordCounts wanted;
    if (!split.count(text, counted))
        qFatal("the text can't be counted");
    for (const std::string& word : words)
        wanted.add(word);
    bool same = counted.size() == wanted.size();
    for (std::size_t i = 0; same && i < wanted.size(); ++i)
        same = counted.word(i) == wanted.word(i) && counted.count(i) == wanted.count(i);
    return same ? words : Words{"counting has other words"};
}

TrainOptions withTokens(TrainOptions options, std::initializer_list<TrainToken> tokens) {
    options.added.insert(options.added.end(), tokens);
    options.input.text.clear();
    for (int i = 0; i < 30; ++i)
        options.input.text += "the other thing and the theme of <|end|>them, there the\n";
    return options;
}

} // namespace

class FormTokens : public QObject {
    Q_OBJECT
  private slots:
    void tokensAreInNoWord();
    void ofNormalizedText();
    void boundariesAreDescribed();
    void haveSeparateIds_data();
    void haveSeparateIds();
    void spellingsOfTheAlphabet();
    void eachOnce();
    void unknownIsSpelledOnce();
    void userDefinedSpaces();
};

void FormTokens::tokensAreInNoWord() {
    const TrainOptions options = withTokens({}, {{"<|end|>", true}, {"e t", false}});
    QCOMPARE(wordsOf(options, "see the<|end|>red tie"), (Words{"se", "he", "red", " tie"}));
    QCOMPARE(wordsOf(withTokens(trainOptionsOf(TrainModel::WordPiece), {}), "A [CLS]b"), (Words{"a", "b"}));
}

/// A special token is found in the original text, another one in normalized text.
void FormTokens::ofNormalizedText() {
    TrainOptions options = withTokens({}, {{"X", true}, {"Ab", false}});
    options.normalizer = "lowercase";
    QCOMPARE(wordsOf(options, "aXb AB xab"), (Words{"a", "b", " ", " x"}));
}

void FormTokens::boundariesAreDescribed() {
    const auto description = [](const TrainOptions& options) {
        return WordSplit::make(splitOptions(options).value()).value().description();
    };
    QVERIFY(description(withTokens({}, {{"<|a|>", true}})) != description({}));
    QVERIFY(description(withTokens({}, {{"<|a|>", true}})) !=
            description(withTokens({}, {{"<|a|>", false}})));
}

void FormTokens::haveSeparateIds_data() {
    QTest::addColumn<TrainModel>("model");
    QTest::addColumn<TrainForm>("form");
    QTest::newRow("bytes") << TrainModel::Bpe << TrainForm::ByteLevel;
    QTest::newRow("superbpe") << TrainModel::SuperBpe << TrainForm::ByteLevel;
    QTest::newRow("classical") << TrainModel::Bpe << TrainForm::Classical;
    QTest::newRow("bert") << TrainModel::Bpe << TrainForm::Bert;
    QTest::newRow("wordpiece") << TrainModel::WordPiece << TrainForm::Bert;
    QTest::newRow("word") << TrainModel::Word << TrainForm::Classical;
}

void FormTokens::haveSeparateIds() {
    QFETCH(TrainModel, model);
    QFETCH(TrainForm, form);
    TrainOptions options = withTokens(trainOptionsOf(model, form), {{"the", true}, {"\u0120and", true}});
    options.pieces = form == TrainForm::ByteLevel ? 330 : 80;
    options.super.transition = 300;
    const auto made = runTraining(options);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    const TokenizerDefinition& definition = *made->definition;
    const bool bytes = form == TrainForm::ByteLevel;
    for (const AddedToken& token : definition.addedTokens) {
        if (bytes) // appended
            QVERIFY(token.id >= definition.vocabulary.size());
        for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
            const bool same = definition.vocabulary.entryBytes(i) == token.content;
            QVERIFY(!same || definition.vocabulary.entry(i).id == token.id);
            QVERIFY(!same || !bytes);
        }
    }
    // No piece is learned from a token's text, or across it.
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        const std::string piece(definition.vocabulary.entryBytes(i));
        const bool token = std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                                       [&](const AddedToken& one) { return one.content == piece; });
        QVERIFY2(token || piece.find("the") == std::string::npos, piece.c_str());
    }
    const auto tokenizer = Tokenizer::create(made->definition);
    QVERIFY(tokenizer);
    EncodeOptions encode;
    encode.addSpecial = false;
    encode.parseSpecial = true;
    const auto encoded = (*tokenizer)->encode("the", encode);
    QVERIFY(encoded);
    QCOMPARE(encoded->ids.size(), std::size_t{1});
}

void FormTokens::spellingsOfTheAlphabet() {
    for (const char* text : {"a", "\u0120", ""}) {
        const auto made = runTraining(withTokens({}, {{text, true}}));
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::BadInput);
        QCOMPARE(made.error().where, std::string("--special-token"));
    }
    QVERIFY(checkTokens(withTokens({}, {{"\n", true}})));
    QVERIFY(checkTokens(withTokens(trainOptionsOf(TrainModel::Bpe, TrainForm::Classical), {{"a", true}})));
}

void FormTokens::eachOnce() {
    TrainOptions options = withTokens({}, {{"<|end|>", true}, {"<|x|>", true}, {"<|end|>", false}});
    options.pieces = 300;
    const auto made = runTraining(options);
    QVERIFY(made);
    QCOMPARE(made->definition->addedTokens.size(), std::size_t{2});
    TrainOptions pieces = withTokens(trainOptionsOf(TrainModel::WordPiece), {{"[CLS]", true}});
    pieces.pieces = 60;
    const auto bert = runTraining(pieces);
    QVERIFY(bert);
    QCOMPARE(bert->definition->addedTokens.size(), std::size_t{5});
}

void FormTokens::unknownIsSpelledOnce() {
    TrainOptions options = withTokens(trainOptionsOf(TrainModel::Bpe, TrainForm::Bert), {});
    options.pieces = 60;
    const auto made = runTraining(options);
    QVERIFY(made);
    QCOMPARE(made->definition->vocabulary.find("<unk>"), kNoPiece);
    QCOMPARE(std::get<BpeModel>(made->definition->model).unkToken, std::string("[UNK]"));
}

void FormTokens::userDefinedSpaces() {
    TrainOptions options = trainOptionsOf(TrainModel::Bpe, TrainForm::SentencePiece);
    options.userDefined = {"by the", "by▁the"};
    options.input.text = "go by the way by the sea\n";
    options.pieces = 300;
    const auto made = runTraining(options);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    const PieceId piece = made->definition->vocabulary.find("by▁the");
    QVERIFY(piece != kNoPiece);
    QCOMPARE(made->definition->vocabulary.find("by the"), kNoPiece);
    const auto tokenizer = Tokenizer::create(made->definition);
    QVERIFY(tokenizer);
    const auto encoded = (*tokenizer)->encode("way by the sea");
    QVERIFY(encoded && std::count(encoded->ids.begin(), encoded->ids.end(), piece) == 1);
}

QTEST_GUILESS_MAIN(FormTokens)
#include "tst_form_tokens.moc"
