// Extending a tokenizer by runTraining().

#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_presets.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;

namespace {

std::string someText() {
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += "by the way, I say  by the way: " + std::to_string(i % 7) + "\n";
    return text;
}

} // namespace

class GoingOn : public QObject {
    Q_OBJECT
  private slots:
    void staysWithinWords();
    void refuses();
    void limits();

  private:
    /// Like Llama 2: the normalizer replaces spaces, and there is no pre-tokenizer.
    [[nodiscard]] std::string made(const char* name, std::size_t pieces);
    QTemporaryDir m_folder;
};

std::string GoingOn::made(const char* name, std::size_t pieces) {
    TrainOptions options = trainOptionsOf(TrainModel::Bpe, TrainForm::SentencePiece);
    options.input.text = someText();
    options.pieces = pieces;
    options.overwrite = true;
    options.outputs = {{m_folder.filePath(name).toStdString(), TargetFormat::TokenizerJson}};
    const auto trained = runTraining(options);
    if (!trained)
        qFatal("%s", describe(trained.error()).c_str());
    return options.outputs.front().path;
}

void GoingOn::staysWithinWords() {
    TrainOptions options;
    options.from = made("from.json", 285);
    options.input.text = someText();
    options.pieces = 310;
    options.minFrequency = 1;
    const auto trained = runTraining(options);
    QVERIFY2(trained, trained ? "" : describe(trained.error()).c_str());
    QVERIFY(!trained->definition->preTokenizer);
    QVERIFY(trained->figures.merges > 5);
    const Vocabulary& vocabulary = trained->definition->vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        QVERIFY2(piece.substr(1).find("▁") == std::string_view::npos, std::string(piece).c_str());
    }
    // The corpus is split as in encoding: each line is a record.
    const auto tokenizer = Tokenizer::create(trained->definition);
    QVERIFY(tokenizer);
    EncodeOptions encode;
    encode.addSpecial = false;
    const auto encoded = (*tokenizer)->encode(options.input.text, encode);
    QVERIFY(encoded);
    QCOMPARE(encoded->ids.size(), static_cast<std::size_t>(trained->figures.tokens));
}

void GoingOn::refuses() {
    TrainOptions options;
    options.from = made("refuses.json", 290);
    options.input.text = someText();
    options.pieces = 290;
    const auto none = runTraining(options);
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::BadInput);
    QVERIFY(none.error().message.english().find("already has 290 ids") != std::string::npos);
    options.pieces = 300;
    for (const TrainModel model : {TrainModel::Unigram, TrainModel::SuperBpe, TrainModel::WordPiece,
                                   TrainModel::Word, TrainModel::Char}) {
        options.model = model;
        const auto other = runTraining(options);
        QVERIFY(!other);
        QCOMPARE(other.error().where, std::string("--extend"));
    }
}

/// The longest piece in characters, and how many characters are added.
void GoingOn::limits() {
    TrainOptions options;
    options.from = made("limits.json", 285);
    options.input.text = someText() + "αβγ αβγ αβ α ways\n";
    options.pieces = 330;
    options.minFrequency = 1;
    options.maxTokenLength = 3;
    options.limitAlphabet = 2;
    const auto trained = runTraining(options);
    QVERIFY2(trained, trained ? "" : describe(trained.error()).c_str());
    const Vocabulary& vocabulary = trained->definition->vocabulary;
    QVERIFY(vocabulary.find("α") != kNoPiece && vocabulary.find("β") != kNoPiece);
    QCOMPARE(vocabulary.find("γ"), kNoPiece);
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).id >= 285)
            QVERIFY(
                QString::fromUtf8(QByteArray::fromStdString(std::string(vocabulary.entryBytes(i)))).size() <=
                3);
    }
}

QTEST_GUILESS_MAIN(GoingOn)
#include "tst_extend.moc"
