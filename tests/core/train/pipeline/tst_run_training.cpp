#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/training_figures.h"

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;

class Train : public QObject {
    Q_OBJECT
  private slots:
    void helloWorld();
    void usefulPiecesAreThoseThatSave();
    void reportsAndStops();
    void remainingTimeAndRate();
    void compressedTextsAreReportedInTheirUnits();
    void writesCompletely();
    void existingFilesAreNotOverwritten();
    void filesNextToOutputsAreNotOverwritten();
    void allOutputsOrNone();

  private:
    QTemporaryDir m_folder;
    [[nodiscard]] std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
};

void Train::helloWorld() {
    TrainOptions options;
    options.input.text = "hello hello hello world world";
    options.pieces = 262;
    const auto made = runTraining(options);
    QVERIFY(made);
    QCOMPARE(made->figures.merges, std::size_t{6});
    // ` hello` twice and `hello` once: (h, e), (e, l) … are there three times; the smaller ids win.
    QCOMPARE(made->definition->vocabulary.bytes(256), std::string_view("el"));
    const auto tokenizer = Tokenizer::create(made->definition);
    QVERIFY(tokenizer);
    const auto encoded = (*tokenizer)->encode(options.input.text);
    QVERIFY(encoded);
    QCOMPARE(encoded->size(), static_cast<std::size_t>(made->figures.tokens));
}

/// By hand: `abab` ×4 and `ab` ×3 give ab (11 times: two in each `abab`) and abab (4 times).
void Train::usefulPiecesAreThoseThatSave() {
    TrainOptions options;
    options.input.text = "abab\nabab\nabab\nabab\nab\nab\nab";
    options.split.words = "regex:[ab]+|\n";
    options.pieces = 258;
    const auto made = runTraining(options);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    QCOMPARE(made->mostUseful.size(), std::size_t{2});
    QCOMPARE(made->mostUseful[0].id, PieceId{256}); // though abab is used more often
    QCOMPARE(made->mostUseful[0].saved, std::uint64_t{11});
    QCOMPARE(made->mostUseful[0].uses, std::uint64_t{3});
    QCOMPARE(made->mostUseful[1].saved, std::uint64_t{4});
    QCOMPARE(made->mostUseful[1].uses, std::uint64_t{4});
    // ab is used less, but is a part of abab.
    QCOMPARE(made->leastUseful.size(), std::size_t{1});
    QCOMPARE(made->leastUseful[0].id, PieceId{257});
}

void Train::reportsAndStops() {
    TrainOptions options;
    for (int i = 0; i < 2000; ++i)
        options.input.text += "word" + std::to_string(i * 7919) + " ";
    options.pieces = 1000;
    std::vector<TrainStage> stages;
    std::stop_source stop;
    const auto report = [&](const TrainingProgress& state) {
        if (stages.empty() || stages.back() != state.stage)
            stages.push_back(state.stage);
    };
    QVERIFY(runTraining(options, report, stop.get_token()));
    QVERIFY(stages.size() >= 3);
    QCOMPARE(stages.front(), TrainStage::Counting);
    QCOMPARE(stages.back(), TrainStage::Writing);
    const auto stopAt = [&](const TrainingProgress& state) {
        if (state.stage == TrainStage::Learning)
            stop.request_stop();
    };
    const auto stopped = runTraining(options, stopAt, stop.get_token());
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().code, ErrorCode::Canceled);
}

/// If a file grew while it was read, 0 bytes are left, not 2^64.
void Train::remainingTimeAndRate() {
    TrainingProgress reported;
    ProgressReporter reporter([&](const TrainingProgress& state) { reported = state; }, {});
    reporter.begin(TrainStage::Counting);
    while (reported.secondsLeft < 0) // it is reported several times a second
        reporter.report(150, 100, 1500);
    QCOMPARE(reported.secondsLeft, 0.0);
    reporter.begin(TrainStage::Counting);
    while (reported.secondsLeft <= 0)
        reporter.report(50, 100, 1000);
    QVERIFY(reported.secondsLeft < 10);
    // Half is done: at that rate it is 1000 bytes of text.
    QVERIFY(std::abs(reported.rate * reported.secondsLeft - 1000) < 1);
}

