// A trained tokenizer that is saved and opened again encodes the same: by Tokenscope in every format, and by
// the programs of the formats, if they are installed (Hugging Face's tokenizers of npm in the folder
// $TOKENSCOPE_NODE, SentencePiece's spm_encode in the path).

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_presets.h"
#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"
#include "tests/support/shared_files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

std::vector<std::string> generatedTexts(std::size_t count, bool oneLine, const std::string& within) {
    std::vector<std::string> texts;
    for (std::uint32_t seed = 0; texts.size() < count; ++seed) {
        GeneratedText random(seed);
        std::string text = random.text(1 + random.below(30));
        if (seed % 2 == 0 && !within.empty())
            text += " " + within + " " + random.text(3);
        if (oneLine)
            std::replace_if(
                text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
        texts.push_back(std::move(text));
    }
    return texts;
}

TrainOptions small(TrainOptions options, std::size_t pieces) {
    for (std::uint32_t seed = 5000; seed < 5400; ++seed)
        options.input.text += GeneratedText(seed).text(25) + "\n";
    options.pieces = pieces;
    return options;
}

TrainOptions preset(const char* name) {
    return findTrainPreset(name)->options;
}

TrainOptions digits(TrainOptions options, unsigned digits) {
    options.split.digits = digits;
    return options;
}

TrainOptions words(TrainOptions options, const char* split) {
    options.split.words = split;
    return options;
}

/// What vocab.json and merges.txt can represent of `</w>`.
TrainOptions gpt1() {
    TrainOptions options = small(trainOptionsOf(TrainModel::Bpe, TrainForm::Classical), 600);
    options.normalizer = options.split.words = "bert";
    return options;
}

TrainOptions super() {
    TrainOptions options = small(preset("superbpe"), 700);
    options.super.transition = 500;
    return options;
}

TrainOptions superBy(const char* split) {
    TrainOptions options = super();
    options.split.words = split;
    return options;
}

TrainOptions tokens(TrainOptions options, std::initializer_list<TrainToken> added) {
    options.added.insert(options.added.end(), added);
    return options;
}

/// With the character map of a published model, if it exists here.
TrainOptions normalizedLike(TrainOptions options, const char* model) {
    const auto file = sharedFile(std::string("tokenizers/files/") + model);
    if (std::filesystem::exists(file))
        options.normalizer = file.string();
    return options;
}

TrainOptions userDefined(TrainOptions options, std::vector<std::string> pieces) {
    options.userDefined = std::move(pieces);
    return options;
}

struct Case {
    const char* name;
    TrainOptions options;
    std::vector<std::pair<TargetFormat, const char*>> formats;
    const char* inTexts = ""; ///< part of every second text
    /// Texts may contain `<unk>`: if a format reports that it finds it, this is not a difference.
    bool spelled = true;
};

/// SentencePiece adds Unigram's scores as floats, Hugging Face as doubles: if two segmentations are equal to
/// seven digits (`}}}}}}}`), they may choose different ones. Such a file is compared only with its own
/// program.
bool addsOtherwise(const Case& one, TargetFormat format) {
    return one.options.model == TrainModel::Unigram && format == TargetFormat::TokenizerJson;
}

constexpr std::pair kJson = {TargetFormat::TokenizerJson, "t.json"};
constexpr std::pair kModel = {TargetFormat::SentencePiece, "t.model"};
constexpr std::pair kRanks = {TargetFormat::Tiktoken, "t.tiktoken"};
constexpr std::pair kBert = {TargetFormat::BertVocab, "bert"};
constexpr std::pair kMerges = {TargetFormat::VocabMerges, "merges"};

std::vector<Case> cases() {
    const TrainOptions bytes;
    const TrainOptions pieces = trainOptionsOf(TrainModel::Bpe, TrainForm::SentencePiece);
    const TrainOptions classical = trainOptionsOf(TrainModel::Bpe, TrainForm::Classical);
    return {{"gpt2", small(preset("gpt2"), 600), {kJson, kRanks, kMerges}},
            {"gpt4", small(preset("gpt4"), 600), {kJson, kRanks}},
            {"gpt4o", small(preset("gpt4o"), 600), {kJson, kRanks}},
            {"qwen", small(preset("qwen"), 600), {kJson}},
            {"nanochat", small(preset("nanochat"), 600), {kJson, kRanks}},
            {"gpt2, two digits", small(digits(bytes, 2), 600), {kJson, kRanks}},
            {"one's own pattern", small(words(bytes, "regex:\\p{L}+|\\s+|[^\\p{L}\\s]+"), 600), {kJson}},
            {"bytes without words", small(words(bytes, "none"), 600), {kJson}},
            {"classical", small(classical, 600), {kJson}},
            {"classical, GPT-1", gpt1(), {kJson, kMerges}},
            {"sentencepiece", small(pieces, 700), {kModel, kJson}},
            {"llama 2", small(preset("sentencepiece"), 700), {kModel, kJson}},
            {"unigram", small(preset("unigram"), 600), {kModel, kJson}},
            {"word", small(trainOptionsOf(TrainModel::Word), 500), {kModel}},
            {"char", small(trainOptionsOf(TrainModel::Char), 400), {kModel}},
            {"bert", small(preset("bert"), 300), {kJson, kBert}},
            {"superbpe", super(), {kJson}},
            {"superbpe, cl100k", superBy("cl100k"), {kJson}},
            {"superbpe, o200k", superBy("o200k"), {kJson}},
            {"tokens of bytes",
             small(tokens(bytes, {{"the", true}, {"by the", false}}), 600),
             {kJson},
             "say by the other the"},
            {"tokens, classical", small(tokens(classical, {{"the", true}}), 600), {kJson}, "other the"},
            {"user-defined pieces",
             small(userDefined(pieces, {"by the", "<x>"}), 700),
             {kModel},
             "go by the<x> way"},
            {"nmt_nfkc", small(normalizedLike(pieces, "nai-t5.model"), 700), {kModel}}};
}

} // namespace

