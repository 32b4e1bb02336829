#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_presets.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;

namespace {

std::string manyLines() {
    const std::vector<std::string> words = {"walking", "walked", "talks",   "talking", "jumps",
                                            "The",     "house,", "lessens", "1984",    "a",
                                            "of",      "Ελλάς",  "low",     "newest."};
    std::mt19937 random(5);
    std::string text;
    for (int line = 0; line < 400; ++line) {
        for (int i = 0; i < 8; ++i)
            text += words[random() % words.size()] + (i < 7 ? " " : "\n");
    }
    return text;
}

TrainOptions optionsOf(TrainModel model, std::size_t pieces) {
    TrainOptions options = trainOptionsOf(model);
    options.input.text = manyLines();
    options.pieces = pieces;
    options.threads = 1;
    return options;
}

std::vector<PieceId> idsOf(const Tokenizer& tokenizer, const char* text) {
    EncodeOptions options;
    options.addSpecial = false;
    const auto encoded = tokenizer.encode(text, options);
    return encoded ? encoded->ids : std::vector<PieceId>();
}

} // namespace

/// Other models than BPE through runTraining(): their pieces, and that saved files encode the same.
class TrainModels : public QObject {
    Q_OBJECT
  private slots:
    /// A number of tokens in the summary is the one of the option.
    void summariesHaveTheVocabSize() {
        for (const TrainPreset& preset : trainPresets()) {
            const std::string summary = preset.summary.english;
            std::string digits = std::to_string(preset.options.pieces);
            digits.insert(digits.size() - 3, " ");
            QVERIFY2(summary.find("ids") == std::string::npos, summary.c_str());
            if (const std::size_t at = summary.find(" tokens");
                at != std::string::npos && preset.name != "superbpe")
                QVERIFY2(summary.substr(0, at).ends_with(digits), summary.c_str());
        }
    }

    void writtenAndLoaded_data() {
        QTest::addColumn<int>("model");
        QTest::addColumn<int>("pieces");
        QTest::addColumn<int>("exact");
        QTest::addColumn<QString>("file");
        const auto model = [](TrainModel one) { return static_cast<int>(one); };
        QTest::newRow("unigram as a .model") << model(TrainModel::Unigram) << 300 << 300 << "u.model";
        QTest::newRow("unigram as JSON") << model(TrainModel::Unigram) << 305 << 305 << "u.json";
        QTest::newRow("WordPiece") << model(TrainModel::WordPiece) << 80 << 80 << "wp.json";
        QTest::newRow("words as a .model") << model(TrainModel::Word) << 270 << 270 << "w.model";
        QTest::newRow("characters as a .model") << model(TrainModel::Char) << 280 << 280 << "c.model";
    }
    void writtenAndLoaded() {
        QFETCH(int, model);
        QFETCH(int, pieces);
        QFETCH(int, exact);
        QFETCH(QString, file);
        TrainOptions options = optionsOf(static_cast<TrainModel>(model), static_cast<std::size_t>(pieces));
        options.outputs = {{m_folder.filePath(file).toStdString(), file.endsWith(".json")
                                                                       ? TargetFormat::TokenizerJson
                                                                       : TargetFormat::SentencePiece}};
        options.coverage = 1;
        const auto made = runTraining(options);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QCOMPARE(made->figures.pieces, static_cast<std::size_t>(exact));
        QCOMPARE(made->definition->vocabulary.size(), static_cast<std::size_t>(exact));
        const auto loaded = loadDefinition(options.outputs[0].path);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const auto first = Tokenizer::create(made->definition);
        const auto again = Tokenizer::create(*loaded);
        QVERIFY(first && again);
        for (const char* text : {"The newest house, walking", "talks of 1984 lessens", "Ελλάς jumps low"}) {
            const auto ids = idsOf(**first, text);
            QVERIFY(!ids.empty());
            QCOMPARE(idsOf(**again, text), ids);
        }
    }

    /// Training counts the tokens that encoding gives.
    void tokensAreThoseOfEncoding() {
        for (const TrainModel model : {TrainModel::Unigram, TrainModel::Word, TrainModel::Char}) {
            TrainOptions options = optionsOf(model, 600);
            options.input.text.pop_back(); // a record does not include its last line feed
            options.coverage = 1;
            options.minFrequency = 1;
            const auto made = runTraining(options);
            QVERIFY2(made, made ? "" : describe(made.error()).c_str());
            const auto tokenizer = Tokenizer::create(made->definition);
            QVERIFY(tokenizer);
            const auto encoded = (*tokenizer)->encode(options.input.text);
            QVERIFY(encoded);
            QCOMPARE(made->figures.tokens, std::uint64_t{encoded->ids.size()});
        }
    }

