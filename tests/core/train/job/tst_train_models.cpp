#include "core/encoding/tokenizer.h"
#include "core/load/load.h"
#include "core/train/job/train.h"
#include "core/train/job/train_presets.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace tokenscope;

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

/// Models that are no BPE, through train(): their pieces, and files that encode alike.
class TrainModels : public QObject {
    Q_OBJECT
  private slots:
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
        const auto made = train(options);
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

    /// What training counts in its words is what encoding their text gives.
    void tokensAreThoseOfEncoding() {
        for (const TrainModel model : {TrainModel::Unigram, TrainModel::Word, TrainModel::Char}) {
            TrainOptions options = optionsOf(model, 600);
            options.input.text.pop_back(); // a record, whose last line feed is none of it
            options.coverage = 1;
            options.minCount = 1;
            const auto made = train(options);
            QVERIFY2(made, made ? "" : describe(made.error()).c_str());
            const auto tokenizer = Tokenizer::create(made->definition);
            QVERIFY(tokenizer);
            const auto encoded = (*tokenizer)->encode(options.input.text);
            QVERIFY(encoded);
            QCOMPARE(made->figures.tokens, std::uint64_t{encoded->ids.size()});
        }
    }

    void formsThatAModelLacksAreToldOf() {
        for (const auto& [model, form] : {std::pair{TrainModel::Unigram, TrainForm::ByteLevel},
                                          std::pair{TrainModel::WordPiece, TrainForm::Classical},
                                          std::pair{TrainModel::Word, TrainForm::ByteLevel},
                                          std::pair{TrainModel::Char, TrainForm::Bert}}) {
            TrainOptions options = trainOptionsOf(model, form);
            options.input.text = "some words";
            const auto made = train(options);
            QVERIFY(!made);
            QCOMPARE(made.error().code, ErrorCode::BadInput);
            QCOMPARE(made.error().where, std::string("--form"));
        }
    }

    void wordsHaveATokenizerJsonOfTheirOwn() {
        TrainOptions options = trainOptionsOf(TrainModel::Word, TrainForm::Classical);
        options.input.text = manyLines();
        options.pieces = 10;
        const auto made = train(options);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        QCOMPARE(made->definition->vocabulary.size(), std::size_t{10});
        QVERIFY(std::holds_alternative<WordLevelModel>(made->definition->model));
    }

    void stops() {
        for (const TrainModel model : {TrainModel::Unigram, TrainModel::WordPiece}) {
            std::stop_source stop;
            const auto stopped = train(
                optionsOf(model, 320),
                [&](const TrainState& state) {
                    if (state.stage == TrainStage::Learning)
                        stop.request_stop();
                },
                stop.get_token());
            QVERIFY(!stopped);
            QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        }
    }

  private:
    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TrainModels)
#include "tst_train_models.moc"