class TrainFormats : public QObject {
    Q_OBJECT
  private slots:
    void encodesAgain_data();
    void encodesAgain();
    void byTheirPrograms_data() { encodesAgain_data(); }
    void byTheirPrograms();
    void extendedTokenizersKeepIds();

  private:
    [[nodiscard]] std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    [[nodiscard]] TrainedTokenizer trained(const Case& one) const;
    [[nodiscard]] std::vector<std::vector<PieceId>> byNode(const std::string& file,
                                                           const std::vector<std::string>& texts) const;
    [[nodiscard]] static std::vector<std::vector<PieceId>>
    bySentencePiece(const std::string& file, const std::vector<std::string>& texts);
    QTemporaryDir m_folder;
};

void TrainFormats::encodesAgain_data() {
    QTest::addColumn<std::size_t>("number");
    const auto all = cases();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::newRow(all[i].name) << i;
}

TrainedTokenizer TrainFormats::trained(const Case& one) const {
    TrainOptions options = one.options;
    options.overwrite = true;
    for (const auto& [format, name] : one.formats)
        options.outputs.push_back({path(name), format});
    auto made = runTraining(options);
    if (!made)
        qFatal("%s: %s", one.name, describe(made.error()).c_str());
    return *std::move(made);
}

void TrainFormats::encodesAgain() {
    QFETCH(std::size_t, number);
    const Case one = cases()[number];
    const TrainedTokenizer made = trained(one);
    QVERIFY(made.figures.merges > 50 || one.options.model != TrainModel::Bpe);
    const auto wanted = Tokenizer::create(made.definition);
    QVERIFY(wanted);
    EncodeOptions options;
    options.addSpecial = options.parseSpecial = false;
    for (const auto& [format, name] : one.formats) {
        if (addsOtherwise(one, format))
            continue;
        const auto loaded = loadDefinition(path(name));
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const auto tokenizer = Tokenizer::create(*loaded);
        QVERIFY(tokenizer);
        for (const std::string& text : generatedTexts(1000, false, one.inTexts)) {
            const auto a = (*wanted)->encode(text, options);
            const auto b = (*tokenizer)->encode(text, options);
            QVERIFY(a && b);
            QVERIFY2(a->ids == b->ids, (std::string(name) + ": " + text).c_str());
        }
    }
}

std::vector<std::vector<PieceId>> TrainFormats::byNode(const std::string& file,
                                                       const std::vector<std::string>& texts) const {
    static constexpr const char* kProgram = R"(
const [file, input, output] = process.argv.slice(2);
const fs = require('fs');
const { Tokenizer } = require(process.env.TOKENSCOPE_NODE + '/node_modules/tokenizers');
(async () => {
  const tokenizer = Tokenizer.fromString(fs.readFileSync(file, 'utf8'));
  const all = [];
  for (const text of JSON.parse(fs.readFileSync(input, 'utf8')))
    all.push((await tokenizer.encode(text, null, { addSpecialTokens: false })).getIds());
  fs.writeFileSync(output, JSON.stringify(all));
})();
)";
    writeFile(m_folder.filePath("encode.js"), kProgram);
    writeFile(m_folder.filePath("texts.json"), QByteArray::fromStdString(Json(texts).dump()));
    QProcess node;
    node.start("node", {m_folder.filePath("encode.js"), QString::fromStdString(file),
                        m_folder.filePath("texts.json"), m_folder.filePath("ids.json")});
    node.waitForFinished(120000);
    QFile ids(m_folder.filePath("ids.json"));
    if (node.exitCode() != 0 || !ids.open(QIODevice::ReadOnly))
        qFatal("node: %s", node.readAllStandardError().constData());
    return json(ids.readAll()).get<std::vector<std::vector<PieceId>>>();
}