    void unsupportedFormsAreReported() {
        for (const auto& [model, form] : {std::pair{TrainModel::Unigram, TrainForm::ByteLevel},
                                          std::pair{TrainModel::WordPiece, TrainForm::Classical},
                                          std::pair{TrainModel::Word, TrainForm::ByteLevel},
                                          std::pair{TrainModel::Char, TrainForm::Bert}}) {
            TrainOptions options = trainOptionsOf(model, form);
            options.input.text = "some words";
            const auto made = runTraining(options);
            QVERIFY(!made);
            QCOMPARE(made.error().code, ErrorCode::BadInput);
            QCOMPARE(made.error().where, std::string("--form"));
        }
    }

    void usesAndCurveOfEachModel_data() {
        QTest::addColumn<int>("model");
        QTest::addColumn<int>("pieces");
        QTest::addColumn<bool>("grows");
        const auto model = [](TrainModel one) { return static_cast<int>(one); };
        QTest::newRow("BPE") << model(TrainModel::Bpe) << 320 << true;
        QTest::newRow("SuperBPE") << model(TrainModel::SuperBpe) << 340 << true;
        QTest::newRow("Unigram") << model(TrainModel::Unigram) << 310 << true;
        QTest::newRow("WordPiece") << model(TrainModel::WordPiece) << 80 << true;
        QTest::newRow("words") << model(TrainModel::Word) << 270 << false;
        QTest::newRow("characters") << model(TrainModel::Char) << 280 << false;
    }

    /// Uses are those of encoding the corpus; more pieces give more bytes per token.
    void usesAndCurveOfEachModel() {
        QFETCH(int, model);
        QFETCH(int, pieces);
        QFETCH(bool, grows);
        TrainOptions options = optionsOf(static_cast<TrainModel>(model), static_cast<std::size_t>(pieces));
        options.input.text.pop_back();
        options.coverage = 1;
        options.unigram.shrink = 0.9;
        options.score = TrainScore::Frequency;
        const auto made = runTraining(options);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QVERIFY(made->figures.tokens > 0);
        QCOMPARE(made->curve.size() > 1, grows);
        for (std::size_t i = 1; i < made->curve.size(); ++i) {
            QVERIFY(made->curve[i - 1].pieces < made->curve[i].pieces);
            QVERIFY(made->curve[i - 1].bytesPerToken <= made->curve[i].bytesPerToken);
        }
        QVERIFY(made->mostUseful.size() > 5);
        QVERIFY(made->leastUseful.size() > 5);
        for (std::size_t i = 1; i < made->mostUseful.size(); ++i)
            QVERIFY(made->mostUseful[i - 1].saved >= made->mostUseful[i].saved);
        for (std::size_t i = 1; i < made->leastUseful.size(); ++i)
            QVERIFY(made->leastUseful[i - 1].uses <= made->leastUseful[i].uses);
        const auto tokenizer = Tokenizer::create(made->definition);
        QVERIFY(tokenizer);
        const std::vector<PieceId> ids = idsOf(**tokenizer, options.input.text.c_str());
        if (static_cast<TrainModel>(model) == TrainModel::WordPiece)
            return; // the longest match is not the last merge
        for (const TokenUtility& worth : made->mostUseful)
            QCOMPARE(std::uint64_t(std::count(ids.begin(), ids.end(), worth.id)), worth.uses);
    }

    void extendedTokenizerHasUses() {
        const TrainOptions first = [&] {
            TrainOptions options = optionsOf(TrainModel::Bpe, 280);
            options.outputs = {
                {m_folder.filePath(QStringLiteral("first.json")).toStdString(), TargetFormat::TokenizerJson}};
            return options;
        }();
        QVERIFY(runTraining(first));
        TrainOptions options = optionsOf(TrainModel::Bpe, 300);
        options.from = first.outputs.front().path;
        const auto made = runTraining(options);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QCOMPARE(made->mostUseful.size(), std::size_t{20});
        QVERIFY(made->mostUseful.front().saved > 0);
        QVERIFY(!made->leastUseful.empty());
    }

    void wordsHaveASeparateTokenizerJson() {
        TrainOptions options = trainOptionsOf(TrainModel::Word, TrainForm::Classical);
        options.input.text = manyLines();
        options.pieces = 10;
        const auto made = runTraining(options);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QCOMPARE(made->definition->vocabulary.size(), std::size_t{10});
        QVERIFY(std::holds_alternative<WordLevelModel>(made->definition->model));
    }

    void stops() {
        for (const TrainModel model : {TrainModel::Unigram, TrainModel::WordPiece}) {
            std::stop_source stop;
            const auto stopped = runTraining(
                optionsOf(model, 320),
                [&](const TrainingProgress& state) {
                    if (state.stage == TrainStage::Learning)
                        stop.request_stop();
                },
                stop.get_token());
            QVERIFY(!stopped);
            QCOMPARE(stopped.error().code, ErrorCode::Canceled);
        }
    }

  private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TrainModels)
#include "tst_train_models.moc"