/// 3 MB of text in some kilobytes.
void Train::compressedTextsAreReportedInTheirUnits() {
    const QString packed = m_folder.filePath(QStringLiteral("long.txt"));
    {
        QFile file(packed);
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 300'000; ++i)
            file.write("some words\n");
    }
    if (QProcess::execute(QStringLiteral("gzip"), {QStringLiteral("-kf"), packed}) != 0)
        QSKIP("there is no gzip");
    TrainOptions options;
    options.input.sources = {{packed.toStdString() + ".gz", 1}};
    options.pieces = 260;
    options.threads = 1;
    TrainingProgress last;
    const auto made = runTraining(options, [&](const TrainingProgress& state) {
        QVERIFY(state.readBytes <= state.totalBytes);
        if (state.stage == TrainStage::Counting)
            last = state;
    });
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    QVERIFY(last.totalBytes == 0 || last.totalBytes < 100'000);
    QCOMPARE(made->figures.bytes, std::uint64_t{3'300'000});
}

void Train::writesCompletely() {
    TrainOptions options;
    options.input.text = "low lower newest widest low lower newest widest";
    options.pieces = 270;
    options.outputs = {{path("t.json"), TargetFormat::TokenizerJson},
                       {path("t.tiktoken"), TargetFormat::Tiktoken},
                       {path("folder"), TargetFormat::VocabMerges}};
    const auto made = runTraining(options);
    QVERIFY2(made, made ? "" : describe(made.error()).c_str());
    for (const char* name : {"t.json", "t.tiktoken", "folder"}) {
        const auto loaded = loadDefinition(path(name));
        QVERIFY2(loaded, name);
        const auto tokenizer = Tokenizer::create(*loaded);
        const auto wanted = Tokenizer::create(made->definition);
        QVERIFY(tokenizer && wanted);
        QCOMPARE((*tokenizer)->encode("lowest newer wide")->ids, (*wanted)->encode("lowest newer wide")->ids);
    }
    for (const auto& entry : std::filesystem::directory_iterator(m_folder.path().toStdString()))
        QVERIFY(!entry.path().extension().string().starts_with(".part"));
}

void Train::existingFilesAreNotOverwritten() {
    TrainOptions options;
    options.input.text = "low lower";
    options.pieces = 257;
    options.outputs = {{path("taken.json"), TargetFormat::TokenizerJson}};
    std::ofstream(path("taken.json")) << "what was there";
    const auto refused = runTraining(options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::BadInput);
    QCOMPARE(refused.error().file, path("taken.json"));
    options.overwrite = true;
    QVERIFY(runTraining(options));
    options.outputs[0].path = path("no/such/t.json");
    QVERIFY(!runTraining(options));
}

/// A rank file comes with a module of its name, and each output with a manifest.
void Train::filesNextToOutputsAreNotOverwritten() {
    TrainOptions options;
    options.input.text = "low lower";
    options.pieces = 257;
    options.outputs = {{path("sibling.tiktoken"), TargetFormat::Tiktoken}};
    for (const char* name : {"sibling.py", "sibling.tiktoken.manifest.json"}) {
        std::ofstream(path(name)) << "mine";
        const auto refused = runTraining(options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::BadInput);
        QCOMPARE(refused.error().file, path(name));
        QCOMPARE(std::filesystem::file_size(path(name)), std::uintmax_t{4});
        std::filesystem::remove(path(name));
    }
    QVERIFY(runTraining(options));
    options.outputs = {{path("one.json"), TargetFormat::TokenizerJson},
                       {path("./one.json"), TargetFormat::TokenizerJson}};
    const auto twice = runTraining(options);
    QVERIFY(!twice);
    QCOMPARE(twice.error().message, std::string("two outputs would be written to this file"));
}

void Train::allOutputsOrNone() {
    TrainOptions options;
    options.input.text = "low lower";
    options.pieces = 257;
    options.outputs = {{path("half.json"), TargetFormat::TokenizerJson},
                       {path("half.vocab"), TargetFormat::BertVocab}};
    const auto refused = runTraining(options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Unsupported);
    QVERIFY(!std::filesystem::exists(path("half.json")));
    QVERIFY(!std::filesystem::exists(path("half.vocab")));
}

QTEST_APPLESS_MAIN(Train)
#include "tst_run_training.moc"