std::vector<std::vector<PieceId>> TrainFormats::bySentencePiece(const std::string& file,
                                                                const std::vector<std::string>& texts) {
    QByteArray lines;
    for (const std::string& text : texts)
        lines += QByteArray::fromStdString(text) + "\n";
    QProcess program;
    program.start("spm_encode", {"--model=" + QString::fromStdString(file), "--output_format=id"});
    program.write(lines);
    program.closeWriteChannel();
    if (!program.waitForFinished(120000) || program.exitCode() != 0)
        qFatal("spm_encode: %s", program.readAllStandardError().constData());
    std::vector<std::vector<PieceId>> all;
    QList<QByteArray> answers = program.readAllStandardOutput().split('\n');
    answers.removeLast();
    for (const QByteArray& answer : answers) {
        std::vector<PieceId>& ids = all.emplace_back();
        for (const QByteArray& id : answer.split(' ')) {
            if (!id.isEmpty())
                ids.push_back(id.toUInt());
        }
    }
    return all;
}

void TrainFormats::byTheirPrograms() {
    QFETCH(std::size_t, number);
    const Case one = cases()[number];
    const bool node = qEnvironmentVariableIsSet("TOKENSCOPE_NODE");
    const bool sentencePiece = !QStandardPaths::findExecutable("spm_encode").isEmpty();
    if (!node && !sentencePiece)
        QSKIP("neither TOKENSCOPE_NODE names a folder with tokenizers of npm, nor is spm_encode here");
    const TrainedTokenizer made = trained(one);
    EncodeOptions options;
    options.addSpecial = false;
    for (const auto& [format, name] : one.formats) {
        const bool theirs = format == TargetFormat::SentencePiece;
        if (format != TargetFormat::TokenizerJson && !theirs)
            continue;
        if (theirs ? !sentencePiece : !node) {
            qInfo("%s is not tried by its own program, which isn't here", name);
            continue;
        }
        // Special tokens of tokenizer.json are always found; those of SentencePiece never.
        options.parseSpecial = made.definition->format == SourceFormat::HuggingFaceJson;
        const auto texts = generatedTexts(1000, theirs, one.inTexts);
        const auto file = loadDefinition(path(name));
        QVERIFY(file);
        const auto tokenizer = Tokenizer::create(addsOtherwise(one, format) ? *file : made.definition);
        QVERIFY(tokenizer);
        const auto ids = theirs ? bySentencePiece(path(name), texts) : byNode(path(name), texts);
        QCOMPARE(ids.size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto ours = (*tokenizer)->encode(texts[i], options);
            QVERIFY(ours);
            QVERIFY2(ours->ids == ids[i], (std::string(name) + ": " + texts[i]).c_str());
        }
    }
}

/// An extended tokenizer has the same ids in Hugging Face's tokenizers, including added tokens.
void TrainFormats::extendedTokenizersKeepIds() {
    if (!qEnvironmentVariableIsSet("TOKENSCOPE_NODE"))
        QSKIP("TOKENSCOPE_NODE names no folder with tokenizers of npm");
    (void)trained({"begun", small(preset("gpt4"), 400), {{TargetFormat::TokenizerJson, "begun.json"}}});
    TrainOptions options = small({}, 520);
    options.from = path("begun.json");
    const TrainedTokenizer made = trained({"gone on", options, {kJson}});
    QVERIFY(made.figures.merges > 50);
    const auto tokenizer = Tokenizer::create(made.definition);
    QVERIFY(tokenizer);
    EncodeOptions encode;
    encode.addSpecial = false;
    encode.parseSpecial = true;
    const auto texts = generatedTexts(1000, false, "<|endoftext|>");
    const auto ids = byNode(path(kJson.second), texts);
    QCOMPARE(ids.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i)
        QVERIFY2((*tokenizer)->encode(texts[i], encode)->ids == ids[i], texts[i].c_str());
}

QTEST_GUILESS_MAIN(TrainFormats)
#include "tst_train_formats.moc"
