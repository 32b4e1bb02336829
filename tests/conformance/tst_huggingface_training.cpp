// BPE compared with Hugging Face's trainer, if npm's tokenizers are in the folder $TOKENSCOPE_NODE (0.23.2):
// merge for merge, on generated texts full of ties and overlaps and on the shared corpora. The binding for
// Node.js trains with the trainer's defaults: 30 000 pieces, any count, an alphabet of the characters that
// occur.

#include "core/text/byte_alphabet.h"
#include "core/train/splitting/word_split.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "tests/support/command_line.h"
#include "tests/support/generated_text.h"
#include "tests/support/shared_files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

using Merges = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t kTheirPieces = 30'000;

/// Lines with their line feeds, like Hugging Face's trainer reads files.
Merges ours(std::string_view text, std::size_t wanted) {
    WordCounts words;
    const auto split = WordSplit::make(WordSplitOptions{});
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        if (!split->count(text.substr(0, end), words))
            qFatal("a line can't be cut");
        text.remove_prefix(end);
    }
    BpeTrainerOptions options;
    options.order = BpeTrainerOptions::Order::Gpt2;
    options.pieces = kTheirPieces + 256;
    options.minFrequency = 0;
    BpeTrainer trainer(words, options);
    Merges merges;
    while (merges.size() < wanted && trainer.step()) {
        const TrainedBpe& made = trainer.result();
        const SymbolPair pair = made.merges.back().pair;
        merges.emplace_back(spelledInAlphabet(made.symbols[pair.left]),
                            spelledInAlphabet(made.symbols[pair.right]));
    }
    return merges;
}

} // namespace

class HuggingFaceTraining : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void generated();
    void corpora_data();
    void corpora();

  private:
    /// One process for all.
    std::vector<Merges> theirs(const QStringList& paths) const;
    QTemporaryDir m_folder;
};

void HuggingFaceTraining::initTestCase() {
    if (!qEnvironmentVariableIsSet("TOKENSCOPE_NODE"))
        QSKIP("TOKENSCOPE_NODE names no folder with tokenizers of npm");
}

std::vector<Merges> HuggingFaceTraining::theirs(const QStringList& paths) const {
    static constexpr const char* kProgram = R"(
const { Tokenizer, BPE, byteLevelPreTokenizer } = require(process.env.TOKENSCOPE_NODE + '/node_modules/tokenizers');
const fs = require('fs');
const [output, ...paths] = process.argv.slice(2);
const all = [];
for (const path of paths) {
  const tokenizer = new Tokenizer(BPE.empty());
  tokenizer.setPreTokenizer(byteLevelPreTokenizer(false, true));
  tokenizer.train([path]);
  tokenizer.save(output + '.one', false);
  all.push(JSON.parse(fs.readFileSync(output + '.one', 'utf8')).model.merges);
}
fs.writeFileSync(output, JSON.stringify(all));
)";
    writeFile(m_folder.filePath("train.js"), kProgram);
    QProcess node;
    node.start("node", QStringList{m_folder.filePath("train.js"), m_folder.filePath("merges.json")} + paths);
    node.waitForFinished(300'000);
    QFile merges(m_folder.filePath("merges.json"));
    if (node.exitCode() != 0 || !merges.open(QIODevice::ReadOnly))
        qFatal("node: %s", node.readAllStandardError().constData());
    return json(merges.readAll()).get<std::vector<Merges>>();
}

/// Few letters, so that there are many ties, and many pairs overlap themselves.
void HuggingFaceTraining::generated() {
    std::mt19937 random(17);
    QStringList paths;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 300; ++i) {
        GeneratedText generator(static_cast<unsigned>(i));
        std::string text;
        const auto letters = 1 + random() % 5;
        const auto words = 1 + random() % 200;
        for (std::size_t k = 0; k < words; ++k) {
            if (i % 3 == 2 && k % 4 == 0)
                text += generator.text(6);
            for (auto n = 1 + random() % 12; n > 0; --n)
                text += static_cast<char>('a' + random() % letters);
            text += random() % 9 == 0 ? '\n' : ' ';
        }
        paths << m_folder.filePath(QString::number(i) + ".txt");
        QVERIFY(writeFile(paths.back(), QByteArray::fromStdString(text)));
        texts.push_back(std::move(text));
    }
    const std::vector<Merges> all = theirs(paths);
    QCOMPARE(all.size(), texts.size());
    std::size_t merges = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Merges own = ours(texts[i], kTheirPieces);
        QVERIFY2(own == all[i], std::to_string(i).c_str());
        merges += own.size();
    }
    QVERIFY(merges > 10'000);
}

void HuggingFaceTraining::corpora_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("english") << "english";
    QTest::newRow("multilingual") << "multilingual";
}

void HuggingFaceTraining::corpora() {
    QFETCH(QString, name);
    const auto packed = sharedFile("corpora/" + name.toStdString() + ".txt.xz");
    if (packed.empty() || !std::filesystem::exists(packed))
        QSKIP("the shared corpora are not here");
    QProcess xz;
    xz.start(QStringLiteral("xz"), {QStringLiteral("-dc"), QString::fromStdString(packed.string())});
    if (!xz.waitForFinished(-1))
        QSKIP("xz is not here");
    const QByteArray text = xz.readAllStandardOutput();
    QVERIFY(writeFile(m_folder.filePath(name), text));
    const Merges merges = theirs({m_folder.filePath(name)}).at(0);
    QVERIFY(merges.size() > 29'000);
    QVERIFY(ours({text.constData(), static_cast<std::size_t>(text.size())}, merges.size()) == merges);
}

QTEST_GUILESS_MAIN(HuggingFaceTraining)
#include "tst_huggingface_training.moc"
